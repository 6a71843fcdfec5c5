// The lesson about somebody's program: the verdict, why, and its answer to each of your moves.

import { Board, cellName, percent } from "./board.js";
import { element } from "./elements.js";
import { request } from "./requests.js";

/** @import { App } from "./app.js" */
/** @import { CellAnswer } from "./requests.js" */
/** @import { Lesson } from "./tab_learn.js" */

/** @type {(app: App, name: string) => Promise<HTMLElement[]>} */
export async function verdictParts(app, name) {
  const { headline, how, why, gaps } = await request("program", { game: app.state.game, strategy: name });
  return [
    element("p", { id: "verdict" }, element("strong", {}, headline)),
    ...gaps.map((gap) => element("p", {}, gap)),
    ...(why.length ? [element("h3", {}, "Why"), ...why.map((each) => element("p", { class: "why" }, each))] : []),
    element("p", { class: "note" }, how),
  ];
}

/** @type {(app: App, name: string, title: string) => Promise<HTMLElement[]>} what the program answers in each cell */
export async function answerParts(app, name, title) {
  if (!app.table || app.table.over) return [];
  const { cells } = await request("answers", { ...app.place(), strategy: name });
  const { columns, rows, position } = app.table;
  const board = new Board({ label: `${title}: its answer in each cell`, small: true });
  const texts = Object.fromEntries(Object.entries(cells).map(([cell, { policy }]) => [cell, answerLines(policy, columns)]));
  board.show({ columns, rows, position, texts });
  const words = element("p", { id: "answer", role: "status" });
  /** @param {number | null} cell */
  const point = (cell) => {
    const answer = cell === null ? undefined : cells[cell];
    board.light(Object.keys(answer?.policy ?? {}).map(Number));
    words.textContent = answer?.words ?? "Point at a cell, or choose it, to read the answer.";
  };
  board.onPoint = point;
  board.onChoose = point;
  board.grid.addEventListener("focusin", () => point(board.focused));
  point(null);
  return [element("h2", { class: "apart" }, "Its answer if you take a cell"), board.root, words];
}

/** @type {(policy: CellAnswer["policy"], columns: number) => string[]} the answers, with how often it plays each */
function answerLines(policy, columns) {
  const moves = Object.entries(policy);
  const [first] = moves;
  if (!first) return ["–"];
  if (moves.length > 2) return [`${moves.length} cells`];
  return moves.map(([cell, share]) => `→ ${cellName(Number(cell), columns)}${moves.length > 1 ? ` ${percent(share)}` : ""}`);
}
