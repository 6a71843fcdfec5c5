// The tree of minimax or alpha-beta: its nodes counted, opened and closed, and as an exercise.

import { element } from "./elements.js";
import { bar } from "./parts.js";
import { request } from "./requests.js";
import { isDark } from "./theme.js";
import { frame } from "./tree_frame.js";
import { describe, walkable } from "./tree_keys.js";
import { unfolding } from "./tree_nodes.js";
import { draw, upwards } from "./tree_steps.js";

/** @import { App } from "./app.js" */
/** @import { SearchTree, TreeNode } from "./requests.js" */

/**
 * Return the tree that a search visits from the position on the board, with a slider to rewind.
 * @param {App} app
 * @param {string} method
 */
export async function treeParts(app, method) {
  const common = { ...app.place(), dark: isDark() ? "1" : "0" };
  // With more than nine empty cells minimax takes too long, and alpha-beta has nothing beside it.
  const minimax = request("tree", { ...common, method: "minimax" }).catch((error) => {
    if (method === "minimax") throw error;
    return null;
  });
  const [whole, cut] = await Promise.all([minimax, request("tree", { ...common, method: "alphabeta" })]);
  const first = method === "minimax" && whole ? whole : cut;
  /** @param {string[]} toggled */
  const load = (toggled) => request("tree", { ...common, method, toggled: toggled.join(",") });
  const tree = unfolding(first, app.table?.columns ?? 3, load);
  const parts = [
    element("h3", {}, "Its tree"),
    counters([...(whole ? [whole] : []), cut], method),
  ];
  if (method === "alphabeta" && whole) {
    const task = exercise(whole, cut);
    task.addEventListener("toggle", () => { tree.hidden = task.open; }); // it shows the answer
    parts.push(task);
  }
  return [...parts, tree];
}

/** @type {(trees: SearchTree[], method: string) => HTMLElement} how many nodes each search visits, side by side */
function counters(trees, method) {
  const most = Math.max(...trees.map(({ visited }) => visited));
  return element("dl", { class: "counters" }, ...trees.map(({ method: name, visited }) =>
    element("div", { class: name === method ? "decides" : "" },
      element("dt", {}, name === "minimax" ? "Minimax" : "Alpha-beta"),
      element("dd", {}, `${visited.toLocaleString("en")} nodes`, bar({ visited: visited / most })))));
}

// --- the exercise ---

/** @type {(nodes: TreeNode[], node: number) => string} the moves that lead to a node */
const pathTo = (nodes, node) => upwards(nodes, node).map((each) => nodes[each]?.cell ?? "").reverse().join(" ");

/**
 * Return an exercise: the whole tree with the values at its foot; which boards does alpha-beta prune?
 * @param {SearchTree} whole
 * @param {SearchTree} cut
 */
function exercise(whole, cut) {
  const { nodes } = whole;
  const visited = new Set(cut.nodes.flatMap(({ result }, node) => (result ? [pathTo(cut.nodes, node)] : [])));
  const skipped = nodes.map((_, node) => !visited.has(pathTo(nodes, node)));
  const inner = new Set(nodes.map(({ parent }) => parent));
  const { drawing, shapes, boards } = draw(whole);
  /** @type {Set<number>} */
  const guesses = new Set();
  const isGuessed = (/** @type {number} */ node) => upwards(nodes, node).some((each) => guesses.has(each));
  const show = (checked = false) => {
    drawing.setAttribute("class", checked ? "checked" : "");
    shapes.forEach((each, node) => each.forEach((part) => {
      const verdict = skipped[node] === isGuessed(node) ? "" : skipped[node] ? " missed" : " wrong";
      part.setAttribute("class", `${inner.has(node) && !checked ? "open" : ""}${isGuessed(node) ? " skipped" : ""}${checked ? verdict : ""}`);
    }));
  };
  const result = element("p", { role: "status" });
  /** @param {number} node */
  const toggle = (node) => {
    if (!node) return;
    if (!guesses.delete(node)) guesses.add(node);
    boards[node]?.setAttribute("aria-pressed", String(guesses.has(node)));
    result.textContent = "";
    show();
  };
  boards.forEach((board, node) => {
    const title = board.querySelector("title");
    // Only the values at the bottom are given.
    if (title && inner.has(node)) title.textContent = (title.textContent ?? "").replace(/, value [^;.]*/, "");
    if (node) describe(board, { role: "button", "aria-pressed": false });
  });
  drawing.setAttribute("role", "group"); // in a picture, screen readers would not find the boards
  if (boards[0]) describe(boards[0], { role: "img", "aria-label": nodes[0]?.words.replace(/, value [^;.]*/, "") ?? "" });
  walkable(drawing, boards, nodes, toggle, { folds: false });
  const check = () => {
    const missed = nodes.filter((_, node) => skipped[node] && !isGuessed(node)).length;
    const wrong = nodes.filter((_, node) => !skipped[node] && isGuessed(node)).length;
    show(true);
    result.textContent = missed || wrong
      ? `Not yet: you missed ${missed} pruned boards (dashed frames) and marked ${wrong} that alpha-beta searches (solid frames).`
      : `Right: alpha-beta prunes ${skipped.filter(Boolean).length} of these ${nodes.length} boards.`;
  };
  show();
  const framed = frame("The exercise");
  framed.show(drawing);
  return element("details", { class: "exercise" }, element("summary", {}, "Predict what is pruned, before you look at the tree"),
    element("p", {}, "The values of the boards at the bottom are given. Alpha-beta looks at the boards from left to right: click every board that it prunes. This also marks the boards below it. On the keyboard, Down and Up go to the next and previous board, Right and Left one level down or up, and Enter marks a board."),
    element("p", {}, element("button", { onclick: check }, "Check")), result,
    framed.root);
}
