// The tab Play: who plays whom, at which level, on which board.

import { ask, PERSON } from "./net.js";
import { element } from "./board.js";

const LEVELS = ["easy", "medium", "hard"];
const KEYS = {
  "arrows": "move between cells", "Enter": "play there", "1 to 9": "play that cell, row by row, on 3x3",
  "n": "a new game", "u": "take back your move", "r": "play it again", "h": "the coach, on and off",
  "p": "pause when you watch", "d": "light or dark", "← →": "in a review: step through the game", "?": "these keys",
};

/** Show the choices. Any of them starts a new game; Back returns to the one before. */
export async function show(app, panel) {
  const { strategies } = await ask("strategies", { game: app.state.game });
  if (panel.dataset.shows === "play" && panel.contains(document.activeElement)) {
    const again = made(app, strategies);
    const focused = document.activeElement.id;
    panel.replaceChildren(...again);
    document.getElementById(focused)?.focus();
    return;
  }
  panel.dataset.shows = "play";
  panel.replaceChildren(...made(app, strategies));
}

function made(app, strategies) {
  const { mode } = app;
  const opponent = app.state.x === PERSON ? app.state.o : app.state.x;
  const named = opponent === PERSON ? "linear:level=medium" : opponent;
  const parts = [
    radios("mode", "Who plays", { against: "You", two: "Two people", watch: "Watch" }, mode, (chosen) => {
      const players = { against: [PERSON, named], two: [PERSON, PERSON], watch: ["rules", named] }[chosen];
      app.newGame({ x: players[0], o: players[1] });
    }),
  ];
  if (mode === "against") {
    const at = app.state.x === PERSON ? "o" : "x";
    parts.push(...strategyChoice("opponent", "Opponent", strategies, opponent, (spec) => app.newGame({ [at]: spec })));
    parts.push(radios("first", "Starts", { me: "you", opponent: "opponent", toss: "toss" }, app.first, (chosen) => {
      app.first = chosen;
      app.newGame();
    }));
  } else if (mode === "watch") {
    for (const side of ["x", "o"]) {
      const label = `${side.toUpperCase()} plays`;
      parts.push(...strategyChoice(side, label, strategies, app.state[side], (spec) => app.newGame({ [side]: spec })));
    }
  }
  return [...parts, boardChoice(app), keys()];
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
export function radios(name, legend, values, now, chosen) {
  return element("fieldset", {}, element("legend", {}, legend),
    element("div", { class: "choices" }, ...Object.entries(values).map(([value, text]) =>
      element("label", {}, element("input", {
        type: "radio", name, id: `${name}-${value}`, value, checked: value === now, onchange: () => chosen(value),
      }), text))));
}

function boardChoice(app) {
  const { columns, rows, in_row: inRow } = app.now;
  const fields = Object.entries({ columns, rows, inRow }).map(([id, value]) => element("input", {
    id, type: "number", min: id === "inRow" ? 1 : 1, max: 15, value,
  }));
  const labels = ["columns", "rows", "in a row"];
  const change = (event) => {
    event.preventDefault();
    app.newGame({ game: fields.map((field) => field.value || 0).join(","), start: "" });
  };
  return element("form", { onsubmit: change },
    element("fieldset", {}, element("legend", {}, "Board"),
      element("div", { class: "sizes" },
        ...fields.map((field, n) => element("div", {}, element("label", { class: "above", for: field.id }, labels[n]), field)),
        element("button", {}, "Play it"))));
}

function keys() {
  const rows = Object.entries(KEYS).flatMap(([key, what]) => [element("dt", {}, key), element("dd", {}, what)]);
  return element("details", { id: "keys" }, element("summary", {}, "Keys"), element("dl", {}, ...rows));
}
