// The tab Edit: any position there can be, and why another one cannot.

import { address, ask, Problem } from "./net.js";
import { element, marksOf } from "./board.js";

export async function show(app, panel) {
  panel.dataset.shows = "edit";
  const { columns, rows } = app.now;
  let marks = marksOf(app.view.position);
  const text = () => Array.from({ length: rows }, (_, row) => marks.slice(row * columns, (row + 1) * columns)).join("/");
  const field = element("input", { id: "text", size: Math.min(columns * rows + rows, 40), spellcheck: "false", autocomplete: "off" });
  const verdict = element("p", { id: "verdict", role: "status" });
  const playIt = element("button", { id: "play-it", onclick: () => app.newGame({ start: text(), tab: "play" }) }, "Play from here");
  const saved = element("a", { class: "like-button", download: "board.svg" }, "Save as SVG");
  const copied = element("button", { onclick: () => copy(field, verdict) }, "Copy the text");

  const check = async () => {
    field.value = text();
    app.board.show({ columns, rows, position: text(), open: true });
    saved.href = address("board.svg", { game: app.state.game, start: text() });
    try {
      const place = await ask("position", { game: app.state.game, start: text() });
      if (field.value !== place.position) return;
      verdict.textContent = `${place.sentence}${place.over ? "" : " You can play from here."}`;
      playIt.disabled = place.over;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      verdict.textContent = error.message;
      playIt.disabled = true;
    }
  };
  app.edited = (cell) => {
    const next = { ".": "X", X: "O", O: "." }[marks[cell]];
    marks = marks.slice(0, cell) + next + marks.slice(cell + 1);
    check();
  };
  field.addEventListener("change", () => {
    const given = field.value.trim().toUpperCase();
    const plain = marksOf(given);
    if (plain.length === columns * rows && given.split("/").length === rows && /^[XO.]*$/.test(plain)) marks = plain;
    else {
      verdict.textContent = `${JSON.stringify(field.value)} does not fit this board: write ${rows} rows of ${columns} marks, X, O or a dot, joined by /.`;
      playIt.disabled = true;
      return;
    }
    check();
  });
  panel.replaceChildren(
    element("h2", {}, "Set up a position"),
    element("p", { class: "note" }, "Click a cell, or press Enter on it: X, O, empty. X moves first, so it is X's turn when there are as many X as O."),
    element("fieldset", {}, element("label", { class: "above", for: "text" }, "As text"), field),
    verdict,
    element("div", { class: "row" }, playIt,
      element("button", { onclick: () => { marks = ".".repeat(columns * rows); check(); } }, "Clear"), copied, saved),
  );
  await check();
}

async function copy(field, verdict) {
  try {
    await navigator.clipboard.writeText(field.value);
    verdict.textContent = `Copied: ${field.value}`;
  } catch {
    field.select();
    verdict.textContent = "Press Ctrl-C to copy the marked text.";
  }
}
