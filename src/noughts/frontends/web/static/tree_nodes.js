// Opening and closing the nodes of a tree, by mouse and keyboard.

import { cellName } from "./board.js";
import { element } from "./elements.js";
import { sentenceOf } from "./screen.js";
import { frame } from "./tree_frame.js";
import { describe, walkable } from "./tree_keys.js";
import { stepper, upwards } from "./tree_steps.js";

/** @import { SearchTree, TreeNode } from "./requests.js" */

/**
 * Return the tree with its slider. A click on a board, or Enter, opens or closes what lies below it; the
 * arrow keys go from board to board, as in every tree of a screen reader.
 * @type {(tree: SearchTree, columns: number, load: (toggled: string[]) => Promise<SearchTree>) => HTMLElement}
 */
export function unfolding(tree, columns, load) {
  const [controls, framed] = [element("div"), frame("The tree")];
  /** @type {Set<string>} the nodes that differ from how the tree was at first */
  const toggled = new Set();
  /** @param {SearchTree} shown @param {string} [focused] */
  const show = (shown, focused) => {
    const { nodes } = shown;
    const paths = nodes.map((_, node) => namesTo(nodes, node, columns));
    const { parts, drawing, boards, status } = stepper(shown);
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
    const before = framed.scroll.querySelector("[tabindex='0']")?.getBoundingClientRect();
    controls.replaceChildren(...parts);
    framed.show(drawing);
    const focus = walkable(drawing, boards, nodes, toggle, { folds: true });
    drawing.setAttribute("role", "tree");
    boards.forEach((board, node) => {
      const { expanded = null, words = "" } = nodes[node] ?? {};
      describe(board, { role: "treeitem", "aria-level": upwards(nodes, node).length, "aria-label": words, ...(expanded === null ? {} : { "aria-expanded": expanded }) });
    });
    const opened = focused === undefined ? -1 : paths.indexOf(focused);
    if (opened >= 0) focus(opened);
    const now = framed.scroll.querySelector("[tabindex='0']")?.getBoundingClientRect();
    if (before && now) framed.scroll.scrollBy(now.left - before.left, now.top - before.top); // the board stays where it was
    if (nodes[opened]?.expanded) boards[opened + 1]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  show(tree);
  return element("div", { class: "unfolding" }, controls, framed.root, element("p", { class: "note" }, tree.legend));
}

/** @type {(nodes: TreeNode[], node: number, columns: number) => string} the moves that lead to a node: `a1-b2` */
function namesTo(nodes, node, columns) {
  const cells = upwards(nodes, node).map((each) => nodes[each]?.cell ?? null).reverse();
  return cells.flatMap((cell) => (cell === null ? [] : [cellName(cell, columns)])).join("-");
}
