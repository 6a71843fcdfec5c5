// The tab Review: every move judged, the value over the game, and trying again from any of them.

import { ask } from "./net.js";
import { element, redrawn, shape } from "./board.js";

const HEIGHTS = { win: 14, draw: 44, loss: 74 };

export async function show(app, panel) {
  const { turn } = app;
  const key = JSON.stringify(["review", app.place()]);
  if (!app.moves.length) {
    panel.dataset.key = key;
    panel.replaceChildren(element("p", {}, "Nothing has been played yet."));
    return;
  }
  if (panel.dataset.key !== key) panel.replaceChildren(element("p", {}, "The coach is looking at the game …"));
  const told = await ask("review", app.place());
  if (turn !== app.turn) return;
  panel.dataset.key = key;
  const at = app.shown;
  const judged = told.moves[at - 1];
  if (judged) {
    app.view = { ...app.view, sign: judged.sign, better: judged.better };
    app.board.show(app.view);
    app.announce(judged.sentence);
  }
  const again = async () => {
    await app.tryAgain(at - 1);
    app.board.focus();
  };
  redrawn(panel, [
    element("h2", {}, "The game"),
    graph(told, at),
    element("ol", { class: "moves" }, ...told.moves.map((move) => moveButton(app, move, at))),
    element("div", { class: "row" },
      element("button", { id: "back", onclick: () => app.step(-1), "aria-disabled": at === 0 }, "‹ Back"),
      element("button", { id: "on", onclick: () => app.step(1), "aria-disabled": at === told.moves.length }, "On ›"),
      judged ? element("button", { id: "again", onclick: again }, `Play move ${at} again`) : null),
    element("p", { id: "said" }, judged?.sentence ?? "Step through the game with the arrow keys."),
    summary(told.moves),
  ]);
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
  const steps = told.values.length - 1;
  const x = (ply) => 48 + (ply / Math.max(steps, 1)) * 262;
  const words = told.values.map((value, ply) => `${ply}: ${value ?? "unknown"}`).join(", ");
  const label = `What the game was worth to X after each move: ${words}`;
  const drawing = shape("svg", { viewBox: "0 0 320 88", class: "graph", role: "img", "aria-label": label });
  const draw = (...what) => drawing.append(shape(...what));
  for (const [value, y] of Object.entries(HEIGHTS)) {
    draw("line", { class: "axis", x1: 48, x2: 312, y1: y, y2: y });
    draw("text", { x: 0, y: y + 4 }, { win: "X wins", draw: "draw", loss: "O wins" }[value]);
  }
  let path = "";
  told.values.forEach((value, ply) => {
    if (value === null) return;
    path += path && told.values[ply - 1] !== null ? `H${x(ply)}V${HEIGHTS[value]}` : `M${x(ply)} ${HEIGHTS[value]}`;
  });
  draw("path", { class: "value", d: path });
  const value = told.values[at];
  if (value !== null && value !== undefined) draw("circle", { cx: x(at), cy: HEIGHTS[value], r: 5 });
  return drawing;
}
