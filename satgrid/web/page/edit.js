// Changing the board in place: where one is, and what clicks and keys do there.

import * as board from "./board.js";
import * as paper from "./paper.js";
import { cells, fits, has, images, mirrored, name, next, numbered, point, shortened, taken, turnedTo, typed } from "./sheet.js";
import { arrow, cut, painted, path, pathed, paint, select, setWall, wall } from "./strokes.js";

const MOVES = { ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1] };
const WAYS = Object.keys(MOVES);
const LINE = 0.3; // half cells from a line within which a click means the line
export const state = { layer: "", place: null, half: 0, symmetry: "", painting: false };
let chosen = []; // the places that are selected, the one where one is not among them
let trail = []; // cells that were walked over with Shift
let stroke = null;
let pressed = null;
let clip = null;
let hears = () => {};

// Be told when another place or layer is chosen.
export function onPlace(callback) { hears = callback; }

const shape = () => paper.sheet().shape;
export const layers = () => (paper.sheet()?.layers || []).filter(taken);
const layerOf = (own, layer) => own.layers.find((one) => one.name === layer.name);
export const active = () => layers().find((one) => one.name === state.layer) || layers()[0];
const ordered = () => [active(), ...layers().filter((one) => one !== active())].filter(Boolean);

// Return the layers that have a place where one is, the active one first.
export const there = () => (state.place ? ordered().filter((layer) => has(layer, point(state.place), shape())) : []);
const words = () => there().filter((layer) => !["borders", "cages", "paths"].includes(layer.places) || layer.signs.length);

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
  else if (["borders", "cages"].includes(layer.places)) layer.words[at] = ".";
}

// Put a word at a place, and at its images where entering is symmetric.
function put(own, layer, place, value) {
  write(own, layer, place, value);
  for (const [other, turned] of images(place, state.symmetry, shape(), layer, value)) {
    const old = layer.words[home(own, layer, other)] || "";
    write(own, layer, other, mirrored(layer, turned, old, other));
  }
}

// Change the word of every selected place.
function each(layer, by) {
  const every = [state.place, ...chosen].filter((place) => has(layer, point(place), shape()));
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
    if (layer.places === "borders" || layer.places === "cages") {
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
  const every = there();
  const layer = every.find((one) => word(one) && !["borders"].includes(one.places) && word(one) !== ".") || every[0];
  if (!layer || layer.places === "borders") return;
  each(layer, (old) => (whole ? "" : shortened(layer, old, state.half)));
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
  if (!keep) { chosen = []; trail = []; }
  const [first] = words();
  if (first?.places !== "sums") state.half = 0;
  shown();
  hears();
}

// Choose a layer, and the nearest of its places.
export function choose(layer) {
  state.layer = layer;
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

function nearest(layer, [row, column] = state.place ? point(state.place) : [1, 1]) {
  const far = ([a, b]) => Math.abs(a - row) + Math.abs(b - column);
  const found = places(layer).sort((one, other) => far(one) - far(other));
  return found.length ? name(...found[0]) : null;
}

// Go a step; half a step where half cells are places.
function step([down, right]) {
  const fine = ["sides", "points"].includes(active().places);
  const [row, column] = point(state.place);
  const every = ordered();
  for (const far of fine ? [1, 2] : [2, 1]) {
    const to = [row + far * down, column + far * right];
    if (every.some((layer) => has(layer, to, shape())) || cells(shape()).some((cell) => cell.join() === to.join())) return name(...to);
  }
  return state.place;
}

function along(back) {
  const own = there()[0];
  const every = own ? places(own).map((place) => name(...place)) : [];
  return every[every.indexOf(state.place) + (back ? -1 : 1)] || null;
}

// --- what is seen of it -------------------------------------------------------------------

function box(place, kind) {
  const [row, column] = point(place);
  const odd = Math.abs(row % 2) + Math.abs(column % 2);
  const small = odd !== 2;
  const [x, y] = board.spot([row, column]);
  const side = (board.spot([0, 2])[0] - board.spot([0, 0])[0]) * (small ? 0.5 : 1);
  return [x - side / 2, y - side / 2, side, side, kind];
}

// Show the frame, the selection, and words that the picture does not have yet.
export function shown() {
  const own = paper.sheet();
  if (board.mode() !== "edit" || !own) return;
  const frames = chosen.filter((place) => place !== state.place).map((place) => box(place, "chosen"));
  for (const place of trail) frames.push(box(name(...place), "chosen"));
  for (const cell of stroke?.shown().cells || []) frames.push(box(name(...cell), "chosen"));
  if (state.place) frames.push(box(state.place, "ring"));
  if (state.place && words()[0]?.places === "sums") {
    const [x, y, side] = box(state.place);
    frames.push(state.half ? [x + side / 2, y, side / 2, side / 2, "half"] : [x, y + side / 2, side / 2, side / 2, "half"]);
  }
  board.frame(frames);
  const fresh = [];
  const lines = stroke?.shown().lines || [];
  for (const layer of own.layers) {
    if (["cages", "paths", "fleet"].includes(layer.places)) continue;
    if (layer.places === "borders") {
      for (const side of Object.keys(layer.walls || {})) {
        const [row, column] = point(side);
        lines.push([[row - (row % 2), column - (column % 2)], [row + (row % 2), column + (column % 2)], "wall"]);
      }
      continue;
    }
    const known = known_(layer.name);
    for (const place of new Set([...Object.keys(layer.words), ...Object.keys(known)])) {
      const now = layer.words[place] || "";
      if (now !== (known[place] || "") || (now && !fits(layer, now, place))) {
        const spelled = layer.places === "arrows" && layer.ways.includes(now.at(-1)) ? now.slice(0, -1) + "↑→↓←"[layer.ways.indexOf(now.at(-1))] : now;
        const small = layer.places === "rooms" || Math.abs(point(place)[0] % 2) + Math.abs(point(place)[1] % 2) < 2;
        fresh.push([point(place), spelled, small ? "small" : "whole"]);
      }
    }
  }
  board.drafts(fresh, lines);
}

let drawn = null; // the sheet that the picture shows
const known_ = (layer) => drawn?.layers.find((one) => one.name === layer)?.words || {};

// Take a board that was drawn.
export function take(now) {
  drawn = structuredClone(now.sheet);
  const own = paper.sheet();
  const rows = {};
  for (const layer of own?.layers || []) {
    for (const side of layer.sides) rows[side] = Math.max(rows[side] || 1, ...Object.entries(layer.words).filter(([place]) => sideOf(place) === side).map(([, word_]) => word_.split(/[ ,]/).length));
  }
  board.room(board.mode() === "edit" ? ["above", "right", "below", "left"].map((side) => rows[side] || 0) : [0, 0, 0, 0]);
  if (state.place && !ordered().some((layer) => has(layer, point(state.place), shape()))) state.place = null;
  chosen = chosen.filter((place) => ordered().some((layer) => has(layer, point(place), shape())));
  if (!layers().some((layer) => layer.name === state.layer)) state.layer = layers()[0]?.name || "";
  shown();
  hears();
}

function sideOf(place) {
  const [row, column] = point(place);
  return row === -1 ? "above" : column === -1 ? "left" : row > column ? "below" : "right";
}

// --- mouse and touch ----------------------------------------------------------------------

// Return the layer and the place that a point means.
function meant(at) {
  const { row, column } = at;
  const [height, width] = shape();
  const cell = [2 * Math.floor(row / 2) + 1, 2 * Math.floor(column / 2) + 1];
  const inside = row >= 0 && column >= 0 && row < 2 * height && column < 2 * width;
  const far = [row < 0 ? -1 : row >= 2 * height ? 2 * height + 1 : cell[0], column < 0 ? -1 : column >= 2 * width ? 2 * width + 1 : cell[1]];
  const every = ordered();
  const first = active();
  const side = nearSide(row, column);
  const offLine = Math.max(Math.abs(row - side[0]), Math.abs(column - side[1]));
  const corner = [2 * Math.round(row / 2), 2 * Math.round(column / 2)];
  const tries = [];
  for (const layer of every) {
    if (layer.places === "sides" && offLine < (layer === first ? 0.6 : 0.45)) tries.push([layer === first ? 0 : 1, layer, side]);
    else if (layer.places === "corners") tries.push([layer === first ? 0 : 3, layer, corner]);
    else if (layer.places === "points") tries.push([layer === first ? 0 : 3, layer, [Math.round(row), Math.round(column)]]);
    else if (layer.places === "beside" && !inside) tries.push([layer === first ? 0 : 1, layer, far]);
    else if (layer.places !== "sides" && inside) tries.push([layer === first ? 1.5 : 2, layer, cell]);
  }
  tries.sort(([one], [other]) => one - other);
  const found = tries.find(([, layer, place]) => has(layer, place, shape()));
  if (found) return [found[1], name(...found[2])];
  return inside ? [null, name(...cell)] : null;
}

function nearSide(row, column) {
  const upright = [2 * Math.floor(row / 2) + 1, 2 * Math.round(column / 2)];
  const level = [2 * Math.round(row / 2), 2 * Math.floor(column / 2) + 1];
  return Math.abs(column - upright[1]) < Math.abs(row - level[0]) ? upright : level;
}

export function down(at, event, second) {
  if (!paper.sheet()) return;
  const found = meant(at);
  if (!found) return;
  const [layer, place] = found;
  const borders = layers().find((one) => one.places === "borders");
  const side = nearSide(at.row, at.column);
  const close = Math.max(Math.abs(at.row - side[0]) * (side[0] % 2 ? 0 : 1), Math.abs(at.column - side[1]) * (side[1] % 2 ? 0 : 1)) < LINE;
  const mine = layer?.name === state.layer;
  pressed = { layer, place, second, side: close && borders ? side : null, at, old: state.place, shift: event.shiftKey };
  const inside = point(place).every((value) => value > 0);
  const options = { more: event.shiftKey || second, gone: second && layer?.places === "cages", how: state.symmetry };
  if (!inside || ["beside", "sides", "corners", "points"].includes(layer?.places)) stroke = null;
  else if (borders && active() === borders && state.painting) stroke = target(borders, paint(borders, shape(), at, options));
  else if (borders && (active() === borders || close)) stroke = target(borders, wall(borders, shape(), at, state.symmetry));
  else if (layer?.places === "cages" && mine) stroke = target(layer, paint(layer, shape(), at, options));
  else if (layer?.places === "paths" && mine) stroke = target(layer, path(layer, shape(), at));
  else if (layer?.ways && !event.shiftKey) stroke = target(layer, arrow(at, put));
  else stroke = { stroke: select(shape(), at, marked), layer: null, shown: () => ({}), grown: false };
}

const target = (layer, own) => ({ stroke: own, layer, shown: () => own.shown(), grown: false });

function marked(from, to) {
  const [rows, columns] = [0, 1].map((axis) => [Math.min(from[axis], to[axis]), Math.max(from[axis], to[axis])]);
  state.place = name(...from);
  chosen = cells(shape()).filter(([row, column]) => row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1]).map((cell) => name(...cell)).filter((place) => place !== state.place);
}

export function move(at) {
  if (!stroke) return;
  stroke.grown = stroke.stroke.grow(at) || stroke.grown;
  if (stroke.grown) shown();
}

export function cancel() { stroke = null; pressed = null; shown(); }

export function up() {
  const [own, press] = [stroke, pressed];
  stroke = pressed = null;
  if (!press) return;
  if (own?.grown) {
    if (own.layer) {
      paper.change((sheet) => {
        const mine = layerOf(sheet, own.layer);
        own.stroke.done(mine, sheet);
      });
      go(press.place);
    } else { shown(); hears(); }
    return;
  }
  click(press);
}

function click({ layer, place, second, side, at, old }) {
  const borders = layers().find((one) => one.places === "borders");
  if (side && borders && active() === borders && !state.painting && has({ places: "sides" , signs: ["-"], edges: false }, side, shape())) {
    paper.change((own) => { const mine = layerOf(own, borders); setWall(mine, name(...side), !mine.walls[name(...side)], shape(), state.symmetry); });
    go(name(2 * Math.floor(at.row / 2) + 1, 2 * Math.floor(at.column / 2) + 1));
    return;
  }
  go(place);
  if (layer && layer.places === "cages" && second) { each(layer, () => ""); return; }
  if (!layer || ["borders", "cages", "paths"].includes(layer.places)) return;
  if (layer.places === "sums") {
    state.half = Number(at.column % 2 > at.row % 2); // the upper right half, or the lower left
    if (second) each(layer, (word_) => (word_ ? "" : "#"));
    shown();
    return;
  }
  if (second ? layer.signs.length : !numbered(layer) || old === place) each(layer, (word_) => (layer.places === "arrows" ? (second || word_ ? next(layer, word_, place, second) : word_) : next(layer, word_, place, second)));
}

// --- keys ---------------------------------------------------------------------------------

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
  if (event.key === "Escape") { go(state.place); return true; }
  if (event.key === "F2") {
    const every = layers();
    choose(every[(every.indexOf(active()) + 1) % every.length]?.name || "");
    return true;
  }
  if (event.key === "Enter") return entered();
  if (event.key === "\\" || event.key === "/") {
    if (words()[0]?.places === "sums") { state.half = 1 - state.half; shown(); return true; }
  }
  if (event.key === "Delete" || event.key === "Backspace") { clear(event.key === "Delete"); return true; }
  if (event.key === " " && !(words()[0]?.several && word(words()[0]))) { clear(); return true; }
  return event.key.length === 1 && (enter(event.key) || false);
}

// Walk on and select; cells in a row are what Enter makes a room, a cage or a path of.
function extend(by) {
  const from = state.place;
  const to = step(by.map((one) => one));
  if (to === from) return;
  const cell = (place) => point(place).every((value) => value > 0 && value % 2);
  if (!trail.length && cell(from)) trail = [point(from)];
  state.place = to;
  if (cell(to)) trail.push(point(to));
  chosen = [...new Set([...chosen, from])].filter((place) => place !== to);
  shown();
  hears();
}

// Enter: of what is selected a room, a cage or a path; else the next sign.
export function entered() {
  const own = active();
  const walked = trail.length ? trail : [state.place, ...chosen].map(point);
  if (own && ["borders", "cages", "paths"].includes(own.places)) {
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

// --- selections ---------------------------------------------------------------------------

const MOVED = ["cells", "corners", "points", "sides", "arrows", "sums", "rooms"];

function corners() {
  const every = [state.place, ...chosen].filter(Boolean).map(point);
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
function shift([down, right]) {
  if (!state.place) return;
  const kept = clip;
  copy();
  const [from, to] = [clip.from, clip.to];
  paste([from[0] + 2 * down, from[1] + 2 * right], (own) => wipe(own, from, to));
  clip = kept;
  const moved = (place) => { const [row, column] = point(place); return name(row + 2 * down, column + 2 * right); };
  const every = [state.place, ...chosen].map(moved);
  if (every.every((place) => layers().some((layer) => has(layer, point(place), shape())))) [state.place, ...chosen] = every;
  shown();
}

function clipped(event) {
  const act = { c: copy, x: () => { copy(); erase(); }, v: () => paste(), a: () => { marked([1, 1], shape().map((size) => 2 * size - 1)); shown(); } }[event.key.toLowerCase()];
  if (!act || (event.key.toLowerCase() !== "a" && !state.place)) return false;
  act();
  return true;
}

