// The tab Learn: how a strategy thinks about the position on the board.

import { Board, cellName, percent } from "./board.js";
import { chips } from "./choices.js";
import { element } from "./elements.js";
import { fill, scoreText } from "./parts.js";
import { request } from "./requests.js";
import { treeParts } from "./tree.js";

/** @import { App, Panel } from "./app.js" */
/** @import { Explanation, Strategy, Working } from "./requests.js" */

const FIRST = "linear";
const SEARCHES = ["minimax", "alphabeta"];
/** What the scores of a search mean; its tree has the values of X. */
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
  const taught = strategies.filter((each) => each.story && !each.refusal);
  const chosen = taught.find((each) => each.name === app.state.learn) ?? taught.find((each) => each.name === FIRST) ?? taught[0];
  if (!chosen) return;
  if (quiz.strategy !== chosen.name) Object.assign(quiz, { strategy: chosen.name, right: 0, guesses: 0 });
  const thinking = element("div", { id: "thinking" });
  panel.dataset.key = "learn";
  panel.replaceChildren(
    chips("taught", "Strategy", Object.fromEntries(taught.map(({ name, title }) => [name, title])), chosen.name,
      (name) => { app.remember({ learn: name }); return app.show(); }),
    element("p", {}, chosen.story),
    element("p", { class: "note" }, chosen.source ? `From the write-up “${chosen.source}”.` : ""),
    element("h2", {}, "How it thinks about this position"), thinking,
  );
  if (!app.table?.strategy_to_move) await fill(thinking, () => thinkingParts(app, chosen));
}

/** @param {App} app @param {Strategy} strategy */
async function thinkingParts(app, strategy) {
  if (!app.table || app.table.over) return [element("p", {}, "The game is over: start a new one, or take a move back.")];
  const explanation = await request("explain", { ...app.place(), strategy: strategy.name });
  const board = new Board({ label: `${strategy.title}: the score of each cell`, small: true });
  const answer = element("div", { hidden: true });
  const parts = [guess(app, strategy, explanation, answer), answer];
  answer.append(element("p", {}, explanation.reason), board.root);
  const searches = SEARCHES.includes(strategy.name);
  showScores(app, board, explanation, searches ? WORDS : null);
  if (explanation.working) answer.append(...workingParts(explanation.working, board));
  if (searches) answer.append(...await treeParts(app, strategy.name));
  return parts;
}

/**
 * Return the question for the strategy's move; the answer appears after a guess, or without one.
 * @param {App} app
 * @param {Strategy} strategy
 * @param {Explanation} explanation
 * @param {HTMLElement} answer
 */
function guess(app, { title }, { policy }, answer) {
  const columns = app.table?.columns ?? 3;
  const names = Object.keys(policy).map((cell) => cellName(Number(cell), columns)).join(" or ");
  const result = element("p", { role: "status" });
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
  const question = element("div", {},
    element("p", { class: "above" }, `Guess what ${title} plays here as ${app.table?.to_move ?? "X"}, or press Show.`),
    element("div", { class: "row" },
      ...(app.table?.legal ?? []).slice(0, 16).map((cell) =>
        element("button", { onclick: () => check(cell) }, cellName(cell, columns))),
      element("button", { id: "reveal", onclick: () => { result.textContent = `It plays ${names}.`; reveal(); } }, "Show")),
    result);
  return question;
}

/**
 * @param {App} app
 * @param {Board} board
 * @param {Explanation} explanation
 * @param {Record<string, string> | null} words for scores
 */
function showScores(app, board, { policy, scores }, words) {
  if (!app.table) return;
  /** @type {Record<number, string[]>} */
  const texts = {};
  for (const cell of app.table.legal) {
    const share = policy[cell];
    const random = share && share !== "1/1" ? percent(share) : "";
    const score = scores[cell];
    texts[cell] = [score === undefined ? "" : words?.[score] ?? scoreText(score), random].filter(Boolean);
  }
  const { columns, rows, position } = app.table;
  board.show({ columns, rows, position, texts, best: Object.keys(policy).map(Number) });
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
