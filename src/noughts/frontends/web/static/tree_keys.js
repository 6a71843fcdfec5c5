// Choosing the boards of a tree by mouse and keyboard.

/** @import { TreeNode } from "./requests.js" */

/** @type {(target: EventTarget | null) => number} the number of the node that an event is about; -1 if it is about none */
const nodeOf = (target) => Number((target instanceof Element ? target.closest("g[data-node]") : null)?.getAttribute("data-node") ?? -1);

/**
 * Let a click or Enter act on a board, and the arrow keys go from board to board; only one board is a tab stop. Return
 * a function that moves the keyboard's focus. With `folds`, the arrow keys also open and close nodes, which is the
 * action, as in every tree of a screen reader.
 * @type {(drawing: Element, boards: Element[], nodes: TreeNode[], act: (node: number) => unknown, options: { folds: boolean }) =>
 *   (node: number) => void}
 */
export function walkable(drawing, boards, nodes, act, { folds }) {
  let current = 0;
  boards.forEach((board, node) => board.setAttribute("tabindex", node === current ? "0" : "-1"));
  /** @param {number} node */
  const focus = (node) => {
    boards[current]?.setAttribute("tabindex", "-1");
    current = node;
    const board = boards[node];
    if (!(board instanceof SVGElement)) return;
    board.setAttribute("tabindex", "0");
    board.focus({ preventScroll: true });
    board.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  /** @type {Record<string, (node: number) => number | null>} where a key leads; null if it acts on the node */
  const keys = {
    ArrowDown: (node) => Math.min(node + 1, nodes.length - 1),
    ArrowUp: (node) => Math.max(node - 1, 0),
    ArrowRight: (node) => (folds && nodes[node]?.expanded === false ? null : nodes[node + 1]?.parent === node ? node + 1 : node),
    ArrowLeft: (node) => (folds && nodes[node]?.expanded && node ? null : nodes[node]?.parent ?? 0),
    Home: () => 0,
    End: () => nodes.length - 1,
    Enter: () => null,
    " ": () => null,
  };
  drawing.addEventListener("click", (event) => {
    const node = nodeOf(event.target);
    if (node < 0) return;
    focus(node);
    act(node);
  });
  drawing.addEventListener("keydown", (event) => {
    const node = nodeOf(event.target);
    const key = event instanceof KeyboardEvent && node >= 0 ? keys[event.key] : undefined;
    if (!key) return;
    event.preventDefault();
    event.stopPropagation();
    const next = key(node);
    if (next === null) act(node);
    else focus(next);
  });
  return focus;
}

/** @type {(board: Element, attributes: Record<string, string | number | boolean>) => void} tell a screen reader what a board is */
export function describe(board, attributes) {
  for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, String(value));
}
