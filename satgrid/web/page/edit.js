// Editing: the keys, and what the board hears of clicks.

import * as paper from "./paper.js";
import { marked } from "./clicks.js";
import { copy, erase, paste, shift } from "./selecting.js";
import { active, layers, shape, state, tell, words } from "./where.js";
import { along, choose, clear, enter, entered, extend, go, nearest, pointTo, step, word } from "./words.js";

export { cancel, down, move, up } from "./clicks.js";

const MOVES = { ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1] };
const WAYS = Object.keys(MOVES);

export function key(event) {
  if (!paper.sheet()) return false;
  if (event.ctrlKey || event.metaKey) return clipped(event);
  const way = WAYS.indexOf(event.key);
  if (way >= 0 && !state.place) { go(nearest(active() || layers()[0])); return true; }
  if (way >= 0 && event.altKey) { shift(MOVES[event.key]); return true; }
  if (event.altKey || !state.place) return false;
  if (way >= 0 && event.shiftKey) {
    if (!pointTo(way)) extend(MOVES[event.key]);
    return true;
  }
  if (way >= 0) { go(step(MOVES[event.key])); return true; }
  if (event.key === "Tab") {
    const to = along(event.shiftKey);
    if (to) go(to);
    return Boolean(to);
  }
  if (event.key === "Escape") { state.first = null; go(state.place); return true; }
  if (event.key === "F2") {
    const every = layers();
    choose(every[(every.indexOf(active()) + 1) % every.length]?.name || "");
    return true;
  }
  if (event.key === "Enter") return entered();
  if (event.key === "\\" || event.key === "/") {
    if (words()[0]?.places === "sums") { state.half = 1 - state.half; tell(); return true; }
  }
  if (event.key === "Delete" || event.key === "Backspace") { clear(event.key === "Delete"); return true; }
  if (event.key === " " && !(words()[0]?.several && word(words()[0]))) { clear(); return true; }
  return event.key.length === 1 && (enter(event.key) || false);
}

function clipped(event) {
  const act = { c: copy, x: () => { copy(); erase(); }, v: () => paste(), a: () => { marked([1, 1], shape().map((size) => 2 * size - 1)); tell(); } }[event.key.toLowerCase()];
  if (!act || (event.key.toLowerCase() !== "a" && !state.place)) return false;
  act();
  return true;
}
