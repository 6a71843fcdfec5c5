// The tab Edit: set up any position, and read why one is impossible.

import { marksOf } from "./board.js";
import { marksOfAdvice, say, sayAdvice } from "./coach.js";
import { element } from "./elements.js";
import { newGame } from "./games.js";
import { request, urlOf } from "./requests.js";
import { hasTouch, sentenceOf } from "./screen.js";
import { requestPosition } from "./table.js";

/** @import { App, Panel } from "./app.js" */

const HELP = "to change it from empty to X, to O and back. X moves first, so X is to move when X and O have the same number of marks.";
/** @type {Record<string, string>} */
const NEXT = { ".": "X", X: "O", O: "." };

/**
 * Show the editor; on the same board it keeps what was set up.
 * @type {Panel["show"]}
 */
export async function show(app, panel) {
  const key = JSON.stringify(["edit", app.state.game, app.state.coach]);
  if (panel.dataset.key === key || !app.view) return;
  panel.dataset.key = key;
  const editor = new Editor(app, app.view);
  panel.replaceChildren(...editor.parts);
  await editor.check();
}

class Editor {
  /** @param {App} app @param {import("./board.js").View} view */
  constructor(app, { columns, rows, position }) {
    this.app = app;
    this.columns = columns;
    this.rows = rows;
    this.marks = marksOf(this.fits(app.state.edit) ? app.state.edit : position);
    this.field = element("input", {
      id: "text", size: Math.min(columns * rows + rows, 40), spellcheck: "false", autocomplete: "off",
    });
    this.field.addEventListener("change", () => this.read());
    this.verdict = element("p", { id: "verdict", role: "status" });
    this.play = element("button", { id: "play-it", onclick: () => this.start() }, "Play from here");
    this.picture = element("a", { class: "like-button", download: "board.svg" }, "Save as SVG");
    app.onEdit = (cell) => this.change(cell);
  }

  get parts() {
    return [
      element("h2", {}, "Set up a position"),
      element("p", { class: "note" }, `${hasTouch() ? "Tap a cell" : "Click a cell, or press Enter on it,"} ${HELP}`),
      element("fieldset", {}, element("label", { class: "above", for: "text" }, "Position as text"), this.field),
      this.verdict,
      element("div", { class: "row" }, this.play,
        element("button", { onclick: () => this.set(".".repeat(this.marks.length)) }, "Clear"),
        element("button", { onclick: () => this.copy() }, "Copy the text"), this.picture),
    ];
  }

  get text() {
    const rows = Array.from({ length: this.rows }, (_, row) => this.marks.slice(row * this.columns, (row + 1) * this.columns));
    return rows.join("/");
  }

  /** @type {(text: string) => boolean} whether a text is a position of this board */
  fits(text) {
    const rows = text.split("/");
    return /^[XO./]*$/.test(text) && rows.length === this.rows && rows.every((row) => row.length === this.columns);
  }

  /** @param {number} cell */
  change(cell) {
    return this.set(this.marks.slice(0, cell) + NEXT[this.marks[cell] ?? "."] + this.marks.slice(cell + 1));
  }

  /** @param {string} marks */
  set(marks) {
    this.marks = marks;
    return this.check();
  }

  read() {
    const text = this.field.value.trim().toUpperCase();
    if (this.fits(text)) return this.set(marksOf(text));
    this.picture.removeAttribute("href");
    return this.judge(`${JSON.stringify(this.field.value)} does not fit this board: write ${this.rows} rows of `
      + `${this.columns} characters (X, O or a dot), separated by /.`, false);
  }

  /** Draw the position, and show what the server says about it. */
  async check() {
    const { text, app } = this;
    const place = { game: app.state.game, start: text };
    this.field.value = text;
    this.draw();
    say("");
    app.remember({ edit: text });
    try {
      const table = await requestPosition(place);
      if (text !== this.text) return;
      this.picture.href = urlOf("board.svg", place);
      this.judge(table.over ? table.status : `${table.status} You can play from here.`, !table.over);
      if (app.state.coach && !table.over) await this.advise(place, table);
    } catch (error) {
      const sentence = sentenceOf(error);
      if (text !== this.text) return;
      this.picture.removeAttribute("href");
      this.judge(sentence, false);
    }
  }

  /**
   * Show what every cell of the position is worth.
   * @param {{ game: string, start: string }} place
   * @param {import("./requests.js").Table} table
   */
  async advise(place, table) {
    const advice = await request("values", place);
    if (place.start !== this.text || this.app.tab !== "edit") return;
    this.draw(marksOfAdvice(advice, table.legal.length));
    sayAdvice(advice, table);
  }

  /** @param {Partial<import("./board.js").View>} [more] */
  draw(more = {}) {
    this.app.board.show({ columns: this.columns, rows: this.rows, position: this.text, open: true, ...more });
  }

  /** @param {string} sentence @param {boolean} playable */
  judge(sentence, playable) {
    this.verdict.textContent = sentence;
    this.play.disabled = !playable;
  }

  async start() {
    await newGame(this.app, { puzzle: "", start: this.text, tab: "play", edit: "" });
    this.app.board.focus();
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.field.value);
      this.verdict.textContent = `Copied: ${this.field.value}`;
    } catch {
      this.field.select();
      this.verdict.textContent = "Press Ctrl-C to copy the selected text.";
    }
  }
}
