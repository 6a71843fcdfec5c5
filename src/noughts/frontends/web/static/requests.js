// Requests to the server, and the shapes of its answers.

/** @typedef {"X" | "O"} Mark */
/** @typedef {"win" | "draw" | "loss"} Word */

/**
 * @typedef {object} Table
 * @property {string} game
 * @property {number} columns
 * @property {number} rows
 * @property {number} in_row
 * @property {string} start
 * @property {string} position
 * @property {string[]} moves
 * @property {string[]} undone
 * @property {number | null} last
 * @property {Mark} to_move
 * @property {number[]} legal
 * @property {boolean} over
 * @property {number[][]} lines
 * @property {"against" | "two" | "watch"} mode
 * @property {Record<Mark, string | null>} players
 * @property {Record<Mark, string>} titles
 * @property {string | null} strategy_to_move
 * @property {boolean} paused
 * @property {string} trouble
 * @property {string} status
 * @property {string} message
 * @property {string} score
 * @property {(string | null)[]} winners
 * @property {string | null} result
 * @property {Record<string, boolean>} offers
 */

/** @typedef {{ name: string, values: string, default: string }} Option */
/** @typedef {{ name: string, title: string, summary: string, options: Option[], refusal: string | null }} Strategy */
/** @typedef {{ value: Word, plies: number | null, chance: string | null }} CellValue */
/** @typedef {{ cells: Record<number, CellValue>, best: number[], recommended: number, sentence: string }} Values */
/**
 * @typedef {object} Judgement
 * @property {number} number
 * @property {Mark} side
 * @property {string} name
 * @property {string} verdict
 * @property {string} sign
 * @property {number[]} better
 * @property {string} sentence
 */
/** @typedef {{ moves: Judgement[], values: (Word | null)[] }} Review */
/**
 * @typedef {object} Explanation
 * @property {string} strategy
 * @property {Record<number, string>} policy
 * @property {Record<number, number | string>} scores
 * @property {string} reason
 */
/** @typedef {{ won: string, drawn: string, lost: string }} Shares */
/** @typedef {{ moves: number[], mistake: number | null, better: number[] }} Counterexample */
/**
 * @typedef {object} SideProof
 * @property {boolean} legal
 * @property {boolean} never_loses
 * @property {boolean} never_misses_a_win
 * @property {boolean} wins_fastest
 * @property {number} asked
 * @property {{ won: number, drawn: number, lost: number }} games
 * @property {Shares} against_random
 * @property {Counterexample | null} counterexample
 */
/** @typedef {{ first: SideProof, second: SideProof }} Proof */
/** @typedef {{ strategies: string[], results: ({ first: string, second: string } & Shares)[] }} Comparison */

/**
 * @typedef {object} Answers
 * @property {Table} table
 * @property {{ strategies: Strategy[] }} strategies
 * @property {Values} values
 * @property {Review} review
 * @property {Explanation} explain
 * @property {Proof} proof
 * @property {Comparison} comparison
 */

/** @typedef {Record<string, string | number | undefined>} Parameters */

/** A request that failed, with a sentence for the reader. */
export class Problem extends Error {
  /**
   * @param {string} sentence
   * @param {boolean} refused true if the same request would fail again
   */
  constructor(sentence, refused) {
    super(sentence);
    this.refused = refused;
  }
}

const MOST_ANSWERS = 500;
/** @type {Map<string, Promise<any>>} */
const answers = new Map();

/**
 * Return the server's answer. Raises `Problem`. A cached answer is never requested twice.
 * @template {keyof Answers} Endpoint
 * @param {Endpoint} endpoint
 * @param {Parameters} parameters
 * @returns {Promise<Answers[Endpoint]>}
 */
export function request(endpoint, parameters, { cached = true } = {}) {
  const url = urlOf(endpoint, parameters);
  if (!cached) return fetchAnswer(url);
  let answer = answers.get(url);
  if (!answer) {
    const [oldest] = answers.keys();
    if (answers.size >= MOST_ANSWERS && oldest) answers.delete(oldest);
    answer = fetchAnswer(url).catch((error) => {
      answers.delete(url);
      throw error;
    });
    answers.set(url, answer);
  }
  return answer;
}

/** @param {string} url */
async function fetchAnswer(url) {
  let response;
  try {
    response = await fetch(url, { headers: { accept: "application/json" } });
  } catch {
    throw new Problem("The server does not respond. Check that noughts web is still running.", false);
  }
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  throw new Problem(body.detail ?? `The server failed with status ${response.status}.`, response.status < 500);
}

/**
 * Return the URL of a request; empty parameters are left out.
 * @param {string} endpoint
 * @param {Parameters} parameters
 */
export function urlOf(endpoint, parameters) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, String(value));
  return new URL(`api/${endpoint}?${query}`, document.baseURI).href;
}
