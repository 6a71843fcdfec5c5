// The proof of a strategy, and the game that beats it on a board of its own.

import { Board, cellName, clamp, percent } from "./board.js";
import { element, table } from "./elements.js";
import { request } from "./requests.js";
import { requestPosition } from "./table.js";

/** @import { App } from "./app.js" */
/** @import { Counterexample, SideProof } from "./requests.js" */

const SIDES = /** @type {const} */ ({ first: "moving first", second: "moving second" });
/** @param {boolean} good */
const verdict = (good) => element("td", { class: good ? "yes" : "no" }, good ? "yes" : "no");
/** @param {string} text */
const number = (text) => element("td", {}, text);
/** @type {Record<string, (proof: SideProof) => HTMLElement>} */
const ROWS = {
  "plays legal moves": (proof) => verdict(proof.legal),
  "never loses": (proof) => verdict(proof.never_loses),
  "never misses a win": (proof) => verdict(proof.never_misses_a_win),
  "wins as soon as possible": (proof) => verdict(proof.wins_fastest),
  "positions examined": (proof) => number(proof.asked.toLocaleString("en")),
  "games won / drawn / lost": ({ games }) =>
    number([games.won, games.drawn, games.lost].map((count) => count.toLocaleString("en")).join(" / ")),
  "wins against random play": ({ against_random: { won } }) => number(`${won} (${percent(won)})`),
};

/**
 * Return the proof as a table, and the games that beat the strategy.
 * @type {(app: App, spec: string, title: string) => Promise<Node[]>}
 */
export async function proofParts(app, spec, title) {
  const proof = await request("proof", { game: app.state.game, strategy: spec });
  const beaten = /** @type {const} */ (["first", "second"]).flatMap((side) => {
    const { counterexample: example, never_loses: safe } = proof[side];
    return example && !safe ? [{ side: SIDES[side], example }] : [];
  });
  const how = beaten.map(({ side }) => side).join(" and ");
  return [
    element("p", { id: "verdict" }, element("strong", {}, how ? `${title} can be beaten ${how}.` : `${title} cannot be beaten.`)),
    table(Object.values(SIDES), Object.entries(ROWS).map(([head, cell]) => [head, [cell(proof.first), cell(proof.second)]])),
    ...beaten.map(({ side, example }) => replay(app, example, side)),
  ];
}

/** @type {(app: App, example: Counterexample, side: string) => Node} the lost game on a board, to step through */
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
    const position = await requestPosition({ game, moves: moves.slice(0, shown).map(name).join(",") });
    if (shown !== ply) return;
    const wrong = mistake !== null && shown === mistake + 1;
    board.show({ ...position, sign: wrong ? "??" : "", better: wrong ? better : [] });
    sentence.textContent = shown ? `Move ${shown}: ${position.moves.at(-1)}.` : "The start of the game.";
    if (wrong) sentence.textContent += ` This loses; better: ${better.map(name).join(", ")}.`;
    if (position.over) sentence.textContent += ` ${position.status}`;
  };
  /** @param {number} by */
  const step = (by) => {
    ply = clamp(ply + by, moves.length);
    return draw();
  };
  draw();
  return element("div", {}, element("h3", {}, `This game beats it ${side}`), board.root, sentence,
    element("div", { class: "row" },
      element("button", { onclick: () => step(-1) }, "‹ Back"), element("button", { onclick: () => step(1) }, "Forward ›")));
}
