// Solving by hand: what clicks, strokes and keys put down. Nothing is given away.

import * as board from "./board.js";
import { COLORS, answer, cells, change, middle, now, onCell, onSide, redo, set, spent, spot, turn, undo, wordOf } from "./solving.js";
import * as solving from "./solving.js";

export { onPicture, redo, undo } from "./solving.js";

const $ = (id) => document.getElementById(id);
const REACH = 0.45; // of a cell's side, from the middle of what a click means
const CLOSE = 0.7; // half cells from a corner within which a stroke has come to it
const MANY = 10; // numbers that have a button each; of more there are their digits
const MOVES = { ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1] };
let stroke = null;
let walked = []; // cells walked over with Shift
let typed = null; // a cell, and what was typed there so far

const tool = () => $("tool").value;
const same = (one, other) => one?.join() === other?.join();

// Begin with a board; there is a button for each word that cells can hold.
export async function begin(shown) {
  leave();
  await solving.begin(shown);
  const several = [...answer.over.values()].filter((own) => own.length > 1 && onCell(own[0]));
  for (const option of $("tool").options) if (option.value === "pencil") option.hidden = !several.length;
  if (!several.length && tool() === "pencil") $("tool").value = "solve";
  const words = [...new Set(several.flat().map(({ word }) => word))];
  const keys = words.length > MANY && words.every((word) => /^\d+$/.test(word)) ? [..."0123456789"] : words;
  const buttons = keys.length ? [...keys, "⌫"] : [];
  $("words").replaceChildren(...buttons.map((word) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: word });
    if (word === "⌫") made.setAttribute("aria-label", "clear");
    made.onclick = () => { press(board.here(), word === "⌫" ? "" : word); board.focus(); };
    return made;
  }));
}

// Forget what is half typed or half drawn.
function leave() {
  [walked, typed] = [[], null];
  board.frame([]);
  board.drafts([]);
}

function framed(path) {
  board.frame(path.map((cell) => [...board.spot([2 * cell[0], 2 * cell[1]]), answer.side, answer.side, "chosen"]));
}

// --- clicks and strokes -------------------------------------------------------------------

// Return the keys of the side or the cell that lies nearest to a point.
function nearest(x, y) {
  const near = [...answer.middles.values()]
    .map((some) => [Math.hypot(some[0].middle[0] - x, some[0].middle[1] - y), some])
    .filter(([far]) => far < REACH * answer.side)
    .sort(([a], [b]) => a - b);
  return near[0]?.[1];
}

// Put a mark on a side where the answer has sides near, else on the cell; return whether it is there now.
function marked(at, kind, wanted) {
  const near = nearest(at.x, at.y);
  const color = COLORS.includes(kind);
  const side = !color && near && near[0].cells.length === 2;
  if (!side && !at.cell) return wanted;
  const place = spot(side ? near[0].middle : middle(at.cell));
  return putMark(color ? "colors" : "marks", place, color ? kind : side ? "cross" : "dot", wanted);
}

function putMark(layer, place, word, wanted = now[layer][place] !== word) {
  change((own) => {
    if (wanted) own[layer][place] = word;
    else delete own[layer][place];
  });
  return wanted;
}

const cornerAt = (at) => {
  const corner = [2 * Math.round(at.row / 2), 2 * Math.round(at.column / 2)];
  return Math.hypot(at.row - corner[0], at.column - corner[1]) < CLOSE ? corner : null;
};

export function down(at, event, second) {
  leave();
  stroke = { path: at.cell ? [at.cell] : [], at, corner: cornerAt(at), set: undefined, grown: false, kind: second ? "mark" : tool() };
  if (stroke.kind !== "solve" && stroke.kind !== "pencil") stroke.set = marked(at, stroke.kind);
}

// Put down or take away a key of a stroke, as its first one.
function pass(own) {
  const [{ key }] = own;
  stroke.set ??= !now.held.includes(key);
  stroke.grown = true;
  if (now.held.includes(key) !== stroke.set) set(own, stroke.set ? own.slice(0, 1) : []);
}

export function move(at) {
  if (!stroke) return;
  if (stroke.kind !== "solve") {
    if (stroke.kind !== "pencil") marked(at, stroke.kind, stroke.set);
    return;
  }
  if (!answer.through && !answer.pieces && answer.keys.some(onSide)) {
    const corner = cornerAt(at);
    if (!corner) return;
    stroke.corner ??= corner;
    const [a, b] = stroke.corner;
    if (Math.abs(a - corner[0]) + Math.abs(b - corner[1]) === 2) {
      const own = answer.middles.get(spot(board.spot([(a + corner[0]) / 2, (b + corner[1]) / 2])));
      if (own) pass(own);
    }
    stroke.corner = corner;
    return;
  }
  const { path } = stroke;
  const last = path.at(-1);
  if (!at.cell || same(last, at.cell)) return;
  path.push(at.cell);
  const pair = last && answer.over.get(cells([last, at.cell]));
  const [one, other] = [path[0], at.cell].map((cell) => answer.over.get(cell.join()));
  if (answer.through && pair) pass(pair);
  else if (!answer.through && one?.length === 1 && other?.length === 1) {
    if (path.length === 2) pass(one);
    pass(other);
  } else if (answer.pieces) framed(path);
}

// Return the keys of the piece that covers some cells, or else the rectangle around them.
function pieceOf(path) {
  const [rows, columns] = [0, 1].map((axis) => path.map((cell) => cell[axis]));
  const box = [];
  for (let row = Math.min(...rows); row <= Math.max(...rows); row += 1) {
    for (let column = Math.min(...columns); column <= Math.max(...columns); column += 1) box.push([row, column]);
  }
  const once = [...new Map(path.map((cell) => [cell.join(), cell])).values()];
  return answer.over.get(cells(once)) || answer.over.get(cells(box));
}

// A click means what lies nearest; a stroke over several cells means the piece that covers them.
export function up() {
  const own = stroke;
  stroke = null;
  if (!own || own.kind !== "solve" || own.grown) return;
  board.frame([]);
  const piece = own.path.length > 1 && pieceOf(own.path);
  if (piece) { turn(piece); return; }
  const single = own.path.length && answer.over.get(own.path[0].join());
  const near = nearest(own.at.x, own.at.y);
  if (single && !(near && near[0].cells.length === 2)) turn(single);
  else if (near) turn(near);
  else if (own.path.length) {
    const lying = answer.keys.find(({ key, cells: all }) => now.held.includes(key) && all.some((cell) => same(cell, own.path[0])));
    if (lying) set(answer.over.get(cells(lying.cells)), []);
  }
}

export function cancel() { stroke = null; }

// --- keys ---------------------------------------------------------------------------------

export function key(event, cell) {
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    const pressed = event.key.toLowerCase();
    if (pressed !== "z" && pressed !== "y") return false;
    (pressed === "y" || event.shiftKey ? redo : undo)();
    return true;
  }
  const way = MOVES[event.key];
  if (way && (event.shiftKey || event.altKey)) return along(cell, way, event.altKey);
  if (event.altKey) return false;
  if (way || event.key === "Escape" || event.key === "Tab") { leave(); return false; }
  const own = answer.over.get(cell.join());
  if (event.key === "Enter" && walked.length > 1) {
    const piece = pieceOf(walked);
    leave();
    if (piece) turn(piece);
    return true;
  }
  if (event.key === "." || event.key === "x") { putMark("marks", spot(middle(cell)), "dot", !now.marks[spot(middle(cell))]); return true; }
  if (event.key === "Delete" || event.key === "Backspace") { press(cell, ""); return true; }
  if (typed && (event.key === " " || event.key === ",")) { leave(); return true; } // the next digit is another word
  if (own && (event.key === "Enter" || event.key === " ")) { turn(own); return true; }
  return event.key.length === 1 && press(cell, event.key);
}

// Shift and an arrow key: a line at this side of the cell, or on from it; else the cells of a piece. With Alt a cross.
function along(cell, way, cross) {
  const side = spot(board.spot([2 * cell[0] + 1 + way[0], 2 * cell[1] + 1 + way[1]]));
  const own = answer.middles.get(side);
  if (cross) {
    if (own) putMark("marks", side, "cross", !now.marks[side]);
    return true;
  }
  if (own) {
    turn(own);
    return !answer.through; // a line leads on, and so does the way
  }
  const next = [cell[0] + way[0], cell[1] + way[1]];
  if (board.has(next)) walked = [...(walked.length ? walked : [cell]), next];
  framed(walked);
  return false;
}

// Type what a cell holds; with the pencil, what it may hold. A word may have several characters.
function press(cell, text) {
  const own = answer.over.get(cell.join());
  const where = spot(middle(cell));
  const pencil = tool() === "pencil";
  if (!text) {
    const held = own && wordOf(own);
    leave();
    if (held && !pencil) set(own, []);
    else change((next) => { delete next.pencil[where]; delete next.marks[where]; });
    return true;
  }
  if (!own) return false;
  const before = same(typed?.cell, cell) ? typed.text : "";
  const old = before || (pencil ? "" : wordOf(own));
  for (const tried of [old + text, text]) {
    if (!own.some(({ word }) => word.startsWith(tried))) continue;
    const found = own.find(({ word }) => word === tried);
    typed = { cell, text: tried };
    board.drafts(found ? [] : [[[2 * cell[0] + 1, 2 * cell[1] + 1], tried, "small"]]);
    if (found && pencil) change((next) => { next.pencil[where] = penciled(next.pencil[where] || [], tried, tried === text ? "" : before, own); });
    else if (found) set(own, [found]);
    return true;
  }
  return false;
}

// Return pencil marks after a word: it is added or taken out; the word that became this one is no mark.
function penciled(old, word, before, own) {
  const left = old.filter((one) => one !== before);
  const order = own.map((one) => one.word);
  return left.includes(word) ? left.filter((one) => one !== word) : [...left, word].sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

// --- buttons ------------------------------------------------------------------------------

$("clear").addEventListener("click", () => { leave(); change((own) => { Object.assign(own, { held: [], marks: {}, pencil: {}, colors: {} }); }); });
$("unplay").addEventListener("click", undo);
$("replay").addEventListener("click", redo);

function clock() {
  const seconds = Math.floor(spent() / 1000);
  if (!$("timer").hidden) $("timer").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
$("timed").addEventListener("click", () => {
  $("timer").hidden = !$("timer").hidden;
  $("timed").setAttribute("aria-pressed", String(!$("timer").hidden));
  clock();
});
setInterval(clock, 1000);
