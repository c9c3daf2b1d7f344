// Overlapping grids: moved, added, made longer, taken away. Nothing here knows the page.
//
// A grid has its rows and its columns, counted from 1; all grids have the same number of them.

const MOST = 100; // rows and columns of a board on the page

const listed = (text) => text.split(",").flatMap((part) => {
  const [from, to = from] = part.split("-").map(Number);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
});

function spelled(numbers) {
  const runs = [];
  for (const number of numbers) {
    if (runs.at(-1)?.[1] === number - 1) runs.at(-1)[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join();
}

export const read = (layer) => (layer.words.grids || "").split(" ").filter(Boolean).map((word) => word.split("/").map(listed));

// Write grids on a layer of a sheet; one is always left.
export function write(own, grids) {
  const line = [...new Set(grids.map((grid) => grid.map(spelled).join("/")))].join(" ");
  if (line) own.words = { line, grids: line };
}

const cellAt = ({ row, column }) => [Math.floor(row / 2) + 1, Math.floor(column / 2) + 1];
const square = (corner, length) => corner.map((from) => Array.from({ length }, (_, at) => from + at));
const within = (grid) => grid.every((numbers) => numbers[0] > 0 && numbers.at(-1) <= MOST);
const cornered = (grids, cell) => grids.findIndex((grid) => grid.every(([first], axis) => first === cell[axis]));

// Add a grid with its upper left cell at a place; whether the board has room for it.
export function add(own, place) {
  const grids = read(own);
  const grid = square(cellAt(place), grids[0][0].length);
  if (within(grid)) write(own, [...grids, grid]);
}

// Take away the grid whose upper left cell is at a place.
export function remove(own, place) {
  const grids = read(own);
  grids.splice(cornered(grids, cellAt(place)) >>> 0, 1);
  write(own, grids);
}

// Return a stroke that moves the grid where it begins; from a lower right cell it sizes all grids.
export function stroke(layer, start) {
  const grids = read(layer);
  const from = cellAt(start);
  const sized = grids.some((grid) => grid.every((numbers, axis) => numbers.at(-1) === from[axis]));
  const corner = cornered(grids, from);
  const held = corner >= 0 ? corner : grids.findLastIndex((grid) => grid.every((numbers, axis) => numbers.includes(from[axis])));
  let now = grids;
  return {
    grow(at) {
      const by = cellAt(at).map((value, axis) => value - from[axis]);
      const next = sized
        ? grids.map((grid) => square(grid.map(([first]) => first), Math.max(1, grid[0].length + Math.max(...by))))
        : grids.map((grid, index) => (index === held ? grid.map((numbers, axis) => numbers.map((number) => number + by[axis])) : grid));
      if (next.every(within)) now = next;
      return held >= 0 && by.some(Boolean);
    },
    shown: () => ({ lines: now.flatMap(frame) }),
    done: (own) => write(own, now),
  };
}

// Return the lines around a grid, each from corner to corner.
function frame([rows, columns]) {
  const [top, left, bottom, right] = [2 * rows[0] - 2, 2 * columns[0] - 2, 2 * rows.at(-1), 2 * columns.at(-1)];
  const corners = [[top, left], [top, right], [bottom, right], [bottom, left]];
  return corners.map((one, at) => [one, corners[(at + 1) % 4], "wall"]);
}

export const frames = (layer) => read(layer).flatMap(frame);
