// Keys, buttons and tabs: which action of the page each of them starts.

import { byId, closest } from "./elements.js";
import { switchTheme } from "./theme.js";

/** @import { App } from "./app.js" */

/** @type {Record<string, string>} */
const ACTION_OF_KEY = {
  n: "new", u: "undo", r: "redo", h: "coach", v: "review", t: "retry", s: "swap", p: "pause",
  ".": "step", ">": "faster", "<": "slower", d: "theme", "?": "help",
};

/** @type {(app: App) => void} starts listening to the keyboard and to the buttons around the board */
export function listen(app) {
  document.addEventListener("keydown", (event) => press(app, event));
  document.addEventListener("click", (event) => {
    const action = closest(event, "[data-action]")?.dataset.action;
    const tab = closest(event, "[role=tab]")?.dataset.tab;
    if (action) act(app, action);
    if (tab) app.openTab(tab);
  });
  document.querySelector("[role=tablist]")?.addEventListener("keydown", (event) => {
    if (event instanceof KeyboardEvent) stepThroughTabs(event);
  });
}

/** @type {(app: App, action: string) => unknown} does what a key or a button stands for */
function act(app, action) {
  if (action === "undo" && app.pending !== null) return app.cancel();
  switch (action) {
    case "new": return app.newGame();
    case "coach": return app.go({ coach: app.state.coach ? "" : "1" }, { replace: true });
    case "review": return app.openTab("review");
    case "retry": return app.tab === "review" && app.ply ? app.retry(app.ply) : app.openTab("review");
    case "theme": return switchTheme();
    case "help": return toggleHelp();
    default: return app.send({ event: action }, { changes: app.backToGame, replace: action === "pause" });
  }
}

/** Open or close the list of keys. */
function toggleHelp() {
  const keys = byId("keys");
  if (keys.toggleAttribute("open")) keys.querySelector("summary")?.focus();
}

/** @param {App} app @param {KeyboardEvent} event */
function press(app, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || closest(event, "input:not([type=radio]), select, textarea")) return;
  const action = ACTION_OF_KEY[event.key];
  if (action) {
    event.preventDefault();
    act(app, action);
  } else if (/^[1-9]$/.test(event.key) && app.table?.columns === 3 && app.table.rows === 3) {
    app.choose(Number(event.key) - 1);
  } else if (app.tab === "review" && !closest(event, "[role=tablist], [type=radio]")) {
    if (event.key === "ArrowLeft") app.step(-1);
    if (event.key === "ArrowRight") app.step(1);
  }
}

/** @param {KeyboardEvent} event */
function stepThroughTabs(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  /** @type {HTMLElement[]} */
  const tabs = [...document.querySelectorAll("[role=tab]")].filter((tab) => tab instanceof HTMLElement);
  const selected = tabs.findIndex((tab) => tab === event.target);
  const next = tabs[(selected + step + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
}
