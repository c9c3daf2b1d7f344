// The board as it is changed: its text, the words of its layers, and every step back and forth.

import * as lists from "./lists.js";
import { DRAWN, HEADED, fits, wallsOf } from "./sheet.js";

const KEPT = 200; // steps that are kept for when the page is loaded again
const BOARDS = 40; // boards in the history
const steps = []; // each has its text; its sheet, null until it is known; whether the text has all of it
let at = -1;
const hears = [];
export const blank = { text: "", sheet: null, settled: true };

export const now = () => steps[at] || blank;
export const sheet = () => now().sheet;
export const can = () => [at > 0, at < steps.length - 1];

// Be told whenever another board is there.
export function onChange(callback) { hears.push(callback); }
const tell = () => { for (const hear of hears) hear(now()); };

function push(step) {
  steps.splice(at + 1, steps.length, step);
  at = steps.length - 1;
  tell();
}

// Return the text of the board: as it was given, or else as satgrid writes it.
export const shownAs = (step = now()) => step.source ?? step.text;

// Take a text as the board.
export function write(text) {
  if (text !== shownAs() || !now().settled) push({ source: text, text, sheet: null, settled: true });
}

// Change the sheet; nothing is kept of a change that changes nothing.
export function change(by) {
  const old = sheet();
  if (!old) return false;
  const next = structuredClone(old);
  by(next);
  if (JSON.stringify(next) === JSON.stringify(old)) return false;
  push({ text: now().text, sheet: next, settled: false });
  return true;
}

export function undo() { if (at > 0) { at -= 1; tell(); } }
export function redo() { if (at < steps.length - 1) { at += 1; tell(); } }

// Return what a question about the board says of it.
export function asked(step = now()) {
  return step.settled ? { puzzle: step.text } : { puzzle: step.text, sheet: JSON.stringify(clean(step.sheet)) };
}

function clean(own) {
  const words = {};
  for (const layer of own.layers) {
    const kept = Object.entries(layer.words).filter(([place, word]) => DRAWN.includes(layer.places) || HEADED.includes(layer.places) || fits(layer, word, place));
    words[layer.name] = Object.fromEntries(layer.places === "lists" ? kept.map(([key, word]) => [key, lists.tidy(layer, word)]) : kept);
  }
  return { words, options: own.options && Object.fromEntries(own.options.map(({ name, value }) => [name, value])), notes: own.notes };
}

// Take what the server has of a board; what is half typed stays.
export function settle(step, shown) {
  const fresh = { ...structuredClone(shown.sheet), shape: shown.shape };
  for (const layer of fresh.layers) {
    const old = step.sheet?.layers.find((one) => one.name === layer.name);
    if (layer.places === "borders") {
      layer.walls = wallsOf(layer.words, shown.shape);
      for (const wall of Object.keys(old?.walls || {})) layer.walls[wall] = 1;
    } else if (old && layer.places === "regions") {
      layer.words = { ...old.words }; // they may not divide the board yet
    } else if (old && layer.places === "lists") {
      for (const [key, word] of Object.entries(old.words)) if (!(key in layer.words) || word.endsWith(",")) layer.words[key] = word;
    } else if (old && !DRAWN.includes(layer.places) && !HEADED.includes(layer.places)) {
      for (const [place, word] of Object.entries(old.words)) if (!fits(layer, word, place)) layer.words[place] = word;
    }
  }
  step.text = shown.text;
  step.sheet = fresh;
  step.settled = true;
}

// --- what stays when the page is closed ---------------------------------------------------

export function stored(store, name) {
  try { return JSON.parse(store.getItem(name)) || []; } catch { return []; }
}

export function put(store, name, value) {
  try { store.setItem(name, JSON.stringify(value)); } catch { /* it is full, or forbidden */ }
}

// Keep the steps of this tab, and the board in the history of all.
export function keep(title, address) {
  const first = Math.max(0, at - KEPT);
  put(sessionStorage, "steps", { address, number, at: at - first, steps: steps.slice(first, at + KEPT).map(({ source, text, sheet: own, settled }) => (settled ? { source, text } : { text, sheet: own })) });
  if (!title) return;
  const boards = stored(localStorage, "boards").filter((one) => one.number !== number);
  boards.unshift({ number, title, text: now().text, when: Date.now() });
  put(localStorage, "boards", boards.slice(0, BOARDS));
}

let number = Date.now() + Math.random();
// Say that the board is another one, not a change of the one before.
export function another() { number = Date.now() + Math.random(); }

// Return the boards that were here, the newest first.
export const history = () => stored(localStorage, "boards");

// Go on where this tab was left; whether it could.
export function resume(address) {
  const old = stored(sessionStorage, "steps");
  if (!old.steps?.length || (address && address !== old.address)) return false;
  steps.splice(0, steps.length, ...old.steps.map(({ source, text, sheet: own }) => ({ source, text, sheet: own || null, settled: !own })));
  at = Math.min(old.at, steps.length - 1);
  number = old.number;
  tell();
  return true;
}
