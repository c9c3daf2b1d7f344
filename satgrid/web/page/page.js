// The page: what is typed, pasted or dropped is judged at once.

import { alone, ask, states } from "./asking.js";
import * as begin from "./begin.js";
import * as board from "./board.js";
import * as edit from "./edit.js";
import { address, fromAddress, onSolve } from "./files.js";
import "./helping.js";
import { onBoard, set } from "./judging.js";
import * as paper from "./paper.js";
import * as play from "./play.js";
import * as seen from "./seen.js";
import * as ruling from "./ruling.js";
import { state } from "./state.js";
import * as suggest from "./suggest.js";
import * as tools from "./tools.js";
import { step, view, why, whySide } from "./views.js";
import { state as placed } from "./where.js";

const $ = (id) => document.getElementById(id);

// --- what a click does ---

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
  down: async ({ cell, x, y }) => { if (!await whySide(x, y) && cell) why(cell); },
  key: (event, place) => {
    if (event.key !== "Enter" && event.key !== " ") return false;
    why(place);
    return true;
  },
});
board.handle("edit", { ...edit, down: (at, event, second) => suggest.click(at) || edit.down(at, event, second) });
$("whyhere").onclick = async () => {
  if (!placed.place || await whySide(...board.spot(placed.place.split(",").map(Number)))) return;
  const place = placed.place.split(",").map((value) => Math.floor(value / 2));
  if (place && state.shown.cells.some(([cell]) => cell.join() === place.join())) why(place);
};
board.handle("play", play);
onSolve(() => enter("play"));
onBoard(() => {
  address();
  ruling.show();
  if (alone) board.remember(location.hash);
});
begin.onOpen((edited) => { if (edited) { enter("edit"); board.focus(); } });
play.onPicture((picture) => { if (board.mode() === "play" && state.view === "given") board.draw(picture); });

$("back").onclick = () => step(-1);
$("next").onclick = () => step(1);
for (const button of document.querySelectorAll("[data-view]")) button.onclick = () => view(button.dataset.view);

document.addEventListener("keydown", (event) => {
  if (event.target.closest("textarea, input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (board.mode() !== "ask" && event.target.closest("#board")) return; // keys that do not belong do nothing
  const chosen = { a: "ask", e: "edit", p: "play" }[event.key];
  if (chosen) enter(chosen);
  const name = { g: "given", f: state.view === "first" ? "second" : "first", c: "common", s: "steps" }[event.key];
  const button = name && document.querySelector(`[data-view=${name}]`);
  if (button && !button.disabled) view(name);
  if (state.view === "steps" && event.key === "n") step(1);
  if (state.view === "steps" && event.key === "b") step(-1);
});

$("text").addEventListener("input", () => set($("text").value, { typed: true }));
$("undo").onclick = paper.undo;
$("redo").onclick = paper.redo;
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.closest("textarea, input, dialog")) return;
  const key = event.key.toLowerCase();
  const of = board.mode() === "play" ? play : paper;
  const does = key === "z" ? (event.shiftKey ? of.redo : of.undo) : key === "y" ? of.redo : null;
  if (!does) return;
  event.preventDefault();
  does();
});

// --- the beginning ---

const GONE = alone ? "Python is being loaded …" : "the server is gone; the page goes on when it is back";
states.addEventListener("gone", ({ detail }) => { $("server").textContent = detail || GONE; });
states.addEventListener("back", () => { $("server").textContent = ""; });
$("bookmarklet").href = `javascript:window.open('${location.origin}${location.pathname}#url='+encodeURIComponent(ui.puzzle.getURL()))`;

if (new URLSearchParams(location.search).has("embed")) document.body.dataset.embed = "yes";
if (alone) {
  $("server").textContent = GONE;
  board.remembered(location.hash); // until Python is there
}
if (!paper.resume(location.hash)) await fromAddress();
if (!paper.now().text) set("https://puzz.link/p?norinori/5/5/cag4ocjo");
setTimeout(async () => { // behind the board, which is asked for first
  const known = await ask("genres");
  for (const name of known?.document?.made || []) $("genre").append(new Option(name, name));
  begin.know(known?.document?.genres || []);
  $("version").textContent = known?.document?.version || "";
});
