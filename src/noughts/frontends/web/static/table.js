// Table requests: the server applies an event, plays a strategy's reply and returns the table.

import { newId, PERSON } from "./address.js";
import { request } from "./requests.js";

/** @import { State, Memory } from "./address.js" */
/** @import { View } from "./board.js" */
/** @import { Mark, Table } from "./requests.js" */
/** @typedef {{ event?: string, cell?: string, number?: number, text?: string }} TableEvent */

/** The names of the winners of earlier games have this many characters at most: addresses are limited. */
const LONGEST_WINNERS = 2000;

/**
 * Return the table after an event, and after the reply of a strategy if it is to move.
 * @type {(state: State, memory: Memory, event: TableEvent) => Promise<Table>}
 */
export function requestTable(state, memory, event) {
  let winners = (memory.winners[playersOf(state)] ?? []).map((winner) => winner ?? "-");
  while (winners.join(",").length > LONGEST_WINNERS) winners = winners.slice(1);
  return request("table", {
    game: state.game, start: state.start, moves: state.moves, undone: memory.undone.join(","),
    x: state.x, o: state.o, starts: state.starts, puzzle: state.puzzle,
    winners: winners.join(","), ended: memory.ended ? 1 : "",
    paused: memory.paused ? 1 : "", speed: memory.speed, ...event,
  }, { cached: false });
}

/**
 * Return a position as a table of two people, so that no strategy replies.
 * @type {(place: { game: string, start?: string, moves?: string }) => Promise<Table>}
 */
export const requestPosition = (place) => request("table", { ...place, x: PERSON, o: PERSON });

/** @type {(state: State) => string} from which start, and who plays, whichever side each of them has */
const playersOf = (state) => [state.game, state.start, ...[state.x, state.o].sort()].join(" ");

/** @type {(state: State, table: Table) => State} the state with the game and the players of a table */
export function stateWith(state, table) {
  const moves = table.moves.join(",");
  const { game, players: { X: x, O: o } } = table;
  const start = /[XO]/.test(table.start) ? table.start : "";
  const at = moves === state.moves ? state.at : "";
  return { ...state, game, start, moves, x: x ?? PERSON, o: o ?? PERSON, puzzle: table.puzzle?.day ?? "", at };
}

/**
 * Return the memory after a table has replaced another one.
 *
 * The end of a game counts for the score unless the page was opened with the finished game.
 * @param {Memory} memory
 * @param {State} state with the players of the table
 * @param {Table | null} before null when the page was opened or Back was pressed
 * @param {Table} table
 * @returns {Memory}
 */
export function memoryWith(memory, state, before, table) {
  const moved = before !== null && before.moves.join() !== table.moves.join();
  return {
    ...memory,
    id: memory.ended && !table.ended ? newId() : memory.id, // swapping sides after the end starts a new game
    undone: table.undone,
    ended: table.ended,
    paused: table.paused,
    speed: table.speed,
    counts: moved || (memory.counts ?? !table.over),
    winners: memory.counts === false ? memory.winners : { ...memory.winners, [playersOf(state)]: table.winners },
  };
}

/**
 * Return the memory for a game with other players or another board, with this game's end.
 * @type {(memory: Memory, state: State, table: Table | null) => Memory}
 */
export function memoryForNewGame(memory, state, table) {
  const players = playersOf(state);
  const winners = { ...memory.winners };
  if (table?.over && memory.counts) winners[players] = [...(winners[players] ?? []), table.result];
  return { ...memory, id: newId(), undone: [], ended: false, paused: false, before: null, winners, counts: true };
}

/**
 * Return whether the score of a table is one of games that were played here.
 * @type {(memory: Memory, state: State, table: Table) => boolean}
 */
export function hasScore(memory, state, table) {
  return Boolean(memory.winners[playersOf(state)]?.length || (table.over && memory.counts));
}

/**
 * Return the moves that were made or taken back between two tables, for a screen reader.
 * @type {(before: Table | null, table: Table) => string}
 */
export function describeMoves(before, table) {
  if (!before || before.start !== table.start || before.game !== table.game) return "";
  const differing = table.moves.findIndex((move, ply) => move !== before.moves[ply]);
  const same = differing < 0 ? table.moves.length : differing;
  const undone = before.moves.slice(same);
  if (undone.length && table.undone.length) return `Taken back: ${undone.join(", ")}.`;
  const played = table.moves.slice(same);
  return played.map((name, at) => `${moverOf(table, same + at)} plays ${name}.`).join(" ");
}

/** @type {(table: Table, ply: number) => Mark} the mark of the move after so many moves of the game */
export function moverOf(table, ply) {
  const other = table.to_move === "X" ? "O" : "X";
  return (table.moves.length - ply) % 2 ? other : table.to_move;
}

/** @type {(view: View, cell: number, mark: Mark) => View} a view of the table with one more mark */
export function viewWithMove(view, cell, mark) {
  const index = cell + Math.floor(cell / view.columns); // a slash ends each row
  const position = view.position.slice(0, index) + mark + view.position.slice(index + 1);
  return { ...view, position, last: cell, fresh: true, open: false };
}
