// Going to another game: a new one, the puzzle of the day, a saved one, or back to a mistake.

import { DEFAULTS } from "./address.js";
import { endingOf } from "./coach.js";
import { byId } from "./elements.js";
import { today } from "./records.js";
import { showMessage } from "./screen.js";
import { memoryForNewGame } from "./table.js";

/** @import { State } from "./address.js" */
/** @import { App } from "./app.js" */

/**
 * Start a new game, with other players or another board. Without changes, a puzzle starts again;
 * with changes, the game that it took the place of comes back.
 * @type {(app: App, changes?: Partial<State>) => Promise<void>}
 */
export async function newGame(app, changes = {}) {
  const { state, table, memory } = app;
  const leaves = state.puzzle && Object.keys(changes).length;
  const { game, x, o } = DEFAULTS;
  const left = leaves ? { puzzle: "", start: "", ...(memory.before ?? { game, x, o }) } : {};
  // A start position that is over already would leave nothing to play.
  const start = table?.over && !app.moves.length ? "" : state.start;
  const next = { start, ...left, ...app.backToGame, ...changes, moves: "", at: "" };
  const before = leaves ? null : memory.before;
  scrollToBoard();
  await app.send({ event: "new" }, { changes: next, memory: { ...memoryForNewGame(memory, state, table), before } });
}

/** On a phone the choices are below the board: go up to it. */
function scrollToBoard() {
  if (byId("board").getBoundingClientRect().top < 0) scrollTo({ top: 0, behavior: "instant" });
}

/** @type {(app: App) => Promise<void>} starts the puzzle of today */
export async function playPuzzle(app) {
  const { state, table, memory } = app;
  const { game, x, o } = state;
  const before = state.puzzle ? memory.before : { game, x, o };
  const changes = { ...app.backToGame, start: "", moves: "", at: "", coach: "", puzzle: today() };
  scrollToBoard();
  await app.send({ event: "puzzle" }, { changes, memory: { ...memoryForNewGame(memory, state, table), before } });
}

/** @type {(app: App, text: string) => Promise<void>} continues the game in a save file */
export async function continueSaved(app, text) {
  const memory = { ...memoryForNewGame(app.memory, app.state, app.table), counts: null };
  const loaded = await app.send({ event: "load", text }, { changes: { ...app.backToGame, puzzle: "" }, memory });
  if (loaded) showMessage("Game loaded.");
}

/** @type {(app: App) => Promise<void>} leaves the puzzle for the game that it took the place of */
export const leavePuzzle = (app) => newGame(app, { puzzle: "" });

/** @type {(app: App) => Promise<void>} goes back to before the move under review, or else to the first mistake */
export async function retry(app) {
  const number = app.tab === "review" ? app.ply : (await endingOf(app))?.mistake;
  if (!number && !app.table?.over) return app.openTab("review");
  if (!number) return showMessage("There is no mistake to retry.");
  // With the coach on, the board would show the answer.
  await app.send({ event: "retry", number }, { changes: { ...app.backToGame, coach: "" } });
  return app.board.focus();
}
