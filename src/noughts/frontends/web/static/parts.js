// What the tabs Learn and Lab share: parts that are filled when their answer is there, bars and scores.

import { numberOf } from "./board.js";
import { element } from "./elements.js";
import { sentenceOf } from "./screen.js";

/** The cells of the largest board on which every game can be played, as the server has it. */
export const MOST_CELLS = 12;

/** @type {WeakMap<HTMLElement, number>} how often each part was requested */
const requests = new WeakMap();

/**
 * Fill a part when its answer is there, unless it was requested again in the meantime.
 * @type {(part: HTMLElement, create: () => Promise<Node[]>, meanwhile?: string) => Promise<void>}
 */
export async function fill(part, create, meanwhile = "") {
  const number = (requests.get(part) ?? 0) + 1;
  requests.set(part, number);
  if (meanwhile) part.replaceChildren(element("p", { class: "note" }, meanwhile));
  /** @param {unknown} error */
  const explain = (error) => [element("p", { role: "status" }, sentenceOf(error))];
  const children = await create().catch(explain);
  if (requests.get(part) === number) part.replaceChildren(...children);
}

/** @type {(shares: Record<string, number>) => HTMLElement} a bar with a piece for each share; the words beside it say the same */
export function bar(shares) {
  const pieces = Object.entries(shares).map(([name, share]) => {
    const piece = element("i", { class: name });
    piece.style.setProperty("width", `${100 * share}%`);
    return piece;
  });
  return element("span", { class: "bar", "aria-hidden": "true" }, ...pieces);
}

/** @type {(score: number | string) => string} a score in as few characters as a cell has room for */
export function scoreText(score) {
  const text = String(score).replace(/\/1$/, "");
  if (!text.includes("/")) return text;
  const decimal = String(numberOf(text));
  if (decimal.length <= 5) return decimal;
  return text.length >= 7 ? numberOf(text).toPrecision(3) : text;
}
