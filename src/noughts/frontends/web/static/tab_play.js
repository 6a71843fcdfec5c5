// The tab Play: who plays whom on which board, the puzzle of the day. A click on a cell is App.choose.

import { PERSON } from "./address.js";
import { chips, radios, strategyChoice, strategyOf } from "./choices.js";
import { element, replaceChildren } from "./elements.js";
import { leavePuzzle, newGame, playPuzzle } from "./games.js";
import { ladderParts } from "./opponents.js";
import { clearRecords, readBook, streakOf, today } from "./records.js";
import { Problem, request } from "./requests.js";
import { showMessage } from "./screen.js";
import { hasSound, switchSound } from "./sound.js";
import { moverOf } from "./table.js";

/** @import { State } from "./address.js" */
/** @import { App, Panel } from "./app.js" */
/** @import { Book } from "./records.js" */
/** @import { Ladder, Strategy, Table } from "./requests.js" */

const MODES = { against: "You play", two: "Two people", watch: "Watch" };
const STARTS = { me: "Me", opponent: "Opponent", random: "Random" };
/** The limit for columns and rows, as the server has it. */
const MOST_SIDE = 15;
/** Who plays X against your opponent in a game that you watch. */
const WATCHED_FIRST = "Rook";

/**
 * Show the choices. Each of them starts a new game; Back returns to the game before.
 * @type {Panel["show"]}
 */
export async function show(app, panel) {
  const { turn, table, state: { game } } = app;
  if (!table) return;
  const [ladder, { strategies }] = await Promise.all([request("ladder", { game }), request("strategies", { game })]);
  const book = readBook();
  const { start, x, o, starts, puzzle } = app.state;
  const key = JSON.stringify(["play", game, start, x, o, starts, puzzle, book, today()]);
  if (turn !== app.turn || panel.dataset.key === key) return;
  panel.dataset.key = key;
  const opened = [...panel.querySelectorAll("details")].filter((each) => each.open).map((each) => each.id);
  replaceChildren(panel, parts(app, table, ladder, strategies, book));
  for (const id of opened) panel.querySelector(`#${id}`)?.setAttribute("open", "");
}

/** @param {App} app @param {Table} table @param {Ladder} ladder @param {Strategy[]} strategies @param {Book} book */
function parts(app, table, ladder, strategies, book) {
  const { x, o } = { ...app.state, ...(app.state.puzzle ? app.memory.before : {}) };
  const opponent = [o, x].find((player) => player !== PERSON) ?? ladder.default;
  const side = x === PERSON ? "o" : "x";
  /** @param {string} name */
  const challenge = (name) => newGame(app, { [side]: name });
  const starts = app.state.starts || (table.players[moverOf(table, 0)] === null ? "me" : "opponent");
  const against = table.mode === "against";
  return [
    radios("mode", "Players", MODES, table.mode, (mode) => newGame(app, playersFor(mode, opponent))),
    ...boardParts(app, table, ladder),
    ...(against ? [radios("starts", "Who moves first", STARTS, starts, (chosen) => newGame(app, { starts: chosen }))] : []),
    ...(against ? ladderParts(ladder, book, app.state.puzzle ? "" : opponent, challenge) : []),
    ...(against ? [algorithms(strategies, opponent, challenge)] : []),
    ...(table.mode === "watch" ? /** @type {const} */ (["x", "o"]).flatMap((mark) => strategyChoice(
      mark, `Player ${mark.toUpperCase()}`, strategies, app.state[mark], (spec) => newGame(app, { [mark]: spec }), ladder.opponents)) : []),
    ...puzzleParts(app, table, book),
    ...rememberedParts(app, book),
  ];
}

/** @param {string} mode @param {string} opponent */
function playersFor(mode, opponent) {
  if (mode === "two") return { x: PERSON, o: PERSON, starts: "" };
  return mode === "watch" ? { x: WATCHED_FIRST, o: opponent, starts: "" } : { x: PERSON, o: opponent };
}

/** @param {Strategy[]} strategies @param {string} opponent @param {(spec: string) => unknown} choose */
function algorithms(strategies, opponent, choose) {
  const chosen = strategyOf(opponent, strategies);
  return element("details", { id: "algorithms", open: Boolean(chosen) },
    element("summary", {}, "All algorithms"),
    ...strategyChoice("algorithm", "Algorithm", strategies, opponent, choose));
}

// --- the board ---

/** @param {App} app @param {Table} table @param {Ladder} ladder */
function boardParts(app, { game, columns, rows, in_row: inRow }, { boards, variants }) {
  const usual = Object.hasOwn(boards, game);
  const sizes = element("form", { class: "sizes", novalidate: true });
  const fields = Object.entries({ columns, rows, inRow }).map(([id, value]) =>
    element("input", { id, type: "number", min: 1, max: MOST_SIDE, value }));
  sizes.append(...fields.map((field, n) => element("div", {},
    element("label", { class: "above", for: field.id }, ["columns", "rows", "in a row"][n] ?? ""), field)),
  element("button", { id: "play-board" }, "Start"));
  sizes.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = fields.map((field) => field.value);
    const refusal = refuse(values.map(Number));
    if (refusal) app.complain(new Problem(refusal, true));
    else play(app, values.join(","));
  });
  const other = element("div", { id: "other", hidden: usual }, sizes,
    chips("variant", "Other games", variants, game, (chosen) => play(app, chosen)));
  /** @param {string} chosen */
  const choose = (chosen) => {
    if (chosen !== "other") play(app, chosen);
    else if (!other.toggleAttribute("hidden")) fields[0]?.focus();
  };
  return [chips("board", "Board", { ...boards, other: "Other" }, usual ? game : "other", choose), other];
}

/** @type {(sizes: number[]) => string} why there is no board with so many columns, rows and cells in a row */
function refuse([columns = 0, rows = 0, inRow = 0]) {
  /** @param {number} size @param {number} most */
  const fits = (size, most) => Number.isInteger(size) && size >= 1 && size <= most;
  if (!fits(columns, MOST_SIDE) || !fits(rows, MOST_SIDE)) return `Choose 1 to ${MOST_SIDE} columns and rows.`;
  const longest = Math.max(columns, rows);
  return fits(inRow, longest) ? "" : `Choose 1 to ${longest} in a row on a ${columns}x${rows} board.`;
}

/** @type {(app: App, game: string) => Promise<void>} starts a game on another board, with players who can play it */
async function play(app, game) {
  const answers = await Promise.all([request("ladder", { game }), request("strategies", { game })]).catch(() => null);
  /** @type {Partial<State>} */
  const players = {};
  for (const side of /** @type {const} */ (["x", "o"])) {
    const able = answers && ableOpponent(app.memory.before?.[side] ?? app.state[side], ...answers);
    if (able) players[side] = able;
  }
  await newGame(app, { puzzle: "", start: "", ...players, game });
}

/** @type {(spec: string, ladder: Ladder, list: { strategies: Strategy[] }) => string} a player who can play a board, if possible this one */
function ableOpponent(spec, { opponents, default: usual }, { strategies }) {
  const strategy = strategyOf(spec, strategies);
  if (strategy) return strategy.refusal ? usual : spec;
  if (spec === PERSON || opponents.some(({ name }) => name === spec)) return spec;
  return opponents.at(-1)?.name ?? usual;
}

// --- the puzzle of the day, and what the browser remembers ---

/** @param {App} app @param {Table} table @param {Book} book */
function puzzleParts(app, { puzzle }, book) {
  const streak = streakOf(book);
  const { last, best } = book.puzzles;
  const notes = [last === today() ? "Solved today." : "One move wins, but not at once.",
    streak ? `Streak: ${streak} ${streak === 1 ? "day" : "days"}, longest ${best}.` : ""];
  const button = puzzle
    ? element("button", { id: "leave-puzzle", onclick: () => leavePuzzle(app) }, "Leave the puzzle")
    : element("button", { id: "puzzle", onclick: () => playPuzzle(app) }, "Play today's puzzle");
  return [
    element("h2", {}, puzzle?.title ?? "Puzzle of the day"),
    element("p", { class: "note" }, notes.filter(Boolean).join(" ")), button,
  ];
}

/** @param {App} app @param {Book} book */
function rememberedParts(app, book) {
  const sound = element("button", { id: "sound", "aria-pressed": String(hasSound()) }, "Sound");
  sound.addEventListener("click", () => {
    switchSound();
    sound.setAttribute("aria-pressed", String(hasSound()));
  });
  const empty = !Object.keys(book.results).length && !book.puzzles.last;
  const clear = element("button", { id: "clear", hidden: empty }, "Clear record");
  clear.addEventListener("click", async () => {
    if (clear.dataset.sure) {
      clearRecords();
      await app.show();
      showMessage("Your record and streak are deleted.");
    }
    clear.dataset.sure = "yes";
    clear.textContent = "Press again to delete your record and streak";
  });
  return [element("h2", {}, "This browser"), element("div", { class: "row" }, sound, clear)];
}
