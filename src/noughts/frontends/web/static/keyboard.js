// Keys, buttons and tabs: which action of the page each of them starts.

import { byId, closest } from "./elements.js";
import { leavePuzzle, newGame, retry } from "./games.js";
import { toggleShare } from "./share.js";
import { switchTheme } from "./theme.js";

/** @import { App } from "./app.js" */

/** @type {Record<string, string>} */
const ACTION_OF_KEY = {
  n: "new", u: "undo", r: "redo", h: "coach", v: "review", t: "retry", s: "swap", p: "pause",
  ".": "step", ">": "faster", "<": "slower", d: "theme", "?": "help",
};
/** @type {Record<string, number>} */
const REVIEW_STEPS = { ArrowLeft: -1, ArrowRight: 1 };
/** Events of a game that is watched: they make no entry in the browser's history. */
const WATCHING = ["pause", "step", "faster", "slower"];

/** @type {(app: App) => void} starts listening to the keyboard and to the buttons around the board */
export function listen(app) {
  // In the capturing phase, because in a review the arrows step wherever the focus is.
  document.addEventListener("keydown", (event) => press(app, event), { capture: true });
  document.addEventListener("click", (event) => {
    const button = closest(event, "[data-action], nav [data-tab]");
    if (button?.dataset.action) act(app, button.dataset.action);
    else if (button?.dataset.tab) app.openTab(button.dataset.tab);
  });
}

/** @type {(app: App, action: string) => unknown} does what a key or a button stands for */
function act(app, action) {
  if (action === "undo" && app.pending !== null) return app.cancel();
  switch (action) {
    case "new": return newGame(app);
    case "leave": return leavePuzzle(app);
    case "coach": return app.go({ coach: app.state.coach ? "" : "1" }, { replace: true });
    case "review": return app.openTab("review");
    case "retry": return retry(app);
    case "back": return app.step(-1);
    case "forward": return app.step(1);
    case "share": return toggleShare(app);
    case "theme": return switchTheme();
    case "help": return byId("keys").togglePopover();
    default: return app.send({ event: action }, { changes: app.backToGame, replace: WATCHING.includes(action) });
  }
}

/** @param {App} app @param {KeyboardEvent} event */
function press(app, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || closest(event, "input:not([type=radio]), select, textarea")) return;
  const action = ACTION_OF_KEY[event.key];
  const step = REVIEW_STEPS[event.key];
  if (action) {
    event.preventDefault();
    act(app, action);
  } else if (/^[1-9]$/.test(event.key) && app.table?.columns === 3 && app.table.rows === 3) {
    app.choose(Number(event.key) - 1);
  } else if (step && app.tab === "review") {
    event.preventDefault();
    event.stopPropagation();
    app.step(step);
  } else if (belongsToBoard(event)) app.board.press(event);
}

/** @type {(event: KeyboardEvent) => boolean} whether the board takes a key although its focus is elsewhere */
function belongsToBoard(event) {
  if (event.key.startsWith("Arrow")) return event.target === document.body || closest(event, "#actions, header") !== null;
  return event.key === "Enter" && event.target === document.body;
}
