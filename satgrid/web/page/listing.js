// Lists of cells while one edits: drawn, chosen, given a word, taken away.

import * as lists from "./lists.js";
import * as paper from "./paper.js";
import { has, name, point } from "./sheet.js";
import { active, layerOf, selection, shape, state, tell } from "./where.js";

// Return the layer of lists that is chosen, if it is one.
export const own = () => (active()?.places === "lists" ? active() : null);

// Return the list where one is: the one that was chosen last, else the first there.
export function current() {
  const layer = own();
  if (!layer || !state.place) return "";
  const there = lists.at(layer, state.place);
  return there.includes(state.list) ? state.list : there[0] || "";
}

const change = (by) => paper.change((sheet) => by(layerOf(sheet, own())));

// Put cells that were drawn on a layer of a sheet; of clones first one half, then the other.
export function drawn(mine, cells, { second = false, kept = "", word = null } = {}) {
  if (second) { lists.takeOut(mine, cells); return; }
  let every = cells;
  let label = word;
  if (kept) {
    every = [...lists.cellsOf(kept), ...cells];
    label = mine.words[kept];
    delete mine.words[kept];
  } else if (mine.form === "halves") {
    const half = lists.cellsOf(lists.keyOf(mine, cells));
    const other = !state.first ? null : state.first.length === half.length ? half : lists.moved(state.first, half[0], shape());
    if (!other) { state.first = half; return; }
    every = [...state.first, ...other];
    state.first = null;
  }
  lists.add(mine, every, label, state.symmetry, shape());
  state.list = lists.keyOf(mine, every);
}

// A click on a place that was chosen: the next list there, or the other half of clones.
export function click(place, { second, again, kept }) {
  const layer = own();
  const cells = lists.around(place);
  if (second && layer.form === "corner") change((mine) => lists.remove(mine, lists.keyOf(mine, cells), state.symmetry, shape()));
  else if (second) change((mine) => lists.takeOut(mine, cells));
  else if (kept || state.first) change((mine) => drawn(mine, cells, { kept }));
  else if (again) {
    const there = lists.at(layer, place);
    state.list = there[(there.indexOf(current()) + 1) % there.length] || "";
  }
  tell();
}

// Return the cells of the layer that were walked over, or are selected: places elsewhere are none.
function walked(layer) {
  const every = selection.trail.length ? selection.trail : [...selection.places, state.place].map(point);
  const found = layer.form === "corner" ? [point(state.place)] : every;
  const own = found.filter((place) => has(layer, place, shape()));
  return layer.form === "corner" ? own.flatMap((place) => lists.around(name(...place))) : own;
}

// Enter: a list of the cells that were walked over, or are selected.
export function entered() {
  const layer = own();
  let cells = walked(layer);
  if (!cells.length) return;
  if (layer.form === "ray") {
    const [first, last] = [cells[0], cells.at(-1)];
    const way = [Math.sign(last[0] - first[0]), Math.sign(last[1] - first[1])];
    if (way.includes(0) && cells.length > 1) return;
    cells = way.includes(0) ? cells : lists.ray(first, way, shape());
  }
  change((mine) => drawn(mine, cells));
}

// Type a character into the word of the list where one is; where each has a word it begins one.
export function enter(char) {
  const layer = own();
  const key = current();
  const next = lists.typed(layer, key ? layer.words[key] : "", char);
  if (next === null) return false;
  if (key) {
    change((mine) => { mine.words[key] = next; });
    return true;
  }
  const cells = walked(layer);
  if (!cells.length || !layer.needed || layer.form === "ray" || !lists.whole(layer, lists.keyOf(layer, cells))) return false;
  change((mine) => drawn(mine, cells, { word: next }));
  return true;
}

// Take away the list where one is, or the last character of its word; whether there is one.
export function clear(whole) {
  const layer = own();
  const key = layer && current();
  if (!key) return false;
  if (!whole && layer.words[key]) change((mine) => { mine.words[key] = lists.shortened(mine, mine.words[key]); });
  else change((mine) => lists.remove(mine, key, state.symmetry, shape()));
  return true;
}

// Return the place of the next list, or of the one before, and choose it; null behind the last.
export function along(back) {
  const every = Object.keys(own().words);
  const key = every[every.indexOf(current()) + (back ? -1 : 1)];
  if (!key) return null;
  state.list = key;
  const [first, , , last] = lists.cellsOf(key);
  return own().form === "corner" ? name((first[0] + last[0]) / 2, (first[1] + last[1]) / 2) : name(...first);
}
