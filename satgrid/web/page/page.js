// The page: what is typed, pasted or dropped is judged at once.

import { alone, ask, drop, states } from "./asking.js";
import * as begin from "./begin.js";
import * as board from "./board.js";
import { take } from "./batch.js";
import * as edit from "./edit.js";
import * as seen from "./seen.js";
import * as paper from "./paper.js";
import * as play from "./play.js";
import { save } from "./saving.js";
import { state } from "./state.js";
import * as suggest from "./suggest.js";
import * as tools from "./tools.js";
import { state as placed } from "./words.js";

const $ = (id) => document.getElementById(id);
const text = $("text");
const IDLE = 700; // milliseconds without a change after which it is worked out how hard a puzzle is
const REST = 150; // milliseconds without a change after which a board is judged
const QUICK = 0.06; // seconds: where the last verdict took less, the next is asked for at once
let resting = 0;
let quick = true;
let typing = false;
let stepping = null; // the puzzle whose steps are asked for, and their answer
const LISTED = 20; // clues named at most
const MOST = 1000; // solutions that are counted

// --- what is judged -----------------------------------------------------------------------

// Take a text as the board; what is typed into the box stays as it is.
function set(content, { typed = false } = {}) {
  typing = typed;
  paper.write(content);
  typing = false;
}

// Another board is there: all that is shown of the old one is marked as such until there is more.
paper.onChange((step) => {
  document.body.dataset.old = "yes";
  [$("undo").disabled, $("redo").disabled] = paper.can().map((one) => !one);
  if (!typing && step.settled) text.value = paper.shownAs();
  seen.shown();
  tools.show();
  clearTimeout(resting);
  resting = setTimeout(judge, quick ? 0 : REST);
});

async function judge() {
  const step = paper.now();
  const asking = paper.asked(step);
  state.puzzle = null;
  drop("steps");
  stepping = null;
  state.verdict = state.steps = null;
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
    if (step.source === undefined) text.value = step.text;
    state.puzzle = step.text;
    seen.take(state.shown);
    address();
    if (alone) board.remember(location.hash);
    paper.keep(state.shown.title, location.hash);
    $("rules").textContent = state.shown.rules;
    $("minimize").disabled = !state.shown.reducible;
    $("board").setAttribute("aria-label", `${state.shown.title}. Arrow keys move, Enter asks about a cell.`);
  } else {
    fault(shown.error);
    state.puzzle = step.text;
  }
  told(verdict);
  const puzzle = state.puzzle;
  if (state.verdict?.verdict === "multiple") number(puzzle);
  if (state.verdict?.verdict === "unique" && state.shown?.clued) rate(puzzle);
  tools.show();
  const button = document.querySelector(`[data-view=${state.view}]`);
  view(button.disabled ? "given" : state.view);
}

// Return an error as it is said on a page.
const plain = (message) => (message || "").replace(/^satgrid: /, "");

// Say what is wrong under the box, and mark its place in it.
function fault(message) {
  const place = message && /^[^:]*:(\d+):(\d+): (.*)$/s.exec(message);
  $("fault").textContent = place ? `line ${place[1]}, column ${place[2]}: ${place[3]}` : plain(message);
  text.setAttribute("aria-invalid", String(Boolean(message)));
  if (!place) return;
  const line = paper.now().text.split("\n")[place[1] - 1];
  if (line === undefined) return;
  const mark = document.createElement("mark");
  mark.textContent = line[place[2] - 1] || "¶";
  const quoted = document.createElement("code");
  quoted.append(line.slice(0, place[2] - 1).slice(-40), mark, line.slice(place[2]).slice(0, 40));
  $("fault").append(document.createElement("br"), quoted);
}

// Say something in place of the verdict, where there is not one board.
function boardless(word, words) {
  document.body.dataset.board = "none";
  $("word").className = "";
  $("word").textContent = word;
  $("told").textContent = words;
}

function told(answer) {
  const own = answer.document && answer.document[0];
  const word = own ? own.verdict : "unknown";
  state.verdict = own;
  $("word").className = word;
  $("word").textContent = { unique: "Unique", multiple: "Several solutions", none: "No solution", unknown: "Unknown", error: "Cannot be read" }[word];
  const reasons = own && word !== "error" ? own.reasons : [];
  const time = `${Math.round(1000 * answer.seconds)} ms`;
  $("told").textContent = [...reasons, answer.error && word === "unknown" ? answer.error : null, time].filter(Boolean).join("; ");
  for (const button of document.querySelectorAll("[data-view]")) {
    const found = own?.solutions?.length || 0;
    button.disabled = { first: found < 1, second: found < 2, common: found < 1, steps: found < 1 || !state.shown?.clued }[button.dataset.view] || false;
  }
}

// Say how many solutions there are, up to a bound.
async function number(puzzle) {
  const answer = await ask("count", { puzzle, limit: MOST });
  const found = answer?.document;
  if (!found || puzzle !== state.puzzle) return;
  const count = found.count.toLocaleString("en");
  $("word").textContent = found.complete ? `${count} solutions` : `More than ${count} solutions`;
}

// Return the steps of a puzzle, asked for once.
function steps(puzzle) {
  if (stepping?.puzzle !== puzzle) stepping = { puzzle, answer: ask("steps", { puzzle }) };
  return stepping.answer;
}

// Say how hard it is once nothing was changed for a while; who wants to see the steps has them then.
async function rate(puzzle) {
  await new Promise((done) => setTimeout(done, IDLE));
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

// --- what the board shows -----------------------------------------------------------------

async function view(name) {
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

function list(lines) {
  $("clues").replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
}

// --- why ----------------------------------------------------------------------------------

async function why(place) {
  const puzzle = state.puzzle;
  if (!state.shown?.clued) return;
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

function enter(name) {
  board.setMode(name);
  document.body.dataset.mode = name;
  for (const button of document.querySelectorAll("button[data-mode]")) button.setAttribute("aria-pressed", String(button.dataset.mode === name));
  $("playing").hidden = name !== "play";
  view("given");
  if (state.shown) seen.take(state.shown);
  tools.show();
}
for (const button of document.querySelectorAll("button[data-mode]")) button.onclick = () => enter(button.dataset.mode);

board.handle("ask", {
  down: ({ cell }) => { if (cell) why(cell); },
  key: (event, place) => {
    if (event.key !== "Enter" && event.key !== " ") return false;
    why(place);
    return true;
  },
});
board.handle("edit", { ...edit, down: (at, event, second) => suggest.click(at) || edit.down(at, event, second) });
$("whyhere").onclick = () => {
  const place = placed.place && placed.place.split(",").map((value) => Math.floor(value / 2));
  if (place && state.shown.cells.some(([cell]) => cell.join() === place.join())) why(place);
};
board.handle("play", play);
begin.onOpen((edited) => { if (edited) { enter("edit"); board.focus(); } });
play.onPicture((picture) => { if (board.mode() === "play" && state.view === "given") board.draw(picture); });

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

async function step(by) {
  const { path } = state.steps.document.steps;
  state.at = Math.min(path.length - 1, Math.max(0, state.at + by));
  const now = path[state.at];
  const keys = path.slice(0, state.at + 1).flatMap((one) => one.held);
  $("back").disabled = state.at === 0;
  $("next").disabled = state.at === path.length - 1;
  await drawn(state.puzzle, keys);
  board.light({ new: now.cells, clue: [...now.clues.flatMap((clue) => clue.cells), ...now.because] });
  const names = now.clues.map((clue) => clue.name).join("; ");
  const { name, where, why } = now.technique || {};
  const told = name ? `${name}${where || names ? ": " : ""}${where || names}` : names || "the rules alone";
  $("step").textContent = `Step ${state.at + 1} of ${path.length}: ${told}`;
  list([...(why ? [why] : []), ...now.words]);
}

$("back").onclick = () => step(-1);
$("next").onclick = () => step(1);
for (const button of document.querySelectorAll("[data-view]")) button.onclick = () => view(button.dataset.view);

document.addEventListener("keydown", (event) => {
  if (event.target.closest("textarea, input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const chosen = { a: "ask", e: "edit", p: "play" }[event.key];
  if (chosen) enter(chosen);
  const name = { g: "given", f: state.view === "first" ? "second" : "first", c: "common", s: "steps" }[event.key];
  const button = name && document.querySelector(`[data-view=${name}]`);
  if (button && !button.disabled) view(name);
  if (state.view === "steps" && event.key === "n") step(1);
  if (state.view === "steps" && event.key === "b") step(-1);
});

// --- in and out ---------------------------------------------------------------------------

text.addEventListener("input", () => set(text.value, { typed: true }));

$("undo").onclick = paper.undo;
$("redo").onclick = paper.redo;
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || board.mode() === "play" || event.target.closest("textarea, input, dialog")) return;
  const key = event.key.toLowerCase();
  const does = key === "z" ? (event.shiftKey ? paper.redo : paper.undo) : key === "y" ? paper.redo : null;
  if (!does) return;
  event.preventDefault();
  does();
});

async function read(chosen) {
  const found = await Promise.all([...selection.places].map(async (file) => [file.name, await file.text()]));
  if (found.length === 1) set(found[0][1]);
  else if (found.length) {
    const answers = [];
    for (const [name, content] of found) {
      const answer = await ask("verdict", { puzzle: content });
      for (const own of answer?.document || []) answers.push({ ...own, file: name });
      take(answers);
    }
  }
}
// Return the files of what was dropped, those in folders too, in the order of their names.
async function files(entry) {
  if (entry.isFile) return [await new Promise((done, failed) => entry.file(done, failed))];
  const reader = entry.createReader();
  const inside = [];
  for (;;) {
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (!some.length) break;
    inside.push(...some);
  }
  inside.sort((one, other) => (one.name < other.name ? -1 : 1));
  return (await Promise.all(inside.map(files))).flat();
}

$("open").onclick = () => $("file").click();
$("folder").onclick = () => $("inside").click();
for (const name of ["file", "inside"]) $(name).onchange = () => read($(name).files);
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
  event.preventDefault();
  const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
  if (entries.length) read((await Promise.all(entries.map(files))).flat());
  else set(event.dataTransfer.getData("text/plain"));
});

let addressed = ""; // the board that is in the address

// The address is always that of the board, so that it can be kept and passed on.
function address() {
  const link = state.shown.url;
  addressed = link || state.puzzle;
  const own = link ? `#url=${encodeURIComponent(link)}` : `#text=${encodeURIComponent(state.puzzle)}`;
  if (!("only" in document.body.dataset)) history.replaceState(null, "", own.length < 8000 ? own : "#");
  $("solving").href = `#play&${own.slice(1)}`;
  $("link").hidden = !link;
  $("copy").disabled = !link;
  if (link) Object.assign($("link"), { href: link, target: "_blank", rel: "noreferrer" });
}

async function fromAddress() {
  const chosen = new URLSearchParams(location.hash.slice(1));
  let content = chosen.get("url") || chosen.get("text");
  if (alone && /^instances\/[\w/.-]+$/.test(chosen.get("file") || "")) {
    const found = await fetch(chosen.get("file"));
    if (found.ok) content = await found.text();
  }
  if (content && content !== addressed) set(content);
  if (chosen.has("play") && !("only" in document.body.dataset)) {
    document.body.dataset.only = "play"; // a link for solving shows nothing else
    enter("play");
  }
}
addEventListener("hashchange", fromAddress);

$("copy").onclick = async () => {
  const usual = "Copy URL";
  try {
    await navigator.clipboard.writeText(state.shown.url);
    $("copy").textContent = "Copied";
  } catch { // by http from another machine there is no clipboard
    $("copy").textContent = "Copy it from the address bar";
  }
  setTimeout(() => { $("copy").textContent = usual; }, 3000);
};

async function png(picture) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done));
}

for (const button of document.querySelectorAll("[data-save]")) {
  button.onclick = async () => {
    if (!state.shown) return;
    const kind = button.dataset.save;
    const name = `${state.shown.puzzle}.${kind}`;
    if (kind === "txt") save(state.shown.text, name, "text/plain");
    if (kind === "svg") save(state.shown.picture, name, "image/svg+xml");
    if (kind === "png") save(await png(state.shown.picture), name, "image/png");
    if (kind === "cnf") {
      const answer = await ask("formula", { puzzle: state.puzzle });
      if (answer?.document) save(answer.document, name, "text/plain");
      else if (answer) fault(answer.error);
    }
  };
}

// Ask for another board, and say meanwhile what is done; null where there is none.
async function made(button, words, question, asked) {
  const before = $("told").textContent;
  $("told").textContent = words;
  button.disabled = true;
  const answer = await ask(question, asked);
  button.disabled = false;
  if ($("told").textContent === words) $("told").textContent = before;
  if (answer && !answer.document) fault(answer.error);
  return answer?.document;
}

$("generate").onclick = async () => {
  const asked = { genre: $("genre").value, symmetric: $("symmetric").checked, seed: Math.floor(Math.random() * 1e9) };
  if ($("difficulty").value) asked.difficulty = $("difficulty").value;
  if ($("size").value) asked.size = $("size").value;
  const variants = $("variants").value.split(/[\s,]+/).filter(Boolean);
  if (variants.length) asked.variant = variants;
  const found = await made($("generate"), "another one is being made …", "generate", asked);
  if (!found) return;
  state.made = found;
  set(found.text);
};
$("minimize").onclick = async () => {
  const found = await made($("minimize"), "clues are being left out …", "minimize", { puzzle: state.puzzle });
  if (found?.removed.length) set(found.text);
  else if (found) $("cell").textContent = "no clue can be spared";
};

// --- the beginning ------------------------------------------------------------------------

const GONE = alone ? "Python is being loaded …" : "the server is gone; the page goes on when it is back";
states.addEventListener("gone", ({ detail }) => { $("server").textContent = detail || GONE; });
states.addEventListener("back", () => { $("server").textContent = ""; });
$("bookmarklet").href = `javascript:window.open('${location.origin}${location.pathname}#url='+encodeURIComponent(ui.puzzle.getURL()))`;

if (new URLSearchParams(location.search).has("embed")) document.body.dataset.embed = "yes";
if (alone) {
  $("server").textContent = GONE;
  board.remembered(location.hash); // until Python is there
}
ask("genres").then((known) => {
  for (const name of known?.document?.made || []) $("genre").append(new Option(name, name));
  begin.know(known?.document?.genres || []);
});
if (!paper.resume(location.hash)) await fromAddress();
if (!paper.now().text) set("https://puzz.link/p?norinori/5/5/cag4ocjo");
