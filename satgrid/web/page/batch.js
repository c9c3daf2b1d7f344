// A file or a folder with several puzzles: a table.

import { save } from "./saving.js";

const holder = document.getElementById("batch");
const filter = document.getElementById("filter");
let rows = [];

// Show outcomes as `check` tells them.
export function take(outcomes) {
  rows = outcomes;
  holder.hidden = !rows.length;
  fill();
}

function fields(row) {
  const name = row.file === "<stdin>" ? "" : row.file;
  return [`${name}${name ? " " : ""}${row.title || `#${row.number}`}`, row.puzzle || "", row.verdict, row.seconds];
}

function fill() {
  const wished = rows.filter((row) => !filter.value || row.verdict === filter.value);
  const lines = wished.map((row) => {
    const line = document.createElement("tr");
    const words = fields(row);
    if (row.reasons.length) words[2] += `: ${row.reasons.join("; ")}`;
    for (const word of words) line.append(Object.assign(document.createElement("td"), { textContent: word }));
    return line;
  });
  holder.querySelector("tbody").replaceChildren(...lines);
}

filter.addEventListener("change", fill);
document.getElementById("csv").addEventListener("click", () => {
  // A text that begins like a formula, which a spreadsheet would run, has an apostrophe in front.
  const quoted = (word) => `"${String(word).replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
  const lines = [["puzzle", "genre", "verdict", "seconds"], ...rows.map(fields)].map((row) => row.map(quoted).join(","));
  save(`${lines.join("\n")}\n`, "verdicts.csv", "text/csv");
});
