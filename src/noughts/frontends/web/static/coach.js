// The coach: what every cell is worth, and one sentence below the board.

import { byId } from "./elements.js";
import { request } from "./requests.js";
import { announce } from "./screen.js";

/**
 * Show the advice of the coach for the position on the board, or hide it if the coach is off.
 * @param {import("./app.js").App} app
 */
export async function showCoach(app) {
  const { turn } = app;
  const on = Boolean(app.state.coach) && app.tab !== "edit";
  const line = byId("coach");
  document.querySelector("[data-action=coach]")?.setAttribute("aria-pressed", String(on));
  if (!on || !app.shown || app.shown.over || app.pending !== null) {
    line.hidden = true;
    return;
  }
  const advice = await request("values", app.place(app.shown.moves.length));
  if (turn !== app.turn) return;
  // Where every move is as good as any other, only the recommended one is emphasised.
  const best = advice.best.length < app.shown.legal.length ? advice.best : [];
  const better = advice.cells[advice.recommended] && best.length ? [] : [advice.recommended];
  app.showBoard({ fresh: false, values: advice.cells, best, better });
  line.textContent = advice.sentence;
  line.hidden = false;
  announce(`${byId("live").textContent} ${advice.sentence}`);
}
