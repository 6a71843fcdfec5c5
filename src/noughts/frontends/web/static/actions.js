// The actions behind keys and buttons. The server applies those that change the game.

import { byId } from "./elements.js";
import { memoryForNewGame } from "./table.js";
import { switchTheme } from "./theme.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./address.js").State} State */

/**
 * Do what a key or a button stands for.
 * @param {App} app
 * @param {string} action
 */
export function act(app, action) {
  if (action === "undo" && app.pending !== null) return app.cancel();
  switch (action) {
    case "new": return newGame(app);
    case "coach": return app.go({ coach: app.state.coach ? "" : "1" }, { replace: true });
    case "review": return app.openTab("review");
    case "retry": return app.tab === "review" && app.ply ? retry(app, app.ply) : app.openTab("review");
    case "theme": return switchTheme();
    case "help": return toggleHelp();
    default: return app.send({ event: action }, { changes: leaveReview(app), replace: action === "pause" });
  }
}

/**
 * Start a new game; `changes` can set other players or another board.
 * @param {App} app
 * @param {Partial<State>} [changes]
 */
export function newGame(app, changes = {}) {
  // A start position that is over already would leave nothing to play.
  const start = app.table?.over && !app.moves.length ? "" : app.state.start;
  const memory = memoryForNewGame(app.memory, app.state, app.table);
  const next = { start, ...leaveReview(app), ...changes, moves: "", at: "" };
  return app.send({ event: "new" }, { changes: next, memory });
}

/**
 * Go back to before a move and play on from there.
 * @param {App} app
 * @param {number} number
 */
export function retry(app, number) {
  return app.send({ event: "retry", number }, { changes: leaveReview(app) });
}

/**
 * Return what leads from the review and the editor to the game; the other tabs stay open.
 * @param {App} app
 * @returns {Partial<State>}
 */
function leaveReview(app) {
  return ["review", "edit"].includes(app.tab) ? { tab: "play", at: "", edit: "" } : {};
}

/** Open or close the list of keys. */
function toggleHelp() {
  const keys = byId("keys");
  if (keys.toggleAttribute("open")) keys.querySelector("summary")?.focus();
}
