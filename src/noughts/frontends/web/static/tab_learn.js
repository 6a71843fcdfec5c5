// The tab Learn: how a strategy thinks about the position on the board.

import { arrowParts } from "./arrows.js";
import { Board, cellName, numberOf, percent } from "./board.js";
import { chanceParts } from "./chance.js";
import { chips } from "./choices.js";
import { element } from "./elements.js";
import { linearParts } from "./linear.js";
import { fill, scoreText } from "./parts.js";
import { answerParts, verdictParts } from "./program.js";
import { request } from "./requests.js";
import { trapParts } from "./trap.js";
import { treeParts } from "./tree.js";
import { weightsParts } from "./weights.js";

/** @import { App, Panel } from "./app.js" */
/** @import { Explanation, Strategy, Working } from "./requests.js" */

/**
 * What a lesson about one strategy gets: the board with the scores, places above and beside it, the explanation
 * that they show, a function that shows another one, and one that draws its scores on a board.
 * @typedef {{
 *   app: App, strategy: Strategy, board: Board, above: HTMLElement, beside: HTMLElement, explanation: Explanation,
 *   show: (explanation: Explanation) => void, draw: (board: Board, explanation: Explanation) => void,
 * }} Lecture
 * @typedef {(lecture: Lecture) => Promise<HTMLElement[]>} Lesson
 */

const EXACT = "The board shows the exact value of every move for the player to move. Alpha-beta itself learns only what its tree shows, with values for X.";
const FIRST = "linear";
/** With more empty cells than this the reader guesses no move. */
const MOST_GUESSES = 16;
/** The strategies whose scores are values. */
const VALUED = ["minimax", "alphabeta", "perfect"];
/** @type {Record<string, Lesson>} what some strategies have to show besides their scores */
const LESSONS = {
  linear: linearParts, minimax: searchParts, alphabeta: searchParts, chance: chanceParts, weights: weightsParts,
  search: arrowParts, perfect: arrowParts,
};
/** The strategies that lose games for the reader to play. */
const BEATABLE = ["weights"];
/** @type {Record<string, string>} what such scores mean */
const WORDS = { 1: "win", 0: "draw", "-1": "loss" };

/** The strategy whose move the reader guesses, and how often that was right. */
const quiz = { strategy: "", right: 0, guesses: 0 };

/**
 * Show the tab; it follows the position on the board.
 * @type {Panel["show"]}
 */
export async function show(app, panel) {
  const { turn } = app;
  const { strategies } = await request("strategies", { game: app.state.game });
  if (turn !== app.turn) return;
  const taught = strategies.filter((each) => (each.story || each.program) && !each.refusal);
  const chosen = taught.find((each) => each.name === app.state.learn) ?? taught.find((each) => each.name === FIRST) ?? taught[0];
  if (!chosen) return;
  if (quiz.strategy !== chosen.name) Object.assign(quiz, { strategy: chosen.name, right: 0, guesses: 0 });
  const [verdict, trap, answers, thinking] = [element("div"), element("div"), element("div"), element("div", { id: "thinking" })];
  panel.dataset.key = "learn";
  panel.replaceChildren(
    chips("taught", "Strategy", Object.fromEntries(taught.map(({ name, title }) => [name, title])), chosen.name,
      (name) => { app.remember({ learn: name }); return app.show(); }),
    verdict, element("p", {}, chosen.story),
    element("p", { class: "note" }, chosen.source ? `From the write-up “${chosen.source}”.` : ""),
    trap, answers,
    element("h2", {}, "How it thinks about this position"), thinking,
  );
  const { name, title, program } = chosen;
  await Promise.all([
    ...(program ? [fill(verdict, () => verdictParts(app, name))] : []),
    ...(program || BEATABLE.includes(name) ? [fill(trap, () => trapParts(app, name))] : []),
    ...(app.table?.strategy_to_move ? [] : [fill(thinking, () => thinkingParts(app, chosen))]),
    ...(program && !app.table?.strategy_to_move ? [fill(answers, () => answerParts(app, name, title))] : []),
  ]);
}

/** @param {App} app @param {Strategy} strategy */
async function thinkingParts(app, strategy) {
  if (!app.table || app.table.over) return [element("p", {}, "The game is over: start a new one, or take a move back.")];
  const explanation = await request("explain", { ...app.place(), strategy: strategy.name });
  const board = new Board({ label: `${strategy.title}: the score of each cell`, small: true });
  const answer = element("div", { hidden: true });
  const guessed = element("p", { role: "status" });
  const parts = [guess(app, strategy, explanation, answer, guessed), answer];
  const [reason, above, beside, working] = [element("p"), element("p", { class: "above" }), element("div"), element("div")];
  /** @param {Board} drawn @param {Explanation} shown */
  const draw = (drawn, shown) => showScores(app, drawn, shown, strategy.name);
  /** @param {Explanation} shown */
  const show = (shown) => {
    guessed.textContent = ""; // it was about another option of the strategy
    reason.textContent = shown.reason;
    draw(board, shown);
    working.replaceChildren(...(shown.working ? workingParts(shown.working, board) : []));
  };
  show(explanation);
  const figure = element("div", {}, above, board.root);
  figure.style.setProperty("--columns", String(app.table.columns));
  const lesson = LESSONS[strategy.name]?.({ app, strategy, board, above, beside, explanation, show, draw });
  // A program has neither scores nor a reason: its moves are on the board of its answers.
  if (!strategy.program) answer.append(reason, element("div", { class: "beside" }, figure, beside));
  answer.append(working, ...await lesson ?? []);
  return parts;
}

/** @type {Lesson} */
function searchParts({ app, strategy, beside }) {
  if (strategy.name === "alphabeta") beside.append(element("p", { class: "note" }, EXACT));
  return treeParts(app, strategy.name);
}

/**
 * Return the question for the strategy's move; the answer appears after a guess, or without one.
 * @param {App} app
 * @param {Strategy} strategy
 * @param {Explanation} explanation
 * @param {HTMLElement} answer
 * @param {HTMLElement} result
 */
function guess(app, { title }, { policy }, answer, result) {
  const columns = app.table?.columns ?? 3;
  const names = Object.keys(policy).map((cell) => cellName(Number(cell), columns)).join(" or ");
  const reveal = () => {
    answer.hidden = false;
    for (const button of question.querySelectorAll("button")) button.disabled = true;
  };
  /** @param {number} cell */
  const check = (cell) => {
    const right = policy[cell] !== undefined;
    quiz.guesses += 1;
    quiz.right += Number(right);
    result.textContent = `${right ? "Right" : `No, it plays ${names}`}. Correct guesses: ${quiz.right} of ${quiz.guesses}.`;
    reveal();
  };
  const cells = (app.table?.legal.length ?? 0) <= MOST_GUESSES ? app.table?.legal ?? [] : [];
  const move = `what ${title} plays here as ${app.table?.to_move ?? "X"}`;
  const question = element("div", {},
    element("p", { class: "above" }, cells.length ? `Guess ${move}, or press Show.` : `Press Show to see ${move}.`),
    element("div", { class: "row" },
      ...cells.map((cell) =>
        element("button", { onclick: () => check(cell) }, cellName(cell, columns))),
      element("button", { id: "reveal", onclick: () => { result.textContent = `It plays ${names}.`; reveal(); } }, "Show")),
    result);
  return question;
}

/** @type {(app: App, board: Board, explanation: Explanation, name: string) => void} */
function showScores(app, board, { policy, scores }, name) {
  if (!app.table) return;
  const words = VALUED.includes(name) ? WORDS : null;
  /** @type {Record<number, string[]>} */
  const texts = {};
  for (const cell of app.table.legal) {
    const share = policy[cell];
    const random = share && share !== "1/1" ? percent(share) : "";
    const score = scores[cell];
    texts[cell] = [score === undefined ? "" : words?.[score] ?? scoreText(score), random].filter(Boolean);
  }
  const { columns, rows, position, to_move: mover } = app.table;
  const heat = name === "chance" ? { mark: mover, shares: spread(scores) } : undefined;
  board.show({ columns, rows, position, texts, best: Object.keys(policy).map(Number), open: Boolean(heat), heat });
}

/** @type {(scores: Explanation["scores"]) => Record<number, number>} the scores from 0 for the lowest to 1 for the highest */
function spread(scores) {
  const numbers = Object.entries(scores).map(([cell, score]) => /** @type {const} */ ([cell, numberOf(String(score))]));
  const values = numbers.map(([, number]) => number);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return Object.fromEntries(numbers.map(([cell, number]) => [cell, high > low ? (number - low) / (high - low) : 1]));
}

/**
 * Return the working as a table. A row lights up its cells on the board, and a cell its rows.
 * @param {Working} working
 * @param {Board} board
 */
function workingParts({ caption, columns, rows }, board) {
  const drawn = rows.map(({ texts, cells, decides }) => {
    const row = element("tr", { class: decides ? "decides" : "", tabindex: 0 },
      element("td", {}, decides ? element("b", { title: "supports its move" }, "▸") : ""), ...texts.map((text) => element("td", {}, text)));
    const light = () => board.light(cells);
    for (const event of ["pointerenter", "focus"]) row.addEventListener(event, light);
    for (const event of ["pointerleave", "blur"]) row.addEventListener(event, () => board.light([]));
    return row;
  });
  board.onPoint = (cell) => drawn.forEach((row, number) =>
    row.classList.toggle("lit", cell !== null && Boolean(rows[number]?.cells.includes(cell))));
  return [
    element("p", { class: "note" }, caption),
    element("div", { class: "scroll working", tabindex: 0, role: "region", "aria-label": "How it chooses its move" },
      element("table", {},
        element("thead", {}, element("tr", {}, element("td"), ...columns.map((column) => element("th", { scope: "col" }, column)))),
        element("tbody", {}, ...drawn))),
  ];
}
