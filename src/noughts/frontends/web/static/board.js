// A board: drawn in SVG, and over it a grid of cells for mouse, keyboard and screen reader.

import { closest, element, shape } from "./elements.js";

/** @import { CellValue } from "./requests.js" */

/**
 * What a board shows.
 * @typedef {object} View
 * @property {number} columns
 * @property {number} rows
 * @property {number} [layer_rows] of a layer of a cube
 * @property {string} position
 * @property {number | null} [last] the cell of the last move
 * @property {number[][]} [lines] the lines that won
 * @property {boolean} [fresh] whether the last move draws itself
 * @property {boolean} [open] whether a click on an empty cell plays it
 * @property {Record<number, CellValue>} [values] of the empty cells
 * @property {Record<number, string[]>} [texts] other texts in cells, line by line
 * @property {number[]} [best] cells whose label is emphasised
 * @property {number[]} [better] cells with a diamond: the coach recommends them
 * @property {string} [sign] the review's sign of the last move
 * @property {{ mark: string, shares: Record<number, number> }} [heat] how strongly to tint cells, from 0 to 1, in a player's colour
 */

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
export const SYMBOLS = { win: "▲", draw: "●", loss: "▼" };
/** Cells that are narrower than this number of pixels show a symbol without words, as in style.css. */
const NARROW = 64;
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @type {(cell: number, columns: number) => string} the name of a cell: b2 */
export const cellName = (cell, columns) => `${LETTERS[cell % columns]}${Math.floor(cell / columns) + 1}`;

/** @type {(position: string) => string} the marks of a position, cell by cell: X, O or a dot */
export const marksOf = (position) => position.replaceAll("/", "");

/** @type {(value: number, most: number) => number} the nearest number from 0 to `most` */
export const clamp = (value, most) => Math.min(Math.max(value, 0), most);

/** @type {(fraction: string) => number} a fraction such as `7/8` as a number */
export function numberOf(fraction) {
  const [above, below] = fraction.split("/").map(Number);
  return (above ?? 0) / (below ?? 1);
}

/** @type {(fraction: string) => string} a fraction as a percentage; only 0 and 1 become 0% and 100% */
export function percent(fraction) {
  const share = 100 * numberOf(fraction);
  const rounded = Math.round(share);
  if (rounded === 0 && share > 0) return "<1%";
  return rounded === 100 && share < 100 ? ">99%" : `${rounded}%`;
}

/** @type {(value: CellValue) => string} the value of a cell in as few words as fit into it */
export const shortLabel = ({ value, moves }) => (moves ? `${value} in ${moves}` : value);

/** @type {(value: CellValue) => string} the value of a cell with both players' moves and the chance against random play */
function longLabel({ value, moves, plies, chance }) {
  const soon = moves ? `${value} in ${moves} (${plies} with both players' moves)` : value;
  return chance ? `${soon}, wins ${percent(chance)} against random play` : soon;
}

/** @type {(mark: string, x: number, y: number) => string} the path of a mark */
const markPath = (mark, x, y) => (mark === "X"
  ? `M${x - 0.26} ${y - 0.26}l.52 .52M${x + 0.26} ${y - 0.26}l-.52 .52`
  : `M${x} ${y - 0.28}a.28 .28 0 1 1 0 .56a.28 .28 0 1 1 0 -.56`);

/** @type {(points: [number, number][]) => [number, number]} a point a little before the first, in line with the second */
function beyond([[x, y] = [0, 0], [x2, y2] = [x, y]]) {
  const far = 0.3 / (Math.hypot(x - x2, y - y2) || 1);
  return [x + (x - x2) * far, y + (y - y2) * far];
}

/** A board in the page. It calls `onChoose(cell)` for a click on a cell, or Enter. */
export class Board {
  constructor({ label = "Board", small = false } = {}) {
    /** @type {((cell: number) => unknown) | null} */
    this.onChoose = null;
    /** @type {((cell: number | null) => unknown) | null} what pointing at a cell, or focusing it, does */
    this.onPoint = null;
    this.focused = 0;
    this.columns = 0;
    this.rows = 0;
    this.drawing = shape("svg", { "aria-hidden": "true" });
    this.grid = element("div", { class: "grid", role: "grid", "aria-label": label });
    this.letters = element("div", { class: "letters", "aria-hidden": "true" });
    this.numbers = element("div", { class: "numbers", "aria-hidden": "true" });
    const cells = element("div", { class: "cells" }, this.drawing, this.grid);
    this.root = element("div", { class: small ? "board small" : "board" }, this.letters, this.numbers, cells);
    this.grid.addEventListener("click", (event) => this.#click(event));
    this.grid.addEventListener("keydown", (event) => this.press(event));
    for (const event of ["pointerover", "focusin"]) {
      this.grid.addEventListener(event, (pointed) => {
        const cell = closest(pointed, "[data-cell]");
        this.onPoint?.(cell ? Number(cell.dataset.cell) : null);
      });
    }
    for (const event of ["pointerleave", "focusout"]) this.grid.addEventListener(event, () => this.onPoint?.(null));
    // The page writes the values below the board where a cell has room for the symbol alone.
    new ResizeObserver(() => this.root.classList.toggle("tight", this.grid.clientWidth < this.columns * NARROW)).observe(this.grid);
  }

  /** @param {View} view */
  show(view) {
    this.#resize(view.columns, view.rows);
    const marks = marksOf(view.position);
    this.grid.classList.toggle("open", Boolean(view.open));
    this.grid.querySelectorAll("[data-cell]").forEach((cell, number) => {
      if (cell instanceof HTMLElement) this.#showCell(cell, number, marks, view);
    });
    this.drawing.setAttribute("viewBox", `0 0 ${view.columns} ${view.rows}`);
    this.drawing.replaceChildren(
      ...this.#gridLines(view), ...this.#marks(view, marks), ...this.#diamonds(view, marks), ...this.#signs(view));
  }

  /** @param {number[]} cells to light up, and no others */
  light(cells) {
    this.grid.querySelectorAll("[data-cell]").forEach((cell, number) => cell.classList.toggle("lit", cells.includes(number)));
  }

  /** @param {HTMLElement} cell @param {number} number @param {string} marks @param {View} view */
  #showCell(cell, number, marks, view) {
    const mark = marks[number] === "." ? "" : marks[number] ?? "";
    if (mark) cell.dataset.mark = mark;
    else delete cell.dataset.mark;
    const value = mark ? undefined : view.values?.[number];
    const lines = mark ? undefined : view.texts?.[number];
    cell.title = value ? longLabel(value) : "";
    const share = view.heat?.shares[number];
    if (share === undefined) delete cell.dataset.heat;
    else cell.dataset.heat = view.heat?.mark;
    cell.style.setProperty("--heat", `${25 * (share ?? 0)}%`);
    cell.setAttribute("aria-label", [
      cellName(number, view.columns), mark || "empty",
      number === view.last ? "last move" : "",
      view.lines?.some((line) => line.includes(number)) ? "in the winning line" : "",
      value ? longLabel(value) : "", ...(lines ?? []),
    ].filter(Boolean).join(", "));
    const emphasised = view.best?.includes(number) || (value && view.better?.includes(number));
    const symbol = value ? element("i", {}, SYMBOLS[value.value]) : element("i", { class: "dot" }, emphasised ? "●" : "·");
    const words = (value ? [shortLabel(value)] : lines ?? []).map((line) => element("span", {}, line));
    const label = element("span", { class: emphasised ? "value best" : "value", "aria-hidden": "true" }, symbol, ...words);
    cell.replaceChildren(...(words.length ? [label] : []));
  }

  /** @param {View} view */
  #gridLines({ layer_rows: layer = this.rows }) {
    let [d, borders] = ["", ""];
    for (let x = 1; x < this.columns; x++) d += `M${x} 0V${this.rows}`;
    for (let y = 1; y < this.rows; y++) d += `M0 ${y}H${this.columns}`;
    for (let y = layer; y < this.rows; y += layer) borders += `M0 ${y}H${this.columns}`;
    return [shape("path", { class: "lines", d }), ...(borders ? [shape("path", { class: "layers", d: borders })] : [])];
  }

  /** @type {(cell: number, right: number, down: number) => [number, number]} where a part of a cell is */
  #at(cell, right, down) {
    return [(cell % this.columns) + right, Math.floor(cell / this.columns) + down];
  }

  /** @param {View} view @param {string} marks */
  #marks(view, marks) {
    const shapes = [];
    for (const [number, mark] of [...marks].entries()) {
      if (mark === ".") continue;
      const fresh = view.fresh && number === view.last ? " new" : "";
      const winning = view.fresh && view.lines?.some((line) => line.includes(number)) ? " winning" : "";
      const d = markPath(mark, ...this.#at(number, 0.5, 0.5));
      shapes.push(shape("path", { class: `mark ${mark}${fresh}${winning}`, d, pathLength: 1 }));
    }
    for (const line of view.lines ?? []) {
      const middles = line.map((cell) => this.#at(cell, 0.5, 0.5));
      const points = [beyond(middles), ...middles, beyond([...middles].reverse())];
      shapes.push(shape("polyline", { class: "won", points: points.join(" ") }));
    }
    return shapes;
  }

  /**
   * A cell with a label gets no diamond, because the diamond would cover its words.
   * @param {View} view
   * @param {string} marks
   */
  #diamonds(view, marks) {
    const cells = (view.better ?? []).filter((cell) => marks[cell] === "." && !view.values?.[cell]);
    return cells.map((cell) => {
      const size = 0.08 + 0.01 * this.columns;
      const [x, y] = this.#at(cell, 0.5, 0.5 - size);
      return shape("path", { class: "better", d: `M${x} ${y}l${size} ${size}l-${size} ${size}l-${size} -${size}z` });
    });
  }

  /** @param {View} view */
  #signs({ last, lines, sign }) {
    /** @type {Element[]} */
    const shapes = [];
    if (last === null || last === undefined) return shapes;
    if (!lines?.length) {
      const [cx, cy] = this.#at(last, 0.89, 0.89);
      shapes.push(shape("circle", { class: "last", cx, cy, r: 0.025 + 0.004 * this.columns }));
    }
    if (sign) {
      const size = 0.14 + 0.02 * this.columns;
      const [x, y] = this.#at(last, 0.95, 0.1 + size / 2);
      shapes.push(shape("text", { class: "sign", x, y, "font-size": size }, sign));
    }
    return shapes;
  }

  /** @param {number} columns @param {number} rows */
  #resize(columns, rows) {
    if (this.columns === columns && this.rows === rows) return;
    this.columns = columns;
    this.rows = rows;
    this.root.classList.toggle("wide", columns > 9);
    this.root.style.setProperty("--columns", String(columns));
    this.root.style.setProperty("--rows", String(rows));
    this.letters.replaceChildren(...[...LETTERS.slice(0, columns)].map((letter) => element("span", {}, letter)));
    this.numbers.replaceChildren(...Array.from({ length: rows }, (_, row) => element("span", {}, `${row + 1}`)));
    this.grid.setAttribute("aria-rowcount", String(rows));
    this.grid.setAttribute("aria-colcount", String(columns));
    this.focused = Math.floor(rows / 2) * columns + Math.floor(columns / 2);
    this.grid.replaceChildren(...Array.from({ length: rows }, (_, row) => this.#row(row)));
  }

  /** @param {number} row */
  #row(row) {
    const cells = Array.from({ length: this.columns }, (_, column) => {
      const number = row * this.columns + column;
      return element("div", {
        role: "gridcell", "data-cell": number, tabindex: number === this.focused ? 0 : -1,
        "aria-colindex": column + 1,
      });
    });
    return element("div", { role: "row", "aria-rowindex": row + 1 }, ...cells);
  }

  /** Move the keyboard's focus to the cell that had it last. */
  focus() {
    this.#moveFocus(this.focused);
  }

  /** @param {number} cell */
  #moveFocus(cell) {
    /** @type {(number: number) => HTMLElement | null} */
    const find = (number) => this.grid.querySelector(`[data-cell="${number}"]`);
    find(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = cell;
    find(cell)?.setAttribute("tabindex", "0");
    find(cell)?.focus();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const cell = closest(event, "[data-cell]");
    if (!cell || !this.onChoose) return;
    this.#moveFocus(Number(cell.dataset.cell));
    this.onChoose(this.focused);
  }

  /**
   * Do what an arrow key, Home, End, Enter or space does in the grid.
   * @param {KeyboardEvent} event
   */
  press(event) {
    let [row, column] = [Math.floor(this.focused / this.columns), this.focused % this.columns];
    const step = STEPS[event.key];
    if (step) {
      column = clamp(column + step[0], this.columns - 1);
      row = clamp(row + step[1], this.rows - 1);
    } else if (event.key === "Home") column = 0;
    else if (event.key === "End") column = this.columns - 1;
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.onChoose?.(this.focused);
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
    this.#moveFocus(row * this.columns + column);
  }
}
