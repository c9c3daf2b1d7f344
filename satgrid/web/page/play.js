// Solving by hand: keys of the answer, marks and colors are put down, and nothing is given away.

import * as board from "./board.js";
import { ask } from "./asking.js";

const $ = (id) => document.getElementById(id);
const REACH = 0.45; // of a cell's side, from the middle of what a click means
const CLOSE = 0.7; // half cells from a corner within which a stroke has come to it
const COLORS = ["red", "blue"];
let puzzle = null;
let keys = [];
let over = new Map(); // keys by their cells
let middles = new Map(); // keys by the middle of their place
let side = 32;
let through = false;
let stroke = null;
let shows = () => {};
let now = { held: [], marks: {} }; // keys that are put down; marks by place: dot, a color, digits
let past = [];
let future = [];
let begun = 0;
let ended = 0;

export function onPicture(callback) { shows = callback; }

const cells = (places) => places.map((place) => place.join()).sort().join(" ");
const spot = ([x, y]) => `${Math.round(x)},${Math.round(y)}`;
const tool = () => $("tool").value;

// Begin with a board, nothing put down.
export async function begin(shown) {
  if (puzzle === shown.text) return draw();
  puzzle = shown.text;
  side = shown.side;
  [now, past, future] = [{ held: [], marks: {} }, [], []];
  [begun, ended] = [Date.now(), 0];
  delete $("playing").dataset.keys;
  delete $("playing").dataset.drawn;
  keys = [];
  const answer = await ask("answer", { puzzle });
  keys = answer?.document?.keys || [];
  through = Boolean(answer?.document?.through);
  over = new Map();
  middles = new Map();
  for (const key of keys) {
    const name = cells(key.cells);
    over.set(name, [...(over.get(name) || []), key]);
    middles.set(spot(key.middle), [...(middles.get(spot(key.middle)) || []), key]);
  }
  const pencil = [...over.values()].some((own) => own.length > 1);
  for (const option of $("tool").options) if (option.value === "pencil") option.hidden = !pencil;
  $("playing").dataset.keys = keys.length;
  board.say(answer?.document ? "" : (answer?.error || "").replace(/^satgrid: /, ""));
  return draw();
}

async function draw() {
  mark();
  [$("unplay").disabled, $("replay").disabled] = [!past.length, !future.length];
  if (!keys.length) return;
  const own = puzzle;
  const asked = now.held;
  const answer = await ask("keys", { puzzle, keys: asked });
  if (!answer?.document || own !== puzzle) return;
  shows(answer.document.picture);
  $("playing").dataset.drawn = asked.length;
  if (answer.document.solved && !ended) ended = Date.now();
  if (answer.document.solved) $("solved").textContent = "Solved.";
}

// Draw dots, crosses, colors and pencil marks.
function mark() {
  board.marks(Object.entries(now.marks).flatMap(([place, kind]) => {
    const [x, y] = place.split(",").map(Number);
    if (COLORS.includes(kind)) return [["rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, class: kind }]];
    if (kind === "dot") return [["circle", { cx: x, cy: y, r: 0.09 * side, class: "mark" }]];
    if (kind === "cross") {
      const far = 0.11 * side;
      return [["path", { d: `M${x - far} ${y - far}l${2 * far} ${2 * far}m0 ${-2 * far}l${-2 * far} ${2 * far}`, class: "mark" }]];
    }
    return [["text", { x, y: y - 0.28 * side, "font-size": 0.26 * side, class: "mark" }, kind]];
  }));
}

// Do something that can be undone.
function change(by) {
  const next = structuredClone(now);
  by(next);
  if (JSON.stringify(next) === JSON.stringify(now)) return;
  past.push(now);
  future = [];
  now = next;
  board.light();
  $("solved").textContent = "";
  draw();
}

function back(from, to) {
  if (!from.length) return;
  to.push(now);
  now = from.pop();
  $("solved").textContent = "";
  draw();
}
export const undo = () => back(past, future);
export const redo = () => back(future, past);

// Put down the next of some keys that exclude each other, or nothing.
function turn(some) {
  change((own) => {
    const at = some.findIndex(({ key }) => own.held.includes(key));
    own.held = own.held.filter((key) => !some.some((one) => one.key === key));
    if (at + 1 < some.length) own.held.push(some[at + 1].key);
  });
}

// --- clicks and strokes -------------------------------------------------------------------

const middle = (cell) => { const [x, y] = board.spot([2 * cell[0] + 1, 2 * cell[1] + 1]); return [x, y]; };

// Return the keys that lie nearest to a point.
function nearest(x, y) {
  const near = keys
    .map((key) => [Math.hypot(key.middle[0] - x, key.middle[1] - y), key])
    .filter(([far, key]) => far < REACH * side && key.cells.length <= 2)
    .sort(([a], [b]) => a - b);
  return near.length ? middles.get(spot(near[0][1].middle)) : null;
}

// Return the place that a mark is put on: a side where the answer has sides near, else the cell.
function place(at) {
  const near = nearest(at.x, at.y);
  if (near && near[0].cells.length === 2 && tool() !== "red" && tool() !== "blue") return [spot(near[0].middle), "cross"];
  return at.cell ? [spot(middle(at.cell)), "dot"] : null;
}

function marked(at, kind, set) {
  const found = place(at);
  if (!found) return set;
  const word = kind === "mark" ? found[1] : kind;
  const wanted = set ?? now.marks[found[0]] !== word;
  change((own) => {
    if (wanted) own.marks[found[0]] = word;
    else delete own.marks[found[0]];
  });
  return wanted;
}

export function down(at, event, second) {
  const corner = [2 * Math.round(at.row / 2), 2 * Math.round(at.column / 2)];
  const close = Math.hypot(at.row - corner[0], at.column - corner[1]) < CLOSE;
  stroke = { path: at.cell ? [at.cell] : [], at, corner: close ? corner : null, set: null, grown: false, kind: second ? "mark" : tool() };
  if (stroke.kind !== "solve" && stroke.kind !== "pencil") stroke.set = marked(at, stroke.kind, null);
}

// Put down or take away a key of a stroke, as its first one.
function pass(own) {
  const [{ key }] = own;
  stroke.set ??= !now.held.includes(key);
  stroke.grown = true;
  change((next) => {
    next.held = next.held.filter((one) => one !== key);
    if (stroke.set) next.held.push(key);
  });
}

export function move(at) {
  if (!stroke) return;
  if (stroke.kind !== "solve") {
    if (stroke.kind !== "pencil") marked(at, stroke.kind, stroke.set);
    return;
  }
  const along = keys.some((key) => key.cells.length <= 2 && !onCell(key)) && !through;
  if (along) {
    const corner = [2 * Math.round(at.row / 2), 2 * Math.round(at.column / 2)];
    if (Math.hypot(at.row - corner[0], at.column - corner[1]) > CLOSE) return;
    stroke.corner ??= corner;
    const [a, b] = stroke.corner;
    if (Math.abs(a - corner[0]) + Math.abs(b - corner[1]) === 2) {
      const own = middles.get(spot(board.spot([(a + corner[0]) / 2, (b + corner[1]) / 2])));
      if (own) pass(own);
    }
    stroke.corner = corner;
    return;
  }
  const last = stroke.path.at(-1);
  if (!at.cell || (last && at.cell.join() === last.join())) return;
  stroke.path.push(at.cell);
  const pair = last && over.get(cells([last, at.cell]));
  if (through && pair) pass(pair);
  else if (!through && over.get(at.cell.join())?.length === 1 && over.get(stroke.path[0].join())?.length === 1) {
    if (stroke.path.length === 2) pass(over.get(stroke.path[0].join()));
    pass(over.get(at.cell.join()));
  }
}

const onCell = (key) => key.cells.length === 1 && spot(key.middle) === spot(middle(key.cells[0]));

// A click means what lies nearest; a stroke over several cells means the piece that covers them.
export function up() {
  const own = stroke;
  stroke = null;
  if (!own || own.kind !== "solve" || own.grown) return;
  if (own.path.length > 1) {
    const piece = over.get(cells(own.path));
    if (piece) { turn(piece); return; }
  }
  const single = own.path.length && over.get(own.path[0].join());
  const near = nearest(own.at.x, own.at.y);
  if (single && !(near && near[0].cells.length === 2)) turn(single);
  else if (near) turn(near);
  else if (own.path.length) {
    const lying = now.held.map((name) => keys.find(({ key }) => key === name)).find((key) => key.cells.some((cell) => cell.join() === own.path[0].join()));
    if (lying) change((next) => { next.held = next.held.filter((key) => key !== lying.key); });
  }
}

export function cancel() { stroke = null; }

// --- keys ---------------------------------------------------------------------------------

// Type what a cell holds; with the pencil, what it may hold.
export function key(event, cell) {
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    const pressed = event.key.toLowerCase();
    if (pressed !== "z" && pressed !== "y") return false;
    (pressed === "y" || event.shiftKey ? redo : undo)();
    return true;
  }
  const own = cell && over.get(cell.join());
  if (event.altKey || !cell) return false;
  const erased = event.key === "Delete" || event.key === "Backspace";
  const where = spot(middle(cell));
  if (event.key === "." || event.key === "x") { change((next) => { if (next.marks[where]) delete next.marks[where]; else next.marks[where] = "dot"; }); return true; }
  if (!own) return false;
  if (event.key === "Enter" || event.key === " ") { turn(own); return true; }
  const wished = own.find(({ word }) => word === event.key);
  if (!erased && !wished) return false;
  change((next) => {
    if (tool() === "pencil" && wished) {
      const old = /^(dot|cross|red|blue)$/.test(next.marks[where] || "") ? "" : next.marks[where] || "";
      const fresh = old.includes(event.key) ? old.replace(event.key, "") : [...old, event.key].sort().join("");
      if (fresh) next.marks[where] = fresh;
      else delete next.marks[where];
      return;
    }
    next.held = next.held.filter((name) => !own.some((one) => one.key === name));
    if (wished) next.held.push(wished.key);
    else delete next.marks[where];
  });
  return true;
}

// --- help ---------------------------------------------------------------------------------

// Return the keys that are crossed out: those of a side with a cross, of a cell with a dot.
function crossed() {
  return Object.entries(now.marks).filter(([, kind]) => kind === "cross" || kind === "dot")
    .flatMap(([place]) => middles.get(place) || [])
    .map(({ key }) => key).filter((key) => !now.held.includes(key));
}

// Return the board and what is put down on it; nothing is changed in what is returned.
export const put = () => ({ puzzle, now, crossed: crossed() });
// Show a picture in place of what is put down, until the next change.
export const show = (picture) => shows(picture);

$("clear").addEventListener("click", () => change((own) => { own.held = []; own.marks = {}; }));
$("unplay").addEventListener("click", undo);
$("replay").addEventListener("click", redo);
$("timed").addEventListener("click", () => { $("timer").hidden = !$("timer").hidden; });
setInterval(() => {
  if ($("timer").hidden || !begun) return;
  const seconds = Math.floor(((ended || Date.now()) - begun) / 1000);
  $("timer").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}, 1000);
