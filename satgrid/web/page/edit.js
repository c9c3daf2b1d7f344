// Changing the board in place: a word of its text, chosen by a click or a key.

import * as board from "./board.js";
import { ask } from "./asking.js";

const $ = (id) => document.getElementById(id);
const DIGITS = 900; // milliseconds in which a second digit belongs to the first
const hears = { text: () => {} };
let shown = null;
let text = "";
let choices = null;
let at = null; // what is chosen: a layer, and the row and column in it
let typed = 0;
let dragged = null;

export function onText(callback) { hears.text = callback; }

// Take a board, as `board` answers it, whose text is the one that is changed.
export function take(now) {
  if (!shown || shown.puzzle !== now.puzzle || shown.shape.join() !== now.shape.join()) {
    choices = null;
    at = null;
  }
  shown = now;
  text = now.text;
  const own = at && layer(at.own.kind);
  at = own && at.row < own.rows.length && at.column < own.rows[0].length ? { ...at, own } : null;
}

export async function begin() {
  if (shown && !choices) choices = (await ask("choices", { puzzle: text }))?.document || {};
  hint();
}

const layer = (kind) => shown?.layers.find((one) => one.kind === kind);

// Put other words into a layer and return the text.
function written(own, rows) {
  const lines = text.split("\n");
  if (own.column) {
    lines[own.line - 1] = lines[own.line - 1].slice(0, own.column - 1) + rows[0].join(" ");
    return lines.join("\n");
  }
  const wide = ["cells", "rooms"].includes(own.kind) ? Math.max(...rows.flat().map((word) => word.length)) : 1;
  const front = rows[0].length === 1 ? " " : ""; // a single word is no row of characters
  const joined = rows.map((row) => (wide > 1 ? front + row.map((word) => word.padStart(wide)).join(" ") : row.join("").trimEnd()));
  lines.splice(own.line - 1, own.rows.length, ...joined);
  return lines.join("\n");
}

function word() { return at.own.rows[at.row]?.[at.column] ?? ""; }

function put(value) {
  const rows = at.own.rows.map((row) => [...row]);
  rows[at.row][at.column] = value;
  at.own.rows = rows;
  text = written(at.own, rows);
  hint();
  hears.text(text);
}

// --- where one is -------------------------------------------------------------------------

// Return what a point of the picture stands for: a cell, a side, a clue beside the board.
function meant(x, y) {
  const [, left, top] = shown.cells[0];
  const side = shown.side;
  const [height, width] = shown.shape;
  const row = Math.floor((y - top) / side);
  const column = Math.floor((x - left) / side);
  const inside = row >= 0 && column >= 0 && row < height && column < width;
  const beside = !inside && (row >= 0 && row < height ? ["rows", row] : column >= 0 && column < width ? ["columns", column] : null);
  if (beside && layer(beside[0])) {
    const own = layer(beside[0]);
    return own.column ? { own, row: 0, column: beside[1] } : { own, row: beside[1], column: 0 };
  }
  if (!inside) return null;
  const lattice = layer("lattice");
  if (lattice) {
    const [over, down] = [(x - left) / side - column - 0.5, (y - top) / side - row - 0.5];
    let [r, c] = [2 * row, 2 * column];
    if (Math.max(Math.abs(over), Math.abs(down)) > 0.3) {
      if (Math.abs(over) > Math.abs(down)) c += Math.sign(over);
      else r += Math.sign(down);
    }
    if (r >= 0 && c >= 0 && r < lattice.rows.length && c < lattice.rows[0].length) return { own: lattice, row: r, column: c };
    return { own: lattice, row: 2 * row, column: 2 * column };
  }
  const own = layer("cells") || layer("rooms");
  return own ? { own, row, column } : null;
}

function box(spot) {
  const [, left, top] = shown.cells[0];
  const side = shown.side;
  const half = spot.own.kind === "lattice" ? 2 : 1;
  const [row, column] = [spot.row / half, spot.column / half];
  if (spot.own.kind === "rows") return [0, top + (spot.own.column ? spot.column : spot.row) * side, left, side];
  if (spot.own.kind === "columns") return [left + spot.column * side, 0, side, top];
  const small = (spot.row % half || spot.column % half) ? 0.5 * side : side;
  return [left + (column + 0.5) * side - small / 2, top + (row + 0.5) * side - small / 2, small, small];
}

function choose(spot) {
  at = spot;
  typed = 0;
  hint();
}

function hint() {
  const entry = $("entry");
  const editing = board.mode() === "edit";
  $("editing").hidden = !editing || !shown;
  if (!editing || !shown) return;
  $("rows").value = shown.shape.at(-2);
  $("columns").value = shown.shape.at(-1);
  board.frame(at ? box(at) : null);
  entry.disabled = !at || at.own.kind === "rooms";
  entry.value = at ? word() : "";
  const named = { cells: "cell", lattice: at && (at.row % 2 || at.column % 2) ? "between two cells" : "cell", rows: "row", columns: "column", rooms: "room" };
  $("entered").textContent = at ? named[at.own.kind] : "click a cell";
  const listed = !at ? [] : at.own.kind === "cells" || (at.own.kind === "lattice" && !(at.row % 2 || at.column % 2)) ? choices?.cells : at.own.kind === "lattice" ? choices?.sides : [];
  $("signs").replaceChildren(...(listed || []).map((sign) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: sign === " " ? "␣" : sign });
    button.setAttribute("aria-label", sign === " " ? "nothing" : sign);
    button.onclick = () => put(sign);
    return button;
  }));
  $("rooming").hidden = !layer("rooms");
}

// --- mouse, touch, keys -------------------------------------------------------------------

export function down(x, y, event) {
  const spot = meant(x, y);
  if (!spot) return;
  const rooms = layer("rooms");
  const inRooms = rooms && spot.own !== layer("rows") && spot.own !== layer("columns");
  if (inRooms) {
    const room = event.shiftKey || $("newroom").checked ? unused(rooms) : rooms.rows[spot.row][spot.column];
    dragged = { room, own: rooms, moved: event.shiftKey || $("newroom").checked };
    if (dragged.moved) paint(spot);
  }
  const same = at && at.own.kind === spot.own.kind && at.row === spot.row && at.column === spot.column;
  choose(spot);
  if (same || (spot.own.kind === "lattice" && (spot.row % 2 || spot.column % 2))) turn();
}

export function move(x, y) {
  const spot = dragged && meant(x, y);
  if (!spot || ["rows", "columns"].includes(spot.own.kind)) return;
  if (dragged.own.rows[spot.row][spot.column] === dragged.room) return;
  dragged.moved = true;
  paint(spot);
}

export function up() {
  if (dragged?.moved) {
    $("newroom").checked = false;
    text = written(dragged.own, dragged.own.rows);
    hears.text(text);
  }
  dragged = null;
}

function paint(spot) {
  dragged.own.rows = dragged.own.rows.map((row, index) => row.map((old, column) => (index === spot.row && column === spot.column ? dragged.room : old)));
  board.light({ new: dragged.own.rows.flatMap((row, down) => row.flatMap((room, right) => (room === dragged.room ? [[down, right]] : []))) });
}

function unused(rooms) {
  const used = new Set(rooms.rows.flat());
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"].filter((one) => !used.has(one));
  let number = 1;
  while (used.has(`R${number}`)) number += 1;
  return letters[0] || `R${number}`;
}

// A second click takes the next sign that may stand there.
function turn() {
  const between = at.own.kind === "lattice" && (at.row % 2 || at.column % 2);
  const listed = (between ? choices?.sides : choices?.cells) || [];
  if (!listed.length || ["rows", "columns", "rooms"].includes(at.own.kind)) return;
  put(listed[(listed.indexOf(word()) + 1) % listed.length]);
}

export function key(event) {
  if (!shown || event.ctrlKey || event.metaKey || event.altKey) return false;
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  if (step) {
    const own = at?.own || layer("lattice") || layer("cells") || layer("rooms") || layer("rows");
    if (!own) return false;
    const far = own.rows[0].length - 1;
    const row = Math.min(own.rows.length - 1, Math.max(0, (at ? at.row : 0) + step[0]));
    choose({ own, row, column: Math.min(far, Math.max(0, (at ? at.column : 0) + step[1])) });
    return true;
  }
  if (!at || at.own.kind === "rooms") return false;
  if (event.key === "Delete" || event.key === "Backspace") {
    put(at.own.kind === "lattice" && (at.row % 2 || at.column % 2) ? " " : at.own.column || !["rows", "columns"].includes(at.own.kind) ? "." : "0");
    return true;
  }
  if (event.key === "Enter") { $("entry").focus(); $("entry").select(); return true; }
  if (event.key.length !== 1) return false;
  const now = performance.now();
  const digits = /^\d$/.test(event.key) && /^\d+$/.test(word()) && now - typed < DIGITS;
  typed = now;
  put(digits && at.own.kind !== "lattice" ? word() + event.key : event.key);
  return true;
}

$("entry").addEventListener("change", () => { if (at) put($("entry").value.trim() || "."); });
$("resize").addEventListener("click", async () => {
  const answer = await ask("resized", { puzzle: text, rows: $("rows").value, columns: $("columns").value });
  if (answer?.document) hears.text(answer.document.text);
  else if (answer) $("entered").textContent = answer.error.replace(/^[^ ]* /, "");
});
