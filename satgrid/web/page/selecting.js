// Several cells at once: copied, cut, pasted, moved.

import * as lists from "./lists.js";
import * as paper from "./paper.js";
import { has, name, point, unused } from "./sheet.js";
import { pathed } from "./strokes.js";
import { layers, selection, shape, state, tell } from "./where.js";

let clip = null;

const MOVED = ["cells", "corners", "points", "sides", "arrows", "sums", "rooms"];
const WHOLE = ["cages", "paths", "lists"]; // these are moved where all their cells are

// Return the cages, paths or lists of a layer, each with its cells in order. Rays end at the sides.
function pieces(layer) {
  if (layer.places === "lists") return layer.form === "ray" ? [] : Object.entries(layer.words).map(([key, word]) => ({ cells: lists.cellsOf(key), word }));
  const found = {};
  for (const [place, word] of Object.entries(layer.words)) {
    const [label, step] = word.split(".");
    if (label) (found[label] ||= []).push([Number(step || 0), point(place)]);
  }
  return Object.values(found).map((cells) => ({ cells: cells.sort(([one], [other]) => one - other).map(([, cell]) => cell), word: "" }));
}

const between = ([top, left], [bottom, right]) => ([row, column]) => row > top && row < bottom && column > left && column < right;
const whole = (layer, from, to) => (WHOLE.includes(layer.places) ? pieces(layer).filter(({ cells }) => cells.every(between(from, to))) : []);

function putDown(layer, cells, word) {
  const label = unused(layer.words);
  if (layer.places === "paths") pathed(layer, cells);
  else if (layer.places === "lists") layer.words[lists.keyOf(layer, cells)] = word;
  else for (const cell of cells) layer.words[name(...cell)] = label;
}

function takeUp(layer, cells) {
  if (layer.places === "lists") delete layer.words[lists.keyOf(layer, cells)];
  else for (const cell of cells) if (layer.places === "paths") delete layer.words[name(...cell)]; else layer.words[name(...cell)] = ".";
}

function corners() {
  const every = [state.place, ...selection.places].filter(Boolean).map(point);
  const [rows, columns] = [0, 1].map((axis) => every.map((one) => one[axis]));
  return [Math.min(...rows) - 1, Math.min(...columns) - 1, Math.max(...rows) + 1, Math.max(...columns) + 1];
}

export function copy() {
  if (!state.place || !paper.sheet()) return;
  const [top, left, bottom, right] = corners();
  clip = { layers: {}, whole: {}, from: [top, left], to: [bottom, right] };
  for (const layer of layers()) clip.whole[layer.name] = whole(layer, clip.from, clip.to).map(({ cells, word }) => ({ cells: cells.map(([row, column]) => [row - top, column - left]), word }));
  for (const layer of layers().filter((one) => MOVED.includes(one.places))) {
    clip.layers[layer.name] = Object.entries(layer.words).map(([place, value]) => [point(place), value])
      .filter(([place]) => between(clip.from, clip.to)(place))
      .map(([[row, column], value]) => [[row - top, column - left], value]);
  }
}

const wipe = (own, [top, left], [bottom, right]) => {
  for (const layer of own.layers) for (const { cells } of whole(layer, [top, left], [bottom, right])) takeUp(layer, cells);
  for (const layer of own.layers.filter((one) => MOVED.includes(one.places))) {
    for (const place of Object.keys(layer.words)) {
      if (between([top, left], [bottom, right])(point(place))) delete layer.words[place];
    }
  }
};

export function erase() {
  if (!state.place || !paper.sheet()) return;
  const [top, left, bottom, right] = corners();
  paper.change((own) => wipe(own, [top, left], [bottom, right]));
}

export function paste(to = corners().slice(0, 2), before = () => {}) {
  if (!clip || !paper.sheet()) return;
  paper.change((own) => {
    before(own);
    wipe(own, to, [to[0] + clip.to[0] - clip.from[0], to[1] + clip.to[1] - clip.from[1]]);
    for (const layer of own.layers) {
      for (const [[row, column], value] of clip.layers[layer.name] || []) {
        const at = [row + to[0], column + to[1]];
        if (has(layer, at, own.shape)) layer.words[name(...at)] = value;
      }
      for (const { cells, word } of clip.whole[layer.name] || []) {
        const every = cells.map(([row, column]) => [row + to[0], column + to[1]]);
        if (every.every(between([0, 0], own.shape.map((size) => 2 * size)))) putDown(layer, every, word);
      }
    }
  });
}

// Move what is selected by a cell.
export function shift([down, right]) {
  if (!state.place) return;
  const kept = clip;
  copy();
  const [from, to] = [clip.from, clip.to];
  paste([from[0] + 2 * down, from[1] + 2 * right], (own) => wipe(own, from, to));
  clip = kept;
  const moved = (place) => { const [row, column] = point(place); return name(row + 2 * down, column + 2 * right); };
  const every = [state.place, ...selection.places].map(moved);
  if (every.every((place) => layers().some((layer) => has(layer, point(place), shape())))) [state.place, ...selection.places] = every;
  tell();
}
