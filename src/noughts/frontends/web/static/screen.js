// What is around the board: the status, the buttons, the tabs, problems and announcements.

import { byId } from "./elements.js";
import { Problem } from "./requests.js";

/** @typedef {import("./requests.js").Table} Table */

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

/**
 * Show which tab is selected.
 * @param {string} selected
 */
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

/**
 * Show a problem under the board, or none.
 * @param {string} sentence
 */
export function showTrouble(sentence) {
  byId("trouble").textContent = sentence;
  byId("trouble").hidden = !sentence;
}

/**
 * Return the sentence of a problem. Raises every other error: it is a fault of the page.
 * @param {unknown} error
 */
export function sentenceOf(error) {
  if (!(error instanceof Problem)) throw error;
  return error.message;
}

/**
 * Announce something to screen readers.
 * @param {string} text
 */
export function announce(text) {
  if (byId("live").textContent !== text) byId("live").textContent = text;
}

/**
 * Mark the page as busy while an answer is awaited.
 * @param {boolean} busy
 */
export function setBusy(busy) {
  byId("main").setAttribute("aria-busy", String(busy));
}
