// Opening and closing the nodes of a tree, by mouse and keyboard.

import { cellName } from "./board.js";
import { element } from "./elements.js";
import { sentenceOf } from "./screen.js";
import { frame, stepper, upwards } from "./tree_steps.js";

/** @import { SearchTree, TreeNode } from "./requests.js" */

/**
 * Return the tree with its slider. A click on a board, or Enter, opens or closes what lies below it; the
 * arrow keys go from board to board, as in every tree of a screen reader.
 * @type {(tree: SearchTree, columns: number, load: (toggled: string[]) => Promise<SearchTree>) => HTMLElement}
 */
export function unfolding(tree, columns, load) {
  const [controls, framed] = [element("div"), frame("The tree", element("div"))];
  /** @type {Set<string>} the nodes that differ from how the tree was at first */
  const toggled = new Set();
  /** @param {SearchTree} shown @param {string} [focused] */
  const show = (shown, focused) => {
    const { nodes } = shown;
    const paths = nodes.map((_, node) => namesTo(nodes, node, columns));
    const { parts, drawing, shapes, status } = stepper(shown);
    /** @param {number} node */
    const toggle = async (node) => {
      const path = paths[node] ?? "";
      if (nodes[node]?.expanded === null || !path) return;
      const change = () => { if (!toggled.delete(path)) toggled.add(path); };
      change();
      try {
        show(await load([...toggled]), path);
      } catch (error) {
        change();
        status.textContent = sentenceOf(error);
      }
    };
    const before = framed.querySelector("[tabindex='0']")?.getBoundingClientRect();
    controls.replaceChildren(...parts);
    framed.replaceChildren(drawing);
    walkable(shown, shapes, toggle, focused === undefined ? -1 : paths.indexOf(focused));
    const now = framed.querySelector("[tabindex='0']")?.getBoundingClientRect();
    if (before && now) framed.scrollBy(now.left - before.left, now.top - before.top); // the board stays where it was
    const opened = focused === undefined ? -1 : paths.indexOf(focused);
    if (nodes[opened]?.expanded) shapes[opened + 1]?.at(-1)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  show(tree);
  return element("div", { class: "unfolding" }, controls, framed, element("p", { class: "note" }, tree.legend));
}

/** @type {(nodes: TreeNode[], node: number, columns: number) => string} the moves that lead to a node: `a1-b2` */
function namesTo(nodes, node, columns) {
  const cells = upwards(nodes, node).map((each) => nodes[each]?.cell ?? null).reverse();
  return cells.flatMap((cell) => (cell === null ? [] : [cellName(cell, columns)])).join("-");
}

/**
 * Let mouse and keyboard go through a tree; the board `focused` gets the keyboard's focus, unless it is -1.
 * @type {(tree: SearchTree, shapes: Element[][], toggle: (node: number) => unknown, focused: number) => void}
 */
function walkable({ nodes }, shapes, toggle, focused) {
  const boards = shapes.map((each) => each.at(-1));
  let current = Math.max(focused, 0);
  /** @param {number} node */
  const focus = (node) => {
    boards[current]?.setAttribute("tabindex", "-1");
    current = node;
    const board = boards[node];
    board?.setAttribute("tabindex", "0");
    if (!(board instanceof SVGElement)) return;
    board.focus({ preventScroll: true });
    board.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  /** @type {Record<string, (node: number) => number | null>} where a key leads; null if it opens or closes the node */
  const keys = {
    ArrowDown: (node) => Math.min(node + 1, nodes.length - 1),
    ArrowUp: (node) => Math.max(node - 1, 0),
    ArrowRight: (node) => (nodes[node]?.expanded === false ? null : nodes[node + 1]?.parent === node ? node + 1 : node),
    ArrowLeft: (node) => (nodes[node]?.expanded && node ? null : nodes[node]?.parent ?? 0),
    Home: () => 0,
    End: () => nodes.length - 1,
    Enter: () => null,
    " ": () => null,
  };
  const drawing = boards[0]?.closest("svg");
  drawing?.setAttribute("role", "tree");
  boards.forEach((board, node) => {
    if (!board) return;
    const { expanded = null, words = "" } = nodes[node] ?? {};
    const attributes = {
      role: "treeitem", tabindex: node === current ? 0 : -1, "aria-level": upwards(nodes, node).length, "aria-label": words,
      ...(expanded === null ? {} : { "aria-expanded": expanded }),
    };
    for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, String(value));
    board.addEventListener("click", () => {
      focus(node);
      toggle(node);
    });
    board.addEventListener("keydown", (event) => {
      const key = event instanceof KeyboardEvent ? keys[event.key] : undefined;
      if (!key) return;
      event.preventDefault();
      event.stopPropagation();
      const next = key(node);
      if (next === null) toggle(node);
      else focus(next);
    });
  });
  if (focused >= 0) focus(focused);
}
