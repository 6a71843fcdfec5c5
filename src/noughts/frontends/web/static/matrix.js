// The path matrix of linear: a row for each line, a column for each cell, both products, and the sums.

import { cellName, numberOf } from "./board.js";
import { closest, element, shape } from "./elements.js";

/** @import { Board } from "./board.js" */
/** @import { MatrixRow, PathMatrix } from "./requests.js" */

const CAPTION = "The path matrix P. The last row adds up the scores of the lines with a 1 in that column; brackets mark taken cells.";
const ENDS = [["diff", "P·s"], ["sum", "P·|s|"], ["kind", ""], ["score", ""]];
/** With more columns than this they are narrower. */
const WIDE = 9;
/** How far a drawn line stays away from the middles of its cells. */
const GAP = 0.34;

/** @type {(score: string) => string} a score, which is a multiple of 1/2, as a decimal number */
export const decimal = (score) => String(numberOf(score));

/**
 * Return the matrix. Pointing at a cell or a line, here or on the board, lights up what belongs to it, in the
 * table of scores too, and a sentence says the same.
 * @type {(matrix: PathMatrix, board: Board, lookup: HTMLElement) => HTMLElement[]}
 */
export function matrixParts(matrix, board, lookup) {
  const words = element("p", { id: "adding", class: "step", role: "status" });
  const table = matrixTable(matrix, board.columns);
  const size = matrix.columns.length > WIDE ? " wide" : "";
  const region = element("div", { class: `scroll matrix${size}`, tabindex: 0, role: "region", "aria-label": "Path matrix" }, table);
  const sign = element("p", { class: "note", hidden: true }, "Scroll the matrix sideways to see the scores →");
  new ResizeObserver(() => { sign.hidden = region.scrollWidth <= region.clientWidth; }).observe(region);
  const { point, showCell } = pointing(matrix, board, table, lookup, words);
  board.onPoint = showCell;
  board.onChoose = showCell;
  for (const event of ["pointerover", "focusin"]) table.addEventListener(event, point);
  for (const event of ["pointerleave", "focusout"]) table.addEventListener(event, () => showCell(null));
  showCell(null);
  return [words, sign, region];
}

/** @type {(matrix: PathMatrix, width: number) => HTMLTableElement} `width` is the number of columns of the board */
function matrixTable(matrix, width) {
  const { columns, rows, to_move: mover } = matrix;
  const heads = columns.map((_, cell) => element("button", {}, cellName(cell, width)));
  const lines = rows.map(({ line }) => element("button", {}, line));
  rove(heads, "ArrowLeft", "ArrowRight");
  rove(lines, "ArrowUp", "ArrowDown");
  const vectors = [
    vectorRow("board s", columns.map(({ state }) => state)), vectorRow("marks |s|", columns.map(({ state }) => Math.abs(state))),
  ];
  return element("table", { "data-mover": mover },
    element("caption", {}, element("span", {}, CAPTION)),
    element("thead", {},
      element("tr", {},
        element("th", { scope: "col" }, "line"),
        ...heads.map((head, cell) => element("th", { scope: "col", "data-column": cell }, head)),
        ...ENDS.map(([name = "", product = ""]) => element("th", { scope: "col" }, name, element("small", {}, product)))),
      ...vectors),
    element("tbody", {}, ...rows.map((row, number) => lineRow(row, number, lines[number] ?? null, columns.length))),
    element("tfoot", {}, sumRow(matrix, width)));
}

/** @type {(head: string, numbers: number[]) => HTMLElement} */
function vectorRow(head, numbers) {
  return element("tr", { class: "vector" }, element("th", { scope: "row" }, head),
    ...numbers.map((number, cell) => element("td", { "data-column": cell }, String(number))), element("td", { colspan: ENDS.length }));
}

/** @type {(row: MatrixRow, number: number, head: Node | null, cells: number) => HTMLElement} */
function lineRow({ cells, difference, marks, kind, score }, number, head, count) {
  const ones = Array.from({ length: count }, (_, cell) => Number(cells.includes(cell)));
  return element("tr", { "data-row": number, "data-kind": kind },
    element("th", { scope: "row" }, head),
    ...ones.map((one, cell) => element("td", { "data-column": cell, class: one ? "tint" : "zero" }, String(one))),
    element("td", {}, String(difference)), element("td", {}, String(marks)),
    element("td", { class: "tint" }, kind), element("td", { class: "score" }, decimal(score)));
}

/** @type {(matrix: PathMatrix, width: number) => HTMLElement} */
function sumRow({ columns, highest, move }, width) {
  const sums = columns.map(({ state, score }, cell) => {
    const name = cell === move ? "best" : state ? "zero" : "";
    return element("td", { "data-column": cell, class: name }, state ? `(${decimal(score)})` : decimal(score));
  });
  const words = move === highest ? "plays" : "exception:";
  return element("tr", {}, element("th", { scope: "row" }, "cell score"), ...sums,
    element("td", { colspan: ENDS.length, class: "best" }, `${words} ${cellName(move, width)}`));
}

/**
 * Let two arrow keys move the focus from button to button; Tab reaches only one of them.
 * @type {(buttons: HTMLButtonElement[], back: string, forward: string) => void}
 */
function rove(buttons, back, forward) {
  buttons.forEach((button, at) => {
    button.tabIndex = at ? -1 : 0;
    button.addEventListener("keydown", (event) => {
      if (event.key !== back && event.key !== forward) return;
      event.preventDefault();
      event.stopPropagation();
      const next = buttons[at + (event.key === forward ? 1 : -1)] ?? button;
      button.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    });
  });
}

/**
 * Return what an event in the matrix does, and what pointing at a cell of the board does.
 * @param {PathMatrix} matrix
 * @param {Board} board
 * @param {HTMLElement} table
 * @param {HTMLElement} lookup
 * @param {HTMLElement} words
 */
function pointing(matrix, board, table, lookup, words) {
  const { columns, rows, highest, sentence } = matrix;
  /** @type {(text: string, cells: number[], lines: MatrixRow[], column: number | null, pair: string | null) => void} */
  const show = (text, cells, lines, column, pair) => {
    words.textContent = text;
    light(table, "[data-column]", (part) => Number(part.dataset.column) === column);
    light(table, "[data-row]", (part) => lines.some((line) => line === rows[Number(part.dataset.row)]));
    light(lookup, "[data-pair]", (part) => part.dataset.pair === pair);
    board.light(cells);
    drawLines(board, lines, matrix.to_move);
  };
  /** @param {number | null} cell null for the one with the highest score */
  const showCell = (cell) => {
    const column = cell ?? highest;
    const text = columns[column]?.words ?? "";
    show(cell === null ? `${text} ${sentence}` : text, [column], rows.filter(({ cells }) => cells.includes(column)), column, null);
  };
  /** @param {MatrixRow} row */
  const showRow = (row) => show(row.words, row.cells, [row], null, row.kind === "dead" ? "" : `${row.difference} ${row.marks}`);
  /** @param {Event} event */
  const point = (event) => {
    const column = closest(event, "[data-column]");
    const row = rows[Number(closest(event, "[data-row]")?.dataset.row)];
    if (column) showCell(Number(column.dataset.column));
    else if (row) showRow(row);
    else showCell(null);
  };
  return { point, showCell };
}

/** @type {(parent: HTMLElement, selector: string, chosen: (part: HTMLElement) => boolean) => void} */
function light(parent, selector, chosen) {
  for (const part of parent.querySelectorAll(selector)) {
    if (part instanceof HTMLElement) part.classList.toggle("lit", chosen(part));
  }
}

/**
 * Draw lines on a board, each with its score, and no others.
 * @type {(board: Board, rows: MatrixRow[], mover: string) => void}
 */
function drawLines(board, rows, mover) {
  board.drawing.querySelector(".paths")?.remove();
  const drawing = shape("g", { class: "paths", "data-mover": mover });
  drawing.append(...rows.flatMap((row) => linkCells(row, board.columns)));
  board.drawing.append(drawing);
}

/** @type {(row: MatrixRow, columns: number) => SVGElement[]} a line from cell to cell, and its score between the last two */
function linkCells({ cells, kind, score }, columns) {
  /** @type {(from: number, to: number, share: number) => [number, number]} */
  const between = (from, to, share) => {
    const [x, y] = [from % columns, Math.floor(from / columns)];
    return [x + share * ((to % columns) - x) + 0.5, y + share * (Math.floor(to / columns) - y) + 0.5];
  };
  const pairs = cells.slice(1).map((cell, at) => /** @type {const} */ ([cells[at] ?? cell, cell]));
  const d = pairs.map(([from, to]) => `M${between(from, to, GAP)}L${between(from, to, 1 - GAP)}`).join("");
  const [x, y] = between(...(pairs.at(-1) ?? [0, 0]), 0.5);
  return [
    shape("path", { class: "link", "data-kind": kind, d }),
    ...(pairs.length ? [shape("text", { x, y: y + 0.06 }, decimal(score))] : []),
  ];
}
