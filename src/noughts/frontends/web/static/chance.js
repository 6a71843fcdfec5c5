// The lesson about chance: the weight of the centre, and the replies over which it averages.

import { cellName, numberOf } from "./board.js";
import { element } from "./elements.js";
import { bar, fill } from "./parts.js";
import { request, urlOf } from "./requests.js";
import { isDark } from "./theme.js";

/** @import { App } from "./app.js" */
/** @import { RandomReply } from "./requests.js" */
/** @import { Lesson } from "./tab_learn.js" */

/** The weight that the reader chose in this position. */
const chosen = { weight: "1/1" };

/** @type {(weight: string) => string} the specification of chance with a weight of the centre */
const specWith = (weight) => `chance:centre=${weight.replace(/\/1$/, "")}`;

/** @type {Lesson} */
export async function chanceParts({ app, board, beside, show, explanation }) {
  chosen.weight = "1/1"; // the guess before is about this one
  const centre = await request("centre", app.place());
  const title = element("h3");
  const tree = element("div", { id: "replies" });
  let spec = explanation.strategy;
  let cell = Number(Object.keys(explanation.policy)[0]);
  const grow = () => {
    const name = cellName(cell, app.table?.columns ?? 3);
    title.textContent = `If it plays ${name}`;
    board.light([cell]);
    return fill(tree, () => replyParts(app, spec, [cell]));
  };
  board.onChoose = (number) => {
    if (!app.table?.legal.includes(number)) return;
    cell = number;
    grow();
  };
  /** @param {string} weight */
  const weigh = async (weight) => {
    chosen.weight = weight;
    spec = specWith(weight);
    const answer = await request("explain", { ...app.place(), strategy: spec });
    if (chosen.weight !== weight) return;
    show(answer);
    cell = Number(Object.keys(answer.policy)[0]);
    await grow();
  };
  if (centre.weights.length) {
    beside.append(...slider(centre.weights, centre.changes, weigh), element("p", { id: "change" }, centre.sentence));
    await weigh(chosen.weight);
  } else grow();
  return [
    title, element("p", { class: "note" }, "Choose a cell on the board above to see another move."), tree,
  ];
}

/** @type {(weights: string[], changes: string[], choose: (weight: string) => unknown) => HTMLElement[]} */
function slider(weights, changes, choose) {
  const words = element("output", { for: "centre" });
  const input = element("input", {
    id: "centre", type: "range", min: 0, max: weights.length - 1, value: weights.indexOf(chosen.weight), list: "changes",
  });
  const tell = () => {
    const weight = (weights[Number(input.value)] ?? "").replace(/\/1$/, "");
    words.textContent = weight;
    input.setAttribute("aria-valuetext", weight);
  };
  input.addEventListener("input", () => {
    tell();
    choose(weights[Number(input.value)] ?? "");
  });
  tell();
  return [
    element("label", { class: "above", for: "centre" }, "Weight of the centre in random replies"),
    element("div", { class: "row" }, input, words),
    element("datalist", { id: "changes" }, ...changes.map((weight) => element("option", { value: weights.indexOf(weight) }))),
  ];
}

/** @type {(app: App, spec: string, path: number[]) => Promise<Node[]>} the replies after some moves of this game */
async function replyParts(app, spec, path) {
  const columns = app.table?.columns ?? 3;
  const names = path.map((cell) => cellName(cell, columns));
  const place = { ...app.place(), moves: [...app.moves, ...names].join(",") };
  const { sentence, replies } = await request("replies", { ...place, strategy: spec });
  /** @param {RandomReply} reply */
  const item = (reply) => {
    const level = element("div");
    const summary = [picture(app, reply.position), element("span", {}, reply.words), bar({ share: numberOf(reply.chance) })];
    if (reply.over || reply.answer === null) return element("li", {}, element("div", { class: "reply" }, ...summary));
    const next = [...path, reply.cell, reply.answer];
    const details = element("details", {}, element("summary", { class: "reply" }, ...summary), level);
    details.addEventListener("toggle", () => {
      if (details.open && !level.hasChildNodes()) fill(level, () => replyParts(app, spec, next));
    });
    return element("li", {}, details);
  };
  return [element("p", {}, sentence), element("ul", { class: "replies" }, ...replies.map(item))];
}

/** @type {(app: App, position: string) => HTMLElement} a small picture of a position */
function picture(app, position) {
  const src = urlOf("board.svg", { game: app.state.game, start: position, dark: isDark() ? 1 : "" });
  return element("img", { src, alt: "", width: 60, height: 60, loading: "lazy" });
}
