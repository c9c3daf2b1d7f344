// What is said in words: errors with their place, lists of clues, a word in place of the verdict.

import * as paper from "./paper.js";

const $ = (id) => document.getElementById(id);

// Return an error as it is said on a page.
export const plain = (message) => (message || "").replace(/^satgrid: /, "");

// Say what is wrong under the box, and mark its place in it.
export function fault(message) {
  const place = message && /^[^:]*:(\d+):(\d+): (.*)$/s.exec(message);
  $("fault").textContent = place ? `line ${place[1]}, column ${place[2]}: ${place[3]}` : plain(message);
  $("text").setAttribute("aria-invalid", String(Boolean(message)));
  if (!place) return;
  const line = paper.now().text.split("\n")[place[1] - 1];
  if (line === undefined) return;
  const mark = document.createElement("mark");
  mark.textContent = line[place[2] - 1] || "¶";
  const quoted = document.createElement("code");
  quoted.append(line.slice(0, place[2] - 1).slice(-40), mark, line.slice(place[2]).slice(0, 40));
  $("fault").append(document.createElement("br"), quoted);
}

// Say something in place of the verdict, where there is not one board.
export function boardless(word, words) {
  document.body.dataset.board = "none";
  $("word").className = "";
  $("word").textContent = word;
  $("told").textContent = words;
}

// List clues below the board.
export function list(lines) {
  $("clues").replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
}
