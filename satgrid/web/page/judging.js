// The verdict belongs to the board: it is asked for when the fingers rest, or at once.

import { ask, drop } from "./asking.js";
import { take } from "./batch.js";
import * as board from "./board.js";
import * as paper from "./paper.js";
import { boardless, fault } from "./saying.js";
import * as seen from "./seen.js";
import { state } from "./state.js";
import * as tools from "./tools.js";
import { forget, steps, view } from "./views.js";

const $ = (id) => document.getElementById(id);
const IDLE = 700; // milliseconds without a change after which it is worked out how hard a puzzle is
const STILL = 400; // milliseconds without a change after which solutions are counted
const REST = 150; // milliseconds without a change after which a board is judged
const QUICK = 0.06; // seconds: where the last verdict took less, the next is asked for at once
const MOST = 1000; // solutions that are counted
let shows = () => {};

// Be told when another board is shown.
export function onBoard(callback) { shows = callback; }

const pause = (time) => new Promise((done) => setTimeout(done, time));
let resting = 0;
let quick = true;
let typing = false;

// Take a text as the board; what is typed into the box stays as it is.
export function set(content, { typed = false } = {}) {
  typing = typed;
  paper.write(content);
  typing = false;
}

// Another board is there: all that is shown of the old one is marked as such until there is more.
paper.onChange((step) => {
  document.body.dataset.old = "yes";
  [$("undo").disabled, $("redo").disabled] = paper.can().map((one) => !one);
  if (!typing && step.settled) $("text").value = paper.shownAs();
  seen.shown();
  tools.show();
  clearTimeout(resting);
  resting = setTimeout(judge, quick ? 0 : REST);
});

async function judge() {
  const step = paper.now();
  const asking = paper.asked(step);
  state.puzzle = null;
  forget();
  drop("count"); // it may take long, and the next verdict shall not wait for it
  state.verdict = null;
  if (!step.text.trim()) {
    fault(null);
    take([]);
    boardless("", "");
    return;
  }
  const [shown, verdict] = await Promise.all([ask("board", asking), ask("verdict", asking)]);
  if (step !== paper.now() || !shown || !verdict) return;
  quick = verdict.seconds < QUICK;
  delete document.body.dataset.old;
  const several = (verdict.document || []).length > 1;
  take(several ? verdict.document : []);
  if (several) {
    fault(null);
    const verdicts = verdict.document.map((one) => one.verdict);
    const counts = [...new Set(verdicts)].map((kind) => `${verdicts.filter((one) => one === kind).length} ${kind}`);
    boardless(`${verdicts.length} puzzles`, counts.join(", "));
    return;
  }
  document.body.dataset.board = "one";
  if (shown.document) {
    fault(null);
    state.shown = shown.document;
    board.show(state.shown);
    paper.settle(step, state.shown);
    if (step.source === undefined) $("text").value = step.text;
    state.puzzle = step.text;
    seen.take(state.shown);
    shows();
    paper.keep(state.shown.title, location.hash);
    const { title, author } = state.shown.sheet.notes;
    $("named").textContent = [title, `${state.shown.puzzle} ${state.shown.shape.join("x")}`, author && `by ${author}`].filter(Boolean).join(", ");
    $("rules").textContent = state.shown.rules;
    $("minimize").disabled = !state.shown.reducible;
    $("board").setAttribute("aria-label", `${state.shown.title}. Arrow keys move, Enter asks about a cell.`);
  } else {
    fault(shown.error);
    state.puzzle = step.text;
  }
  report(verdict);
  const puzzle = state.puzzle;
  if (state.verdict?.verdict === "multiple") number(puzzle);
  if (state.verdict?.verdict === "unique" && state.shown) rate(puzzle);
  tools.show();
  const button = document.querySelector(`[data-view=${state.view}]`);
  view(button.disabled ? "given" : state.view);
}

function report(answer) {
  const own = answer.document && answer.document[0];
  const word = own ? own.verdict : "unknown";
  state.verdict = own;
  $("word").className = word;
  $("word").textContent = { unique: "Unique", multiple: "Several solutions", none: "No solution", unknown: "Unknown", error: "Cannot be read" }[word];
  const reasons = own && word !== "error" ? [...own.reasons, ...own.remarks] : [];
  const time = `${Math.round(1000 * answer.seconds)} ms`;
  $("told").textContent = [...reasons, answer.error && word === "unknown" ? answer.error : null, time].filter(Boolean).join("; ");
  for (const button of document.querySelectorAll("[data-view]")) {
    const found = own?.solutions?.length || 0;
    button.disabled = { first: found < 1, second: found < 2, common: found < 1, steps: found < 1 || !state.shown }[button.dataset.view] || false;
  }
}

// Say how many solutions there are, up to a bound.
async function number(puzzle) {
  await pause(STILL);
  if (puzzle !== state.puzzle) return;
  const answer = await ask("count", { puzzle, limit: MOST });
  const found = answer?.document;
  if (!found || puzzle !== state.puzzle) return;
  const count = found.count.toLocaleString("en");
  $("word").textContent = found.complete ? `${count} solutions` : `More than ${count} solutions`;
}

// Say how hard it is once nothing was changed for a while; who wants to see the steps has them then.
async function rate(puzzle) {
  await pause(IDLE);
  if (puzzle !== state.puzzle) return;
  const answer = await steps(puzzle);
  if (!answer || puzzle !== state.puzzle) return;
  state.steps = answer;
  const found = answer.document?.steps?.difficulty;
  if (!found) return;
  const { text: own, wanted, tries } = state.made || {};
  const missed = own === puzzle && wanted && wanted !== found.word;
  const why = missed ? `: no ${wanted} one in ${tries === 1 ? "one try" : `${tries} tries`}` : "";
  $("told").textContent += `; ${found.word} (${found.number.toFixed(1)})${why}`;
}
