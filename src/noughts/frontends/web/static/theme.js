// Light or dark: as the system has it, until the reader chooses.

import { readStored, store } from "./storage.js";

const KEY = "theme";

/** Apply the theme that was chosen on an earlier visit. */
export function applyTheme() {
  const theme = readStored(KEY);
  if (theme) document.documentElement.dataset.theme = theme;
}

/** Whether the page is dark now. */
export function isDark() {
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  return (document.documentElement.dataset.theme ?? system) === "dark";
}

/** Change from light to dark or back, and store the choice. */
export function switchTheme() {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  store(KEY, theme);
}
