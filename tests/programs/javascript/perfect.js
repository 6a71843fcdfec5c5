// Reads positions like X.O/.X./..O, one a line, and answers with a cell like b2.
const readline = require("readline");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const memo = new Map();

const won = (cells, mark) => LINES.some((line) => line.every((i) => cells[i] === mark));
const other = (mark) => (mark === "X" ? "O" : "X");

// +1, 0 or -1 for the player to move
function value(cells, mark) {
  if (won(cells, other(mark))) return -1;
  if (!cells.includes(".")) return 0;
  const key = cells.join("");
  if (!memo.has(key)) {
    let best = -1;
    for (let i = 0; i < 9; i++) {
      if (cells[i] !== ".") continue;
      cells[i] = mark;
      best = Math.max(best, -value(cells, other(mark)));
      cells[i] = ".";
    }
    memo.set(key, best);
  }
  return memo.get(key);
}

function choose(cells) {
  const count = (m) => cells.filter((c) => c === m).length;
  const mark = count("X") === count("O") ? "X" : "O";
  let best = null;
  for (let i = 0; i < 9; i++) {
    if (cells[i] !== ".") continue;
    cells[i] = mark;
    const v = -value(cells, other(mark));
    cells[i] = ".";
    if (best === null || v > best.v) best = { v, i };
  }
  return best.i;
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const cell = choose(line.trim().split("/").join("").split(""));
  console.log("abc"[cell % 3] + (Math.floor(cell / 3) + 1));
});
