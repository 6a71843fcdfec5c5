// The tab Edit: any position there can be, and why another one cannot.

import { address, ask, Problem, written } from "./net.js";
import { element, marksOf } from "./board.js";

export async function show(app, panel) {
  const { columns, rows } = app.now;
  const key = JSON.stringify(["edit", app.state.game]);
  if (panel.dataset.key === key) return;
  panel.dataset.key = key;
  const whole = (given) => given.split("/").length === rows && marksOf(given).length === columns * rows && /^[XO./]*$/.test(given);
  let marks = marksOf(whole(app.state.edit) ? app.state.edit : app.view.position);
  const text = () => Array.from({ length: rows }, (_, row) => marks.slice(row * columns, (row + 1) * columns)).join("/");
  const field = element("input", { id: "text", size: Math.min(columns * rows + rows, 40), spellcheck: "false", autocomplete: "off" });
  const verdict = element("p", { id: "verdict", role: "status" });
  const start = async () => {
    await app.newGame({ start: text(), tab: "play", edit: "" });
    app.board.focus();
  };
  const playIt = element("button", { id: "play-it", onclick: start }, "Play from here");
  const saved = element("a", { class: "like-button", download: "board.svg" }, "Save as SVG");
  const copied = element("button", { onclick: () => copy(field, verdict) }, "Copy the text");

  const judge = (sentence, good) => {
    verdict.textContent = sentence;
    playIt.disabled = !good;
  };
  const check = async () => {
    const asked = field.value = text();
    app.board.show({ columns, rows, position: asked, open: true });
    app.state.edit = asked;
    history.replaceState(history.state, "", written(app.state));
    try {
      const place = await ask("position", { game: app.state.game, start: asked });
      if (asked !== text()) return;
      saved.href = address("board.svg", { game: app.state.game, start: asked });
      judge(`${place.sentence}${place.over ? "" : " You can play from here."}`, !place.over);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (asked !== text()) return;
      saved.removeAttribute("href");
      judge(error.message, false);
    }
  };
  app.edited = (cell) => {
    const next = { ".": "X", X: "O", O: "." }[marks[cell]];
    marks = marks.slice(0, cell) + next + marks.slice(cell + 1);
    check();
  };
  field.addEventListener("change", () => {
    const given = field.value.trim().toUpperCase();
    if (whole(given)) {
      marks = marksOf(given);
      check();
      return;
    }
    saved.removeAttribute("href");
    judge(`${JSON.stringify(field.value)} does not fit this board: write ${rows} rows of ${columns} marks, X, O or a dot, joined by /.`, false);
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
