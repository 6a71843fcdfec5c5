// What is around the board: the status, the buttons, the tabs, problems and announcements.

import { byId } from "./elements.js";
import { Problem } from "./requests.js";

/** @import { Table } from "./requests.js" */

/**
 * Show the texts around the board. The message takes the place of the score, so that nothing moves.
 * @param {{ status: string, message: string, score: string }} texts
 */
export function showTexts({ status, message, score }) {
  byId("status").textContent = status;
  byId("message").textContent = message;
  byId("score").textContent = score;
  byId("score").hidden = Boolean(message);
}

/**
 * Show which actions the table offers, and whether the coach has something to say on the board.
 * @param {Table} table
 * @param {Table} shown the table on the board, in a review an earlier one
 */
export function showButtons(table, shown) {
  /** @type {Record<string, boolean | undefined>} */
  const offers = { ...table.offers, coach: shown.offers.coach };
  for (const button of document.querySelectorAll("#actions [data-action]")) {
    if (!(button instanceof HTMLElement)) continue;
    const { action = "", mode } = button.dataset;
    button.hidden = mode !== undefined && mode !== table.mode;
    button.setAttribute("aria-disabled", String(offers[action] === false));
  }
}

/** @type {(selected: string) => void} shows which tab is selected */
export function showTabs(selected) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    if (!(tab instanceof HTMLElement)) continue;
    const on = tab.dataset.tab === selected;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
  }
  byId("main").dataset.tab = selected;
  byId("panel").setAttribute("aria-labelledby", `tab-${selected}`);
}

/** @type {(sentence: string) => void} shows a problem under the board, or none */
export function showTrouble(sentence) {
  byId("trouble").textContent = sentence;
  byId("trouble").hidden = !sentence;
}

/** @type {(error: unknown) => string} the sentence of a problem; raises every other error, a fault of the page */
export function sentenceOf(error) {
  if (!(error instanceof Problem)) throw error;
  return error.message;
}

/** @type {(text: string) => void} announces a text to screen readers */
export function announce(text) {
  if (byId("live").textContent !== text) byId("live").textContent = text;
}

/** @type {(busy: boolean) => void} marks the page as busy while an answer is awaited */
export function setBusy(busy) {
  byId("main").setAttribute("aria-busy", String(busy));
}
