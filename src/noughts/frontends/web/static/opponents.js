// The ladder: opponents with a face, how strong each of them is, and your record against them.

import { PERSON } from "./address.js";
import { byId, element, shape } from "./elements.js";
import { resultsOf } from "./records.js";
import { request } from "./requests.js";

/** @import { App } from "./app.js" */
/** @import { Drawing, Ladder, Opponent } from "./requests.js" */
/** @import { Book } from "./records.js" */

/**
 * Return the opponents as buttons, the weakest first.
 * @param {Ladder} ladder
 * @param {Book} book
 * @param {string} chosen
 * @param {(name: string) => unknown} choose
 */
export function ladderParts({ game, opponents, beginner }, book, chosen, choose) {
  const rungs = opponents.map((each) => element("li", {}, rung(each, each.name === chosen, recordText(book, each.name, game), choose)));
  return [
    element("h2", { id: "ladder" }, "Choose your opponent"),
    element("ol", { class: "ladder", "aria-labelledby": "ladder" }, ...rungs),
    ...(opponents.some((each) => each.strength) ? [element("p", { class: "note" }, beginner)] : []),
  ];
}

/** @param {Opponent} opponent @param {boolean} chosen @param {string} record @param {(name: string) => unknown} choose */
function rung({ name, sentence, strength, drawing }, chosen, record, choose) {
  return element("button", { id: `opponent-${name}`, class: "rung", "aria-pressed": String(chosen), onclick: () => choose(name) },
    emblem(drawing),
    element("strong", {}, name),
    element("span", { class: "record" }, record),
    element("span", {}, sentence),
    strength ? element("span", { class: "strength", title: strength.exact }, `${strength.words} (${strength.number})`) : null);
}

/** @type {(book: Book, name: string, game: string) => string} what you scored against an opponent, or nothing yet */
function recordText(book, name, game) {
  const { won, drawn, lost } = resultsOf(book, name, game);
  return won + drawn + lost ? `You: ${won} won, ${drawn} drawn, ${lost} lost` : "";
}

/** @type {(drawing: Drawing) => SVGElement} an emblem, in its colour for light or dark paper */
function emblem({ path, width, light, dark }) {
  const stroke = shape("path", { d: path, "stroke-width": width });
  stroke.style.setProperty("stroke", `light-dark(${light}, ${dark})`);
  const drawing = shape("svg", { class: "emblem", viewBox: "0 0 100 100", "aria-hidden": "true" });
  drawing.append(stroke);
  return drawing;
}

/** @type {(app: App) => Promise<void>} shows the emblem of your opponent under the board */
export async function showFace(app) {
  const { turn, state: { game, x, o } } = app;
  const { opponents } = await request("ladder", { game });
  const opponent = opponents.find(({ name }) => [x, o].includes(name) && [x, o].includes(PERSON));
  if (turn === app.turn) byId("face").replaceChildren(...(opponent ? [emblem(opponent.drawing)] : []));
}
