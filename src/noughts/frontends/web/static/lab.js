// The tab Lab: a strategy proved, all of them compared, and how each thinks about this position.

import { ask, PERSON, Problem, written } from "./net.js";
import { Board, cellName, element, percent, redrawn } from "./board.js";
import { strategyChoice } from "./play.js";

const VERDICTS = {
  legal: "legal", never_loses: "never loses", never_misses_a_win: "never misses a win", wins_fastest: "wins as soon as possible",
};

/** Proof and table stay while the game does; what they think is asked anew for each position. */
export async function show(app, panel) {
  const { turn } = app;
  const { strategies } = await ask("strategies", { game: app.state.game });
  if (turn !== app.turn) return;
  const key = JSON.stringify(["lab", app.state.game]);
  if (panel.dataset.key !== key) {
    panel.dataset.key = key;
    build(app, panel, strategies);
  }
  if (!app.moving) await into(panel.querySelector("#thoughts"), () => thoughtParts(app, strategies));
  await panel.asked;
}

function build(app, panel, strategies) {
  const [proof, choice, table] = [1, 2, 3].map(() => element("div"));
  const prove = (spec) => {
    app.state.lab = spec;
    history.replaceState(history.state, "", written(app.state));
    redrawn(choice, strategyChoice("proved", "Strategy", strategies, spec, prove));
    return into(proof, () => proofParts(app, spec), "Walking every game …");
  };
  panel.replaceChildren(
    element("h2", {}, "Proof"), choice, proof,
    element("h2", {}, "Everyone against everyone"), table,
    element("h2", {}, "How they think here"), element("div", { id: "thoughts" }),
  );
  const opponent = [app.state.o, app.state.x].find((player) => player !== PERSON);
  panel.asked = Promise.all([
    prove(app.state.lab || opponent || "linear:level=hard"),
    into(table, () => tableParts(app), "Playing every match …"),
  ]);
}

/** Fill a part when its answer is there, unless something else is wanted by then; a problem is told. */
async function into(part, make, meanwhile = "") {
  const mine = Symbol(meanwhile);
  part.wanted = mine;
  if (meanwhile) part.replaceChildren(element("p", { class: "note" }, meanwhile));
  let parts;
  try {
    parts = await make();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    parts = [element("p", { role: "status" }, error.message)];
  }
  if (part.wanted === mine) part.replaceChildren(...parts);
}

// --- proof ---

async function proofParts(app, spec) {
  const told = await ask("proof", { game: app.state.game, strategy: spec });
  const sides = { first: "moving first", second: "moving second" };
  const cell = (good) => element("td", { class: good ? "yes" : "no" }, good ? "yes" : "no");
  const rows = Object.entries(VERDICTS).map(([key, words]) => element("tr", {}, element("th", { scope: "row" }, words),
    ...Object.keys(sides).map((side) => cell(told[side][key]))));
  const count = (side) => Object.values(told[side].games).map((n) => Number(n).toLocaleString("en")).join(", ");
  rows.push(...[
    ["positions asked", (side) => Number(told[side].asked).toLocaleString("en")],
    ["games won, drawn, lost", count],
    ["wins against random", (side) => share(told[side].against_random.won)],
  ].map(([words, say]) => element("tr", {}, element("th", { scope: "row" }, words),
    ...Object.keys(sides).map((side) => element("td", {}, say(side))))));
  const beaten = Object.keys(sides).filter((side) => told[side].counterexample && !told[side].never_loses);
  const verdict = beaten.length
    ? `${spec} can be beaten ${beaten.map((side) => sides[side]).join(" and ")}.` : `${spec} cannot be beaten.`;
  return [
    element("p", { id: "verdict" }, element("strong", {}, verdict)),
    element("table", {},
      element("thead", {}, element("tr", {}, element("td", {}), ...Object.values(sides).map((words) => element("th", { scope: "col" }, words)))),
      element("tbody", {}, ...rows)),
    ...beaten.map((side) => replay(app, told[side].counterexample, sides[side])),
  ];
}

function share(fraction) {
  return `${fraction} (${percent(fraction)})`;
}

/** The losing game on a board of its own, with steps. */
function replay(app, example, side) {
  const board = new Board(null, `The game that beats it ${side}`, true);
  const { columns, rows } = app.now;
  let at = example.mistake === null ? 0 : example.mistake + 1;
  const said = element("p", { role: "status" });
  const draw = async () => {
    const moves = example.moves.slice(0, at).map((cell) => cellName(cell, columns)).join(",");
    const place = await ask("position", { game: app.state.game, moves });
    const wrong = at === example.mistake + 1 && example.mistake !== null;
    board.show({ ...place, columns, rows, last: place.moves.at(-1), sign: wrong ? "??" : "", better: wrong ? example.better : [] });
    const better = example.better.map((cell) => cellName(cell, columns)).join(" or ");
    said.textContent = at === 0 ? "The start." : `Move ${at}, ${cellName(example.moves[at - 1], columns)}${
      wrong ? ` gives the game away: ${better} would be right.` : place.over ? `: ${place.sentence}` : "."}`;
  };
  const step = (by) => () => { at = Math.min(Math.max(at + by, 0), example.moves.length); return draw(); };
  draw();
  return element("div", {}, element("h3", {}, `It loses this way, ${side}`), board.root, said,
    element("div", { class: "row" }, element("button", { onclick: step(-1) }, "‹ Back"), element("button", { onclick: step(1) }, "On ›")));
}

// --- how they think ---

async function thoughtParts(app, strategies) {
  if (app.now.over) return [element("p", {}, "The game is over: there is nothing to think about.")];
  const players = [app.state.lab, app.state.o, app.state.x].filter((spec) => spec && spec !== PERSON);
  const names = strategies.filter((each) => !each.refusal).map((each) => each.name);
  const able = [...new Set([...players, ...names])];
  const answers = await Promise.all(able.map((name) =>
    ask("explain", { ...app.place(), strategy: name }).catch((error) => ({ strategy: name, reason: error.message, policy: {}, scores: {} }))));
  return [element("div", { class: "thoughts" }, ...answers.map((told) => thought(app, told)))];
}

function thought(app, told) {
  const { columns, rows, position } = app.now;
  const said = {};
  for (const cell of app.now.legal) {
    const score = told.scores[cell];
    const chance = told.policy[cell] ? percent(told.policy[cell]) : "";
    said[cell] = [score === undefined ? "" : short(score), chance].filter(Boolean).join("\n");
  }
  const board = new Board(null, `${told.strategy}: scores and how likely it plays each cell`, true);
  board.show({ columns, rows, position, said, best: Object.keys(told.policy).map(Number) });
  return element("div", {}, element("strong", {}, told.strategy), board.root, element("p", {}, told.reason));
}

function short(score) {
  const text = String(score).replace(/\/1$/, "");
  if (!text.includes("/") || text.length < 7) return text;
  const [above, below] = text.split("/").map(Number);
  return (above / below).toPrecision(3);
}

// --- the cross-table ---

async function tableParts(app) {
  const told = await ask("comparison", { game: app.state.game });
  const result = (first, second) => told.results.find((each) => each.first === first && each.second === second);
  const head = element("thead", {}, element("tr", {}, element("td", {}, "first ↓ second →"), ...told.strategies.map((name) => element("th", { scope: "col" }, name))));
  const rows = told.strategies.map((first) => element("tr", {}, element("th", { scope: "row" }, first),
    ...told.strategies.map((second) => heat(first, second, result(first, second)))));
  return [
    element("p", { class: "note" }, "How often the one that moves first wins, and below it loses; point at a cell for the exact numbers."),
    element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Results of everyone against everyone" },
      element("table", { class: "heat" }, head, element("tbody", {}, ...rows))),
  ];
}

function heat(first, second, shares) {
  if (!shares) return element("td", {}, "–");
  const words = `${first} moving first against ${second} wins ${shares.won}, draws ${shares.drawn}, loses ${shares.lost}`;
  const cell = element("td", { title: words },
    element("span", { "aria-hidden": "true" }, `▲ ${percent(shares.won)}`), element("br"),
    element("span", { "aria-hidden": "true" }, `▼ ${percent(shares.lost)}`),
    element("span", { class: "heard" }, words));
  const part = (fraction) => { const [above, below] = fraction.split("/").map(Number); return above / below; };
  const tone = Math.round(50 * (part(shares.won) - part(shares.lost)));
  cell.style.setProperty("background", `color-mix(in srgb, var(${tone >= 0 ? "--x" : "--o"}) ${Math.abs(tone) * 0.7}%, var(--paper))`);
  return cell;
}
