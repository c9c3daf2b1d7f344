// The board: a picture, and over it a rectangle for each cell to be lit, clicked, walked with keys.

const SVG = "http://www.w3.org/2000/svg";
const LARGEST = 64; // pixels for the side of a cell
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const holder = document.getElementById("board");
const hands = {}; // by mode: what it does with clicks and keys
let now = "ask";
let known = null;
let over = null;
let ring = null;
let rects = new Map();
let here = 0;

export const mode = () => now;
export function setMode(name) { now = name; frame(null); point(); }

// Let a mode answer clicks and keys: functions down, move, up of a point and its cell, and key.
export function handle(name, hand) { hands[name] = hand; }

function parsed(picture) {
  const found = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
  found.setAttribute("aria-hidden", "true");
  return document.importNode(found, true);
}

function made(name, attributes) {
  const found = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) found.setAttribute(key, value);
  return found;
}

// Show a board as `board` answers it.
export function show(board) {
  const same = known && known.cells.length === board.cells.length;
  known = board;
  const picture = parsed(board.picture);
  over = made("svg", { class: "over", viewBox: picture.getAttribute("viewBox"), "aria-hidden": "true" });
  const hatch = made("pattern", { id: "hatch", width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
  hatch.append(made("path", { d: "M0 0h1.5v8h-1.5z", fill: "#d6006e" }));
  over.append(hatch);
  rects = new Map();
  for (const [place, left, top] of board.cells) {
    const rect = made("rect", { x: left, y: top, width: board.side, height: board.side });
    rects.set(place.join(), rect);
    over.append(rect);
  }
  ring = made("rect", { class: "ring" });
  over.append(ring);
  holder.replaceChildren(picture, over);
  holder.style.width = `${(LARGEST / board.side) * picture.viewBox.baseVal.width}px`;
  if (!same) here = 0;
  point();
}

// Draw something else below the cells, such as a solution.
export function draw(picture) {
  if (!over) return;
  const found = parsed(picture);
  over.setAttribute("viewBox", found.getAttribute("viewBox"));
  holder.replaceChildren(found, over);
}

// Light cells: a list for each of the classes clue, new, differs, asked.
export function light(lit = {}) {
  for (const rect of rects.values()) rect.classList.remove("clue", "new", "differs", "asked");
  for (const [name, places] of Object.entries(lit)) {
    for (const place of places) rects.get(place.join())?.classList.add(name);
  }
}

// Put a frame around a place: left, top, width and height in the picture.
export function frame(box) {
  if (!ring) return;
  const [x, y, width, height] = box || [0, 0, 0, 0];
  for (const [name, value] of Object.entries({ x, y, width, height })) ring.setAttribute(name, value);
}

function point() {
  for (const rect of rects.values()) rect.classList.remove("here");
  const cell = known?.cells[here];
  if (cell && now !== "edit") rects.get(cell[0].join()).classList.add("here");
}

// --- clicks and keys ----------------------------------------------------------------------

function spot(event) {
  const found = new DOMPoint(event.clientX, event.clientY).matrixTransform(over.getScreenCTM().inverse());
  const inside = known.cells.findIndex(([, left, top]) => found.x >= left && found.x < left + known.side && found.y >= top && found.y < top + known.side);
  return [found.x, found.y, inside];
}

holder.addEventListener("pointerdown", (event) => {
  if (!over || event.button) return;
  const [x, y, index] = spot(event);
  if (index >= 0) { here = index; point(); }
  if (now !== "ask") event.preventDefault();
  holder.focus({ preventScroll: true });
  holder.setPointerCapture(event.pointerId);
  hands[now]?.down?.(x, y, known.cells[index]?.[0], event);
});
holder.addEventListener("pointermove", (event) => {
  if (!over || !holder.hasPointerCapture(event.pointerId)) return;
  const [x, y, index] = spot(event);
  hands[now]?.move?.(x, y, known.cells[index]?.[0]);
});
for (const name of ["pointerup", "pointercancel"]) holder.addEventListener(name, () => hands[now]?.up?.());

holder.addEventListener("keydown", (event) => {
  if (!known || !known.cells.length) return;
  const step = now === "edit" ? null : STEPS[event.key];
  if (hands[now]?.key?.(event, known.cells[here][0])) {
    event.preventDefault();
    event.stopPropagation();
  } else if (step) {
    event.preventDefault();
    const [, left, top] = known.cells[here];
    const next = known.cells.findIndex(([, x, y]) => x === left + step[0] * known.side && y === top + step[1] * known.side);
    if (next >= 0) { here = next; point(); }
    document.getElementById("cell").textContent = named(known.cells[here][0]);
  }
});

// Write a cell for a person, counted from 1.
export function named(place) {
  const axes = ["layer", "row", "column"].slice(3 - place.length);
  return place.map((at, index) => `${axes[index]} ${at + 1}`).join(", ");
}
