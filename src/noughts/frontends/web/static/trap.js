// The game that beats a strategy, for the reader to play on the board.

import { PERSON } from "./address.js";
import { byId, element } from "./elements.js";
import { newGame } from "./games.js";
import { MOST_CELLS } from "./parts.js";
import { request } from "./requests.js";
import { announce } from "./screen.js";

/** @import { App } from "./app.js" */
/** @import { Trap } from "./requests.js" */

/** @type {(trap: Trap) => { x: string, o: string }} who plays in the game */
const playersOf = ({ strategy, side }) => (side === "first" ? { x: strategy, o: PERSON } : { x: PERSON, o: strategy });

/**
 * Return the game that beats a strategy: a button for each side on which there is one. It also shows what
 * to do next while the game is on the board: in a sentence below it, and as a diamond in the cell to take.
 * @type {(app: App, spec: string) => Promise<HTMLElement[]>}
 */
export async function trapParts(app, spec) {
  const { turn, table } = app;
  if (table && table.columns * table.rows > MOST_CELLS) return [];
  const ask = { ...app.place(), strategy: spec };
  const { side: first, sides } = await request("trap", ask);
  if (!first) return [];
  const traps = await Promise.all(sides.map((side) => request("trap", { ...ask, side })));
  const { x, o } = app.state;
  const played = traps.find((trap) => playersOf(trap).x === x && playersOf(trap).o === o);
  if (played && turn === app.turn && !app.table?.strategy_to_move) follow(app, played);
  return [
    element("div", { class: "row" }, ...traps.map((trap) =>
      element("button", { id: `trap-${trap.side}`, onclick: () => start(app, trap) },
        `${trap === played ? "Start again" : "Play the game that beats it"}${traps.length > 1 ? ` moving ${trap.side}` : ""}`))),
  ];
}

/** @type {(app: App, trap: Trap) => Promise<void>} starts the game */
async function start(app, trap) {
  await newGame(app, { ...playersOf(trap), start: "", starts: "" });
  app.board.focus();
}

/** @type {(app: App, trap: Trap) => void} shows what to do next */
function follow(app, { cell, sentence }) {
  byId("message").textContent = sentence;
  announce(`${byId("live").textContent} ${sentence}`);
  if (cell !== null) app.showBoard({ better: [cell] });
}
