// Every strategy against every strategy: bars for win, draw and loss, and each match to watch.

import { numberOf, percent } from "./board.js";
import { titleOf } from "./choices.js";
import { element, table } from "./elements.js";
import { newGame } from "./games.js";
import { bar } from "./parts.js";
import { request } from "./requests.js";

/** @import { App } from "./app.js" */
/** @import { Shares, Strategy } from "./requests.js" */
/** @typedef {{ first: string, second: string } & Shares} Match */

const HOW = "Each bar shows how often the strategy that moves first wins (▲), draws and loses (▼). Choose a cell to watch that match.";

/** @param {App} app @param {Strategy[]} strategies */
export async function comparisonParts(app, strategies) {
  const comparison = await request("comparison", { game: app.state.game });
  const titles = new Map(comparison.strategies.map((name) => [name, titleOf(name, strategies)]));
  const results = new Map(comparison.results.map((each) => [`${each.first} ${each.second}`, each]));
  const exact = element("p", { id: "exact" }, HOW);
  /** @param {string} first */
  const cells = (first) => [...titles.keys()].map((second) => {
    const match = results.get(`${first} ${second}`);
    return match ? matchCell(app, match, titles, exact) : element("td", {}, "–");
  });
  return [
    exact,
    element("div", { class: "scroll matches", tabindex: 0, role: "region", "aria-label": "Results of every strategy against every strategy" },
      table([...titles.values()], [...titles].map(([first, title]) => [title, cells(first)]), "first ↓ second →")),
  ];
}

/** @type {(app: App, match: Match, titles: Map<string, string>, exact: HTMLElement) => HTMLElement} */
function matchCell(app, { first, second, won, drawn, lost }, titles, exact) {
  const words = `${titles.get(first)} moving first against ${titles.get(second)} wins ${told(won)}, draws ${told(drawn)}, loses ${told(lost)}`;
  const shares = { won: numberOf(won), drawn: numberOf(drawn), lost: numberOf(lost) };
  const button = element("button", { title: words, "aria-label": `${words}. Watch.`, onclick: () => newGame(app, { x: first, o: second, start: "" }) },
    bar(shares), element("span", {}, `▲ ${percent(won)}`), element("span", {}, `▼ ${percent(lost)}`));
  const show = () => { exact.textContent = `${words}.`; };
  const hide = () => { exact.textContent = HOW; };
  for (const event of ["pointerenter", "focus"]) button.addEventListener(event, show);
  for (const event of ["pointerleave", "blur"]) button.addEventListener(event, hide);
  return element("td", {}, button);
}

/** @type {(share: string) => string} an exact share, with its percentage unless that says the same */
const told = (share) => (share.endsWith("/1") ? share.replace("/1", "") : `${share} (${percent(share)})`);
