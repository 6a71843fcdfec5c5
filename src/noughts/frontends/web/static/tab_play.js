// The tab Play: who plays whom, at which level, on which board. A click on a cell is App.choose in app.js.

import { PERSON } from "./address.js";
import { element, replaceChildren } from "./elements.js";
import { request } from "./requests.js";
import { radios, strategyChoice, strategyOf } from "./choices.js";
import { moverOf } from "./table.js";

/** @import { State } from "./address.js" */
/** @import { App, Panel } from "./app.js" */
/** @import { Strategy, Table } from "./requests.js" */

const DEFAULT_OPPONENT = "linear:level=medium";
const DEFAULT_FIRST = "rules";
const MODES = { against: "You play", two: "Two people", watch: "Watch" };
const STARTS = { me: "you", opponent: "opponent", random: "random" };

/**
 * Show the choices. Each of them starts a new game; Back returns to the game before.
 * @type {Panel["show"]}
 */
export async function show(app, panel) {
  const { turn, table } = app;
  if (!table) return;
  const { strategies } = await request("strategies", { game: app.state.game });
  const { game, start, x, o, starts } = app.state;
  const key = JSON.stringify(["play", game, start, x, o, starts]);
  if (turn !== app.turn || panel.dataset.key === key) return;
  panel.dataset.key = key;
  replaceChildren(panel, choices(app, table, strategies));
}

/** @param {App} app @param {Table} table @param {Strategy[]} strategies */
function choices(app, table, strategies) {
  const { x, o } = app.state;
  const { mode } = table;
  const opponent = [o, x].find((player) => player !== PERSON) ?? DEFAULT_OPPONENT;
  const parts = [radios("mode", "Players", MODES, mode, (chosen) => app.newGame(playersFor(chosen, opponent)))];
  if (mode === "against") {
    const side = x === PERSON ? "o" : "x";
    const starts = app.state.starts || (table.players[moverOf(table, 0)] === null ? "me" : "opponent");
    parts.push(
      ...strategyChoice("opponent", "Opponent", strategies, opponent, (spec) => app.newGame({ [side]: spec })),
      radios("starts", "Who starts", STARTS, starts, (chosen) => app.newGame({ starts: chosen })));
  } else if (mode === "watch") {
    parts.push(
      ...strategyChoice("x", "Player X", strategies, x, (spec) => app.newGame({ x: spec })),
      ...strategyChoice("o", "Player O", strategies, o, (spec) => app.newGame({ o: spec })));
  }
  return [...parts, boardChoice(app, table)];
}

/** @param {string} mode @param {string} opponent */
function playersFor(mode, opponent) {
  if (mode === "two") return { x: PERSON, o: PERSON, starts: "" };
  return mode === "watch" ? { x: DEFAULT_FIRST, o: opponent, starts: "" } : { x: PERSON, o: opponent };
}

/** @param {App} app @param {Table} table */
function boardChoice(app, { columns, rows, in_row: inRow }) {
  const labels = ["columns", "rows", "in a row"];
  const fields = Object.entries({ columns, rows, inRow }).map(([id, value]) =>
    element("input", { id, type: "number", min: 1, max: 15, value }));
  /** @param {Event} event */
  const change = async (event) => {
    event.preventDefault();
    const game = fields.map((field) => field.value || "0").join(",");
    app.newGame({ game, start: "", ...(await ablePlayers(app, game)) });
  };
  return element("form", { onsubmit: change, novalidate: true },
    element("fieldset", {}, element("legend", {}, "Board"),
      element("div", { class: "sizes" },
        ...fields.map((field, n) => element("div", {},
          element("label", { class: "above", for: field.id }, labels[n] ?? ""), field)),
        element("button", { id: "play-board" }, "Play"))));
}

/** @type {(app: App, game: string) => Promise<Partial<State>>} other players in place of those who cannot play */
async function ablePlayers(app, game) {
  const { strategies } = await request("strategies", { game }).catch(() => ({ strategies: [] }));
  /** @type {Partial<State>} */
  const players = {};
  for (const side of /** @type {const} */ (["x", "o"])) {
    if (strategyOf(app.state[side], strategies)?.refusal) players[side] = DEFAULT_OPPONENT;
  }
  return players;
}
