// What is around the board: the status, the buttons, the tabs, problems and announcements.

import { byId } from "./elements.js";
import { Problem } from "./requests.js";

/** @import { Table } from "./requests.js" */

/**
 * The buttons under the board, by what somebody does there.
 * @type {Record<string, string[]>}
 */
const ROWS = {
  against: ["new", "undo", "redo", "coach", "swap", "share"],
  two: ["new", "undo", "redo", "coach", "share"],
  watch: ["new", "pause", "step", "slower", "faster", "undo", "coach", "share"],
  over: ["new", "leave", "review", "retry", "undo", "swap", "share"],
  review: ["back", "forward", "retry", "coach", "share"],
  edit: ["coach"],
};

/**
 * Show the texts around the board.
 * @param {{ status: string, message: string, score: string, description: string }} texts
 */
export function showTexts({ status, message, score, description }) {
  byId("status").textContent = status;
  byId("message").textContent = message;
  byId("score").textContent = score;
  byId("description").textContent = score ? "" : description;
}

/**
 * Show the buttons for what the page shows, with their labels, and whether each would do something.
 * @param {string} tab
 * @param {Table} table
 * @param {Record<string, boolean>} offers that differ from those of the table
 */
export function showButtons(tab, table, offers) {
  const row = ROWS[tab] ?? ROWS[table.over ? "over" : table.mode] ?? [];
  const offered = { ...table.offers, ...offers };
  for (const button of document.querySelectorAll("#actions [data-action]")) {
    if (!(button instanceof HTMLElement)) continue;
    const { action = "" } = button.dataset;
    const label = button.querySelector("span");
    if (label && table.labels[action]) label.textContent = table.labels[action];
    const fits = { swap: table.mode === "against" && !table.puzzle, leave: Boolean(table.puzzle) }[action] ?? true;
    button.hidden = !row.includes(action) || !fits;
    button.setAttribute("aria-disabled", String(offered[action] === false));
  }
  byId("main").dataset.over = String(table.over && tab !== "review");
}

/** @type {(message: string) => void} shows the answer of the page itself to what somebody did */
export function showMessage(message) {
  byId("message").textContent = message;
  announce(message);
}

/** @type {(selected: string) => void} shows which tab is selected */
export function showTabs(selected) {
  for (const tab of document.querySelectorAll("[data-tab]")) {
    if (!(tab instanceof HTMLElement) || tab.localName !== "button") continue;
    if (tab.dataset.tab === selected) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  byId("main").dataset.tab = selected;
  byId("panel").setAttribute("aria-labelledby", `tab-${selected}`);
}

/** @type {(sentence: string) => void} shows a problem under the board, or none */
export function showTrouble(sentence) {
  byId("trouble").textContent = sentence;
  byId("trouble").hidden = !sentence;
}

/** Return whether the player taps on the screen instead of clicking. */
export const hasTouch = () => matchMedia("(hover: none)").matches;

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
