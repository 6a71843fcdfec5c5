// The tree of a search: step by step, and as an exercise.

import { element } from "./elements.js";
import { request } from "./requests.js";
import { isDark } from "./theme.js";

/** @import { App } from "./app.js" */
/** @import { SearchTree, TreeNode } from "./requests.js" */

/** Milliseconds between two steps of a search that plays by itself. */
const PACE = 500;

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
  const counts = [...(whole ? [`minimax visits ${nodeCount(whole)}`] : []), `alpha-beta visits ${nodeCount(cut)}`];
  /** @type {HTMLElement[]} */
  const parts = [
    element("h3", {}, "Its tree"),
    element("p", {}, `From here ${counts.join(", and ")}.`),
    ...stepper(method === "minimax" && whole ? whole : cut),
  ];
  if (method === "alphabeta" && whole) parts.push(exercise(whole, cut));
  return parts;
}

/** @param {SearchTree} tree */
const nodeCount = ({ visited }) => `${visited.toLocaleString("en")} nodes`;

/** @param {SearchTree} tree @returns {{ drawing: Element, shapes: Element[][] }} the picture, and its parts for each node */
function draw({ nodes, picture }) {
  const read = new DOMParser().parseFromString(picture, "image/svg+xml");
  const drawing = document.importNode(read.documentElement, true);
  return { drawing, shapes: nodes.map((_, node) => [...drawing.querySelectorAll(`[data-node="${node}"]`)]) };
}

/** @param {string} label @param {Element} drawing */
function frame(label, drawing) {
  const scroll = element("div", { class: "scroll tree", tabindex: 0, role: "region", "aria-label": label }, drawing);
  const middle = () => { scroll.scrollLeft = (scroll.scrollWidth - scroll.clientWidth) / 2; };
  new ResizeObserver((_, observer) => { if (scroll.clientWidth) { middle(); observer.disconnect(); } }).observe(scroll);
  return scroll;
}

// --- step by step ---

/**
 * Return the order of a search: it enters a node, and leaves it when it knows its value.
 * @type {(nodes: TreeNode[]) => { node: number, enters: boolean }[]}
 */
function stepsOf(nodes) {
  /** @type {{ node: number, enters: boolean }[]} */
  const steps = [];
  /** @type {number[]} */
  const open = [];
  const leave = () => steps.push({ node: open.pop() ?? 0, enters: false });
  nodes.forEach(({ parent }, node) => {
    while (open.length && open.at(-1) !== parent) leave();
    steps.push({ node, enters: true });
    open.push(node);
  });
  while (open.length) leave();
  return steps.filter(({ node, enters }) => enters || nodes[node]?.result);
}

/** @param {SearchTree} tree */
function stepper(tree) {
  const { nodes } = tree;
  const steps = stepsOf(nodes);
  const { drawing, shapes } = draw(tree);
  const words = element("p", { role: "status", class: "step" });
  const framed = frame("The tree", drawing);
  /** @param {number} at */
  const show = (at) => {
    const states = nodes.map(() => "later");
    for (const { node, enters } of steps.slice(0, at)) states[node] = enters && nodes[node]?.result ? "open" : "done";
    const whole = at === steps.length;
    const now = steps[at - 1];
    shapes.forEach((each, node) => each.forEach((part) => {
      part.setAttribute("class", `${states[node]}${!whole && node === now?.node ? " now" : ""}`);
    }));
    if (!whole) shapes[now?.node ?? 0]?.at(-1)?.scrollIntoView({ block: "nearest", inline: "center" });
    words.textContent = whole ? "This is the whole tree. Move the slider to see the search step by step." : `Step ${at}: ${tell(nodes, now)}`;
  };
  const slider = element("input", { type: "range", min: 1, max: steps.length, value: steps.length, "aria-label": "Step of the search" });
  slider.addEventListener("input", () => show(Number(slider.value)));
  /** @param {number} by */
  const step = (by) => {
    slider.value = String(Number(slider.value) + by);
    show(Number(slider.value));
  };
  show(steps.length);
  return [
    element("div", { class: "row" },
      element("button", { "aria-label": "One step back", onclick: () => step(-1) }, "‹"), slider,
      element("button", { "aria-label": "One step forward", onclick: () => step(1) }, "›"),
      player(slider, step, steps.length)),
    words, framed,
  ];
}

/** @type {(nodes: TreeNode[], step: { node: number, enters: boolean } | undefined) => string} what the search does in a step */
function tell(nodes, step) {
  const node = step && nodes[step.node];
  if (!node) return "";
  if (!node.result) return node.words;
  return step.enters ? `looks at ${step.node ? "" : "the position: "}${node.words.replace(/, value [^;.]*/, "").replace(/; [\d,]+ nodes? ?(searched)?\.$/, ".")}`
    : `returns ${node.result}.`;
}

/**
 * Return a button that plays the search, from its start if it has ended.
 * @param {HTMLInputElement} slider
 * @param {(by: number) => void} step
 * @param {number} last
 */
function player(slider, step, last) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  const button = element("button", {}, "Play");
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    button.textContent = "Play";
  };
  button.addEventListener("click", () => {
    if (timer) return stop();
    if (Number(slider.value) === last) step(-last);
    button.textContent = "Pause";
    timer = setInterval(() => {
      if (!button.isConnected || Number(slider.value) >= last) stop();
      else step(1);
    }, PACE);
  });
  return button;
}

// --- the exercise ---

/** @type {(nodes: TreeNode[], node: number) => number[]} the nodes from one up to the top */
function upwards(nodes, node) {
  const parent = nodes[node]?.parent ?? null;
  return [node, ...(parent === null ? [] : upwards(nodes, parent))];
}

/** @type {(nodes: TreeNode[], node: number) => string} the moves that lead to a node */
const pathTo = (nodes, node) => upwards(nodes, node).map((each) => nodes[each]?.cell ?? "").reverse().join(" ");

/**
 * Return an exercise: the whole tree with the values at its foot; which boards does alpha-beta skip?
 * @param {SearchTree} whole
 * @param {SearchTree} cut
 */
function exercise(whole, cut) {
  const { nodes } = whole;
  const visited = new Set(cut.nodes.flatMap(({ result }, node) => (result ? [pathTo(cut.nodes, node)] : [])));
  const skipped = nodes.map((_, node) => !visited.has(pathTo(nodes, node)));
  const inner = new Set(nodes.map(({ parent }) => parent));
  const { drawing, shapes } = draw(whole);
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
  shapes.forEach((each, node) => {
    const board = each.at(-1);
    if (!board || !node) return;
    const toggle = () => {
      if (!guesses.delete(node)) guesses.add(node);
      board.setAttribute("aria-pressed", String(guesses.has(node)));
      result.textContent = "";
      show();
    };
    for (const [name, value] of Object.entries({ tabindex: 0, role: "button", "aria-pressed": false })) board.setAttribute(name, String(value));
    board.addEventListener("click", toggle);
    board.addEventListener("keydown", (event) => {
      if (!(event instanceof KeyboardEvent) || !["Enter", " "].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      toggle();
    });
  });
  const result = element("p", { role: "status" });
  const check = () => {
    const missed = nodes.filter((_, node) => skipped[node] && !isGuessed(node)).length;
    const wrong = nodes.filter((_, node) => !skipped[node] && isGuessed(node)).length;
    show(true);
    result.textContent = missed || wrong
      ? `Not yet: you missed ${missed} of the boards that alpha-beta skips, and marked ${wrong} that it searches.`
      : `Right: alpha-beta skips ${skipped.filter(Boolean).length} of these ${nodes.length} boards.`;
  };
  show();
  return element("details", { class: "exercise" }, element("summary", {}, "Predict what is pruned"),
    element("p", {}, "The values of the boards at the bottom are given. Alpha-beta looks at the boards from left to right: click every board that it skips. This also marks all boards below it."),
    element("p", {}, element("button", { onclick: check }, "Check")), result,
    frame("The exercise", drawing));
}
