// Draws the board before the rest of the page has loaded.

import { Board } from "./board.js";

const query = new URLSearchParams(location.search);
const board = new Board();
document.getElementById("board")?.replaceChildren(board.root);

const [, columns, rows] = (query.get("game") ?? "3,3,3").match(/^([1-9]|1[0-5]),([1-9]|1[0-5]),\d+$/) ?? [];
if (columns && rows && !query.get("moves") && !query.get("start")) {
  const position = Array(Number(rows)).fill(".".repeat(Number(columns))).join("/");
  board.show({ columns: Number(columns), rows: Number(rows), position });
}

// Not a static import: the browser would load all of it before it runs the lines above.
const { App } = await import("./app.js");
await new App(board).load();
