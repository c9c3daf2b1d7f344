// What is seen of editing: frames, what is selected, words that the picture does not have yet.

import * as board from "./board.js";
import * as grids from "./grids.js";
import * as lists from "./lists.js";
import * as listing from "./listing.js";
import * as paper from "./paper.js";
import { fits, has, name, point, wallsOf } from "./sheet.js";
import { active, layers, onSeen, ordered, selection, shape, state, tell, words } from "./where.js";

let stroke = null; // what is being drawn

// Show a stroke while it is drawn; null when it has ended.
export function follow(own) { stroke = own; shown(); }

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
  const frames = selection.places.filter((place) => place !== state.place).map((place) => box(place, "chosen"));
  for (const place of selection.trail) frames.push(box(name(...place), "chosen"));
  for (const cell of stroke?.shown().cells || []) frames.push(box(name(...cell), "chosen"));
  for (const cell of [...lists.cellsOf(listing.current()), ...(state.first || [])]) frames.push(box(name(...cell), "chosen"));
  if (state.place) frames.push(box(state.place, "ring"));
  if (state.place && words()[0]?.places === "sums") {
    const [x, y, side] = box(state.place);
    frames.push(state.half ? [x + side / 2, y, side / 2, side / 2, "half"] : [x, y + side / 2, side / 2, side / 2, "half"]);
  }
  const fresh = [];
  const lines = [...(stroke?.shown().lines || [])];
  for (const layer of own.layers) {
    if (["cages", "paths", "fleet", "line"].includes(layer.places)) continue;
    const known = before(layer.name);
    if (layer.places === "grids") {
      if (active()?.name === layer.name && !stroke) lines.push(...grids.frames(layer));
      continue;
    }
    if (layer.places === "borders") { lines.push(...walled(layer.walls || {})); continue; }
    if (layer.places === "regions") {
      const walls = wallsOf(layer.words, own.shape);
      if (Object.keys(walls).sort().join() !== Object.keys(wallsOf(known, own.shape)).sort().join()) lines.push(...walled(walls));
      continue;
    }
    if (layer.places === "lists") {
      for (const [key, word] of Object.entries(layer.words)) {
        if (known[key] === word) continue;
        const cells = lists.cellsOf(key);
        if (!(key in known) && lists.isLine(layer)) lines.push(...lists.linesOf(cells));
        else if (!(key in known)) for (const cell of cells) frames.push(box(name(...cell), "listed"));
        const [row, column] = layer.form === "corner" ? [cells[0][0] + 1, cells[0][1] + 1] : [cells[0][0] - 0.6, cells[0][1] - 0.6];
        if (word) fresh.push([[row, column], word, "small"]);
      }
      continue;
    }
    for (const place of new Set([...Object.keys(layer.words), ...Object.keys(known)])) {
      const now = layer.words[place] || "";
      if (now !== (known[place] || "") || (now && !fits(layer, now, place))) {
        const spelled = layer.places === "arrows" && layer.ways.includes(now.at(-1)) ? now.slice(0, -1) + "↑→↓←"[layer.ways.indexOf(now.at(-1))] : now;
        const small = layer.places === "rooms" || Math.abs(point(place)[0] % 2) + Math.abs(point(place)[1] % 2) < 2;
        fresh.push([point(place), spelled, small ? "small" : "whole"]);
      }
    }
  }
  board.frame(frames);
  board.drafts(fresh, lines);
}

// Return the lines of walls, each from corner to corner.
const walled = (walls) => Object.keys(walls).map((side) => {
  const [row, column] = point(side);
  return [[row - (row % 2), column - (column % 2)], [row + (row % 2), column + (column % 2)], "wall"];
});

let drawn = null; // the sheet that the picture shows
const before = (layer) => drawn?.layers.find((one) => one.name === layer)?.words || {};

// Take a board that was drawn.
export function take(now) {
  drawn = structuredClone(now.sheet);
  const own = paper.sheet();
  const rows = {};
  if (!own?.layers.some((layer) => layer.name === state.layer)) state.first = null;
  for (const layer of own?.layers || []) {
    for (const side of layer.sides) rows[side] = Math.max(rows[side] || 1, ...Object.entries(layer.words).filter(([place]) => sideOf(place) === side).map(([, value]) => value.split(/[ ,]/).length));
  }
  board.room(board.mode() === "edit" ? ["above", "right", "below", "left"].map((side) => rows[side] || 0) : [0, 0, 0, 0]);
  if (state.place && !ordered().some((layer) => has(layer, point(state.place), shape()))) state.place = null;
  selection.places = selection.places.filter((place) => ordered().some((layer) => has(layer, point(place), shape())));
  if (!layers().some((layer) => layer.name === state.layer)) state.layer = layers()[0]?.name || "";
  tell();
}

function sideOf(place) {
  const [row, column] = point(place);
  return row === -1 ? "above" : column === -1 ? "left" : row > column ? "below" : "right";
}

onSeen(shown);
