// The lesson about weights: its counts beside those that stay as they are on the empty board.

import { Board } from "./board.js";
import { element } from "./elements.js";
import { request } from "./requests.js";

/** @import { Lesson } from "./tab_learn.js" */

/** @type {Lesson} */
export async function weightsParts({ app, above, beside, draw }) {
  const fixed = await request("explain", { ...app.place(), strategy: "weights:fixed=yes" });
  const board = new Board({ label: "Weights (fixed): the weight of each cell", small: true });
  draw(board, fixed);
  above.textContent = "Recomputed after every move";
  beside.append(element("p", { class: "above" }, "Fixed"), board.root, element("p", { class: "note" }, fixed.reason));
  return [];
}
