// The tab Review: every move judged, and the value during the game.

import { byId, element, replaceChildren, shape, table } from "./elements.js";
import { request } from "./requests.js";
import { announce } from "./screen.js";

/** @import { App, Panel } from "./app.js" */
/** @import { Judgement, Review } from "./requests.js" */

const HEIGHTS = { win: 14, draw: 44, loss: 74 };
const LEFT = 54;
const RIGHT = 312;
const MIDDLE = (LEFT + RIGHT) / 2;
/** @type {Record<string, string>} */
const SIGNS = { "??": "blunder", "?!": "inaccuracy", "!": "only good move" };

/**
 * Show the review, and the judgement of the move on the board.
 * @type {Panel["show"]}
 */
export async function show(app, panel) {
  const { turn, ply } = app;
  const key = JSON.stringify(["review", app.played]);
  if (!app.moves.length) {
    panel.dataset.key = key;
    panel.replaceChildren(element("p", {}, "No moves have been played yet."));
    return;
  }
  if (panel.dataset.key !== key) panel.replaceChildren(element("p", {}, "The coach is reviewing the game …"));
  const review = await request("review", app.played);
  if (turn !== app.turn) return;
  panel.dataset.key = key;
  const judgement = review.moves[ply - 1];
  if (judgement) {
    // With the coach on, the cells show the values for the next move instead.
    const { sign, better } = judgement;
    app.showBoard(app.state.coach ? { sign } : { sign, better });
    announce(judgement.sentence);
  }
  byId("judgement").textContent = judgement?.sentence ?? "Step through the game with the arrow keys or the buttons.";
  byId("judgement").hidden = false;
  replaceChildren(panel, parts(app, review));
  showCurrent(panel);
}

/** @type {(panel: HTMLElement) => void} scrolls the list of moves, but not the page, to the move on the board */
function showCurrent(panel) {
  const [list, button] = [panel.querySelector(".moves"), panel.querySelector("[aria-current=step]")];
  if (!list || !button) return;
  const [inside, outside] = [button.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inside.top < outside.top) list.scrollTop -= outside.top - inside.top;
  if (inside.bottom > outside.bottom) list.scrollTop += inside.bottom - outside.bottom;
}

/** @param {App} app @param {Review} review */
function parts(app, review) {
  return [
    element("h2", {}, "The game move by move"),
    graph(review, app.ply),
    element("ol", { class: "moves" }, ...review.moves.map((move) => moveButton(app, move))),
    summary(review.moves),
    ...(review.note ? [element("p", { class: "note" }, review.note)] : []),
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

/** @type {(moves: Judgement[]) => HTMLElement} how many moves of each side got which judgement, or none */
function summary(moves) {
  /** @type {Record<string, string>} */
  const verdicts = { best: "best", inaccuracy: "inaccuracies ?!", blunder: "blunders ??" };
  if (moves.some((move) => move.verdict === "unknown")) verdicts.unknown = "not judged";
  /** @param {string} side @param {string} verdict */
  const count = (side, verdict) => moves.filter((move) => move.side === side && move.verdict === verdict).length;
  /** @param {string} side */
  const counts = (side) => Object.keys(verdicts).map((verdict) => element("td", {}, String(count(side, verdict))));
  return table(Object.values(verdicts), [["X", counts("X")], ["O", counts("O")]]);
}

/**
 * Return the value for X after each move, in steps of win, draw, loss. Where it is not known, a
 * band takes the place of the line.
 * @type {(review: Review, ply: number) => SVGElement}
 */
function graph({ values }, ply) {
  const last = values.length - 1;
  /** @param {number} at */
  const x = (at) => LEFT + ((at - 1) / Math.max(last - 1, 1)) * (RIGHT - LEFT);
  const words = values.slice(1).map((value, at) => `${at + 1}: ${value ?? "unknown"}`).join(", ");
  const label = `The value for X after each move: ${words}`;
  const drawing = shape("svg", { viewBox: "0 0 320 100", class: "graph", role: "img", "aria-label": label });
  for (const [text, y] of Object.entries({ "X wins": HEIGHTS.win, draw: HEIGHTS.draw, "O wins": HEIGHTS.loss })) {
    drawing.append(shape("line", { class: "axis", x1: LEFT, x2: RIGHT, y1: y, y2: y }), shape("text", { x: 0, y: y + 4 }, text));
  }
  let path = "";
  for (let at = 1; at <= last; at++) {
    const [value, before] = [values[at], at > 1 ? values[at - 1] : null];
    if (before) path += `H${x(at)}`;
    if (value) path += before ? `V${HEIGHTS[value]}` : `M${x(at)} ${HEIGHTS[value]}`;
    else if (at < last) drawing.append(shape("rect", { class: "unknown", x: x(at), width: x(at + 1) - x(at), y: HEIGHTS.win, height: HEIGHTS.loss - HEIGHTS.win }));
  }
  drawing.append(shape("path", { class: "value-line", d: path }));
  if (values.slice(1, -1).includes(null)) {
    drawing.append(shape("rect", { class: "unknown", x: MIDDLE - 40, width: 14, y: 87, height: 11 }),
      shape("text", { x: MIDDLE - 20, y: 96 }, "unknown"));
  }
  drawing.append(shape("text", { x: LEFT, y: 96 }, "move 1"));
  if (last > 1) drawing.append(shape("text", { x: RIGHT, y: 96, "text-anchor": "end" }, String(last)));
  const value = ply ? values[ply] : null;
  if (value) drawing.append(shape("circle", { cx: x(ply), cy: HEIGHTS[value], r: 5 }));
  return drawing;
}
