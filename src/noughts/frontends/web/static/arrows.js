// Arrows on a board: the moves that a strategy expects, one after the other, and threats.

import { element, shape } from "./elements.js";

/** @import { Arrows } from "./requests.js" */
/** @import { Lesson } from "./tab_learn.js" */
/** @typedef {[number, number]} Point */

/** How far an arrow stays away from the middles of its cells. */
const GAP = 0.3;
/** On boards with more columns, the numbers of the moves take the middle of their cells. */
const WIDEST = 5;
/** @type {(columns: number) => number} the length of the strokes of a head */
const headOf = (columns) => 0.11 + 0.01 * columns;

/** @type {Lesson} */
export function arrowParts({ app, board, beside, explanation: { arrows } }) {
  const columns = app.table?.columns ?? 3;
  board.drawing.append(...arrows.flatMap((each) => drawArrows(each, columns)));
  const items = arrows.map(({ words, cells, kind }) => {
    const item = element("li", { class: kind, tabindex: 0 }, words);
    for (const event of ["pointerenter", "focus"]) item.addEventListener(event, () => board.light(cells));
    for (const event of ["pointerleave", "blur"]) item.addEventListener(event, () => board.light([]));
    return item;
  });
  beside.append(element("ul", { id: "arrows" }, ...items));
  return Promise.resolve([]);
}

/** @type {(arrows: Arrows, columns: number) => SVGElement[]} */
function drawArrows({ kind, mark, cells }, columns) {
  /** @type {(cell: number) => Point} */
  const middle = (cell) => [(cell % columns) + 0.5, Math.floor(cell / columns) + 0.5];
  if (kind === "threat") {
    const end = cells.at(-1) ?? 0;
    const ends = [Math.min(...cells), Math.max(...cells)].filter((cell) => cell !== end);
    return ends.map((cell) => arrow(middle(cell), middle(end), headOf(columns), `arrow threat ${mark}`));
  }
  const other = mark === "X" ? "O" : "X";
  /** @param {number} at */
  const mover = (at) => (at % 2 ? other : mark);
  const path = cells.slice(1).map((cell, at) =>
    arrow(middle(cells[at] ?? 0), middle(cell), headOf(columns), `arrow ${kind} ${mover(at + 1)}`));
  if (kind === "feared") return path;
  const size = 0.16 + 0.02 * columns;
  const order = cells.map((cell, at) => {
    const [x, y] = middle(cell);
    const place = columns > WIDEST ? { x, y: y + size / 3 } : { x: x - 0.36, y: y - 0.44 + size };
    return shape("text", { class: `order ${mover(at)}`, ...place, "font-size": size }, String(at + 1));
  });
  return [...path, ...order];
}

/** @type {(from: Point, to: Point, head: number, name: string) => SVGElement} an arrow between two cells, beside their labels */
function arrow([x1, y1], [x2, y2], head, name) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [startX, startY, endX, endY] = [x1 + GAP * dx, y1 + GAP * dy, x2 - GAP * dx, y2 - GAP * dy];
  const sides = [0.6, -0.6].map((turn) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    return `M${endX} ${endY}l${-head * (dx * cos - dy * sin)} ${-head * (dx * sin + dy * cos)}`;
  });
  const drawn = shape("g", { class: name });
  drawn.append(shape("path", { class: "shaft", d: `M${startX} ${startY}L${endX} ${endY}` }), shape("path", { d: sides.join("") }));
  return drawn;
}
