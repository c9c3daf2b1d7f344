// Where one is while one edits: a place, a layer, what is selected.

import * as paper from "./paper.js";
import { DRAWN, HEADED, has, point, taken } from "./sheet.js";

export const state = { layer: "", place: null, half: 0, symmetry: "", painting: false, list: "", first: null };
// `list` is the one chosen among lists that overlap, `first` the first half of clones.
export const selection = { places: [], trail: [] }; // those besides where one is; cells walked over with Shift
let hears = () => {};
let seen = () => {};

// Be told when another place or layer is chosen.
export function onPlace(callback) { hears = callback; }
// Be told when what is framed is other than before.
export function onSeen(callback) { seen = callback; }

// Tell both.
export function tell() { seen(); hears(); }

export const shape = () => paper.sheet().shape;
export function layers() {
  const own = (paper.sheet()?.layers || []).filter((layer) => taken(layer) && !HEADED.includes(layer.places));
  return [...own.filter(({ places }) => places !== "grids"), ...own.filter(({ places }) => places === "grids")]; // what is in them is entered more often
}
export const layerOf = (own, layer) => own.layers.find((one) => one.name === layer.name);
export const active = () => layers().find((one) => one.name === state.layer) || layers()[0];
export const ordered = () => [active(), ...layers().filter((one) => one !== active())].filter(Boolean);

// Return the layers that have a place where one is, the active one first.
export const there = () => (state.place ? ordered().filter((layer) => has(layer, point(state.place), shape())) : []);
export const words = () => there().filter((layer) => !DRAWN.includes(layer.places) || (layer.signs.length && layer.places !== "grids") || (layer.places === "lists" && layer === active()));
