// Requests to the server, and the shapes of its answers.

/**
 * @typedef {"X" | "O"} Mark
 * @typedef {"win" | "draw" | "loss"} Word
 *
 * @typedef {{
 *   game: string, columns: number, rows: number, layer_rows: number, in_row: number,
 *   start: string, position: string, moves: string[], undone: string[], last: number | null,
 *   to_move: Mark, legal: number[], over: boolean, lines: number[][], result: string | null,
 *   mode: "against" | "two" | "watch", players: Record<Mark, string | null>, titles: Record<Mark, string>,
 *   strategy_to_move: string | null, paused: boolean, speed: string, delay: number, trouble: string,
 *   status: string, description: string, message: string, score: string, winners: (string | null)[],
 *   ended: boolean, counted: Result | null, puzzle: { day: string, title: string, task: string } | null, solved: boolean,
 *   offers: Record<string, boolean>, labels: Record<string, string>,
 * }} Table
 * @typedef {{ opponent: string, game: string, score: "won" | "drawn" | "lost" }} Result
 *
 * @typedef {{ value: Word, moves: number | null, plies: number | null, chance: string | null }} CellValue
 * @typedef {{
 *   cells: Record<number, CellValue>, best: number[], recommended: number, sentence: string, to_you: string, note: string,
 * }} Values
 *
 * @typedef {{
 *   number: number, side: Mark, name: string, verdict: string, sign: string, better: number[], sentence: string,
 * }} Judgement
 * @typedef {{ headline: string, comment: string, mistake: number | null }} Ending
 * @typedef {{ moves: Judgement[], values: (Word | null)[], ending: Ending | null, note: string }} Review
 *
 * @typedef {{ path: string, width: number, light: string, dark: string }} Drawing
 * @typedef {{
 *   name: string, sentence: string, strength: { words: string, number: string, exact: string } | null, drawing: Drawing,
 * }} Opponent
 * @typedef {{
 *   game: string, default: string, beginner: string, opponents: Opponent[], boards: Record<string, string>, variants: Record<string, string>,
 * }} Ladder
 *
 * @typedef {{ name: string, values: string, default: string, summary: string }} Option
 * @typedef {{
 *   name: string, title: string, summary: string, options: Option[], refusal: string | null, source: string, story: string,
 *   program: boolean,
 * }} Strategy
 * @typedef {{
 *   strategy: string, policy: Record<number, string>, scores: Record<number, number | string>, reason: string,
 *   working: Working | null, arrows: Arrows[],
 * }} Explanation
 * @typedef {{ kind: "expected" | "feared" | "threat", mark: Mark, cells: number[], words: string }} Arrows
 * @typedef {{ caption: string, columns: string[], rows: { texts: string[], cells: number[], decides: boolean }[] }} Working
 * @typedef {{ parent: number | null, cell: number | null, result: string, effect: string, expanded: boolean | null, words: string }} TreeNode
 * @typedef {{
 *   method: string, visited: number, picture: string, legend: string, nodes: TreeNode[],
 * }} SearchTree
 *
 * @typedef {{
 *   cell: number, share: string, chance: string, answer: number | null, position: string, over: boolean, words: string,
 * }} RandomReply
 * @typedef {{ chance: string, sentence: string, replies: RandomReply[] }} Replies
 * @typedef {{ state: number, score: string, words: string }} MatrixColumn
 * @typedef {{
 *   line: string, cells: number[], difference: number, marks: number, kind: string, score: string, words: string,
 * }} MatrixRow
 * @typedef {{ difference: number, marks: number, kind: string, score: string, possible: string[] }} ScoreEntry
 * @typedef {{
 *   to_move: Mark, columns: MatrixColumn[], rows: MatrixRow[], entries: ScoreEntry[], tables: number,
 *   highest: number, move: number, sentence: string,
 * }} PathMatrix
 * @typedef {{ weights: string[], changes: string[], moves: number[], sentence: string }} Centre
 *
 * @typedef {{
 *   strategy: string, title: string, sides: string[], side: "first" | "second" | null, moves: number[], cell: number | null,
 *   sentence: string,
 * }} Trap
 *
 * @typedef {{ policy: Record<number, string>, words: string }} CellAnswer
 * @typedef {{ headline: string, how: string, why: string[], gaps: string[] }} ProgramVerdict
 *
 * @typedef {{ won: string, drawn: string, lost: string }} Shares
 * @typedef {{ moves: number[], mistake: number | null, better: number[] }} Counterexample
 * @typedef {{
 *   legal: boolean, never_loses: boolean, never_misses_a_win: boolean, wins_fastest: boolean,
 *   asked: number, games: { won: number, drawn: number, lost: number }, against_random: Shares,
 *   counterexample: Counterexample | null,
 * }} SideProof
 * @typedef {{ first: SideProof, second: SideProof }} Proof
 * @typedef {{ strategies: string[], results: ({ first: string, second: string } & Shares)[] }} Comparison
 *
 * @typedef {{
 *   table: Table, ladder: Ladder, strategies: { strategies: Strategy[] }, values: Values, review: Review,
 *   explain: Explanation, replies: Replies, centre: Centre, matrix: PathMatrix, trap: Trap, answers: { cells: Record<number, CellAnswer> },
 *   program: ProgramVerdict, tree: SearchTree, proof: Proof, comparison: Comparison,
 * }} Answers
 */

/** @typedef {Record<string, string | number | undefined>} Parameters */

/** A request that failed, with a sentence for the reader. */
export class Problem extends Error {
  /** @param {string} sentence @param {boolean} refused true if the same request would fail again */
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
  throw new Problem(body.detail ? sentence(body.detail) : `The server failed with status ${response.status}.`, response.status < 500);
}

/** @type {(text: string) => string} a clause of the server as a sentence; the name of a cell stays small */
export function sentence(text) {
  const start = /^[a-z]+(?![a-z0-9])/.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
  return /[.?!]$/.test(start) ? start : `${start}.`;
}

/** @type {(endpoint: string, parameters: Parameters) => string} a URL; empty parameters are left out */
export function urlOf(endpoint, parameters) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, String(value));
  return new URL(`api/${endpoint}?${query}`, document.baseURI).href;
}
