// What is put down while one solves: keys of the answer, marks, pencil marks, colors. All can be undone.

import * as board from "./board.js";
import { ask } from "./asking.js";
import { put as store, stored } from "./paper.js";

const $ = (id) => document.getElementById(id);
const KEPT = 20; // boards whose solving is kept for another visit
const FULL = 5; // characters in a line of pencil marks
export const COLORS = ["red", "blue"];

// The answer: its keys, those of a cell or a piece by their cells, those of a side or a cell by their middle.
export const answer = { keys: [], over: new Map(), middles: new Map(), through: false, stacked: false, pieces: false, side: 32 };
let puzzle = null;
let shows = () => {};
export let now = blank(); // keys that are put down, and by place: a dot or a cross, words, a color
let past = [];
let future = [];
let begun = 0;
let ended = 0;

export function onPicture(callback) { shows = callback; }

function blank() { return { held: [], marks: {}, pencil: {}, colors: {} }; }
export const cells = (places) => places.map((place) => place.join()).sort().join(" ");
export const spot = ([x, y]) => `${Math.round(x)},${Math.round(y)}`;
export const middle = (cell) => board.spot([2 * cell[0] + 1, 2 * cell[1] + 1]);
export const onCell = (key) => key.cells.length === 1 && spot(key.middle) === spot(middle(key.cells[0]));
export const onSide = (key) => key.cells.length <= 2 && !onCell(key);
export const wordOf = (some) => some.find(({ key }) => now.held.includes(key))?.word || "";

// Begin with a board: as it was left on another visit, else with nothing put down.
export async function begin(shown) {
  if (puzzle === shown.text) return draw();
  puzzle = shown.text;
  answer.side = shown.side;
  const left = stored(localStorage, "solving").find((one) => one.puzzle === puzzle);
  [now, past, future] = [left?.now || blank(), [], []];
  [begun, ended] = [Date.now() - (left?.spent || 0), 0];
  delete $("playing").dataset.keys;
  delete $("playing").dataset.drawn;
  answer.keys = [];
  $("solved").textContent = "";
  const own = puzzle;
  const found = await ask("answer", { puzzle });
  if (own !== puzzle) return undefined;
  answer.keys = found?.document?.keys || [];
  answer.through = Boolean(found?.document?.through);
  answer.stacked = Boolean(found?.document?.stacked);
  answer.pieces = answer.keys.some((key) => key.cells.length > 2); // then sides have no keys
  answer.over = grouped(answer.keys.filter((key) => key.cells.length > 1 || onCell(key)), (key) => cells(key.cells));
  answer.middles = grouped(answer.keys.filter((key) => onCell(key) || (onSide(key) && !answer.pieces)), (key) => spot(key.middle));
  const names = new Set(answer.keys.map(({ key }) => key));
  now.held = now.held.filter((key) => names.has(key));
  $("playing").dataset.keys = answer.keys.length;
  board.say(found?.document ? "" : (found?.error || "").replace(/^satgrid: /, ""));
  return draw();
}

function grouped(some, by) {
  const found = new Map();
  for (const one of some) found.set(by(one), [...(found.get(by(one)) || []), one]);
  return found;
}

async function draw() {
  mark();
  [$("unplay").disabled, $("replay").disabled] = [!past.length, !future.length];
  if (!answer.keys.length) return;
  const own = puzzle;
  const asked = now.held;
  const found = await ask("keys", { puzzle, keys: asked });
  if (!found?.document || own !== puzzle) return;
  shows(found.document.picture);
  $("playing").dataset.drawn = asked.length;
  if (found.document.solved && !ended) ended = Date.now();
  if (found.document.solved) $("solved").textContent = "Solved.";
}

// --- marks --------------------------------------------------------------------------------

const numbers = (place) => place.split(",").map(Number);

// Draw colors, dots, crosses and pencil marks; what is put down hides the marks at its place.
function mark() {
  const { side } = answer;
  const taken = new Set(answer.keys.filter(({ key }) => now.held.includes(key)).map((key) => spot(key.middle)));
  const open = (marks) => Object.entries(marks).filter(([place]) => !taken.has(place)).map(([place, kind]) => [...numbers(place), kind]);
  const far = 0.11 * side;
  board.marks([
    ...Object.entries(now.colors).map(([place, kind]) => [...numbers(place), kind]).map(([x, y, kind]) => ["rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, class: kind }]),
    ...open(now.marks).map(([x, y, kind]) => (kind === "dot"
      ? ["circle", { cx: x, cy: y, r: 0.09 * side, class: "mark" }]
      : ["path", { d: `M${x - far} ${y - far}l${2 * far} ${2 * far}m0 ${-2 * far}l${-2 * far} ${2 * far}`, class: "mark" }])),
    ...open(now.pencil).flatMap(([x, y, words]) => lines(words).map((line, at, { length }) => (
      ["text", { x, y: y + (0.12 + 0.26 * (at - (length - 1) / 2)) * side, "font-size": 0.25 * side, class: "mark" }, line]))),
  ]);
}

// Divide words into lines that a cell has room for.
function lines(words) {
  const gap = words.some((word) => word.length > 1) ? " " : "";
  const found = [];
  for (const word of words) {
    const last = found.at(-1);
    if (last !== undefined && (last + gap + word).length <= FULL) found[found.length - 1] = last + gap + word;
    else found.push(word);
  }
  return found;
}

// --- changes ------------------------------------------------------------------------------

// Do something that can be undone.
export function change(by) {
  const next = structuredClone(now);
  by(next);
  if (JSON.stringify(next) === JSON.stringify(now)) return;
  past.push(now);
  future = [];
  now = next;
  changed();
}

function changed() {
  board.light();
  $("solved").textContent = "";
  const others = stored(localStorage, "solving").filter((one) => one.puzzle !== puzzle);
  store(localStorage, "solving", [{ puzzle, now, spent: spent() }, ...others].slice(0, KEPT));
  draw();
}

function back(from, to) {
  if (!from.length) return;
  to.push(now);
  now = from.pop();
  changed();
}
export const undo = () => back(past, future);
export const redo = () => back(future, past);

// Put down some keys of one place in place of all others there.
export function set(place, some) {
  change((own) => {
    own.held = own.held.filter((key) => !place.some((other) => other.key === key));
    own.held.push(...some.map(({ key }) => key));
  });
}

// Put down the next key of a place, or nothing; where they add up, one more.
export function turn(place) {
  const next = 1 + place.findLastIndex(({ key }) => now.held.includes(key));
  set(place, next < place.length ? place.slice(answer.stacked ? 0 : next, next + 1) : []);
}

// --- help ---------------------------------------------------------------------------------

// Return the keys that are crossed out: that of a side with a cross, those of a cell with a dot. A dot on a number is a
// mark of the solver's own.
function crossed() {
  return Object.keys(now.marks)
    .map((place) => (answer.middles.get(place) || []))
    .filter((some) => some.length === 1 || !some.some(({ word }) => /^\d+$/.test(word))).flat()
    .map(({ key }) => key).filter((key) => !now.held.includes(key));
}

// Return the board and what is put down on it; nothing is changed in what is returned.
export const put = () => ({ puzzle, now, crossed: crossed() });
// Show a picture in place of what is put down, until the next change.
export const show = (picture) => shows(picture);

// Return the milliseconds since the board was begun, up to its solution.
export const spent = () => (begun ? (ended || Date.now()) - begun : 0);
