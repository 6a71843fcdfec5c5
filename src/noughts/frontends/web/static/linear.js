// The lesson about linear: its table of scores, its path matrix, and its options where they act.

import { optionChoice } from "./choices.js";
import { element, replaceChildren } from "./elements.js";
import { decimal, matrixParts } from "./matrix.js";
import { request } from "./requests.js";
import { sentenceOf } from "./screen.js";

/** @import { PathMatrix } from "./requests.js" */
/** @import { Lesson } from "./tab_learn.js" */

/** The most columns of a path matrix, as the server has it. */
const MOST_COLUMNS = 16;
/** The only board that has the exception. */
const SQUARE = "3,3,3";

/** @type {Lesson} */
export async function linearParts({ app, strategy, board, beside, show }) {
  const { columns = 3, rows = 3, game } = app.table ?? {};
  if (columns * rows > MOST_COLUMNS) {
    const size = `The path matrix of this board has ${columns * rows} columns, too many to show.`;
    return [element("p", { class: "note" }, `${size} Choose a board of at most ${MOST_COLUMNS} cells to see it.`)];
  }
  const [choices, lookup, whole] = [element("div"), element("div"), element("div")];
  const options = strategy.options.filter(({ name }) => name === "level" || (name === "override" && game === SQUARE));
  let latest = "";
  /** @type {(spec: string, table?: string) => Promise<void>} show linear with other options, or with errors in its table */
  const load = async (spec, table = "") => {
    latest = spec + table;
    const place = { ...app.place(), strategy: spec };
    const [explanation, matrix] = await Promise.all([request("explain", place), request("matrix", { ...place, table })]);
    if (latest !== spec + table) return;
    replaceChildren(choices, [
      ...options.map((option) => optionChoice("linear", option, spec, (chosen) => reload(chosen))),
      ...errorParts(matrix, Boolean(table), (drawn) => reload(spec, drawn)),
    ]);
    lookup.replaceChildren(entryTable(matrix));
    const scores = Object.fromEntries(matrix.columns.map(({ score }, cell) => [cell, score]));
    const reason = table ? matrix.sentence : explanation.reason; // which is about the table without errors
    show({ ...explanation, reason, scores, working: null }); // the matrix has the same rows
    const caption = element("p", { class: "note" }, table ? "" : explanation.working?.caption ?? "");
    whole.replaceChildren(caption, ...matrixParts(matrix, board, lookup));
  };
  const trouble = element("p", { role: "alert" });
  /** @type {typeof load} the same, and say what went wrong */
  const reload = (spec, table) => {
    trouble.textContent = "";
    return load(spec, table).catch((error) => { trouble.textContent = sentenceOf(error); });
  };
  await load(strategy.name);
  beside.append(choices, trouble, lookup);
  return [whole];
}

/**
 * Return the button that draws errors for the table, if the level has any.
 * @type {(matrix: PathMatrix, drawn: boolean, load: (table: string) => unknown) => HTMLElement[]}
 */
function errorParts({ tables }, drawn, load) {
  if (tables === 1) return [];
  const draw = () => load(String(Math.floor(Math.random() * tables)));
  return [
    element("div", { class: "row" },
      element("button", { id: "draw-errors", onclick: draw }, "Random errors"),
      element("button", { id: "no-errors", onclick: () => load(""), "aria-disabled": String(!drawn) }, "No errors")),
    element("p", { class: "note" }, drawn
      ? `This is one of ${tables} equally likely sets of errors. The percentages on the board cover all of them.`
      : `Before each move, every score in the table gets a random error. The percentages on the board cover all ${tables} sets of errors.`),
  ];
}

/** @type {(matrix: PathMatrix) => HTMLElement} the table that gives a score for both products of a line */
function entryTable({ entries, to_move: mover }) {
  const random = entries.some(({ possible }) => possible.length > 1);
  const heads = ["diff", "sum", "kind", "score", ...(random ? ["possible"] : [])];
  const rows = entries.map(({ difference, marks, kind, score, possible }) =>
    element("tr", { "data-kind": kind, "data-pair": `${difference} ${marks}` },
      ...[difference, marks].map((number) => element("td", {}, String(number))),
      element("th", { scope: "row", class: "tint" }, kind), element("td", {}, decimal(score)),
      ...(random ? [element("td", { class: "possible" }, possible.map(decimal).join(", "))] : [])));
  const dead = element("tr", { "data-kind": "dead", "data-pair": "" },
    element("td", { colspan: 2 }, "other"), element("th", { scope: "row", class: "tint" }, "dead"),
    element("td", {}, "0"), ...(random ? [element("td")] : []));
  return element("table", { class: "lookup", "data-mover": mover },
    element("caption", {}, "The table of scores"),
    element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
    element("tbody", {}, ...rows, dead));
}
