// The tab Lab: the proof of a strategy, a comparison of all, and how each plays this position.

import { PERSON } from "./address.js";
import { Board, cellName, numberOf, percent } from "./board.js";
import { strategyChoice, titleOf } from "./choices.js";
import { comparisonParts } from "./comparison.js";
import { element, replaceChildren } from "./elements.js";
import { fill, MOST_CELLS, scoreText } from "./parts.js";
import { proofParts } from "./proof.js";
import { request } from "./requests.js";
import { sentenceOf } from "./screen.js";

/** @import { App, Panel } from "./app.js" */
/** @import { Explanation, Opponent, Strategy } from "./requests.js" */

/** How many cells are named below a board whose cells have no room for words. */
const MOST_NAMED = 3;
const DEFAULT_STRATEGY = "linear:level=hard";

/**
 * Show the lab. Proof and comparison stay while the game does; the thoughts follow the position.
 * @type {Panel["show"]}
 */
export async function show(app, panel) {
  const { turn } = app;
  const { game } = app.state;
  const [{ strategies }, { opponents }] = await Promise.all([request("strategies", { game }), request("ladder", { game })]);
  if (turn !== app.turn) return;
  const key = JSON.stringify(["lab", game]);
  const built = panel.dataset.key === key ? null : build(app, panel, strategies, opponents);
  panel.dataset.key = key;
  /** @type {HTMLElement | null} */
  const thoughts = panel.querySelector("#thoughts");
  if (thoughts && !app.table?.strategy_to_move) await fill(thoughts, () => thoughtParts(app, strategies));
  await built;
}

/** @param {App} app @param {HTMLElement} panel @param {Strategy[]} strategies @param {Opponent[]} opponents */
function build(app, panel, strategies, opponents) {
  const [proof, choice, comparison] = [element("div"), element("div"), element("div")];
  /** @param {string} spec */
  const prove = (spec) => {
    app.remember({ lab: spec });
    replaceChildren(choice, strategyChoice("proved", "Strategy", strategies, spec, prove, opponents));
    return fill(proof, async () => tooLarge(app, "proof") ?? proofParts(app, spec, titleOf(spec, strategies)), "Playing every possible game …");
  };
  panel.replaceChildren(
    element("h2", {}, "Can it be beaten?"), choice, proof,
    element("h2", {}, "Every strategy against every strategy"), comparison,
    element("h2", {}, "How they play this position"), element("div", { id: "thoughts" }),
  );
  const opponent = [app.state.o, app.state.x].find((player) => player !== PERSON);
  return Promise.all([
    prove(app.state.lab || opponent || DEFAULT_STRATEGY),
    fill(comparison, async () => tooLarge(app, "comparison") ?? comparisonParts(app, strategies), "Playing every match …"),
  ]);
}

/** @type {(app: App, noun: string) => Node[] | null} why the lab cannot play every game on this board, or null if it can */
function tooLarge({ table: board }, noun) {
  if (!board || board.columns * board.rows <= MOST_CELLS) return null;
  return [element("p", {}, `A ${noun} on ${board.columns}x${board.rows} takes too long: `
    + `choose a board of at most ${MOST_CELLS} cells, such as 3x3.`)];
}

// --- how they play this position ---

/** @param {App} app @param {Strategy[]} strategies */
async function thoughtParts(app, strategies) {
  if (app.table?.over) return [element("p", {}, "The game is over: there is no move to choose.")];
  const players = [app.state.lab, app.state.o, app.state.x].filter((spec) => spec && spec !== PERSON);
  const names = strategies.filter((each) => !each.refusal).map((each) => each.name);
  const specs = [...new Set([...players, ...names])];
  /** @param {string} strategy @returns {Promise<Explanation>} */
  const explain = (strategy) => request("explain", { ...app.place(), strategy })
    .catch((error) => ({ strategy, reason: sentenceOf(error), policy: {}, scores: {}, working: null, arrows: [] }));
  const answers = await Promise.all(specs.map(explain));
  return [element("div", { class: "thoughts" }, ...answers.map((each) => thought(app, each, titleOf(each.strategy, strategies))))];
}

/** @param {App} app @param {Explanation} explanation @param {string} title */
function thought(app, { policy, scores, reason }, title) {
  const board = new Board({ label: `${title}: the score and the probability of each cell`, small: true });
  /** @type {Record<number, string[]>} */
  const texts = {};
  for (const cell of app.table?.legal ?? []) {
    const [score, share] = [scores[cell], policy[cell]];
    texts[cell] = [score === undefined ? "" : scoreText(score), share ? percent(share) : ""].filter(Boolean);
  }
  if (app.table) {
    const { columns, rows, position } = app.table;
    board.show({ columns, rows, position, texts, best: Object.keys(policy).map(Number) });
  }
  return element("div", {}, element("strong", {}, title), board.root,
    element("p", { class: "words" }, likeliest(policy, app.table?.columns ?? 3)), element("p", {}, reason));
}

/** @type {(policy: Record<number, string>, columns: number) => string} the cells that it plays most often, for a board without words */
function likeliest(policy, columns) {
  const shares = Object.entries(policy).sort(([, one], [, other]) => numberOf(other) - numberOf(one));
  const named = shares.slice(0, MOST_NAMED).map(([cell, share]) => `${cellName(Number(cell), columns)} ${percent(share)}`);
  const others = shares.length - named.length;
  const [first, last] = [shares[0]?.[1], shares.at(-1)?.[1]];
  if (others && first && first === last) return `${shares.length} cells, ${percent(first)} each`;
  return named.join(", ") + (others ? `, ${others} others` : "");
}
