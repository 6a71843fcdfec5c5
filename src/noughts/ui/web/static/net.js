// What the page asks the server, and how its own state is written in the address.

/** An answer that is an error, with the server's sentence. */
export class Problem extends Error {}

const known = new Map();
const MOST_KNOWN = 500;

/** The server's answer to a question. Raises `Problem` with one sentence for a person. */
export async function ask(what, parameters = {}) {
  const url = address(what, parameters);
  if (known.has(url)) return known.get(url);
  let answer;
  try {
    answer = await fetch(url, { headers: { accept: "application/json" } });
  } catch {
    throw new Problem("The server does not answer: is noughts web still running?");
  }
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Problem(body.detail ?? `The server answers ${answer.status}.`);
  if (what !== "move") {
    if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value);
    known.set(url, body);
  }
  return body;
}

/** The address of a question; a list becomes a parameter for each. */
export function address(what, parameters) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (Array.isArray(value)) value.forEach((each) => query.append(name, each));
    else if (value !== "" && value !== undefined && value !== null) query.set(name, value);
  }
  return new URL(`api/${what}?${query}`, document.baseURI).href;
}

export const PERSON = "you";

/** What holds when the address says nothing. */
export const USUAL = {
  game: "3,3,3", start: "", moves: "", x: PERSON, o: "linear:level=medium", tab: "play", at: "", coach: "",
};

/** The state that the address of the page holds. */
export function read() {
  const query = new URLSearchParams(location.search);
  const state = {};
  for (const [name, usual] of Object.entries(USUAL)) state[name] = query.get(name) ?? usual;
  return state;
}

/** The address of the page for a state. */
export function written(state) {
  const query = new URLSearchParams();
  for (const [name, usual] of Object.entries(USUAL)) {
    if (state[name] !== usual) query.set(name, state[name]);
  }
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
  return text ? `?${text}` : location.pathname;
}
