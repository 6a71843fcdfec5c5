// A board: drawn in SVG, and over it a grid of cells for mouse, keyboard and screen reader.

const SVG = "http://www.w3.org/2000/svg";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const SYMBOLS = { win: "▲", draw: "●", loss: "▼" };

/** An element with attributes and children. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** A shape of an SVG. */
export function shape(name, attributes, text = "") {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

/** Fill a part of the page anew; what had the keyboard's focus has it again. */
export function redrawn(part, children) {
  const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
  part.replaceChildren(...children);
  if (focused) document.getElementById(focused)?.focus();
}

/** The name of a cell, as people write it. */
export function cellName(cell, columns) {
  return `${LETTERS[cell % columns]}${Math.floor(cell / columns) + 1}`;
}

/** The marks of a position text, cell by cell: X, O or a dot. */
export function marksOf(position) {
  return position.replaceAll("/", "");
}

/** What a cell is worth, in words. */
function valueWords(value) {
  const soon = value.plies ? ` in ${value.plies}` : "";
  return `${value.value}${soon}${value.chance ? `, wins ${percent(value.chance)} against random play` : ""}`;
}

/** A fraction "p/q" as a percentage. */
export function percent(fraction) {
  const [above, below] = fraction.split("/").map(Number);
  const share = (100 * above) / below;
  return `${share > 0 && share < 1 ? "<1" : share < 100 && share > 99 ? ">99" : Math.round(share)}%`;
}

/**
 * A board in the page. `show` draws it; `chosen(cell)` is called when somebody clicks a cell or
 * presses Enter on it.
 */
export class Board {
  constructor(chosen = null, label = "Board", small = false) {
    this.chosen = chosen;
    this.focused = 0;
    this.size = "";
    this.drawing = document.createElementNS(SVG, "svg");
    this.drawing.setAttribute("aria-hidden", "true");
    this.grid = element("div", { class: "grid", role: "grid", "aria-label": label });
    this.letters = element("div", { class: "letters", "aria-hidden": "true" });
    this.numbers = element("div", { class: "numbers", "aria-hidden": "true" });
    const cells = element("div", { class: "cells" }, this.drawing, this.grid);
    this.root = element("div", { class: small ? "board small" : "board" }, this.letters, this.numbers, cells);
    this.grid.addEventListener("click", (event) => this.#click(event));
    this.grid.addEventListener("keydown", (event) => this.#press(event));
  }

  /**
   * Draw a position: `columns`, `rows`, `position`, and as far as they are given complete `lines`,
   * the `last` move (drawn anew if `fresh`), `values` by cell with `best`, texts by cell (`said`),
   * `better` cells, a `sign` at the last move, and whether it is `open` for a move.
   */
  show(what) {
    this.#resize(what.columns, what.rows);
    this.grid.classList.toggle("open", Boolean(what.open));
    const marks = marksOf(what.position);
    [...this.grid.querySelectorAll('[role="gridcell"]')].forEach((cell, number) => {
      const mark = marks[number] === "." ? "" : marks[number];
      const value = what.values?.[number];
      if (mark) cell.dataset.mark = mark;
      else delete cell.dataset.mark;
      const name = cellName(number, what.columns);
      const told = [name, mark || "empty"];
      if (number === what.last) told.push("last move");
      if (what.lines?.some((line) => line.includes(number))) told.push("in the winning line");
      if (value) told.push(valueWords(value));
      if (what.said?.[number]) told.push(what.said[number]);
      cell.setAttribute("aria-label", told.join(", "));
      cell.replaceChildren(...this.#inside(number, mark, value, what));
    });
    this.#draw(what, marks);
  }

  #inside(number, mark, value, what) {
    if (mark) return [];
    const best = what.best?.includes(number) ? "value best" : "value";
    if (value) {
      const soon = value.plies ? ` in ${value.plies}` : "";
      const often = value.chance ? `v. random ${percent(value.chance)}` : "";
      return [
        element("span", { class: best, "aria-hidden": "true" }, element("i", {}, SYMBOLS[value.value]),
          element("span", {}, `${value.value}${soon}`), element("span", {}, often)),
      ];
    }
    const said = what.said?.[number];
    return said ? [element("span", { class: best, "aria-hidden": "true" }, ...lines(said))] : [];
  }

  #draw(what, marks) {
    const { columns, rows } = what;
    this.drawing.setAttribute("viewBox", `0 0 ${columns} ${rows}`);
    const parts = [];
    for (let x = 1; x < columns; x++) parts.push(`M${x} 0V${rows}`);
    for (let y = 1; y < rows; y++) parts.push(`M0 ${y}H${columns}`);
    const drawn = [shape("path", { class: "lines", d: parts.join("") })];
    [...marks].forEach((mark, number) => {
      if (mark === ".") return;
      const x = (number % columns) + 0.5;
      const y = Math.floor(number / columns) + 0.5;
      const fresh = what.fresh && number === what.last ? " new" : "";
      const d = mark === "X"
        ? `M${x - 0.26} ${y - 0.26}l.52 .52M${x + 0.26} ${y - 0.26}l-.52 .52`
        : `M${x} ${y - 0.28}a.28 .28 0 1 1 0 .56a.28 .28 0 1 1 0 -.56`;
      drawn.push(shape("path", { class: `mark ${mark}${fresh}`, d, pathLength: 1 }));
    });
    const at = (number, dx, dy) => [(number % columns) + dx, Math.floor(number / columns) + dy];
    for (const number of what.better ?? []) {
      const [x, y] = at(number, 0.5, 0.41);
      const diamond = `M${x} ${y}l.09 .09l-.09 .09l-.09 -.09z`;
      if (marks[number] === ".") drawn.push(shape("path", { class: "better", d: diamond }));
    }
    if (what.last !== undefined && what.last !== null && !what.lines?.length) {
      const [cx, cy] = at(what.last, 0.89, 0.89);
      drawn.push(shape("circle", { class: "last", cx, cy, r: 0.035 }));
    }
    for (const line of what.lines ?? []) {
      const [x1, y1] = at(line[0], 0.5, 0.5);
      const [x2, y2] = at(line.at(-1), 0.5, 0.5);
      const far = 0.3 / (Math.hypot(x2 - x1, y2 - y1) || 1);
      const [dx, dy] = [(x2 - x1) * far, (y2 - y1) * far];
      drawn.push(shape("line", { class: "won", x1: x1 - dx, y1: y1 - dy, x2: x2 + dx, y2: y2 + dy }));
    }
    if (what.sign && what.last !== undefined) {
      const [x, y] = at(what.last, 0.95, 0.2);
      drawn.push(shape("text", { class: "sign", x, y }, what.sign));
    }
    this.drawing.replaceChildren(...drawn);
  }

  #resize(columns, rows) {
    if (this.size === `${columns}x${rows}`) return;
    this.size = `${columns}x${rows}`;
    this.columns = columns;
    this.root.style.setProperty("--columns", columns);
    this.root.style.setProperty("--rows", rows);
    this.letters.replaceChildren(...[...LETTERS.slice(0, columns)].map((each) => element("span", {}, each)));
    this.numbers.replaceChildren(...Array.from({ length: rows }, (_, n) => element("span", {}, `${n + 1}`)));
    this.grid.setAttribute("aria-rowcount", rows);
    this.grid.setAttribute("aria-colcount", columns);
    this.focused = Math.floor(rows / 2) * columns + Math.floor(columns / 2);
    const made = [];
    for (let row = 0; row < rows; row++) {
      const cells = Array.from({ length: columns }, (_, column) => {
        const number = row * columns + column;
        return element("div", {
          role: "gridcell", "data-cell": number, tabindex: number === this.focused ? 0 : -1,
          "aria-colindex": column + 1,
        });
      });
      made.push(element("div", { role: "row", "aria-rowindex": row + 1 }, ...cells));
    }
    this.grid.replaceChildren(...made);
  }

  /** Put the keyboard's focus on the cell that last had it. */
  focus() {
    this.#move(this.focused);
  }

  #cell(number) {
    return this.grid.querySelector(`[data-cell="${number}"]`);
  }

  #move(number) {
    this.#cell(this.focused)?.setAttribute("tabindex", -1);
    this.focused = number;
    const cell = this.#cell(number);
    cell?.setAttribute("tabindex", 0);
    cell?.focus();
  }

  #click(event) {
    const cell = event.target.closest("[data-cell]");
    if (!cell) return;
    const number = Number(cell.dataset.cell);
    if (this.chosen) this.#move(number);
    this.chosen?.(number);
  }

  #press(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const rows = this.grid.children.length;
    let [row, column] = [Math.floor(this.focused / this.columns), this.focused % this.columns];
    if (step) {
      column = Math.min(Math.max(column + step[0], 0), this.columns - 1);
      row = Math.min(Math.max(row + step[1], 0), rows - 1);
    } else if (event.key === "Home") column = 0;
    else if (event.key === "End") column = this.columns - 1;
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.chosen?.(this.focused);
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
    this.#move(row * this.columns + column);
  }
}

function lines(text) {
  return text.split("\n").map((line) => element("span", {}, line));
}
