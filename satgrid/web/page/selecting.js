// Several cells at once: copied, cut, pasted, moved.

import * as paper from "./paper.js";
import { has, name, point } from "./sheet.js";
import { layers, selection, shape, state, tell } from "./where.js";

let clip = null;

const MOVED = ["cells", "corners", "points", "sides", "arrows", "sums", "rooms"];

function corners() {
  const every = [state.place, ...selection.places].filter(Boolean).map(point);
  const [rows, columns] = [0, 1].map((axis) => every.map((one) => one[axis]));
  return [Math.min(...rows) - 1, Math.min(...columns) - 1, Math.max(...rows) + 1, Math.max(...columns) + 1];
}

export function copy() {
  if (!state.place || !paper.sheet()) return;
  const [top, left, bottom, right] = corners();
  clip = { layers: {}, from: [top, left], to: [bottom, right] };
  for (const layer of layers().filter((one) => MOVED.includes(one.places))) {
    clip.layers[layer.name] = Object.entries(layer.words).map(([place, value]) => [point(place), value])
      .filter(([[row, column]]) => row > top && row < bottom && column > left && column < right)
      .map(([[row, column], value]) => [[row - top, column - left], value]);
  }
}

const wipe = (own, [top, left], [bottom, right]) => {
  for (const layer of own.layers.filter((one) => MOVED.includes(one.places))) {
    for (const place of Object.keys(layer.words)) {
      const [row, column] = point(place);
      if (row > top && row < bottom && column > left && column < right) delete layer.words[place];
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
