// What would leave one solution, or can be left out: shown on the board, put there by a click.

import { ask } from "./asking.js";
import * as board from "./board.js";
import * as paper from "./paper.js";
import { cellsOf } from "./lists.js";
import { name, point } from "./sheet.js";

const $ = (id) => document.getElementById(id);
let offered = []; // each with its words: layer, place, word

const spot = (place) => cellsOf(place)[0] || point(place);

// Put the words of an offer on the board.
function take({ words }) {
  clear();
  paper.change((own) => {
    for (const [layer, place, word] of words) {
      const mine = own.layers.find((one) => one.name === layer);
      if (word) mine.words[place] = word;
      else delete mine.words[place];
    }
  });
  board.focus();
}

export function clear() {
  offered = [];
  board.marks([]);
  $("offers").replaceChildren();
}

function draw(shown, kind) {
  const size = board.spot([0, 1])[0] - board.spot([0, 0])[0];
  board.marks(shown.flatMap(({ words }) => words.flatMap(([, place, word]) => {
    const [x, y] = board.spot(spot(place));
    const frame = ["circle", { cx: x, cy: y, r: 0.8 * size, class: kind }];
    return word ? [frame, ["text", { x, y, "font-size": size, class: kind }, word]] : [frame];
  })));
}

// Ask for suggestions and show them.
export async function show(puzzle) {
  clear();
  $("offers").textContent = "…";
  const symmetry = $("symmetry").value;
  const answer = await ask("suggest", symmetry ? { puzzle, symmetry } : { puzzle });
  if (!answer || puzzle !== paper.now().text) return;
  const { added = [], spare = [] } = answer.document || {};
  offered = added.length ? added : spare;
  if (!offered.length) {
    $("offers").textContent = answer.document ? "no clue can be spared, and no three that could be added leave one solution" : (answer.error || "").replace(/^satgrid: /, "");
    return;
  }
  const kind = added.length ? "more" : "less";
  const single = offered.filter(({ words }) => words.length === 1);
  board.light();
  draw(single.length ? single : offered.slice(0, 1), kind);
  $("offers").replaceChildren(...offered.map((offer) => {
    const names = added.length ? offer.clues.map((clue) => clue.name).join(", ") : offer.name;
    const own = Object.assign(document.createElement("button"), { type: "button", textContent: added.length ? `add ${names}` : `leave out ${names}` });
    own.onclick = () => take(offer);
    own.onmouseenter = own.onfocus = () => draw([offer], kind);
    return own;
  }));
  if (!added.length) rate(offered);
}

// Say for each clue that can be left out how hard the puzzle is then, one after the other.
async function rate(shown) {
  for (const [index, { text }] of shown.entries()) {
    let answer = null; // once more where the board's own steps were asked for meanwhile
    for (let tries = 0; tries < 3 && !answer && offered === shown; tries += 1) answer = await ask("steps", { puzzle: text });
    if (offered !== shown) return;
    const found = answer?.document?.steps?.difficulty;
    if (found) $("offers").children[index].append(`: ${found.word} (${found.number.toFixed(1)})`);
  }
}

// Take the suggestion at a point of the board, if there is one.
export function click({ row, column }) {
  const cell = name(2 * Math.floor(row / 2) + 1, 2 * Math.floor(column / 2) + 1);
  const near = (place) => place === cell || (place.startsWith("r") || place.split(",").some((value) => value % 2 === 0) && Math.hypot(spot(place)[0] - row, spot(place)[1] - column) < 0.7);
  const found = offered.find(({ words }) => words.length === 1 && near(words[0][1]));
  if (found) take(found);
  return Boolean(found);
}

$("suggest").onclick = () => show(paper.now().text);
paper.onChange(clear);
