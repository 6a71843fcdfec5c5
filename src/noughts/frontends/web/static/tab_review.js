// The tab Review: every move judged, the value during the game, and playing on from any move.

import { element, replaceChildren, shape, table } from "./elements.js";
import { request } from "./requests.js";
import { announce } from "./screen.js";

/** @import { App, Panel } from "./app.js" */
/** @import { Judgement, Review } from "./requests.js" */

const HEIGHTS = { win: 14, draw: 44, loss: 74 };
/** @type {Record<string, string>} */
const SIGNS = { "??": "blunder", "?!": "inaccuracy", "!": "only good move" };

/**
 * Show the review, and the judgement of the move on the board.
 * @type {Panel["show"]}
 */
export async function show(app, panel) {
  const { turn, ply } = app;
  const key = JSON.stringify(["review", app.place()]);
  if (!app.moves.length) {
    panel.dataset.key = key;
    panel.replaceChildren(element("p", {}, "Nothing has been played yet."));
    return;
  }
  if (panel.dataset.key !== key) panel.replaceChildren(element("p", {}, "The coach is reviewing the game …"));
  const review = await request("review", app.place());
  if (turn !== app.turn) return;
  panel.dataset.key = key;
  const judgement = review.moves[ply - 1];
  if (judgement) {
    // With the coach on, the cells show the values for the next move instead.
    const { sign, better } = judgement;
    app.showBoard(app.state.coach ? { sign } : { sign, better });
    announce(judgement.sentence);
  }
  replaceChildren(panel, parts(app, review, judgement));
}

/** @param {App} app @param {Review} review @param {Judgement | undefined} judgement */
function parts(app, review, judgement) {
  const { ply } = app;
  const again = async () => {
    await app.retry(ply);
    app.board.focus();
  };
  return [
    element("h2", {}, "The game move by move"),
    graph(review, ply),
    element("ol", { class: "moves" }, ...review.moves.map((move) => moveButton(app, move))),
    element("div", { class: "row" },
      element("button", { id: "back", onclick: () => app.step(-1), "aria-disabled": ply === 0 }, "‹ Back"),
      element("button", { id: "forward", onclick: () => app.step(1), "aria-disabled": ply === review.moves.length }, "Forward ›"),
      judgement ? element("button", { id: "again", onclick: again }, `Try move ${ply} again`) : null),
    element("p", { id: "judgement" }, judgement?.sentence ?? "Step through the game with the arrow keys."),
    summary(review.moves),
  ];
}

/** @param {App} app @param {Judgement} move */
function moveButton(app, move) {
  const sign = SIGNS[move.sign];
  const label = `${move.number} ${move.name}${sign ? `, ${sign}` : ""}`;
  return element("li", {}, element("button", {
    id: `move-${move.number}`, "aria-label": label, "aria-current": move.number === app.ply ? "step" : false,
    onclick: () => app.go({ at: String(move.number) }, { replace: true }),
  }, `${move.number} ${move.name} `, element("b", {}, move.sign)));
}

/** @param {Judgement[]} moves */
function summary(moves) {
  const verdicts = { best: "best", inaccuracy: "inaccuracies ?!", blunder: "blunders ??" };
  /** @param {string} side @param {string} verdict */
  const count = (side, verdict) => moves.filter((move) => move.side === side && move.verdict === verdict).length;
  /** @param {string} side */
  const counts = (side) => Object.keys(verdicts).map((verdict) => element("td", {}, String(count(side, verdict))));
  return table(Object.values(verdicts), [["X", counts("X")], ["O", counts("O")]]);
}

/** @type {(review: Review, ply: number) => SVGElement} the value for X after each move, in steps of win, draw, loss */
function graph({ values }, ply) {
  /** @param {number} at */
  const x = (at) => 48 + (at / Math.max(values.length - 1, 1)) * 262;
  const words = values.map((value, at) => `${at}: ${value ?? "unknown"}`).join(", ");
  const label = `The value for X after each move: ${words}`;
  const drawing = shape("svg", { viewBox: "0 0 320 88", class: "graph", role: "img", "aria-label": label });
  for (const [text, y] of Object.entries({ "X wins": HEIGHTS.win, draw: HEIGHTS.draw, "O wins": HEIGHTS.loss })) {
    drawing.append(shape("line", { class: "axis", x1: 48, x2: 312, y1: y, y2: y }), shape("text", { x: 0, y: y + 4 }, text));
  }
  let path = "";
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    const y = HEIGHTS[value];
    path += path && values[at - 1] !== null ? `H${x(at)}V${y}` : `M${x(at)} ${y}`;
  }
  drawing.append(shape("path", { class: "value-line", d: path }));
  const value = values[ply];
  if (value) drawing.append(shape("circle", { cx: x(ply), cy: HEIGHTS[value], r: 5 }));
  return drawing;
}
