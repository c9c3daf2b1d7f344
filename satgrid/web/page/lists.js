// Lists of cells: lines, cages that may overlap, regions, clones, rays, corners. Nothing here knows the page.
//
// A list is named by its cells, "r1c1 r1c2", and has a word, which is empty where it has none.

import { images, name, point } from "./sheet.js";

const DIAGONAL = 0.75; // half cells from the middle of a cell within which a line has come to it
const odd = (value) => 2 * Math.floor(value / 2) + 1;
const same = (one, other) => one[0] === other[0] && one[1] === other[1];
const within = ([row, column], [height, width]) => row > 0 && column > 0 && row < 2 * height && column < 2 * width;

export const cellsOf = (key) => [...key.matchAll(/r(\d+)c(\d+)/g)].map(([, row, column]) => [2 * row - 1, 2 * column - 1]);
const spelled = (cells) => cells.map(([row, column]) => `r${(row + 1) / 2}c${(column + 1) / 2}`).join(" ");
const inOrder = (layer) => !["set", "corner"].includes(layer.form);

// Whether its lists are drawn as lines, and not as cells.
export const isLine = (layer) => ["line", "loop", "ray"].includes(layer.form);

// Return the name of the list of some cells; a cell is there once, the first one of a loop twice.
export function keyOf(layer, cells) {
  const once = cells.filter((cell, at) => cells.findIndex((other) => same(cell, other)) === at);
  if (!inOrder(layer)) once.sort(([a, b], [c, d]) => a - c || b - d);
  const closed = layer.form === "loop" && cells.length > 3 && same(cells[0], cells.at(-1));
  return spelled(closed ? [...once, once[0]] : once);
}

// Return the cells that a place stands for: one, or the four around a corner.
export function around(place) {
  const [row, column] = point(place);
  if (row % 2 && column % 2) return [[row, column]];
  return [[row - 1, column - 1], [row - 1, column + 1], [row + 1, column - 1], [row + 1, column + 1]];
}

// Return the lists that a place belongs to.
export function at(layer, place) {
  if (layer.form === "corner") {
    const key = keyOf(layer, around(place));
    return key in layer.words ? [key] : [];
  }
  const [cell] = around(place);
  return Object.keys(layer.words).filter((key) => cellsOf(key).some((one) => same(one, cell)));
}

// Whether a list has as many cells as the layer has it.
export function whole(layer, key) {
  const number = cellsOf(key).length;
  return number >= layer.fewest && (!layer.many || number <= layer.many) && (layer.form !== "halves" || number % 2 === 0);
}

// --- words --------------------------------------------------------------------------------

const bounded = (layer, text) => /^\d{1,9}$/.test(text) && String(Number(text)) === text && Number(text) >= layer.least && Number(text) <= layer.most;

// Return the word of a list after a key, null where the key does not belong there.
export function typed(layer, word, char) {
  if (layer.most < layer.least) return null;
  if (!layer.commas) return [word + char, char].find((next) => bounded(layer, next)) ?? null;
  if (char === ",") return word && !word.endsWith(",") ? `${word},` : null;
  const parts = word ? word.split(",") : [];
  const last = parts.pop() ?? "";
  if (bounded(layer, last + char)) return [...parts, last + char].join();
  return bounded(layer, char) ? [...(last ? [...parts, last] : parts), char].join() : null;
}

// Return the word after Backspace.
export const shortened = (layer, word) => (layer.commas ? word.replace(/(^|,)\d*$/, "") : word.slice(0, -1));

// Return a word as it is printed: its numbers in order.
export const tidy = (layer, word) => (layer.commas ? word.split(",").filter(Boolean).sort((one, other) => one - other).join() : word);

// --- cells that are drawn -----------------------------------------------------------------

// Return the ray through a cell from side to side of the board.
export function ray([row, column], [down, right], [height, width]) {
  const found = [];
  let cell = [row, column];
  while (within([cell[0] - 2 * down, cell[1] - 2 * right], [height, width])) cell = [cell[0] - 2 * down, cell[1] - 2 * right];
  for (; within(cell, [height, width]); cell = [cell[0] + 2 * down, cell[1] + 2 * right]) found.push(cell);
  return found;
}

// Return some cells moved so that the first one lies elsewhere; null where one leaves the board.
export function moved(cells, [row, column], shape) {
  const [down, right] = [row - cells[0][0], column - cells[0][1]];
  const found = cells.map(([a, b]) => [a + down, b + right]);
  return found.every((cell) => within(cell, shape)) ? found : null;
}

// Return a stroke over cells: a line also goes across corners, a set goes on from side to side.
export function stroke(layer, shape, start, done) {
  const cells = [[odd(start.row), odd(start.column)]];
  const across = inOrder(layer);
  let way = null;
  return {
    grow({ row, column }) {
      const to = [odd(row), odd(column)];
      if (layer.form === "ray") {
        const far = [row - start.row, column - start.column];
        if (Math.min(...far.map(Math.abs)) > 0.5) way = far.map(Math.sign);
        return way !== null;
      }
      const close = Math.max(Math.abs(row - to[0]), Math.abs(column - to[1])) < DIAGONAL;
      if (within(to, shape) && (close || !across)) {
        while (!same(cells.at(-1), to)) {
          const [a, b] = cells.at(-1);
          const [down, right] = [Math.sign(to[0] - a), Math.sign(to[1] - b)];
          cells.push([a + 2 * down, across || !down ? b + 2 * right : b]);
        }
      }
      return cells.length > 1;
    },
    shown: () => {
      const own = way ? ray(cells[0], way, shape) : cells;
      return isLine(layer) ? { lines: linesOf(own) } : { cells: own };
    },
    done: (own) => done(own, way ? ray(cells[0], way, shape) : cells),
  };
}

// Return the lines from each cell to the next.
export const linesOf = (cells) => cells.slice(1).map((cell, index) => [cells[index], cell, "wall"]);

// --- changes of a layer -------------------------------------------------------------------

// Return some cells and their images where entering is symmetric.
function every(cells, how, shape) {
  const found = [cells];
  const places = cells.map((cell) => name(...cell));
  for (const [index] of images(places[0], how, shape).entries()) {
    const own = places.map((place) => images(place, how, shape)[index]?.[0] ?? place).map(point);
    if (keyOf({ form: "set" }, own) !== keyOf({ form: "set" }, cells)) found.push(own);
  }
  return found;
}

// Put a list on a layer of a sheet, with its images; a word is kept for the list itself.
export function add(own, cells, word, how, shape) {
  for (const [index, one] of every(cells, how, shape).entries()) {
    const key = keyOf(own, one);
    own.words[key] = index ? own.words[key] || "" : word ?? own.words[key] ?? "";
  }
}

// Take lists away, with their images.
export function remove(own, key, how, shape) {
  for (const one of every(cellsOf(key), how, shape)) delete own.words[keyOf(own, one)];
}

// Take cells out of the lists of a layer: a line ends before such a cell.
export function takeOut(own, cells) {
  for (const [key, word] of Object.entries(own.words)) {
    const all = cellsOf(key);
    const gone = (cell) => cells.some((one) => same(one, cell));
    if (!all.some(gone)) continue;
    const kept = own.form === "set" ? all.filter((cell) => !gone(cell)) : own.form === "line" || own.form === "loop" ? all.slice(0, all.findIndex(gone)) : [];
    delete own.words[key];
    if (kept.length >= Math.max(own.fewest, 2)) own.words[keyOf(own, kept)] = word;
  }
}
