// What the board shows: solutions, what they have in common, steps, and why a cell is what it is.

import { ask, drop } from "./asking.js";
import * as board from "./board.js";
import * as play from "./play.js";
import { list, plain } from "./saying.js";
import { state } from "./state.js";

const $ = (id) => document.getElementById(id);
const LISTED = 20; // clues named at most
let stepping = null; // the puzzle whose steps are asked for, and their answer

// Forget the steps of a board that is no longer there.
export function forget() {
  drop("steps");
  stepping = null;
  state.steps = null;
}

// Return the steps of a puzzle, asked for once.
export function steps(puzzle) {
  if (stepping?.puzzle !== puzzle) stepping = { puzzle, answer: ask("steps", { puzzle }) };
  return stepping.answer;
}

// Show the board as given, with a solution, what is common, or step by step.
export async function view(name) {
  const puzzle = state.puzzle;
  state.view = name;
  for (const button of document.querySelectorAll("[data-view]")) {
    button.setAttribute("aria-pressed", String(button.dataset.view === name));
  }
  $("walk").hidden = name !== "steps";
  $("clues").replaceChildren();
  $("cell").textContent = "";
  if (!state.shown) return;
  board.light();
  if (name === "given") {
    if (board.mode() === "play") play.begin(state.shown);
    else board.draw(state.shown.picture);
    if (board.mode() === "edit" && state.verdict?.solutions?.length > 1) apart(puzzle);
  }
  if (name === "first" || name === "second") {
    const both = state.verdict.solutions;
    const keys = both[name === "first" ? 0 : 1].keys;
    await drawn(puzzle, keys);
    if (both.length > 1) await differing(puzzle);
  }
  if (name === "common") {
    const answer = await ask("common", { puzzle });
    const common = answer?.document?.common;
    if (!common || puzzle !== state.puzzle || state.view !== name) return;
    await drawn(puzzle, common.held);
    board.light({ differs: common.cells });
    $("cell").textContent = common.cells.length ? `${common.cells.length} cells differ between solutions` : "all cells are the same in every solution";
  }
  if (name === "steps") await walk(puzzle);
}

// Hatch the cells in which two solutions differ, while they are few enough to be of use.
async function apart(puzzle) {
  const [one, other] = state.verdict.solutions.map(({ keys }) => new Set(keys));
  const keys = [...one].filter((key) => !other.has(key)).concat([...other].filter((key) => !one.has(key)));
  if (!keys.length || keys.length > state.shown.cells.length) return;
  const answer = await ask("places", { puzzle, keys });
  if (!answer?.document || puzzle !== state.puzzle || state.view !== "given") return;
  board.light({ differs: answer.document.cells });
}

// Draw keys, and return the words for them.
async function drawn(puzzle, keys) {
  const answer = await ask("keys", { puzzle, keys });
  if (answer?.document && puzzle === state.puzzle) board.draw(answer.document.picture);
  return answer?.document?.words || {};
}

async function differing(puzzle) {
  const answer = await ask("explain", { puzzle });
  const found = answer?.document;
  if (!found || puzzle !== state.puzzle || !["first", "second"].includes(state.view)) return;
  board.light({ differs: found.differing || [] });
  list([
    ...(found.deciding || []).slice(0, 8).map(({ cell, words }) => `one solution is left if ${board.named(cell)} is given as ${words}`),
    ...(found.telling || []).slice(0, 8).map(({ name }) => `one solution is left with ${name} added`),
  ]);
}

// --- why ----------------------------------------------------------------------------------

// Light the clues that force a cell.
export async function why(place) {
  const puzzle = state.puzzle;
  if (!state.shown) return;
  board.marks([]);
  $("cell").textContent = `${board.named(place)} …`;
  const answer = await ask("explain", { puzzle, cell: place.map((at) => at + 1).join() });
  if (!answer || puzzle !== state.puzzle) return;
  const found = answer.document;
  if (!found) {
    $("cell").textContent = plain(answer.error);
    return;
  }
  const clues = found.clues || [];
  const settling = found.settling || [];
  board.light({
    asked: [place],
    clue: [...clues, ...settling].flatMap((clue) => clue.cells),
    new: settling.filter((clue) => clue.unique).flatMap((clue) => clue.cells),
  });
  const by = clues.length ? `by ${clues.length} clue${clues.length > 1 ? "s" : ""}` : "by the rules alone";
  const open = settling.length ? "is open; one of these clues would settle it" : "is open";
  $("cell").textContent = "verdict" in found ? "there is no solution: these clues contradict each other" : `${board.named(place)} ${found.forced ? `is ${found.words}, forced ${by}` : open}`;
  list([
    ...clues.map((clue) => clue.name),
    ...settling.slice(0, LISTED).map((clue) => clue.name + (clue.unique ? ", and one solution would be left" : "")),
  ]);
}

async function walk(puzzle) {
  $("step").textContent = "…";
  const answer = await steps(puzzle);
  if (!answer || puzzle !== state.puzzle || state.view !== "steps") return;
  state.steps = answer;
  if (!answer.document?.steps?.path.length) {
    $("step").textContent = answer.error || "nothing follows from the clues";
    $("back").disabled = $("next").disabled = true;
    return;
  }
  state.at = 0;
  step(0);
}

let sides = null; // the puzzle whose sides are known, and its keys between cells
const NEAR = 0.2; // of a cell's side, from the middle of a side within which a click means it

// Ask about the side at a point of the picture; whether there is one that the answer is about.
export async function whySide(x, y) {
  const puzzle = state.puzzle;
  if (!state.shown || !puzzle) return false;
  if (sides?.puzzle !== puzzle) {
    const answer = await ask("answer", { puzzle });
    if (!answer || puzzle !== state.puzzle) return true;
    const between = ({ cells, middle: [a, b] }) => cells.length <= 2 && cells.every(([row, column]) => {
      const [x1, y1] = board.spot([2 * row + 1, 2 * column + 1]);
      return Math.hypot(x1 - a, y1 - b) > 1;
    });
    sides = { puzzle, keys: (answer.document?.keys || []).filter(between) };
  }
  const far = ({ middle: [a, b] }) => Math.hypot(a - x, b - y);
  const near = sides.keys.find((key) => far(key) < NEAR * state.shown.side);
  if (!near) return false;
  $("cell").textContent = "…";
  const answer = await ask("why", { puzzle, key: near.key });
  if (!answer || puzzle !== state.puzzle) return true;
  const { solved, forced, words, clues } = answer.document || {};
  const by = clues?.length ? `by ${clues.length} clue${clues.length > 1 ? "s" : ""}` : "by the rules alone";
  $("cell").textContent = !answer.document ? plain(answer.error) : !solved ? "there is no solution" : forced ? `${words}, forced ${by}` : "this side is open";
  board.light({ clue: (clues || []).flatMap(({ cells }) => cells) });
  board.marks([["circle", { cx: near.middle[0], cy: near.middle[1], r: 0.2 * state.shown.side, class: "side" }]]);
  list((clues || []).map(({ name }) => name));
  return true;
}

// Go on or back by some steps.
export async function step(by) {
  const path = state.steps?.document?.steps?.path || [];
  if (!path.length) return;
  state.at = Math.min(path.length - 1, Math.max(0, state.at + by));
  const now = path[state.at];
  const keys = path.slice(0, state.at + 1).flatMap((one) => one.held);
  $("back").disabled = state.at === 0;
  $("next").disabled = state.at === path.length - 1;
  await drawn(state.puzzle, keys);
  board.light({ new: now.cells, clue: [...now.clues.flatMap((clue) => clue.cells), ...now.because] });
  const names = now.clues.map((clue) => clue.name).join("; ");
  const { name, where, why } = now.technique;
  const text = `${name}${where || names ? ": " : ""}${where || names}`;
  $("step").textContent = `Step ${state.at + 1} of ${path.length}: ${text}`;
  list([why, ...now.chain, ...now.words]);
}
