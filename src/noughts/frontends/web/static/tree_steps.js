// The picture of a search's tree, step by step.

import { element } from "./elements.js";

/** @import { SearchTree, TreeNode } from "./requests.js" */

/** Milliseconds between two steps of a search that plays by itself. */
const PACE = 500;

const RUN = "Run the search";

const HOW = "Click a board to open or close the boards below it. Move the slider to follow the search step by step.";

/**
 * Return the picture of a tree, its parts for each node, and the boards among them.
 * @param {SearchTree} tree
 * @returns {{ drawing: Element, shapes: Element[][], boards: Element[] }}
 */
export function draw({ nodes, picture }) {
  const template = element("template");
  template.innerHTML = picture; // three times as fast as the parser of XML
  const drawing = template.content.firstElementChild ?? element("div");
  // A page has several of these pictures, so none may use an id.
  drawing.setAttribute("aria-label", drawing.querySelector("title")?.textContent ?? "");
  drawing.removeAttribute("aria-labelledby");
  drawing.querySelectorAll("[id]").forEach((each) => each.removeAttribute("id"));
  /** @type {Element[][]} */
  const shapes = nodes.map(() => []);
  drawing.querySelectorAll("[data-node]").forEach((each) => shapes[Number(each.getAttribute("data-node"))]?.push(each));
  return { drawing, shapes, boards: shapes.flatMap((each) => each.slice(-1)) };
}

/** @type {(nodes: TreeNode[], node: number) => number[]} the nodes from one up to the top */
export function upwards(nodes, node) {
  const parent = nodes[node]?.parent ?? null;
  return [node, ...(parent === null ? [] : upwards(nodes, parent))];
}

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

/** @param {SearchTree} tree @returns {{ parts: HTMLElement[], drawing: Element, boards: Element[], status: HTMLElement }} */
export function stepper(tree) {
  const { nodes } = tree;
  const steps = stepsOf(nodes);
  const { drawing, shapes, boards } = draw(tree);
  const classes = nodes.map(() => "");
  const words = element("p", { role: "status", class: "step" });
  /** @param {number} at */
  const show = (at) => {
    const states = nodes.map(() => "later");
    for (const { node, enters } of steps.slice(0, at)) states[node] = enters && nodes[node]?.result ? "open" : "done";
    const whole = at === steps.length;
    const now = steps[at - 1];
    nodes.forEach(({ expanded }, node) => {
      const name = `${states[node]}${!whole && node === now?.node ? " now" : ""}${expanded === null || !node ? "" : " folds"}`;
      if (name === classes[node]) return;
      classes[node] = name;
      shapes[node]?.forEach((part) => part.setAttribute("class", name));
    });
    if (!whole) boards[now?.node ?? 0]?.scrollIntoView({ block: "nearest", inline: "center" });
    words.textContent = whole ? HOW : `Step ${at}: ${tell(nodes, now)}`;
  };
  const slider = element("input", { type: "range", min: 1, max: steps.length, value: steps.length, "aria-label": "Step of the search" });
  slider.addEventListener("input", () => show(Number(slider.value)));
  /** @param {number} by */
  const step = (by) => {
    slider.value = String(Number(slider.value) + by);
    show(Number(slider.value));
  };
  show(steps.length);
  const controls = [
    element("div", { class: "row" },
      element("button", { "aria-label": "One step back", onclick: () => step(-1) }, "‹"), slider,
      element("button", { "aria-label": "One step forward", onclick: () => step(1) }, "›"),
      player(slider, step, steps.length)),
    words,
  ];
  return { parts: controls, drawing, boards, status: words };
}

/** @type {(nodes: TreeNode[], step: { node: number, enters: boolean } | undefined) => string} what the search does in a step */
function tell(nodes, step) {
  const node = step && nodes[step.node];
  if (!node) return "";
  if (!node.result) return node.words;
  const name = step.node ? node.words.split(":")[0] : "the position";
  return step.enters ? `looks at ${step.node ? "" : "the position: "}${node.words.replace(/, value [^;.]*/, "").replace(/; [\d,]+ nodes? ?(searched)?\.$/, ".")}`
    : `${name} returns ${node.result}.${node.effect && ` ${node.effect}.`}`;
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
  const button = element("button", {}, RUN);
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    button.textContent = RUN;
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
