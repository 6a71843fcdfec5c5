// Creating elements, finding them, and replacing them without losing the keyboard's focus.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | ((event: any) => unknown)} Attribute */

/**
 * Return an element with attributes and children. An attribute whose name starts with `on` is an
 * event listener; `true` sets an attribute without a value, `false` and null leave it out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, Attribute>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") created.addEventListener(key.slice(2), value);
    else if (value === true) created.setAttribute(key, "");
    else if (value !== false && value !== undefined && value !== null) created.setAttribute(key, String(value));
  }
  created.append(...children.filter((child) => child !== null));
  return created;
}

/**
 * Return a table whose columns and rows all have heads.
 * @param {string[]} heads
 * @param {[string, HTMLElement[]][]} rows each with its head
 * @param {string} [corner] the text above the heads of the rows
 */
export function table(heads, rows, corner = "") {
  return element("table", {},
    element("thead", {}, element("tr", {}, element("td", {}, corner), ...heads.map((head) => element("th", { scope: "col" }, head)))),
    element("tbody", {}, ...rows.map(([head, cells]) => element("tr", {}, element("th", { scope: "row" }, head), ...cells))));
}

/** @type {(name: string, attributes: Record<string, string | number>, text?: string) => SVGElement} */
export function shape(name, attributes, text = "") {
  const created = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  created.textContent = text;
  return created;
}

/** @type {(id: string) => HTMLElement} the element with this id, one that the page always has */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}.`);
  return element;
}

/**
 * Replace the children of an element; the one that had the keyboard's focus gets it back.
 * @type {(parent: HTMLElement, children: (Node | string)[]) => void}
 */
export function replaceChildren(parent, children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement?.id : "";
  parent.replaceChildren(...children);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** @type {(event: Event, selector: string) => HTMLElement | null} the part of the page that an event happened in */
export const closest = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);
