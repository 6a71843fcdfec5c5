// The state of the page: in its address, so that links work, and beside each history entry.

export const PERSON = "person";

/** The state that an address without parameters describes. */
export const DEFAULTS = {
  game: "3,3,3", start: "", moves: "", x: PERSON, o: "Hazel", starts: "", puzzle: "",
  tab: "play", at: "", coach: "", lab: "", learn: "", edit: "",
};

/**
 * @typedef {typeof DEFAULTS} State
 *
 * @typedef {object} Memory what a reload keeps but a shared link does not contain
 * @property {string} id of the game, so that it counts only once for the records
 * @property {string[]} undone the moves that were taken back
 * @property {boolean} ended whether the game has ended before
 * @property {boolean} paused
 * @property {string} speed of a game that is watched
 * @property {Partial<State> | null} before the game that a puzzle took the place of
 * @property {Record<string, (string | null)[]>} winners of earlier games, by their players and board
 * @property {boolean | null} counts whether the end of this game counts; null before the first answer
 */

const NAMES = /** @type {(keyof State)[]} */ (Object.keys(DEFAULTS));

/** @type {() => State} the state that the address of the page describes */
export function readAddress() {
  const query = new URLSearchParams(location.search);
  const state = { ...DEFAULTS };
  for (const name of NAMES) state[name] = query.get(name) ?? state[name];
  return state;
}

/** @type {() => string} an id that no other game has */
export const newId = () => `${Date.now()}-${Math.random()}`;

/** @type {() => Memory} what the current history entry remembers */
export const readMemory = () => ({
  id: newId(), undone: [], ended: false, paused: false, speed: "normal", before: null, winners: {}, counts: null,
  ...history.state,
});

/** @type {(state: State) => string} the address of the page for a state */
export function addressOf(state) {
  const query = new URLSearchParams();
  for (const name of NAMES) if (state[name] !== DEFAULTS[name]) query.set(name, state[name]);
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
  return text ? `?${text}` : location.pathname;
}

/**
 * Write the state into the address: as a new history entry, unless it is unchanged or replaces
 * the current one.
 * @param {State} state
 * @param {Memory} memory
 * @param {boolean} replace
 */
export function writeAddress(state, memory, replace) {
  const unchanged = addressOf(state) === addressOf(readAddress());
  if (replace || unchanged) history.replaceState(memory, "", addressOf(state));
  else history.pushState(memory, "", addressOf(state));
}
