// The tab Review: every move judged, the value over the game, and trying again from any of them.

import { ask } from "./net.js";
import { element } from "./board.js";

const SVG = "http://www.w3.org/2000/svg";
const HEIGHTS = { win: 14, draw: 44, loss: 74 };

export async function show(app, panel) {
  panel.dataset.shows = "review";
  if (!app.moves.length) {
    panel.replaceChildren(element("p", {}, "Nothing has been played yet."));
    return;
  }
  if (panel.dataset.reviewed !== app.state.moves) panel.replaceChildren(element("p", {}, "The coach is looking at the game …"));
  const turn = app.turn;
  const told = await ask("review", app.place());
  if (turn !== app.turn) return;
  panel.dataset.reviewed = app.state.moves;
  const at = app.shown;
  const judged = told.moves[at - 1];
  if (judged) {
    app.view = { ...app.view, sign: judged.sign, better: judged.better };
    app.board.show(app.view);
  }
  const focused = document.activeElement?.id;
  panel.replaceChildren(
    element("h2", {}, "The game"),
    graph(told, at),
    element("ol", { class: "moves" }, ...told.moves.map((move) => moveButton(app, move, at))),
    element("div", { class: "row" },
      element("button", { id: "back", onclick: () => app.step(-1), disabled: at === 0 }, "‹ Back"),
      element("button", { id: "on", onclick: () => app.step(1), disabled: at === told.moves.length }, "On ›"),
      judged ? element("button", { id: "again", onclick: () => app.tryAgain(at - 1) }, `Play move ${at} again`) : null),
    element("p", { id: "said", role: "status" }, judged?.sentence ?? "Step through the game with the arrow keys."),
    summary(told.moves),
  );
  document.getElementById(focused)?.focus();
}

function moveButton(app, move, at) {
  const words = { "??": "blunder", "?!": "inaccuracy", "!": "only good move" }[move.sign];
  const label = `${move.number} ${move.name}${words ? `, ${words}` : ""}`;
  return element("li", {}, element("button", {
    id: `move-${move.number}`, "aria-label": label, "aria-current": move.number === at ? "step" : false,
    onclick: () => app.go({ at: String(move.number) }, { replace: true }),
  }, `${move.number} ${move.name} `, element("b", {}, move.sign)));
}

function summary(moves) {
  const count = (side, verdict) => moves.filter((move) => move.side === side && move.verdict === verdict).length;
  const rows = ["X", "O"].map((side) => element("tr", {}, element("th", { scope: "row" }, side),
    ...["best", "inaccuracy", "blunder"].map((verdict) => element("td", {}, String(count(side, verdict))))));
  return element("table", {},
    element("thead", {}, element("tr", {}, element("td"), ...["best", "inaccuracies ?!", "blunders ??"].map((head) => element("th", { scope: "col" }, head)))),
    element("tbody", {}, ...rows));
}

/** What the game was worth to X after each move, as steps between win, draw and loss. */
function graph(told, at) {
  const drawing = document.createElementNS(SVG, "svg");
  const steps = told.values.length - 1;
  const x = (ply) => 48 + (ply / Math.max(steps, 1)) * 262;
  const words = told.values.map((value, ply) => `${ply}: ${value ?? "unknown"}`).join(", ");
  drawing.setAttribute("viewBox", "0 0 320 88");
  drawing.setAttribute("class", "graph");
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", `What the game was worth to X after each move: ${words}`);
  const shape = (name, attributes, text = "") => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    drawing.append(made);
  };
  for (const [value, y] of Object.entries(HEIGHTS)) {
    shape("line", { class: "axis", x1: 48, x2: 312, y1: y, y2: y });
    shape("text", { x: 0, y: y + 4 }, { win: "X wins", draw: "draw", loss: "O wins" }[value]);
  }
  let path = "";
  told.values.forEach((value, ply) => {
    if (value === null) return;
    path += path && told.values[ply - 1] !== null ? `H${x(ply)}V${HEIGHTS[value]}` : `M${x(ply)} ${HEIGHTS[value]}`;
  });
  shape("path", { class: "value", d: path });
  const value = told.values[at];
  if (value !== null && value !== undefined) shape("circle", { cx: x(at), cy: HEIGHTS[value], r: 5 });
  return drawing;
}
