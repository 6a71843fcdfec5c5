// The words under the board: the coach's advice, how the game ended, or the hint for somebody new.

import { cellName, shortLabel, SYMBOLS } from "./board.js";
import { byId } from "./elements.js";
import { readBook, seeHint } from "./records.js";
import { request } from "./requests.js";
import { announce, hasTouch } from "./screen.js";

/** @import { App } from "./app.js" */
/** @import { View } from "./board.js" */
/** @import { Ending, Values } from "./requests.js" */

/** A group of cells that is larger than this is counted instead of listed. */
const MOST_NAMED = 4;

/** Whether this is the first visit; it ends with the page, with the coach or with the first game. */
let first = !readBook().hint_seen;
/** Whether a screen reader has announced the hint. */
let told = false;

/** @type {(app: App) => Promise<void>} shows the words for the position on the board, or none */
export async function showCoach(app) {
  const { turn } = app;
  const on = Boolean(app.state.coach);
  document.querySelector("[data-action=coach]")?.setAttribute("aria-pressed", String(on));
  say("");
  if (!app.shown || app.tab === "edit" || app.pending !== null) return;
  if (app.table?.over && !app.lookingElsewhere) {
    first = false;
    const ending = await endingOf(app);
    if (turn !== app.turn || app.tab === "review") return;
    if (ending?.comment) say(ending.comment);
    document.querySelector("[data-action=retry]")?.setAttribute("aria-disabled", String(!ending?.mistake));
  } else if (on && !app.shown.over) {
    const advice = await request("values", app.place(app.shown.moves.length));
    if (turn === app.turn) showAdvice(app, advice);
  } else if (first && app.tab === "play" && app.moves.length <= 2) {
    const how = hasTouch() ? "Tap Coach" : "Click Coach, or press H,";
    say(`New here? ${how} to see what every cell is worth.`, { aloud: !told });
    told = true;
    seeHint();
  }
}

/** @param {App} app @param {Values} advice */
function showAdvice(app, advice) {
  first = false;
  const { shown, table } = app;
  if (!shown || !table) return;
  app.showBoard({ fresh: false, ...marksOfAdvice(advice, shown.legal.length) });
  const yours = table.mode === "against" && table.players[shown.to_move] === null;
  sayAdvice(advice, shown, yours);
}

/** @type {(advice: Values, legal: number) => Partial<View>} what the board shows of an advice */
export function marksOfAdvice(advice, legal) {
  // Where every move is as good as any other, only the recommended one is emphasised.
  const best = advice.best.length < legal ? advice.best : [];
  const better = advice.cells[advice.recommended] && best.length ? [] : [advice.recommended];
  return { values: advice.cells, best, better };
}

/** @type {(advice: Values, place: { columns: number, legal: number[] }, yours?: boolean) => void} */
export function sayAdvice(advice, { columns, legal }, yours = false) {
  const sentence = yours ? advice.to_you : advice.sentence;
  say(`${sentence} ${advice.note}`.trim(), { values: legend(advice, columns, legal.length) });
}

/** @type {(advice: Values, columns: number, legal: number) => string} the values in words, for cells with room for a symbol alone */
function legend({ cells }, columns, legal) {
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  for (const [cell, value] of Object.entries(cells)) {
    const words = `${SYMBOLS[value.value]} ${shortLabel(value)}`;
    groups.set(words, [...(groups.get(words) ?? []), Number(cell)]);
  }
  /** @param {number[]} group */
  const names = (group) => (group.length > MOST_NAMED ? `${group.length} cells` : group.map((cell) => cellName(cell, columns)).join(", "));
  const unknown = legal - Object.keys(cells).length;
  const known = [...groups].sort().map(([words, group]) => `${words}: ${names(group)}`);
  return [...known, ...(unknown ? [`unknown: ${unknown} ${unknown === 1 ? "cell" : "cells"}`] : [])].join(" · ");
}

/** @type {(sentence: string, more?: { values?: string, aloud?: boolean }) => void} */
export function say(sentence, { values = "", aloud = true } = {}) {
  byId("coach").textContent = sentence;
  byId("coach").hidden = !sentence;
  byId("legend").textContent = values;
  if (sentence && aloud && !byId("live").textContent?.includes(sentence)) announce(`${byId("live").textContent} ${sentence}`);
}

/** @type {(app: App) => Promise<Ending | null>} how the game on the table ended, or null if that is not known */
export async function endingOf(app) {
  if (!app.table?.over || !app.moves.length) return null;
  const review = await request("review", app.played).catch(() => null);
  return review?.ending ?? null;
}
