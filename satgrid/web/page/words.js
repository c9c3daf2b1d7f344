// What is entered where one is, by keys: words of the layers that have a place there.

import * as grids from "./grids.js";
import * as listing from "./listing.js";
import * as paper from "./paper.js";
import { DRAWN, PAINTED, cells, has, images, mirrored, name, next, point, shortened, turnedTo, typed } from "./sheet.js";
import { cut, painted, pathed } from "./strokes.js";
import { active, layerOf, ordered, selection, shape, state, tell, there, words } from "./where.js";

// --- words --------------------------------------------------------------------------------

// Return the place in a layer where the word of a place stands: a room has one word.
function home(own, layer, place) {
  if (layer.places !== "rooms") return place;
  const rooms = own.layers.find((one) => one.name === layer.rooms)?.words || {};
  return Object.keys(layer.words).find((other) => rooms[other] === rooms[place]) || place;
}

export const word = (layer, place = state.place) => (layer && layer.words[home(paper.sheet(), layer, place)]) || "";

function write(own, layer, place, value) {
  const at = home(own, layer, place);
  delete layer.words[at];
  if (layer.places === "paths") cut(layer, place);
  else if (value) layer.words[layer.places === "rooms" ? place : at] = value;
  else if (PAINTED.includes(layer.places)) layer.words[at] = ".";
}

// Put a word at a place, and at its images where entering is symmetric.
export function put(own, layer, place, value) {
  write(own, layer, place, value);
  for (const [other, turned] of images(place, state.symmetry, shape(), layer, value)) {
    const old = layer.words[home(own, layer, other)] || "";
    write(own, layer, other, mirrored(layer, turned, old, other));
  }
}

// Change the word of every selected place.
export function each(layer, by) {
  const every = [state.place, ...selection.places].filter((place) => has(layer, point(place), shape()));
  return paper.change((own) => {
    const mine = layerOf(own, layer);
    for (const place of every) {
      const value = by(word(layer, place), place);
      if (value !== null) put(own, mine, place, value);
    }
  });
}

// Type a character where one is; whether it belongs there.
export function enter(char) {
  if (!state.place) return false;
  for (const layer of words()) {
    if (layer.places === "lists") {
      if (listing.enter(char)) return true;
      continue;
    }
    if (PAINTED.includes(layer.places)) {
      if (layer.signs.includes(char)) return outside(layer), true;
      continue;
    }
    if (typed(layer, word(layer), char, state.place, state.half) !== null) {
      each(layer, (old, place) => typed(layer, old, char, place, state.half));
      return true;
    }
  }
  return false;
}

// Take a cell out of all rooms, or into one of its own again.
function outside(layer) {
  paper.change((own) => {
    const mine = layerOf(own, layer);
    painted(mine, [point(state.place)], shape(), { gone: mine.words[state.place] !== "." });
  });
}

// Clear what stands where one is; of several words the last character with Backspace.
export function clear(whole = true) {
  if (listing.clear(whole)) return;
  if (active()?.places === "grids") { gridded(grids.remove); return; }
  const every = there().filter((one) => !["lists", "grids"].includes(one.places));
  const layer = every.find((one) => word(one) && !["borders", "regions"].includes(one.places) && word(one) !== ".") || every[0];
  if (!layer || ["borders", "regions"].includes(layer.places)) return;
  each(layer, (old) => (whole ? "" : shortened(layer, old, state.half)));
}

// Add a grid where one is, or take it away.
function gridded(does) {
  const [row, column] = point(state.place);
  paper.change((own) => does(layerOf(own, active()), { row, column }));
}

// Let the word where one is point up, right, down or left; whether there is such a word.
export function pointTo(way) {
  const layer = there().find((one) => one.ways);
  if (layer) each(layer, (old) => turnedTo(layer, old, way));
  return Boolean(layer);
}

// --- where one is -------------------------------------------------------------------------

export function go(place, { keep = false } = {}) {
  state.place = place;
  if (!keep) { selection.places = []; selection.trail = []; }
  const [first] = words();
  if (first?.places !== "sums") state.half = 0;
  tell();
}

// Choose a layer, and the nearest of its places.
export function choose(layer) {
  state.layer = layer;
  state.first = null;
  const own = active();
  if (own && (!state.place || !has(own, point(state.place), shape()))) go(nearest(own));
  else go(state.place);
}

function places(layer) {
  const [height, width] = shape();
  const found = [];
  for (let row = -1; row <= 2 * height + 1; row += 1) {
    for (let column = -1; column <= 2 * width + 1; column += 1) if (has(layer, [row, column], shape())) found.push([row, column]);
  }
  return found;
}

export function nearest(layer, [row, column] = state.place ? point(state.place) : [1, 1]) {
  const far = ([a, b]) => Math.abs(a - row) + Math.abs(b - column);
  const found = places(layer).sort((one, other) => far(one) - far(other));
  return found.length ? name(...found[0]) : null;
}

// Go a step; half a step where half cells are places.
export function step([down, right]) {
  const fine = ["sides", "points"].includes(active().places);
  const [row, column] = point(state.place);
  const every = ordered();
  for (const far of fine ? [1, 2] : [2, 1]) {
    const to = [row + far * down, column + far * right];
    if (every.some((layer) => has(layer, to, shape())) || cells(shape()).some((cell) => cell.join() === to.join())) return name(...to);
  }
  return state.place;
}

export function along(back) {
  if (listing.own()) return listing.along(back);
  const own = there()[0];
  const every = own ? places(own).map((place) => name(...place)) : [];
  return every[every.indexOf(state.place) + (back ? -1 : 1)] || null;
}

// --- several cells ------------------------------------------------------------------------

// Walk on and select; cells in a row are what Enter makes a room, a cage or a path of.
export function extend(by) {
  const from = state.place;
  const to = step(by.map((one) => one));
  if (to === from) return;
  const cell = (place) => point(place).every((value) => value > 0 && value % 2);
  if (!selection.trail.length && cell(from)) selection.trail = [point(from)];
  state.place = to;
  if (cell(to)) selection.trail.push(point(to));
  selection.places = [...new Set([...selection.places, from])].filter((place) => place !== to);
  tell();
}

// Enter: of what is selected a room, a cage or a path; else the next sign.
export function entered() {
  const own = active();
  if (listing.own()) {
    listing.entered();
    go(state.place);
    return true;
  }
  if (own?.places === "grids") { gridded(grids.add); return true; }
  const walked = selection.trail.length ? selection.trail : [state.place, ...selection.places].map(point);
  if (own && DRAWN.includes(own.places)) {
    paper.change((sheet) => {
      const mine = layerOf(sheet, own);
      if (own.places === "paths") pathed(mine, walked);
      else painted(mine, walked, shape(), { how: state.symmetry });
    });
    go(state.place);
    return true;
  }
  const [layer] = words();
  if (!layer || ["sums", "arrows"].includes(layer.places)) return false;
  each(layer, (old, place) => next(layer, old, place));
  return true;
}
