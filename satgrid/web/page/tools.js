// The buttons below the board while one edits: layers, keys, symmetry, the whole board, its header.

import { ask } from "./asking.js";
import * as paper from "./paper.js";
import { drawing } from "./pieces.js";
import { copy, erase, paste } from "./selecting.js";
import { isLine } from "./lists.js";
import * as listing from "./listing.js";
import { DRAWN, HEADED, numbered } from "./sheet.js";
import * as where from "./where.js";
import * as edit from "./words.js";

const { state } = where;
const $ = (id) => document.getElementById(id);
const ARROWS = [["↑", "up"], ["→", "right"], ["↓", "down"], ["←", "left"]];
const MANY = 8; // layers that have a button each
const SAID = { " ": "nothing", "?": "a number that is not given", "#": "black", "*": "black dot", o: "white dot" };

function button(words, does, label = "", pressed = null) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: words });
  if (label) {
    made.title = label;
    made.setAttribute("aria-label", words.length > 1 && !label.includes(words) ? `${words}: ${label}` : label);
  }
  if (pressed !== null) made.setAttribute("aria-pressed", String(pressed));
  made.onclick = does;
  return made;
}

// Show the buttons that belong to where one is.
export function show() {
  const sheet = paper.sheet();
  $("editing").hidden = document.body.dataset.mode !== "edit" || !sheet;
  if ($("editing").hidden) return;
  const active = where.active();
  chooser(where.layers(), active);
  if (active?.places === "borders") {
    const choice = (words, painting, title) => button(words, () => { state.painting = painting; show(); }, title, state.painting === painting);
    $("layers").append(choice("walls", false, "drag along the lines"), choice("paint", true, "drag over the cells of a new room"));
  }
  keys(active);
  describe();
  header(sheet);
}

// Show a button for each layer, or a list where these are many.
function chooser(every, active) {
  const old = $("layers").querySelector("select");
  if (every.length > MANY) {
    const list = old || document.createElement("select");
    if (!old) {
      const label = Object.assign(document.createElement("label"), { textContent: "Draw " });
      label.append(list);
      list.onchange = () => { edit.choose(list.value); show(); $("board").focus({ preventScroll: true }); };
      $("layers").replaceChildren(label);
    }
    const names = every.map(({ name }) => name);
    if ([...list.options].map(({ value }) => value).join() !== names.join()) list.replaceChildren(...names.map((name) => new Option(name, name)));
    list.value = active.name;
    for (const own of $("layers").querySelectorAll("button")) own.remove();
    return;
  }
  $("layers").replaceChildren(...(every.length > 1 ? every.map((layer) => button(layer.name, () => { edit.choose(layer.name); show(); }, `enter ${layer.name}`, layer === active)) : []));
}

function keys(active) {
  const offered = where.there().length ? where.words() : where.layers();
  const buttons = [];
  for (const layer of offered) {
    for (const sign of layer.signs) if (sign.length === 1) buttons.push([sign, () => edit.enter(sign), SAID[sign] || sign]);
    if (layer.unknown) buttons.push(["?", () => edit.enter("?"), SAID["?"]]);
    if (layer.ways) ARROWS.forEach(([arrow, way], index) => buttons.push([arrow, () => edit.pointTo(index), `pointing ${way}`]));
    if (numbered(layer)) {
      const digits = layer.most < 10 ? Array.from({ length: layer.most - layer.least + 1 }, (_, at) => layer.least + at) : [...Array(10).keys()];
      for (const digit of digits) buttons.push([String(digit), () => edit.enter(String(digit)), String(digit)]);
    }
    for (const sign of layer.behind) buttons.push([sign, () => edit.enter(sign), sign]);
    if (layer.several || (layer.commas && layer.most > 9)) buttons.push([",", () => edit.enter(","), "next number"]);
    if (layer.places === "sums") buttons.push(["#", () => edit.enter("#"), SAID["#"]]);
  }
  if (DRAWN.includes(active?.places)) buttons.push([noun(active), () => edit.entered(), "of what is selected"]);
  const known = new Set();
  const own = buttons.filter(([words]) => !known.has(words) && known.add(words));
  $("signs").replaceChildren(...own.map(([words, does, label]) => button(words, () => { does(); $("board").focus({ preventScroll: true }); }, label)), button("⌫", () => edit.clear(false), "clear"));
}

const noun = (layer) => ({ paths: "path", cages: "cage", grids: "grid", regions: "region", borders: "room" })[layer.places] || (isLine(layer) ? "line" : "cells");

// Describe the chosen place and its content.
function describe() {
  const { place } = state;
  if (!place) { $("entered").textContent = "Click a cell."; return; }
  const [row, column] = place.split(",").map(Number);
  const [height, width] = paper.sheet().shape;
  const beside = row < 0 ? `above column ${(column + 1) / 2}` : row > 2 * height ? `below column ${(column + 1) / 2}` : column < 0 ? `left of row ${(row + 1) / 2}` : column > 2 * width ? `right of row ${(row + 1) / 2}` : "";
  const half = (value) => (value % 2 ? `${(value + 1) / 2}` : value === 0 ? "edge" : `${value / 2}|${value / 2 + 1}`);
  const words = where.there().map((layer) => [layer, edit.word(layer)]).filter(([layer, word]) => word && word !== "." && !DRAWN.includes(layer.places));
  const list = listing.current();
  if (list) words.push([null, `${listing.own().name} ${listing.own().words[list]} of ${list.split(" ").length} cells`]);
  if (state.first) words.push([null, "click where the first cell of the other half lies"]);
  $("entered").textContent = `${beside || `row ${half(row)}, column ${half(column)}`}: ${words.map(([, word]) => word).join(", ") || "nothing"}`;
}

// --- the header ---------------------------------------------------------------------------

let headed = "";

function header(sheet) {
  const fleet = sheet.layers.filter((layer) => [...HEADED, "grids"].includes(layer.places));
  const current = JSON.stringify([sheet.options.map(({ name, value }) => [name, value]), fleet.map(({ words }) => words), sheet.notes]);
  if (current === headed) return;
  headed = current;
  for (const note of ["title", "author"]) $(note).value = sheet.notes[note] || "";
  $("options").replaceChildren(...sheet.options.map(option), ...fleet.map((layer) => (layer.places === "fleet" ? ships(layer) : line(layer))));
}

function option({ name, words, least, most, value, says }) {
  const field = document.createElement(words.length ? "select" : "input");
  for (const word of words) field.append(new Option(word, word));
  if (!words.length) Object.assign(field, { type: "number", min: least, max: most });
  field.value = value ?? "";
  field.onchange = () => {
    const number = Number(field.value);
    if (!words.length && field.value && !(Number.isInteger(number) && number >= least && number <= most)) field.value = value ?? "";
    else paper.change((own) => { own.options.find((one) => one.name === name).value = field.value; });
  };
  return labelled(name, field, says);
}

function ships(layer) {
  const field = Object.assign(document.createElement("input"), { size: 16 });
  const lengths = Object.entries(layer.words).flatMap(([length, number]) => Array(Number(number)).fill(length));
  field.value = lengths.reverse().join(" ");
  field.onchange = () => paper.change((own) => {
    const counted = {};
    for (const word of field.value.split(/[\s,]+/)) if (/^[1-9]\d?$/.test(word)) counted[word] = String(Number(counted[word] || 0) + 1);
    own.layers.find((one) => one.name === layer.name).words = counted;
  });
  return labelled(layer.name, field, "the length of each ship");
}

// A line of the header: one of the known words, or others.
function line(layer) {
  const field = Object.assign(document.createElement("input"), { size: 16, value: layer.words.line });
  field.onchange = () => paper.change((own) => { own.layers.find((one) => one.name === layer.name).words = { line: field.value.trim() }; });
  const label = labelled(layer.name, field, layer.signs.join(", "));
  if (!layer.signs.length) return label;
  const known = document.createElement("select");
  known.setAttribute("aria-label", `known ${layer.name}`);
  known.append(new Option("others", ""), ...layer.signs.map((sign) => new Option(sign, sign)));
  known.value = layer.signs.includes(field.value) ? field.value : "";
  known.onchange = () => { if (known.value) { field.value = known.value; field.onchange(); } };
  const both = Object.assign(document.createElement("span"), { className: "row" });
  both.append(known, label);
  if (layer.form === "pieces") both.append(drawing((added) => { field.value = added(field.value); field.onchange(); }));
  return both;
}

function labelled(words, field, title) {
  const label = Object.assign(document.createElement("label"), { textContent: `${words} `, title });
  label.append(field);
  return label;
}

for (const note of ["title", "author"]) $(note).onchange = () => paper.change((own) => { own.notes[note] = $(note).value; });

// --- the whole board ----------------------------------------------------------------------

async function whole(how) {
  const answer = await ask("changed", { ...paper.asked(), how });
  if (answer?.document) paper.write(answer.document.text);
  else if (answer) $("entered").textContent = answer.error.replace(/^[^ ]* /, "");
}
for (const own of document.querySelectorAll("[data-how]")) own.onclick = () => whole(own.dataset.how);
$("symmetry").onchange = () => { state.symmetry = $("symmetry").value; };
for (const [name, does] of Object.entries({ copying: copy, cutting: () => { copy(); erase(); }, pasting: () => paste() })) $(name).onclick = does;
where.onPlace(show);
