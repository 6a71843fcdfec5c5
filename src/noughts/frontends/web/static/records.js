// What this browser remembers about the player: results, solved puzzles, and whether the hint was seen.

import { readStored, store } from "./storage.js";

/** @import { Result } from "./requests.js" */

/**
 * @typedef {{ won: number, drawn: number, lost: number }} Tally
 * @typedef {object} Book of the same form as the file of terminal and window
 * @property {Record<string, Record<string, Tally>>} results by opponent and game
 * @property {{ last: string | null, streak: number, best: number }} puzzles
 * @property {boolean} hint_seen
 * @property {string[]} counted the games that were counted last, so that Back does not count one again
 */

const KEY = "noughts records";
const MOST_COUNTED = 30;
const DAY = 24 * 60 * 60 * 1000;

/** @type {() => Book} */
export function readBook() {
  /** @type {Book} */
  const empty = { results: {}, puzzles: { last: null, streak: 0, best: 0 }, hint_seen: false, counted: [] };
  try {
    return { ...empty, ...JSON.parse(readStored(KEY) ?? "{}") };
  } catch {
    return empty;
  }
}

/** @param {Book} book */
const write = (book) => store(KEY, JSON.stringify(book));

/** @type {(result: Result, id: string) => void} counts a finished game, unless it was counted before */
export function addResult({ opponent, game, score }, id) {
  const book = readBook();
  if (book.counted.includes(id)) return;
  const tally = resultsOf(book, opponent, game);
  const games = { ...book.results[opponent], [game]: { ...tally, [score]: tally[score] + 1 } };
  write({
    ...book, results: { ...book.results, [opponent]: games }, counted: [...book.counted, id].slice(-MOST_COUNTED),
  });
}

/** @type {(book: Book, opponent: string, game: string) => Tally} */
export const resultsOf = (book, opponent, game) => book.results[opponent]?.[game] ?? { won: 0, drawn: 0, lost: 0 };

/** @type {(day: string) => void} counts the puzzle of today as solved; a second time changes nothing */
export function solvePuzzle(day) {
  const book = readBook();
  const { last, streak, best } = book.puzzles;
  if (day !== today() || day === last) return;
  const days = last && daysBetween(last, day) === 1 ? streak + 1 : 1;
  write({ ...book, puzzles: { last: day, streak: days, best: Math.max(days, best) } });
}

/** @type {(book: Book) => number} the days in a row; a whole day without a solution ends them */
export const streakOf = ({ puzzles: { last, streak } }) => (last && daysBetween(last, today()) <= 1 ? streak : 0);

/** @type {() => string} today's date where the player is, as 2026-07-29 */
export function today() {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${now.getFullYear()}-${month}-${day}`;
}

/** @type {(from: string, to: string) => number} */
const daysBetween = (from, to) => (Date.parse(to) - Date.parse(from)) / DAY;

/** Remember that the first hint was shown. */
export const seeHint = () => write({ ...readBook(), hint_seen: true });

/** Forget all results and puzzles. */
export function clearRecords() {
  write({ ...readBook(), results: {}, puzzles: { last: null, streak: 0, best: 0 } });
}
