// Going to another game: a new one, the puzzle of the day, a saved one, or back to a mistake.

import { DEFAULTS } from "./address.js";
import { endingOf } from "./coach.js";
import { byId } from "./elements.js";
import { today } from "./records.js";
import { memoryForNewGame } from "./table.js";

/** @import { State } from "./address.js" */
/** @import { App } from "./app.js" */

/**
 * Start a new game, with other players or another board. Without changes, a puzzle starts again;
 * with changes, the game that it took the place of comes back.
 * @type {(app: App, changes?: Partial<State>) => Promise<void>}
 */
export function newGame(app, changes = {}) {
  const { state, table, memory } = app;
  const leaves = state.puzzle && Object.keys(changes).length;
  const { game, x, o } = DEFAULTS;
  const left = leaves ? { puzzle: "", start: "", ...(memory.before ?? { game, x, o }) } : {};
  // A start position that is over already would leave nothing to play.
  const start = table?.over && !app.moves.length ? "" : state.start;
  const next = { start, ...left, ...app.backToGame, ...changes, moves: "", at: "" };
  const before = leaves ? null : memory.before;
  scrollToBoard();
  return app.send({ event: "new" }, { changes: next, memory: { ...memoryForNewGame(memory, state, table), before } });
}

/** On a phone the choices are below the board: go up to it. */
function scrollToBoard() {
  if (byId("board").getBoundingClientRect().top < 0) scrollTo({ top: 0, behavior: "instant" });
}

/** @type {(app: App) => Promise<void>} starts the puzzle of today */
export function playPuzzle(app) {
  const { state, table, memory } = app;
  const { game, x, o } = state;
  const before = state.puzzle ? memory.before : { game, x, o };
  const changes = { ...app.backToGame, start: "", moves: "", at: "", coach: "", puzzle: today() };
  scrollToBoard();
  return app.send({ event: "puzzle" }, { changes, memory: { ...memoryForNewGame(memory, state, table), before } });
}

/** @type {(app: App, text: string) => Promise<void>} continues the game in a save file */
export function continueSaved(app, text) {
  const memory = { ...memoryForNewGame(app.memory, app.state, app.table), counts: null };
  return app.send({ event: "load", text }, { changes: { ...app.backToGame, puzzle: "" }, memory });
}

/** @type {(app: App) => Promise<void>} goes back to before the move under review, or else to the first mistake */
export async function retry(app) {
  const number = app.tab === "review" ? app.ply : (await endingOf(app))?.mistake;
  if (!number) return app.openTab("review");
  await app.send({ event: "retry", number }, { changes: app.backToGame });
  return app.board.focus();
}
