// Solving it by hand: keys of the answer are put down and taken away, and nothing is given away.

import * as board from "./board.js";
import { ask } from "./asking.js";

const $ = (id) => document.getElementById(id);
const REACH = 0.45; // of a cell's side, from the middle of what a click means
let puzzle = null;
let keys = [];
let over = new Map(); // keys by their cells
let held = new Set();
let side = 32;
let dragged = null;
let shows = () => {};

export function onPicture(callback) { shows = callback; }

// Begin with a board, nothing put down.
export async function begin(shown) {
  if (puzzle === shown.text) return draw();
  puzzle = shown.text;
  side = shown.side;
  held = new Set();
  const answer = await ask("answer", { puzzle });
  keys = answer?.document?.keys || [];
  over = new Map();
  for (const key of keys) {
    const name = cells(key.cells);
    over.set(name, [...(over.get(name) || []), key]);
  }
  $("cell").textContent = answer?.document ? "" : (answer?.error || "").replace(/^satgrid: /, "");
  return draw();
}

const cells = (places) => places.map((place) => place.join()).sort().join(" ");

async function draw() {
  if (!keys.length) return;
  const answer = await ask("keys", { puzzle, keys: [...held] });
  if (!answer?.document) return;
  shows(answer.document.picture);
  $("solved").textContent = answer.document.solved ? "Solved." : "";
}

// Put down the next of some keys that exclude each other, or nothing.
function turn(some) {
  const now = some.findIndex(({ key }) => held.has(key));
  if (now >= 0) held.delete(some[now].key);
  if (now + 1 < some.length) held.add(some[now + 1].key);
  draw();
}

export function down({ x, y, cell: place }) { dragged = place ? [place] : []; dragged.point = [x, y]; }

export function move({ cell: place }) {
  if (dragged && place && !dragged.some((one) => one.join() === place.join())) dragged.push(place);
}

// A click means what lies nearest; a stroke over several cells means the piece that covers them.
export function up() {
  const path = dragged;
  dragged = null;
  if (!path) return;
  if (path.length > 1) {
    const own = over.get(cells(path));
    if (own) { turn(own); return; }
  }
  const single = path.length && over.get(path[0].join());
  const near = keys
    .map((key) => [Math.hypot(key.middle[0] - path.point[0], key.middle[1] - path.point[1]), key])
    .filter(([far, key]) => far < REACH * side && key.cells.length <= 2)
    .sort(([a], [b]) => a - b);
  if (single && !near.some(([, key]) => key.cells.length === 2)) turn(single);
  else if (near.length) turn(keys.filter((key) => key.middle.join() === near[0][1].middle.join()));
  else if (path.length) {
    const lying = [...held].map((name) => keys.find(({ key }) => key === name)).find((key) => key.cells.some((place) => place.join() === path[0].join()));
    if (lying) { held.delete(lying.key); draw(); }
  }
}

// Type what a cell holds.
export function key(event, place) {
  const own = place && over.get(place.join());
  if (!own || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === "Enter" || event.key === " ") { turn(own); return true; }
  const erased = event.key === "Delete" || event.key === "Backspace";
  const wished = own.find(({ word }) => word === event.key);
  if (!erased && !wished) return false;
  for (const { key } of own) held.delete(key);
  if (wished) held.add(wished.key);
  draw();
  return true;
}

$("check").addEventListener("click", async () => {
  const answer = await ask("keys", { puzzle, keys: [...held] });
  if (answer?.document) $("solved").textContent = answer.document.solved ? "Solved." : "Not solved yet.";
});
$("clear").addEventListener("click", () => { held = new Set(); draw(); });
