// The page: the state in the address, the board, who moves, and the tabs beside it.

import { ask, PERSON, Problem, read, USUAL, written } from "./net.js";
import { Board, cellName, marksOf } from "./board.js";

const PAUSE = 350;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const byId = (id) => document.getElementById(id);
/** The tabs, each fetched when it is first looked at: the board comes first. */
const PANELS = {
  play: () => import("./play.js"),
  review: () => import("./review.js"),
  lab: () => import("./lab.js"),
  edit: () => import("./edit.js"),
};

class App {
  constructor() {
    this.board = new Board((cell) => this.choose(cell));
    byId("board").replaceChildren(this.board.root);
    this.state = read();
    this.undone = [];
    this.results = [];
    this.paused = false;
    this.turn = 0;
    this.first = this.state.o === PERSON && this.state.x !== PERSON ? "opponent" : "me";
    this.#listen();
  }

  // --- how it stands ---

  /** The moves as names, and who made each: X or O. */
  get moves() {
    return this.state.moves ? this.state.moves.split(",") : [];
  }

  side(ply) {
    const before = marksOf(this.state.start).replaceAll(".", "").length;
    return "XO"[(before + ply) % 2];
  }

  player(side) {
    return side === "X" ? this.state.x : this.state.o;
  }

  get tab() {
    return this.state.tab in PANELS ? this.state.tab : "play";
  }

  get mode() {
    const people = [this.state.x, this.state.o].filter((player) => player === PERSON).length;
    return ["watch", "against", "two"][people];
  }

  /** What a side is called in the score. */
  #name(side) {
    return this.state.x === this.state.o ? side : this.player(side);
  }

  /** The place for a question to the server, after so many moves. */
  place(ply = this.moves.length) {
    return { game: this.state.game, start: this.state.start, moves: this.moves.slice(0, ply).join(",") };
  }

  /** After how many moves the board shows the game; a review may look back. */
  get shown() {
    const at = Number.parseInt(this.state.at, 10);
    return this.tab === "review" && at >= 0 && at <= this.moves.length ? at : this.moves.length;
  }

  get looking() {
    return this.tab === "edit" || this.shown < this.moves.length;
  }

  // --- going from state to state ---

  /** Go to another state. It gets an entry in the browser's history unless it replaces this one. */
  go(changes, { replace = false, fresh = false } = {}) {
    const same = Object.entries(changes).every(([name, value]) => this.state[name] === value);
    this.state = { ...this.state, ...changes };
    if (!same) history[replace ? "replaceState" : "pushState"](null, "", written(this.state));
    return this.render({ fresh });
  }

  async render({ fresh = false } = {}) {
    const turn = ++this.turn;
    const main = document.querySelector("main");
    main.setAttribute("aria-busy", "true");
    byId("trouble").hidden = true;
    this.#showTabs();
    try {
      const [now, shown] = await Promise.all([
        ask("position", this.place()), ask("position", this.place(this.shown)),
      ]);
      if (turn !== this.turn) return;
      this.now = now;
      this.view = {
        ...shown, last: shown.moves.at(-1), fresh,
        open: !now.over && !this.looking && this.player(now.to_move) === PERSON,
      };
      if (fresh && now.over) this.results.push(now.winner && this.#name(now.winner));
      this.#tell();
      if (this.tab !== "edit") this.board.show(this.view);
      await Promise.all([this.#coach(turn), this.#panel(turn), this.#opponent(turn)]);
    } catch (error) {
      if (turn === this.turn) await this.complain(error);
    } finally {
      if (turn === this.turn) main.setAttribute("aria-busy", "false");
    }
  }

  async #panel(turn) {
    const { show } = await PANELS[this.tab]();
    if (turn === this.turn) await show(this, byId("panel"));
  }

  /** Show a problem in a sentence; anything else is a fault of the page and is not hidden. */
  async complain(error) {
    if (!(error instanceof Problem)) throw error;
    byId("trouble").textContent = error.message;
    byId("trouble").hidden = false;
    if (!this.now) await this.#recover();
  }

  /** An address that cannot be shown: a usual game is there to go on with. */
  async #recover() {
    this.state = { ...USUAL };
    this.now = await ask("position", this.place());
    this.view = { ...this.now, open: true };
    this.board.show(this.view);
    this.#tell();
    await this.#panel(this.turn);
  }

  // --- moves ---

  choose(cell) {
    if (this.tab === "edit") return this.edited?.(cell);
    if (!this.now || this.looking) return undefined;
    const name = cellName(cell, this.now.columns);
    if (this.now.over) return this.say("The game is over: New starts another.");
    if (this.mode === "watch") return this.act("pause");
    if (this.player(this.now.to_move) !== PERSON) return this.say("One moment: it is not your turn.");
    if (!this.now.legal.includes(cell)) return this.say(`${name} is taken: choose an empty cell.`);
    return this.#play(name);
  }

  async #play(name, replace = false) {
    this.undone = this.undone[0] === name ? this.undone.slice(1) : [];
    await this.go({ moves: [...this.moves, name].join(","), at: "" }, { replace, fresh: true });
  }

  async #opponent(turn) {
    const spec = this.player(this.now.to_move);
    if (this.now.over || this.looking || this.paused || spec === PERSON) return;
    const wait = new Promise((resume) => setTimeout(resume, still.matches ? 0 : PAUSE));
    let answer;
    try {
      [answer] = await Promise.all([ask("move", { ...this.place(), strategy: spec }), wait]);
    } catch (error) {
      if (turn === this.turn) this.say(`${this.now.to_move}, ${spec}, cannot move: take back, or choose another opponent.`);
      throw error;
    }
    if (turn !== this.turn) return;
    this.heard = `${this.now.to_move} plays ${answer.name}.`;
    // A person's own move stays in the history, the answer takes its place there: Back is undo.
    await this.#play(answer.name, true);
  }

  // --- actions ---

  act(what) {
    const acts = {
      new: () => this.newGame(),
      undo: () => this.undo(),
      redo: () => this.redo(),
      coach: () => this.go({ coach: this.state.coach ? "" : "1" }, { replace: true }),
      pause: () => { this.paused = !this.paused; return this.render(); },
      theme: () => this.#theme(),
      help: () => this.#help(),
    };
    return acts[what]?.();
  }

  /** A new game; `changes` may choose other players or another board. */
  newGame(changes = {}) {
    let { x, o } = { ...this.state, ...changes };
    const against = (x === PERSON) !== (o === PERSON);
    if (against) {
      const opponent = x === PERSON ? o : x;
      const mine = this.first === "toss" ? Math.random() < 0.5 : this.first === "me";
      const start = changes.start ?? this.state.start;
      const next = marksOf(start).replaceAll(".", "").length % 2 === 0;
      [x, o] = mine === next ? [PERSON, opponent] : [opponent, PERSON];
    }
    const others = this.#pair !== [x, o].sort().join(" ");
    if (others) this.results = [];
    this.undone = [];
    this.paused = false;
    return this.go({ ...changes, x, o, moves: "", at: "" });
  }

  get #pair() {
    return [this.state.x, this.state.o].sort().join(" ");
  }

  /** The last move that a person chose, or when strategies are watched the last of all. */
  get #lastChoice() {
    return this.moves.findLastIndex((_, ply) => this.mode === "watch" || this.player(this.side(ply)) === PERSON);
  }

  undo() {
    if (this.#lastChoice < 0) return this.say("There is nothing to take back.");
    return this.tryAgain(this.#lastChoice);
  }

  redo() {
    if (!this.undone.length) return this.say("There is nothing to redo.");
    const moves = [...this.moves];
    const undone = [...this.undone];
    do moves.push(undone.shift());
    while (undone.length && this.mode !== "watch" && this.player(this.side(moves.length)) !== PERSON);
    this.undone = undone;
    return this.go({ moves: moves.join(","), at: "" });
  }

  /** Back to after so many moves, to go on from there. */
  tryAgain(ply) {
    if (this.now?.over && this.results.length) this.results.pop();
    this.undone = [...this.moves.slice(ply), ...this.undone];
    this.paused = this.mode === "watch";
    return this.go({ moves: this.moves.slice(0, ply).join(","), at: "", tab: "play" });
  }

  // --- what is told ---

  say(sentence) {
    byId("stands").textContent = sentence;
    byId("live").textContent = sentence;
  }

  #tell() {
    const sentence = this.#stands();
    byId("stands").textContent = sentence;
    byId("live").textContent = [this.heard, sentence].filter(Boolean).join(" ");
    this.heard = "";
    const won = (name) => this.results.filter((winner) => winner === name).length;
    const [first, second] = ["X", "O"].map((side) => this.#name(side)).sort((name) => (name === PERSON ? -1 : 1));
    byId("score").textContent = this.results.length
      ? `${first} ${won(first)}, ${second} ${won(second)}, drawn ${won(null)}` : "";
    document.querySelector('[data-do="undo"]').disabled = this.#lastChoice < 0;
    document.querySelector('[data-do="redo"]').disabled = !this.undone.length;
  }

  #stands() {
    const { now } = this;
    if (this.tab === "edit") return "Click cells to set up a position.";
    if (this.shown < this.moves.length) return `After move ${this.shown} of ${this.moves.length}.`;
    const mine = (side) => this.mode === "against" && this.player(side) === PERSON;
    if (now.winner && this.mode === "against") {
      return now.sentence.replace(/: .*$/, mine(now.winner) ? ": you win." : ": your opponent wins.");
    }
    if (now.over) return now.sentence;
    if (mine(now.to_move)) return `Your move: you are ${now.to_move}.`;
    const spec = this.player(now.to_move);
    if (spec === PERSON) return `${now.to_move} to move.`;
    return this.paused ? `${now.to_move}, ${spec}, waits: a click goes on.` : `${now.to_move}, ${spec}, is thinking …`;
  }

  async #coach(turn) {
    const on = Boolean(this.state.coach) && this.tab !== "edit";
    document.querySelector('[data-do="coach"]').setAttribute("aria-pressed", on);
    const line = byId("coach");
    if (!on || this.view.over) {
      line.hidden = true;
      return;
    }
    const told = await ask("values", this.place(this.shown));
    if (turn !== this.turn) return;
    const best = told.best.length < this.view.legal.length ? told.best : [];
    const better = told.cells[told.recommended] ? [] : [told.recommended];
    this.view = { ...this.view, fresh: false, values: told.cells, best, better };
    this.board.show(this.view);
    line.textContent = told.sentence;
    line.hidden = false;
  }

  // --- around the board ---

  #listen() {
    addEventListener("popstate", () => {
      this.state = read();
      this.undone = [];
      this.render();
    });
    document.addEventListener("click", (event) => {
      const button = event.target.closest("[data-do]");
      if (button) this.act(button.dataset.do);
    });
    for (const tab of document.querySelectorAll("[role=tab]")) {
      tab.addEventListener("click", () => this.go({ tab: tab.dataset.tab, at: "" }));
    }
    document.querySelector("[role=tablist]").addEventListener("keydown", (event) => this.#stepTabs(event));
    byId("theme").addEventListener("click", () => this.act("theme"));
    document.addEventListener("keydown", (event) => this.#press(event));
    const theme = localStorage.getItem("theme");
    if (theme) document.documentElement.dataset.theme = theme;
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=radio]), select, textarea")) return;
    const acts = { n: "new", u: "undo", r: "redo", h: "coach", d: "theme", "?": "help", p: "pause" };
    if (acts[event.key]) {
      event.preventDefault();
      this.act(acts[event.key]);
    } else if (/^[1-9]$/.test(event.key) && this.now?.columns === 3 && this.now?.rows === 3) {
      this.choose(Number(event.key) - 1);
    } else if (this.tab === "review" && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
      if (event.target.closest("[role=tablist]")) return;
      this.step(event.key === "ArrowLeft" ? -1 : 1);
    }
  }

  /** Look at the game one move earlier or later. */
  step(by) {
    const at = Math.min(Math.max(this.shown + by, 0), this.moves.length);
    return this.go({ at: String(at) }, { replace: true });
  }

  #stepTabs(event) {
    const tabs = [...document.querySelectorAll("[role=tab]")];
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  }

  #showTabs() {
    for (const tab of document.querySelectorAll("[role=tab]")) {
      const on = tab.dataset.tab === this.tab;
      tab.setAttribute("aria-selected", on);
      tab.tabIndex = on ? 0 : -1;
    }
    byId("panel").setAttribute("aria-labelledby", `tab-${this.tab}`);
  }

  #theme() {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    localStorage.setItem("theme", root.dataset.theme);
  }

  async #help() {
    await this.go({ tab: "play" }, { replace: true });
    const keys = byId("keys");
    keys.open = !keys.open;
    if (keys.open) keys.querySelector("summary").focus();
  }
}

new App().render();
