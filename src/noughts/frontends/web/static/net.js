// What the page asks the server, and how its own state is written in the address.

/** An answer that is an error, with the server's sentence; `refused` if asking again is no use. */
export class Problem extends Error {
  constructor(sentence, refused) {
    super(sentence);
    this.refused = refused;
  }
}

const known = new Map();
const MOST_KNOWN = 500;

/** The server's answer to a question; what was asked before is not asked again. Raises `Problem`. */
export function ask(what, parameters = {}) {
  const url = address(what, parameters);
  if (what === "move") return fetched(url);
  if (!known.has(url)) {
    if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value);
    known.set(url, fetched(url).catch((error) => {
      known.delete(url);
      throw error;
    }));
  }
  return known.get(url);
}

async function fetched(url) {
  let answer;
  try {
    answer = await fetch(url, { headers: { accept: "application/json" } });
  } catch {
    throw new Problem("The server does not answer: is noughts web still running?", false);
  }
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  throw new Problem(body.detail ?? `The server answers ${answer.status}.`, answer.status < 500);
}

/** The address of a question. */
export function address(what, parameters) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return new URL(`api/${what}?${query}`, document.baseURI).href;
}

export const PERSON = "you";

/** What holds when the address says nothing. */
export const USUAL = {
  game: "3,3,3", start: "", moves: "", x: PERSON, o: "linear:level=medium", first: "",
  tab: "play", at: "", coach: "", lab: "", edit: "",
};

/** The state that the address of the page holds. */
export function read() {
  const query = new URLSearchParams(location.search);
  return Object.fromEntries(Object.entries(USUAL).map(([name, usual]) => [name, query.get(name) ?? usual]));
}

/** The address of the page for a state. */
export function written(state) {
  const query = new URLSearchParams();
  for (const [name, usual] of Object.entries(USUAL)) if (state[name] !== usual) query.set(name, state[name]);
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
  return text ? `?${text}` : location.pathname;
}
