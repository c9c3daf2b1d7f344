// Clicks and strokes of the mouse or a finger while one edits.

import * as grids from "./grids.js";
import * as listing from "./listing.js";
import * as lists from "./lists.js";
import * as paper from "./paper.js";
import { follow } from "./seen.js";
import { DRAWN, PAINTED, cells, has, name, next, numbered } from "./sheet.js";
import { arrow, paint, path, select, setWall, wall } from "./strokes.js";
import { active, layerOf, layers, ordered, selection, shape, state, tell } from "./where.js";
import { each, go, put } from "./words.js";

const LINE = 0.3; // half cells from a line within which a click means the line
let stroke = null;
let pressed = null;
let clicked = null; // the place of the last click: another one there takes the next word

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
    else if (layer.places === "corners" || layer.form === "corner") tries.push([layer === first ? 0 : 3, layer, corner]);
    else if (layer.places === "points") tries.push([layer === first ? 0 : 3, layer, [Math.round(row), Math.round(column)]]);
    else if (layer.places === "beside" && !inside) tries.push([layer === first ? 0 : 1, layer, far]);
    else if (layer.places !== "sides" && inside && (!["lists", "grids"].includes(layer.places) || layer === first)) tries.push([layer === first ? 1.5 : 2, layer, cell]);
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
  const borders = layers().find((one) => one.places === "borders");
  const side = nearSide(at.row, at.column);
  const close = Math.max(Math.abs(at.row - side[0]) * (side[0] % 2 ? 0 : 1), Math.abs(at.column - side[1]) * (side[1] % 2 ? 0 : 1)) < LINE;
  const edge = close && Math.min(at.row, at.column, 2 * shape()[0] - at.row, 2 * shape()[1] - at.column) > -LINE;
  const [layer, place] = meant(at) || [];
  if (!place && !(borders && edge)) return;
  const mine = layer?.name === state.layer;
  const kept = event.shiftKey && mine && layer.places === "lists" ? listing.current() : "";
  pressed = { layer, place, kept, second, side: close && borders ? side : null, at, old: state.place, shift: event.shiftKey };
  const options = { more: event.shiftKey || second, gone: second && PAINTED.includes(layer?.places), how: state.symmetry };
  if (borders && edge && (active() === borders || layer?.places !== "sides") && !state.painting) stroke = target(borders, wall(borders, shape(), at, state.symmetry));
  else if (["beside", "sides", "corners", "points"].includes(layer?.places) || layer?.form === "corner") stroke = null;
  else if (borders && active() === borders && state.painting) stroke = target(borders, paint(borders, shape(), at, options));
  else if (borders && active() === borders) stroke = target(borders, wall(borders, shape(), at, state.symmetry));
  else if (["cages", "regions"].includes(layer?.places) && mine) stroke = target(layer, paint(layer, shape(), at, options));
  else if (layer?.places === "lists" && mine && layer.form !== "corner") stroke = target(layer, lists.stroke(layer, shape(), at, (own, over) => listing.drawn(own, over, { second, kept })));
  else if (layer?.places === "grids") stroke = target(layer, grids.stroke(layer, at));
  else if (layer?.places === "paths" && mine) stroke = target(layer, path(layer, shape(), at));
  else if (layer?.ways && !event.shiftKey) stroke = target(layer, arrow(at, put));
  else stroke = { stroke: select(shape(), at, marked), layer: null, shown: () => ({}), grown: false };
}

const target = (layer, own) => ({ stroke: own, layer, shown: () => own.shown(), grown: false });

export function marked(from, to) {
  const [rows, columns] = [0, 1].map((axis) => [Math.min(from[axis], to[axis]), Math.max(from[axis], to[axis])]);
  state.place = name(...from);
  selection.places = cells(shape()).filter(([row, column]) => row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1]).map((cell) => name(...cell)).filter((place) => place !== state.place);
}

export function move(at) {
  if (!stroke) return;
  stroke.grown = stroke.stroke.grow(at) || stroke.grown;
  if (stroke.grown) follow(stroke);
}

export function cancel() { stroke = null; pressed = null; follow(null); }

export function up() {
  const [own, press] = [stroke, pressed];
  stroke = pressed = null;
  follow(null);
  if (!press) return;
  if (own?.grown) {
    if (own.layer) {
      paper.change((sheet) => {
        const mine = layerOf(sheet, own.layer);
        own.stroke.done(mine, sheet);
      });
      if (press.place) go(press.place);
    } else tell();
    return;
  }
  if (press.place) click(press);
}

function click({ layer, place, second, side, at, old, kept }) {
  const borders = layers().find((one) => one.places === "borders");
  if (side && borders && active() === borders && !state.painting && has({ places: "sides" , signs: ["-"], edges: false }, side, shape())) {
    paper.change((own) => { const mine = layerOf(own, borders); setWall(mine, name(...side), !mine.walls[name(...side)], shape(), state.symmetry); });
    go(name(2 * Math.floor(at.row / 2) + 1, 2 * Math.floor(at.column / 2) + 1));
    return;
  }
  const again = old === place && clicked === place;
  go(place);
  clicked = place;
  if (layer && ["cages", "regions"].includes(layer.places) && second) { each(layer, () => ""); return; }
  if (layer && layer === listing.own()) listing.click(place, { second, again, kept });
  if (layer?.places === "grids") paper.change((own) => (second ? grids.remove : grids.add)(layerOf(own, layer), at));
  if (!layer || DRAWN.includes(layer.places)) return;
  if (layer.places === "sums") {
    state.half = Number(at.column % 2 > at.row % 2); // the upper right half, or the lower left
    if (second) each(layer, (value) => (value ? "" : "#"));
    tell();
    return;
  }
  if (second ? layer.signs.length : !numbered(layer) || again) each(layer, (value) => (layer.places === "arrows" ? (second || value ? next(layer, value, place, second) : value) : next(layer, value, place, second)));
}
