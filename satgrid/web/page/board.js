// The board: a picture, and over it what is lit, chosen, half typed. Hands take its clicks and keys.

const SVG = "http://www.w3.org/2000/svg";
const LARGEST = 64; // pixels for the side of a cell
const LONG = 500; // milliseconds after which a touch is the second button
const STILL = 12; // pixels that a finger may move meanwhile
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const holder = document.getElementById("board");
const hands = {}; // by mode: what it does with clicks and keys
let now = "ask";
let known = null;
let over = null;
let groups = {};
let rects = new Map();
let at = 0; // the cell where one is
let beside = [0, 0, 0, 0]; // cells of room above, right, below, left

export const mode = () => now;
export function setMode(name) { now = name; frame([]); drafts([]); marks([]); point(); }

// Let a mode answer clicks and keys: functions down, move, up of a point and its cell, and key.
export function handle(name, hand) { hands[name] = hand; }

function parsed(picture) {
  const found = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
  found.setAttribute("aria-hidden", "true");
  return document.importNode(found, true);
}

function made(name, attributes, words = "") {
  const found = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) found.setAttribute(key, value);
  found.textContent = words;
  return found;
}

// Return the upper left corner of the board in its picture.
function origin() {
  const [place, left, top] = known.cells[0];
  return [left - place.at(-1) * known.side, top - place.at(-2) * known.side];
}

// Return where a place in half cells is in the picture.
export function spot([row, column]) {
  const [left, top] = origin();
  return [left + (column * known.side) / 2, top + (row * known.side) / 2];
}

// Show a board as `board` answers it.
export function show(board) {
  const same = known && known.cells.length === board.cells.length;
  known = board;
  over = made("svg", { class: "over", "aria-hidden": "true" });
  const hatch = made("pattern", { id: "hatch", width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
  hatch.append(made("path", { d: "M0 0h1.5v8h-1.5z", fill: "#d6006e" }));
  over.append(hatch);
  rects = new Map();
  for (const [place, left, top] of board.cells) {
    const rect = made("rect", { x: left, y: top, width: board.side, height: board.side, class: "cell" });
    rects.set(place.join(), rect);
    over.append(rect);
  }
  groups = Object.fromEntries(["drafts", "marks", "frames"].map((name) => [name, made("g", { class: name })]));
  over.append(...Object.values(groups));
  draw(board.picture);
  if (!same) at = 0;
  point();
}

// Return how far the board is moved in its picture: one that is narrower than the words below it is.
function moved(found) {
  const [own, ...more] = found.querySelectorAll(":scope > g");
  const by = own?.transform.baseVal;
  if (more.length || by?.numberOfItems !== 1 || by.getItem(0).type !== SVGTransform.SVG_TRANSFORM_TRANSLATE) return [0, 0];
  return [by.getItem(0).matrix.e, by.getItem(0).matrix.f];
}

// Draw something below the cells, such as a solution.
export function draw(picture) {
  if (!over) return;
  const found = parsed(picture);
  const [right, below] = moved(found);
  const { x, y, width, height } = found.viewBox.baseVal;
  const box = widened({ x: x - right, y: y - below, width, height });
  over.setAttribute("viewBox", box.join(" "));
  found.setAttribute("viewBox", [box[0] + right, box[1] + below, box[2], box[3]].join(" "));
  found.removeAttribute("width");
  found.removeAttribute("height");
  holder.replaceChildren(found, over);
  holder.style.width = `${(LARGEST / known.side) * box[2]}px`;
}

// Keep the picture of the board that is at an address, to be seen again before there are answers.
export function remember(address) {
  try { localStorage.setItem("seen", JSON.stringify({ address, picture: known.picture, side: known.side })); } catch { /* it is full, or forbidden */ }
}

// Show the picture that was kept for an address; whether there is one.
export function remembered(address) {
  let kept = {};
  try { kept = JSON.parse(localStorage.getItem("seen")) || {}; } catch { /* nothing is kept */ }
  if (!kept.picture || (address && kept.address !== address)) return false;
  document.body.dataset.board = "one";
  document.body.dataset.old = "yes";
  const found = parsed(kept.picture);
  holder.style.width = `${(LARGEST / kept.side) * found.viewBox.baseVal.width}px`;
  holder.replaceChildren(found);
  return true;
}

// Leave room around the board for so many cells above, right of, below and left of it.
export function room(cells) {
  if (cells.join() === beside.join()) return;
  beside = cells;
  if (known) draw(known.picture);
}

function widened({ x, y, width, height }) {
  if (!known.cells.length || known.shape.length !== 2) return [x, y, width, height];
  const [rows, columns] = known.shape;
  const [left, top] = origin();
  const [above, right, below, before] = beside.map((cells) => (cells ? (cells + 0.1) * known.side : 0));
  const from = [Math.min(x, left - before), Math.min(y, top - above)];
  const to = [Math.max(x + width, left + columns * known.side + right), Math.max(y + height, top + rows * known.side + below)];
  return [...from, to[0] - from[0], to[1] - from[1]];
}

// Light cells: a list for each of the classes clue, new, differs, asked.
export function light(lit = {}) {
  for (const rect of rects.values()) rect.classList.remove("clue", "new", "differs", "asked");
  for (const [name, places] of Object.entries(lit)) {
    for (const place of places) rects.get(place.join())?.classList.add(name);
  }
}

// Put frames around places: left, top, width and height in the picture.
export function frame(boxes) {
  groups.frames?.replaceChildren(...boxes.map(([x, y, width, height, kind = "ring"]) => made("rect", { x, y, width, height, class: kind })));
}

// Show words that the picture does not have yet, each at a place; and lines between corners.
export function drafts(words, lines = []) {
  const size = known ? 0.5 * known.side : 0;
  groups.drafts?.replaceChildren(
    ...words.flatMap(([place, word, kind]) => {
      const [x, y] = spot(place);
      const half = kind === "small" ? 0.2 * known.side : 0.4 * known.side;
      return [
        made("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, class: `paper ${kind}` }),
        made("text", { x, y, "font-size": Math.min(size, (1.5 * size) / Math.max(1, word.length)), class: kind }, word),
      ];
    }),
    ...lines.map(([one, other, kind]) => {
      const [[x1, y1], [x2, y2]] = [spot(one), spot(other)];
      return made("line", { x1, y1, x2, y2, class: kind });
    }),
  );
}

// Draw marks above the board, as shapes of SVG: a name and its attributes.
export function marks(shapes) {
  groups.marks?.replaceChildren(...shapes.map(([name, attributes, words]) => made(name, attributes, words)));
}

function point() {
  for (const rect of rects.values()) rect.classList.remove("here");
  const cell = known?.cells[at];
  if (cell && now !== "edit") rects.get(cell[0].join()).classList.add("here");
}

// --- clicks and keys ----------------------------------------------------------------------

// Return where an event is: in the picture, which cell, and in half cells of the board.
function met(event) {
  const found = new DOMPoint(event.clientX, event.clientY).matrixTransform(over.getScreenCTM().inverse());
  const inside = known.cells.findIndex(([, left, top]) => found.x >= left && found.x < left + known.side && found.y >= top && found.y < top + known.side);
  const [left, top] = origin();
  return { x: found.x, y: found.y, index: inside, cell: known.cells[inside]?.[0], row: (2 * (found.y - top)) / known.side, column: (2 * (found.x - left)) / known.side };
}

let touching = null; // the timer of a long touch, and where it began
let long = false; // whether the touch was a long one: what the system makes of it ends it, too

function begin(event, second) {
  const spotted = met(event);
  if (spotted.index >= 0) { at = spotted.index; point(); }
  hands[now]?.down?.(spotted, event, second);
}

holder.addEventListener("contextmenu", (event) => { if (now !== "ask") event.preventDefault(); });
holder.addEventListener("pointerdown", (event) => {
  if (!over || !known.cells.length || (event.button && (event.button !== 2 || now === "ask"))) return;
  if (now !== "ask") event.preventDefault();
  holder.focus({ preventScroll: true });
  holder.setPointerCapture(event.pointerId);
  begin(event, event.button === 2);
  if (event.pointerType === "touch") {
    long = false;
    const timer = setTimeout(() => { touching = null; long = true; hands[now]?.cancel?.(); begin(event, true); }, LONG);
    touching = { timer, x: event.clientX, y: event.clientY };
  }
});
holder.addEventListener("pointermove", (event) => {
  if (!over || !holder.hasPointerCapture(event.pointerId)) return;
  if (touching && Math.hypot(event.clientX - touching.x, event.clientY - touching.y) > STILL) untouched();
  for (const one of event.getCoalescedEvents?.() || []) hands[now]?.move?.(met(one));
  hands[now]?.move?.(met(event));
});
function untouched() { clearTimeout(touching?.timer); touching = null; }
for (const name of ["pointerup", "pointercancel"]) {
  holder.addEventListener(name, () => { untouched(); hands[now]?.[name === "pointerup" || long ? "up" : "cancel"]?.(); long = false; });
}

holder.addEventListener("keydown", (event) => {
  if (!known || !known.cells.length) return;
  const step = now === "edit" ? null : STEPS[event.key];
  if (hands[now]?.key?.(event, here())) {
    event.preventDefault();
    event.stopPropagation();
  } else if (step && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    const [, left, top] = known.cells[at];
    const next = known.cells.findIndex(([, x, y]) => x === left + step[0] * known.side && y === top + step[1] * known.side);
    if (next >= 0) { at = next; point(); }
    say(named(here()));
  }
});

// Say where one is, to be seen and heard.
export function say(words) { document.getElementById("cell").textContent = words; }

// Write a cell for a person, counted from 1.
export function named(place) {
  const axes = ["layer", "row", "column"].slice(3 - place.length);
  return place.map((at, index) => `${axes[index]} ${at + 1}`).join(", ");
}

// Return the cell where one is, and whether there is a cell at a place.
export const here = () => known.cells[at][0];
export const has = (place) => rects.has(place.join());

// Take keys to the board.
export function focus() { holder.focus({ preventScroll: true }); }
