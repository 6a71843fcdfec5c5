// The tab Play: who plays whom, at which level, on which board.

import { ask, PERSON } from "./net.js";
import { element, redrawn } from "./board.js";

const LEVELS = ["easy", "medium", "hard"];
const USUAL_OPPONENT = "linear:level=medium";

/** Show the choices. Any of them starts a new game; Back returns to the one before. */
export async function show(app, panel) {
  const { turn } = app;
  const { strategies } = await ask("strategies", { game: app.state.game });
  const { game, x, o } = app.state;
  const key = JSON.stringify(["play", game, x, o, app.first]);
  if (turn !== app.turn || panel.dataset.key === key) return;
  panel.dataset.key = key;
  redrawn(panel, made(app, strategies));
}

function made(app, strategies) {
  const { mode } = app;
  const { x, o } = app.state;
  const opponent = [o, x].find((player) => player !== PERSON) ?? USUAL_OPPONENT;
  const parts = [
    radios("mode", "Who plays", { against: "You", two: "Two people", watch: "Watch" }, mode, (chosen) => {
      const players = { against: [PERSON, opponent], two: [PERSON, PERSON], watch: ["rules", opponent] }[chosen];
      app.newGame({ x: players[0], o: players[1] });
    }),
  ];
  if (mode === "against") {
    const at = x === PERSON ? "o" : "x";
    parts.push(...strategyChoice("opponent", "Opponent", strategies, opponent, (spec) => app.newGame({ [at]: spec })));
    const starts = { me: "you", opponent: "opponent", toss: "toss" };
    parts.push(radios("first", "Starts", starts, app.first, (chosen) => app.newGame({}, chosen)));
  } else if (mode === "watch") {
    for (const side of ["x", "o"]) {
      const label = `${side.toUpperCase()} plays`;
      parts.push(...strategyChoice(side, label, strategies, app.state[side], (spec) => app.newGame({ [side]: spec })));
    }
  }
  return [...parts, boardChoice(app)];
}

/** A select of all strategies with a line each, and for linear its levels. */
export function strategyChoice(id, label, strategies, spec, chosen) {
  const name = spec.split(":")[0];
  const level = spec.match(/level=(\w+)/)?.[1] ?? "hard";
  const whole = (each) => (each === "linear" ? `linear:level=${level}` : each);
  const select = element("select", { id, onchange: (event) => chosen(whole(event.target.value)) },
    ...strategies.map((each) => element("option",
      { value: each.name, selected: each.name === name, disabled: Boolean(each.refusal) },
      `${each.name}: ${each.refusal ? "cannot play this board" : each.summary}`)));
  const about = strategies.find((each) => each.name === name);
  const refused = strategies.filter((each) => each.refusal);
  const note = [about?.refusal ?? about?.summary ?? ""];
  if (refused.length) note.push(`Not on this board: ${refused.map((each) => each.name).join(", ")}. ${refused[0].refusal}.`);
  const parts = [
    element("fieldset", {}, element("label", { class: "above", for: id }, label), select,
      element("p", { class: "note" }, note.join(" "))),
  ];
  if (name === "linear") {
    const levels = Object.fromEntries(LEVELS.map((each) => [each, each]));
    parts.push(radios(`${id}-level`, "Level", levels, level, (each) => chosen(`linear:level=${each}`)));
  }
  return parts;
}

/** A row of choices of which one is on. */
function radios(name, legend, values, now, chosen) {
  return element("fieldset", {}, element("legend", {}, legend),
    element("div", { class: "choices" }, ...Object.entries(values).map(([value, text]) =>
      element("label", {}, element("input", {
        type: "radio", name, id: `${name}-${value}`, value, checked: value === now, onchange: () => chosen(value),
      }), text))));
}

function boardChoice(app) {
  const { columns, rows, in_row: inRow } = app.now;
  const fields = Object.entries({ columns, rows, inRow }).map(([id, value]) =>
    element("input", { id, type: "number", min: 1, max: 15, value }));
  const labels = ["columns", "rows", "in a row"];
  const change = async (event) => {
    event.preventDefault();
    const game = fields.map((field) => field.value || 0).join(",");
    app.newGame({ game, start: "", ...(await able(app, game)) });
  };
  return element("form", { onsubmit: change, novalidate: true },
    element("fieldset", {}, element("legend", {}, "Board"),
      element("div", { class: "sizes" },
        ...fields.map((field, n) => element("div", {}, element("label", { class: "above", for: field.id }, labels[n]), field)),
        element("button", { id: "play-board" }, "Play it"))));
}

/** Players who can play a game, in place of those who cannot. */
async function able(app, game) {
  const answer = await ask("strategies", { game }).catch(() => ({ strategies: [] }));
  const refused = answer.strategies.filter((each) => each.refusal).map((each) => each.name);
  const players = {};
  for (const side of ["x", "o"]) {
    if (refused.includes(app.state[side].split(":")[0])) players[side] = USUAL_OPPONENT;
  }
  return players;
}
