import js from "@eslint/js";

export default [
  js.configs.recommended,
  {
    files: ["src/noughts/frontends/web/static/*.js", "src/noughts/pictures/*.js"],
    rules: {
      "no-undef": "off", // tsc finds unknown names, and knows those of the browser
      "eqeqeq": "error",
      "no-var": "error",
      "prefer-const": "error",
      "max-lines": ["error", 300],
    },
  },
];
