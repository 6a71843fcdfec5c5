// The coach: what every cell is worth, and one sentence below the board.

import { byId } from "./elements.js";
import { request } from "./requests.js";
import { announce } from "./screen.js";

/** @import { App } from "./app.js" */

/** @type {(app: App) => Promise<void>} shows the coach's advice for the position on the board, or hides it */
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
