// The page: sends clicks and actions to the server, and draws the table that it returns.

import { addressOf, DEFAULTS, PERSON, readAddress, readMemory, writeAddress } from "./address.js";
import { cellName, clamp } from "./board.js";
import { endingOf, showCoach } from "./coach.js";
import { byId } from "./elements.js";
import { listen } from "./keyboard.js";
import { showFace } from "./opponents.js";
import { addResult, solvePuzzle } from "./records.js";
import { Problem, sentence } from "./requests.js";
import { announce, hasTouch, sentenceOf, setBusy, showButtons, showTabs, showTexts, showTrouble } from "./screen.js";
import { describeMoves, hasScore, memoryWith, moverOf, requestPosition, requestTable, stateWith, viewWithMove } from "./table.js";
import { closeShare } from "./share.js";
import { soundMove } from "./sound.js";
import { applyTheme } from "./theme.js";

/** @import { State } from "./address.js" */
/** @import { View } from "./board.js" */
/** @import { Table } from "./requests.js" */
/** @import { TableEvent } from "./table.js" */
/** @typedef {{ show: (app: App, panel: HTMLElement) => Promise<void> }} Panel */

/** The time between a move and the reply in milliseconds, so that a person can follow them. */
const PAUSE = 350;

/**
 * The tabs, each loaded when it is first opened, because the board comes first.
 * @type {Record<string, () => Promise<Panel>>}
 */
const PANELS = {
  play: () => import("./tab_play.js"),
  review: () => import("./tab_review.js"),
  learn: () => import("./tab_learn.js"),
  lab: () => import("./tab_lab.js"),
  edit: () => import("./tab_edit.js"),
};

export class App {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    board.onChoose = (cell) => this.choose(cell);
    this.state = readAddress();
    this.memory = readMemory();
    /** @type {Table | null} the table as the server returned it last */
    this.table = null;
    /** @type {Table | null} the table that the board shows: in a review, an earlier one */
    this.shown = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {number | null} the cell of a move that the server has not answered yet */
    this.pending = null;
    /** @type {((cell: number) => void) | null} what a click on the board does in the editor */
    this.onEdit = null;
    /** Counts how often the screen was drawn: an answer for an earlier drawing comes too late. */
    this.turn = 0;
    /** Counts the table requests, for the same reason. */
    this.requests = 0;
    this.requesting = false;
    applyTheme();
    listen(this);
    addEventListener("popstate", () => this.load());
  }

  // --- the state ---

  get tab() {
    return Object.hasOwn(PANELS, this.state.tab) ? this.state.tab : "play";
  }

  get moves() {
    return this.table?.moves ?? [];
  }

  /** The number of moves on the board: in a review, up to the move under review. */
  get ply() {
    const ply = Number.parseInt(this.state.at, 10);
    return this.tab === "review" && ply >= 0 && ply <= this.moves.length ? ply : this.moves.length;
  }

  /** Whether the board shows something else than the game as it is now. */
  get lookingElsewhere() {
    return this.tab === "edit" || this.ply < this.moves.length;
  }

  /** The changes that lead from the review and the editor to the game; the other tabs stay open. */
  get backToGame() {
    return ["review", "edit"].includes(this.tab) ? { tab: "play", at: "", edit: "" } : {};
  }

  /** Return the parameters of a request about the game after `ply` moves. */
  place(ply = this.moves.length) {
    return { game: this.state.game, start: this.state.start, moves: this.moves.slice(0, ply).join(",") };
  }

  /** The parameters of a request about the whole game and its players. */
  get played() {
    return { ...this.place(), x: this.state.x, o: this.state.o };
  }

  // --- requests for another table ---

  /** Show the game that the address describes. */
  async load() {
    this.state = readAddress();
    this.memory = readMemory();
    // A watched game stays where the reader goes back to, or looks at.
    const watched = this.state.x !== PERSON && this.state.o !== PERSON;
    if (watched && (this.table || this.state.at || this.tab === "edit")) this.memory.paused = true;
    this.shown = null;
    await this.send({}, { replace: true, opened: true });
  }

  /**
   * Send an event to the server and show the table it returns. Until then, and if the request
   * fails, the table stays as it is. Returns whether the table was shown.
   * @param {TableEvent} event
   * @param {{ changes?: Partial<State>, memory?: import("./address.js").Memory, replace?: boolean, opened?: boolean }} [options]
   */
  async send(event = {}, { changes = {}, memory = this.memory, replace = false, opened = false } = {}) {
    const number = ++this.requests;
    const sent = performance.now();
    this.requesting = true;
    setBusy(true);
    try {
      const table = await requestTable({ ...this.state, ...changes }, memory, event);
      const slow = sent + this.#delay(event, table) - performance.now();
      if (slow > 0) await new Promise((resume) => { setTimeout(resume, slow); });
      if (number !== this.requests) return false;
      const before = this.table;
      this.requesting = false;
      this.pending = null;
      this.table = table;
      this.state = stateWith({ ...this.state, ...changes }, table);
      this.memory = memoryWith(memory, this.state, opened ? null : before, table);
      writeAddress(this.state, this.memory, replace);
      if (!opened) this.#notice(before, table);
      announce([describeMoves(before, table), table.message, table.status].filter(Boolean).join(" "));
    } catch (error) {
      if (number === this.requests) await this.#recover(error);
      return false;
    }
    await this.show({ fresh: !opened });
    return true;
  }

  /** @type {(event: TableEvent, table: Table) => number} how many milliseconds to wait for a person to follow */
  #delay(event, table) {
    if (!this.shown) return 0;
    if (table.mode === "watch") return event.event ? 0 : 1000 * table.delay;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
    const follows = event.event === "choose" ? table.moves.length > this.moves.length + 1 : !event.event;
    return follows ? PAUSE : 0;
  }

  /** @type {(before: Table | null, table: Table) => void} counts what has just ended, and makes its sound */
  #notice(before, table) {
    if (table.counted) addResult(table.counted, this.memory.id);
    if (table.solved && table.puzzle) solvePuzzle(table.puzzle.day);
    if (table.moves.length > (before?.moves.length ?? 0)) soundMove(table.over);
  }

  /**
   * Show why a request failed. If the address cannot be shown, a default game takes its place.
   * @param {unknown} error
   */
  async #recover(error) {
    this.requesting = false;
    this.pending = null;
    if (error instanceof Problem && error.refused && !this.table && addressOf(this.state) !== addressOf(DEFAULTS)) {
      this.state = DEFAULTS;
      await this.send({}, { replace: true, opened: true });
    } else if (this.table) this.showBoard();
    this.complain(error);
  }

  /** @type {(error: unknown) => void} shows a problem under the board */
  complain(error) {
    setBusy(this.requesting);
    showTrouble(sentenceOf(error));
  }

  // --- drawing ---

  /** Draw everything, then let a strategy move if it is its turn. */
  async show({ fresh = false } = {}) {
    if (!this.table) return;
    const turn = ++this.turn;
    setBusy(true);
    showTabs(this.tab);
    byId("judgement").hidden = this.tab !== "review";
    showTrouble(this.table.trouble ? `${sentence(this.table.trouble)} ${hasTouch() ? "Tap" : "Click"} the board to try again, or undo your move.` : "");
    try {
      const shown = this.ply < this.moves.length ? await requestPosition(this.place(this.ply)) : this.table;
      if (turn !== this.turn) return;
      this.shown = shown;
      this.view = shown;
      this.#showTexts(this.table);
      this.#showButtons(this.table, shown);
      this.showBoard({ fresh });
      await Promise.all([showCoach(this), showFace(this), this.#showPanel(turn)]);
    } catch (error) {
      if (turn === this.turn) this.complain(error);
    }
    if (turn !== this.turn || this.requesting) return;
    if (this.table.strategy_to_move && !this.lookingElsewhere) this.send({}, { replace: true });
    else setBusy(false);
  }

  /**
   * Draw the board, with changes to what it shows; the editor draws it by itself.
   * @param {Partial<View>} [changes]
   */
  showBoard(changes = {}) {
    if (!this.view || !this.shown || !this.table || this.tab === "edit") return;
    this.view = { ...this.view, ...changes };
    const open = !this.lookingElsewhere && !this.shown.over && this.table.players[this.shown.to_move] === null;
    if (this.pending === null) this.board.show({ ...this.view, open });
    else this.board.show(viewWithMove(this.view, this.pending, this.shown.to_move));
  }

  /** @param {Table} table */
  #showTexts(table) {
    let { status } = table;
    if (this.tab === "edit") status = `${hasTouch() ? "Tap" : "Click"} cells to set up a position.`;
    else if (this.lookingElsewhere) status = `Move ${this.ply} of ${this.moves.length}.`;
    else if (this.pending !== null && table.mode === "against") status = `${table.titles[moverOf(table, this.moves.length + 1)]} …`;
    const score = hasScore(this.memory, this.state, table) ? table.score : "";
    showTexts({ status, message: this.pending === null ? table.message : "", score, description: table.description });
  }

  /** @param {Table} table @param {Table} shown */
  #showButtons(table, shown) {
    const { tab, ply } = this;
    const inReview = { retry: ply > 0, back: ply > 0, forward: ply < this.moves.length };
    const coach = tab === "edit" || Boolean(shown.offers.coach);
    showButtons(tab, table, { coach, ...(tab === "review" ? inReview : {}) });
    closeShare();
  }

  /** @param {number} turn */
  async #showPanel(turn) {
    const panel = await PANELS[this.tab]?.();
    if (turn === this.turn) await panel?.show(this, byId("panel"));
  }

  // --- actions ---

  /**
   * Do what a click on a cell does. A legal move is drawn at once, before the server answers.
   * @param {number} cell
   */
  choose(cell) {
    if (this.tab === "edit") return this.onEdit?.(cell);
    if (!this.table || this.table.trouble) return this.send({}, { replace: true, opened: !this.table });
    const { legal, mode, columns } = this.table;
    if (this.lookingElsewhere || (this.requesting && mode !== "watch")) return undefined;
    const event = { event: "choose", cell: cellName(cell, columns) };
    if (mode === "watch" || !legal.includes(cell)) return this.send(event, { replace: mode === "watch" });
    this.pending = cell;
    this.#showTexts(this.table);
    this.showBoard({ values: {}, best: [], better: [] });
    return this.send(event);
  }

  /** Take back a move that the server has not answered yet. */
  cancel() {
    this.requests += 1;
    this.requesting = false;
    this.pending = null;
    return this.show();
  }

  /** @type {(by: number) => unknown} shows the game one move earlier or later */
  step(by) {
    return this.go({ at: String(clamp(this.ply + by, this.moves.length)) }, { replace: true });
  }

  /** @type {(tab: string) => Promise<void>} opens a tab; the review of a finished game begins at your first mistake */
  async openTab(tab) {
    const mistake = tab === "review" && this.tab !== "review" ? (await endingOf(this))?.mistake : null;
    await this.go({ tab, at: String(mistake ?? ""), edit: "" });
  }

  /**
   * Change what the page shows of the table; its answer to an earlier event is no longer shown.
   * @param {Partial<State>} changes
   */
  async go(changes, { replace = false } = {}) {
    this.remember(changes, { replace });
    if (this.table) this.table = { ...this.table, message: "" };
    await this.show();
  }

  /** @param {Partial<State>} changes to the address; nothing is drawn */
  remember(changes, { replace = true } = {}) {
    this.state = { ...this.state, ...changes };
    writeAddress(this.state, this.memory, replace);
  }
}
