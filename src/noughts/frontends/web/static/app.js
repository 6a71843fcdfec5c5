// The page: the state in the address, the board, whose turn it is, and the tabs beside it.

import { ask, PERSON, Problem, read, USUAL, written } from "./net.js";
import { Board, cellName, marksOf } from "./board.js";

const PAUSE = 350;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const byId = (id) => document.getElementById(id);
const button = (what) => document.querySelector(`[data-do="${what}"]`);
const taken = (position) => marksOf(position).replaceAll(".", "").length;

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
    this.paused = false;
    this.turn = 0;
    /** How the games ended that were played here, by their number: who played, and who won. */
    this.ends = new Map();
    this.number = history.state?.number ?? 1;
    this.#drawEmpty();
    this.#listen();
  }

  // --- how it stands ---

  get moves() {
    return this.state.moves ? this.state.moves.split(",") : [];
  }

  /** Who makes the move after so many: X or O. */
  side(ply) {
    return "XO"[(taken(this.state.start) + ply) % 2];
  }

  player(side) {
    return side === "X" ? this.state.x : this.state.o;
  }

  get mode() {
    const people = [this.state.x, this.state.o].filter((player) => player === PERSON).length;
    return ["watch", "against", "two"][people];
  }

  get tab() {
    return Object.hasOwn(PANELS, this.state.tab) ? this.state.tab : "play";
  }

  /** Who starts each game, where one person plays. */
  get first() {
    return this.state.first === "toss" ? "toss" : this.player(this.side(0)) === PERSON ? "me" : "opponent";
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

  /** Whether the board shows something else than the game as it stands. */
  get looking() {
    return this.tab === "edit" || this.shown < this.moves.length;
  }

  /** Whether a strategy is to move and may. */
  get moving() {
    const halted = this.paused && this.mode === "watch";
    return !this.now.over && !this.looking && !halted && this.player(this.now.to_move) !== PERSON;
  }

  // --- going from state to state ---

  /**
   * Go to another state, once the server has accepted it; until then, and if it does not, this one
   * stays. It gets an entry in the browser's history unless it replaces this one.
   */
  async go(changes, { replace = false, fresh = false, heard = "" } = {}) {
    const turn = ++this.turn;
    const next = { ...this.state, ...changes };
    this.#busy(true);
    try {
      await ask("position", { game: next.game, start: next.start, moves: next.moves });
    } catch (error) {
      if (turn === this.turn) this.#complain(error);
      return;
    }
    if (turn !== this.turn) return;
    const same = written(next) === written(this.state);
    this.state = next;
    this.heard = heard;
    if (!same) history[replace ? "replaceState" : "pushState"]({ number: this.number }, "", written(next));
    await this.render({ fresh });
  }

  /** Show the state, and let a strategy move if it is to. */
  async render({ fresh = false } = {}) {
    const turn = ++this.turn;
    this.stuck = false;
    this.#busy(true);
    this.#showTabs();
    try {
      const [now, shown] = await Promise.all([ask("position", this.place()), ask("position", this.place(this.shown))]);
      if (turn !== this.turn) return;
      byId("trouble").hidden = true;
      this.now = now;
      this.view = { ...shown, last: shown.moves.at(-1), fresh, open: this.#open };
      this.#count();
      this.#tell();
      if (this.tab !== "edit") this.board.show(this.view);
      await Promise.all([this.#coach(turn), this.#panel(turn)]);
    } catch (error) {
      if (turn !== this.turn) return;
      if (error.refused && !this.now) this.#recover(error);
      else this.#complain(error);
      return;
    }
    if (turn !== this.turn) return;
    if (this.moving) this.#opponent(turn);
    else this.#busy(false);
  }

  get #open() {
    return !this.now.over && !this.looking && this.player(this.now.to_move) === PERSON;
  }

  async #panel(turn) {
    const { show } = await PANELS[this.tab]();
    if (turn === this.turn) await show(this, byId("panel"));
  }

  /** An address that cannot be shown: a usual game takes its place, and it is said why. */
  async #recover(error) {
    this.state = { ...USUAL };
    history.replaceState({ number: this.number }, "", written(this.state));
    await this.render();
    this.#complain(error);
  }

  /** Show a problem in a sentence; anything else is a fault of the page and is not hidden. */
  #complain(error) {
    this.#busy(false);
    if (!(error instanceof Problem)) throw error;
    byId("trouble").textContent = error.message;
    byId("trouble").hidden = false;
  }

  #busy(is) {
    document.querySelector("main").setAttribute("aria-busy", is);
  }

  // --- moves ---

  choose(cell) {
    if (this.tab === "edit") return this.edited?.(cell);
    if (!this.now || this.looking) return undefined;
    if (this.stuck) return this.render();
    if (this.now.over) return this.say("The game is over: New starts another.");
    if (this.mode === "watch") return this.act("pause");
    if (this.player(this.now.to_move) !== PERSON) return this.say("One moment: it is not your turn.");
    const name = cellName(cell, this.now.columns);
    if (!this.now.legal.includes(cell)) return this.say(`${name} is taken: choose an empty cell.`);
    return this.#play(name);
  }

  #play(name, options = {}) {
    const undone = this.undone[0] === name ? this.undone.slice(1) : [];
    const heard = `${this.now.to_move} plays ${name}.`;
    const made = this.go({ moves: [...this.moves, name].join(","), at: "" }, { fresh: true, heard, ...options });
    this.undone = undone;
    return made;
  }

  async #opponent(turn) {
    const spec = this.player(this.now.to_move);
    const wait = new Promise((resume) => { setTimeout(resume, still.matches ? 0 : PAUSE); });
    try {
      const [answer] = await Promise.all([ask("move", { ...this.place(), strategy: spec }), wait]);
      // A person's own move stays in the history and the answer takes its place there: Back is undo.
      if (turn === this.turn) await this.#play(answer.name, { replace: true });
    } catch (error) {
      if (turn !== this.turn) return;
      this.stuck = true;
      this.#complain(error);
      this.say(`${this.now.to_move}, ${spec}, cannot move: a click asks again, Undo takes back.`);
    }
  }

  // --- actions ---

  act(what) {
    const acts = {
      new: () => this.newGame(),
      undo: () => this.undo(),
      redo: () => this.redo(),
      coach: () => this.go({ coach: this.state.coach ? "" : "1" }, { replace: true }),
      pause: () => this.#pause(),
      theme: () => this.#theme(),
      help: () => this.#help(),
    };
    return acts[what]();
  }

  /** A new game; `changes` may choose other players or another board, `first` who starts. */
  newGame(changes = {}, first = this.first) {
    const dead = this.now?.over && !this.moves.length;
    const next = { ...this.state, ...(dead ? { start: "" } : {}), ...changes };
    const opponent = [next.x, next.o].find((player) => player !== PERSON);
    if (opponent && [next.x, next.o].includes(PERSON)) {
      const mine = first === "toss" ? Math.random() < 0.5 : first === "me";
      const crosses = taken(next.start) % 2 === 0;
      [next.x, next.o] = mine === crosses ? [PERSON, opponent] : [opponent, PERSON];
    }
    this.number = Math.max(this.number, ...this.ends.keys()) + 1;
    this.undone = [];
    this.paused = false;
    return this.go({ ...next, first: first === "toss" ? "toss" : "", moves: "", at: "" }, { heard: "A new game." });
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
    return this.go({ moves: moves.join(","), at: "" }, { heard: `Played again: ${moves.at(-1)}.` });
  }

  /** Back to after so many moves, to go on from there. */
  async tryAgain(ply) {
    this.undone = [...this.moves.slice(ply), ...this.undone];
    this.paused = this.mode === "watch";
    const heard = `Taken back: ${this.moves.slice(ply).join(", ")}.`;
    await this.go({ moves: this.moves.slice(0, ply).join(","), at: "", tab: "play" }, { heard });
  }

  /** Look at the game one move earlier or later. */
  step(by) {
    const at = Math.min(Math.max(this.shown + by, 0), this.moves.length);
    return this.go({ at: String(at) }, { replace: true });
  }

  #pause() {
    if (this.mode !== "watch") return this.say("There is nothing to halt: it is when you watch.");
    this.paused = !this.paused;
    return this.render();
  }

  // --- what is told ---

  /** Say something where it is seen, and to those who listen. */
  say(sentence) {
    byId("stands").textContent = sentence;
    this.announce(sentence);
  }

  /** Say something to those who listen. */
  announce(sentence) {
    if (byId("live").textContent !== sentence) byId("live").textContent = sentence;
  }

  #tell() {
    const sentence = this.#stands();
    byId("stands").textContent = sentence;
    this.announce([this.heard, sentence].filter(Boolean).join(" "));
    this.heard = "";
    byId("score").textContent = this.#score();
    button("undo").setAttribute("aria-disabled", this.#lastChoice < 0);
    button("redo").setAttribute("aria-disabled", !this.undone.length);
  }

  #stands() {
    const { now } = this;
    if (this.tab === "edit") return "Click cells to set up a position.";
    if (this.shown < this.moves.length) return `After move ${this.shown} of ${this.moves.length}.`;
    const mine = (side) => this.mode === "against" && this.player(side) === PERSON;
    if (now.winner && this.mode === "against") {
      return now.sentence.replace(/: [^:]*$/, mine(now.winner) ? ": you win." : ": your opponent wins.");
    }
    if (now.over) return now.sentence;
    if (mine(now.to_move)) return `Your move: you are ${now.to_move}.`;
    const spec = this.player(now.to_move);
    if (spec === PERSON) return `${now.to_move} to move.`;
    return this.moving ? `${now.to_move}, ${spec}, is thinking …` : `${now.to_move}, ${spec}, waits: a click goes on.`;
  }

  /** What a side is called in the score. */
  #name(side) {
    return this.state.x === this.state.o ? side : this.player(side);
  }

  /** Note how this game ended; a game that goes on after all has not. */
  #count() {
    const players = [this.state.x, this.state.o].sort().join(" ");
    const won = this.now.winner && this.#name(this.now.winner);
    if (this.now.over && this.moves.length) this.ends.set(this.number, { players, won });
    else this.ends.delete(this.number);
  }

  #score() {
    const players = [this.state.x, this.state.o].sort().join(" ");
    const ends = [...this.ends.values()].filter((end) => end.players === players);
    const won = (name) => ends.filter((end) => end.won === name).length;
    const [first, second] = ["X", "O"].map((side) => this.#name(side)).sort((a, b) => (b === PERSON) - (a === PERSON));
    return ends.length ? `${first} ${won(first)}, ${second} ${won(second)}, drawn ${won(null)}` : "";
  }

  async #coach(turn) {
    const on = Boolean(this.state.coach) && this.tab !== "edit";
    button("coach").setAttribute("aria-pressed", on);
    const line = byId("coach");
    if (!on || this.view.over) {
      line.hidden = true;
      return;
    }
    const told = await ask("values", this.place(this.shown));
    if (turn !== this.turn) return;
    const best = told.best.length < this.view.legal.length ? told.best : [];
    const better = told.cells[told.recommended] && best.length ? [] : [told.recommended];
    this.view = { ...this.view, fresh: false, values: told.cells, best, better };
    this.board.show(this.view);
    line.textContent = told.sentence;
    line.hidden = false;
    this.announce(`${byId("live").textContent} ${told.sentence}`);
  }

  // --- around the board ---

  /** The board is there before the first answer is, where the address says how large it is. */
  #drawEmpty() {
    const [, columns, rows] = this.state.game.match(/^([1-9]|1[0-5]),([1-9]|1[0-5]),\d+$/) ?? [];
    if (!columns || this.state.moves || this.state.start) return;
    const position = Array(Number(rows)).fill(".".repeat(columns)).join("/");
    this.board.show({ columns: Number(columns), rows: Number(rows), position });
  }

  #listen() {
    addEventListener("popstate", () => {
      this.state = read();
      this.number = history.state?.number ?? this.number;
      this.now = undefined;
      this.undone = [];
      this.paused = this.mode === "watch";
      this.render();
    });
    document.addEventListener("click", (event) => {
      const pressed = event.target.closest("[data-do]");
      if (pressed) this.act(pressed.dataset.do);
    });
    for (const tab of document.querySelectorAll("[role=tab]")) {
      tab.addEventListener("click", () => this.go({ tab: tab.dataset.tab, at: "", edit: "" }));
    }
    document.querySelector("[role=tablist]").addEventListener("keydown", (event) => this.#stepTabs(event));
    document.addEventListener("keydown", (event) => this.#press(event));
    const theme = remembered();
    if (theme) document.documentElement.dataset.theme = theme;
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=radio]), select, textarea")) return;
    const acts = { n: "new", u: "undo", r: "redo", h: "coach", d: "theme", "?": "help", p: "pause" };
    if (Object.hasOwn(acts, event.key)) {
      event.preventDefault();
      this.act(acts[event.key]);
    } else if (/^[1-9]$/.test(event.key) && this.now?.columns === 3 && this.now?.rows === 3) {
      this.choose(Number(event.key) - 1);
    } else if (this.tab === "review" && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
      if (!event.target.closest("[role=tablist]")) this.step(event.key === "ArrowLeft" ? -1 : 1);
    }
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
    document.querySelector("main").dataset.tab = this.tab;
    byId("panel").setAttribute("aria-labelledby", `tab-${this.tab}`);
  }

  #theme() {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    remembered(root.dataset.theme);
  }

  #help() {
    const keys = byId("keys");
    keys.open = !keys.open;
    if (keys.open) keys.querySelector("summary").focus();
  }
}

/** The look that was chosen, or from now on is; where nothing may be stored it is forgotten. */
function remembered(theme) {
  try {
    if (theme) localStorage.setItem("theme", theme);
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
}

new App().render();
