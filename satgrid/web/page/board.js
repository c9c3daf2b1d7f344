// The board: a picture, and over it a rectangle for each cell to be lit, clicked, walked with keys.

const SVG = "http://www.w3.org/2000/svg";
const LARGEST = 64; // pixels for the side of a cell
const holder = document.getElementById("board");
let known = null;
let over = null;
let rects = new Map();
let here = 0;
const hears = { cell: () => {} };

export function onCell(callback) { hears.cell = callback; }

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
    rect.addEventListener("click", () => { goTo(place); hears.cell(place); });
    rects.set(place.join(), rect);
    over.append(rect);
  }
  holder.replaceChildren(picture, over);
  holder.style.width = `${(LARGEST / board.side) * picture.viewBox.baseVal.width}px`;
  if (!same) here = 0;
  point();
}

// Draw something else below the cells, such as a solution.
export function draw(picture) {
  if (!over) return;
  const found = parsed(picture);
  holder.replaceChildren(found, over);
  over.setAttribute("viewBox", found.getAttribute("viewBox"));
}

// Light cells: a list for each of the classes clue, new, differs, asked.
export function light(lit = {}) {
  for (const rect of rects.values()) rect.classList.remove("clue", "new", "differs", "asked");
  for (const [name, places] of Object.entries(lit)) {
    for (const place of places) rects.get(place.join())?.classList.add(name);
  }
}

function point() {
  for (const rect of rects.values()) rect.classList.remove("here");
  const cell = known?.cells[here];
  if (cell) rects.get(cell[0].join()).classList.add("here");
}

function goTo(place) {
  here = Math.max(0, known.cells.findIndex(([other]) => other.join() === place.join()));
  point();
}

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

holder.addEventListener("keydown", (event) => {
  if (!known || !known.cells.length) return;
  const [, left, top] = known.cells[here];
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    hears.cell(known.cells[here][0]);
  } else if (event.key in STEPS) {
    event.preventDefault();
    const [x, y] = STEPS[event.key];
    const next = known.cells.findIndex(([, l, t]) => l === left + x * known.side && t === top + y * known.side);
    if (next >= 0) { here = next; point(); }
    document.getElementById("cell").textContent = named(known.cells[here][0]);
  }
});

// Write a cell for a person, counted from 1.
export function named(place) {
  const axes = ["layer", "row", "column"].slice(3 - place.length);
  return place.map((at, index) => `${axes[index]} ${at + 1}`).join(", ");
}
