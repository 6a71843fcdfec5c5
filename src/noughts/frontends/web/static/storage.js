// What this browser remembers: small texts, each under a key of its own.

/** @type {Map<string, string>} what is remembered until the page is closed, where the browser forbids storage */
const memory = new Map();

/** @type {(key: string) => string | null} the text that was stored under a key */
export function readStored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** @type {(key: string, text: string) => void} */
export function store(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}
