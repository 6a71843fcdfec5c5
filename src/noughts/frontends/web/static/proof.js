// The proof of a strategy, and the game that beats it on a board of its own.

import { Board, cellName, percent } from "./board.js";
import { element } from "./elements.js";
import { request } from "./requests.js";
import { requestPosition } from "./table.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./requests.js").Counterexample} Counterexample */
/** @typedef {import("./requests.js").SideProof} SideProof */

const SIDES = /** @type {const} */ ({ first: "moving first", second: "moving second" });
/** @type {Record<string, (proof: SideProof) => boolean>} */
const VERDICTS = {
  "plays only legal moves": (proof) => proof.legal,
  "never loses": (proof) => proof.never_loses,
  "never misses a win": (proof) => proof.never_misses_a_win,
  "wins as fast as possible": (proof) => proof.wins_fastest,
};
/** @type {Record<string, (proof: SideProof) => string>} */
const NUMBERS = {
  "positions it can reach": (proof) => proof.asked.toLocaleString("en"),
  "games won / drawn / lost": ({ games }) =>
    [games.won, games.drawn, games.lost].map((count) => count.toLocaleString("en")).join(" / "),
  "wins against random play": (proof) => `${proof.against_random.won} (${percent(proof.against_random.won)})`,
};

/**
 * Return the proof as a table, and the games that beat the strategy.
 * @param {App} app
 * @param {string} spec
 * @param {string} title
 */
export async function proofParts(app, spec, title) {
  const proof = await request("proof", { game: app.state.game, strategy: spec });
  const sides = [proof.first, proof.second];
  /** @param {boolean} good */
  const cell = (good) => element("td", { class: good ? "yes" : "no" }, good ? "yes" : "no");
  /** @param {string} head @param {HTMLElement[]} cells */
  const row = (head, cells) => element("tr", {}, element("th", { scope: "row" }, head), ...cells);
  const rows = [
    ...Object.entries(VERDICTS).map(([head, holds]) => row(head, sides.map((side) => cell(holds(side))))),
    ...Object.entries(NUMBERS).map(([head, text]) => row(head, sides.map((side) => element("td", {}, text(side))))),
  ];
  const beaten = /** @type {const} */ (["first", "second"]).flatMap((side) => {
    const { counterexample: example, never_loses: safe } = proof[side];
    return example && !safe ? [{ side: SIDES[side], example }] : [];
  });
  const how = beaten.map(({ side }) => side).join(" and ");
  return [
    element("p", { id: "verdict" }, element("strong", {}, how ? `${title} can be beaten ${how}.` : `${title} cannot be beaten.`)),
    element("table", {},
      element("thead", {}, element("tr", {}, element("td"),
        ...Object.values(SIDES).map((head) => element("th", { scope: "col" }, head)))),
      element("tbody", {}, ...rows)),
    ...beaten.map(({ side, example }) => replay(app, example, side)),
  ];
}

/**
 * Return the lost game on a board of its own, to step through.
 * @param {App} app
 * @param {Counterexample} example
 * @param {string} side
 */
function replay(app, { moves, mistake, better }, side) {
  const board = new Board({ label: `The game that beats it ${side}`, small: true });
  const sentence = element("p", { role: "status" });
  const { game } = app.state;
  const columns = app.table?.columns ?? 3;
  /** @param {number} cell */
  const name = (cell) => cellName(cell, columns);
  let ply = mistake === null ? 0 : mistake + 1;
  const draw = async () => {
    const shown = ply;
    const table = await requestPosition({ game, moves: moves.slice(0, shown).map(name).join(",") });
    if (shown !== ply) return;
    const wrong = mistake !== null && shown === mistake + 1;
    board.show({ ...table, sign: wrong ? "??" : "", better: wrong ? better : [] });
    sentence.textContent = shown ? `Move ${shown}: ${table.moves.at(-1)}.` : "The start of the game.";
    if (wrong) sentence.textContent += ` This loses; better: ${better.map(name).join(", ")}.`;
    if (table.over) sentence.textContent += ` ${table.status}`;
  };
  /** @param {number} by */
  const step = (by) => {
    ply = Math.min(Math.max(ply + by, 0), moves.length);
    return draw();
  };
  draw();
  return element("div", {}, element("h3", {}, `This game beats it ${side}`), board.root, sentence,
    element("div", { class: "row" },
      element("button", { onclick: () => step(-1) }, "‹ Back"), element("button", { onclick: () => step(1) }, "Forward ›")));
}
