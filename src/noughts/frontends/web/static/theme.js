// Light or dark: as the system has it, until the reader chooses.

const KEY = "theme";

/** Apply the theme that was chosen on an earlier visit. */
export function applyTheme() {
  const theme = stored(() => localStorage.getItem(KEY));
  if (theme) document.documentElement.dataset.theme = theme;
}

/** Change from light to dark or back, and store the choice. */
export function switchTheme() {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
  root.dataset.theme = theme;
  stored(() => localStorage.setItem(KEY, theme));
}

/** @type {<Result>(action: () => Result) => Result | null} its result, or null where the browser forbids storage */
function stored(action) {
  try {
    return action();
  } catch {
    return null;
  }
}
