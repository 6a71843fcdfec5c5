// The description of the API, drawn by Swagger UI; both come from this server.
SwaggerUIBundle({
  url: "api/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  validatorUrl: null,
});
