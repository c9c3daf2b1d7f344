// What a drag draws while one edits: walls of rooms, rooms and cages, paths, arrows, a selection.
//
// A stroke begins with a press, grows with each point, and changes the sheet at its end. It has
// `grow` (a point: whether the stroke is more than a click by now), `shown` (its lines and cells, to
// be seen meanwhile), and `done`, which changes a layer of a sheet.

import { images, name, roomsOf, turnedTo, unused, wallsOf } from "./sheet.js";

const NEAR = 0.8; // half cells from a corner within which a stroke has come to it
const odd = (value) => 2 * Math.floor(value / 2) + 1;
const even = (value) => 2 * Math.round(value / 2);

// Return the cells between two cells, the last one included; no cell is left out on the way.
function between([row, column], [down, right]) {
  const found = [];
  while (row !== down || column !== right) {
    if (row !== down) row += 2 * Math.sign(down - row);
    else column += 2 * Math.sign(right - column);
    found.push([row, column]);
  }
  return found;
}

// Draw or rub out the walls along the lines that are followed; a first step onto a wall rubs out.
export function wall(layer, shape, start, how) {
  let corner = null;
  const sides = [];
  let drawn = null;
  const [down, right] = shape.map((size) => 2 * size);
  const within = ([row, column]) => row > 0 && column > 0 && row < down && column < right;
  return {
    grow({ row, column }) {
      const to = [Math.min(down, Math.max(0, even(row))), Math.min(right, Math.max(0, even(column)))];
      if (!corner) {
        const began = [even(start.row), even(start.column)];
        if (to.join() === began.join()) return false;
        corner = began;
      }
      if (Math.hypot(row - to[0], column - to[1]) > NEAR) return sides.length > 0;
      for (const next of between(corner, to)) {
        const side = [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2];
        if (within(side)) {
          drawn ??= !layer.walls[name(...side)];
          sides.push(side);
        }
        corner = next;
      }
      return sides.length > 0;
    },
    shown: () => ({ lines: sides.map(([row, column]) => [[row - (row % 2), column - (column % 2)], [row + (row % 2), column + (column % 2)], drawn ? "wall" : "gone"]) }),
    done(own) { for (const side of sides) setWall(own, name(...side), drawn, shape, how); },
  };
}

// Put a wall on a side or take it away, and make the rooms anew.
export function setWall(own, side, there, shape, how) {
  for (const one of [side, ...images(side, how, shape).map(([place]) => place)]) {
    if (there) own.walls[one] = 1;
    else delete own.walls[one];
  }
  own.words = roomsOf(own.walls, own.words, shape);
}

// Return a stroke over cells that does something with them at its end.
function over(start, shape, done) {
  const cells = [[odd(start.row), odd(start.column)]];
  const inside = ([row, column]) => row > 0 && column > 0 && row < 2 * shape[0] && column < 2 * shape[1];
  return {
    grow({ row, column }) {
      const to = [odd(row), odd(column)];
      if (inside(to)) for (const cell of between(cells.at(-1), to)) cells.push(cell);
      return cells.length > 1;
    },
    shown: () => ({ cells }),
    done: (own) => done(own, cells),
  };
}

// Paint a room or a cage: a new one, or with `more` the one where the stroke begins goes on.
export function paint(layer, shape, start, { more, gone, how }) {
  return over(start, shape, (own, cells) => painted(own, cells, shape, { more, gone, how }));
}

export function painted(own, cells, shape, { more = false, gone = false, how = "" } = {}) {
  const from = own.words[name(...cells[0])];
  const goesOn = more || (own.places === "cages" && from !== undefined && from !== ".");
  const label = gone ? "." : goesOn ? from : unused(own.words);
  const sets = [cells.map((cell) => name(...cell))];
  for (const [index] of images(sets[0][0], how, shape).entries()) sets.push(sets[0].map((place) => images(place, how, shape)[index]?.[0] ?? place));
  for (const [index, places] of sets.entries()) {
    const one = index && !gone ? unused(own.words) : label;
    for (const place of places) own.words[place] = one;
  }
  if (own.places === "borders") {
    own.walls = wallsOf(own.words, shape); // of the others as they were, and around what is painted
    own.words = roomsOf(own.walls, own.words, shape);
  }
}

// Draw a path from its first cell on; what lay there before is shortened.
export function path(layer, shape, start) {
  return over(start, shape, (own, cells) => pathed(own, cells));
}

export function pathed(own, cells) {
  const places = [...new Map(cells.map((cell) => [name(...cell), cell])).keys()];
  for (const place of places) cut(own, place);
  const numbers = Object.values(own.words).map((word) => Number(word.split(".")[0]));
  const number = 1 + Math.max(0, ...numbers);
  places.forEach((place, index) => { own.words[place] = `${number}.${index + 1}`; });
}

// Leave out a cell of a path and what comes behind it.
export function cut(own, place) {
  if (!own.words[place]) return;
  const [number, from] = own.words[place].split(".").map(Number);
  for (const [there, word] of Object.entries(own.words)) {
    const [other, step] = word.split(".").map(Number);
    if (other === number && step >= from) delete own.words[there];
  }
}

// Let the word of a cell point to where it is dragged.
export function arrow(start, put) {
  const cell = [odd(start.row), odd(start.column)];
  let way = -1;
  return {
    grow({ row, column }) {
      const [down, right] = [row - start.row, column - start.column];
      if (Math.max(Math.abs(down), Math.abs(right)) > NEAR) way = Math.abs(down) > Math.abs(right) ? (down > 0 ? 2 : 0) : right > 0 ? 1 : 3;
      return way >= 0;
    },
    shown: () => ({ cells: [cell] }),
    done: (own, sheet) => put(sheet, own, name(...cell), turnedTo(own, own.words[name(...cell)] || "", way)),
  };
}

// Select the cells of a rectangle.
export function select(shape, start, chosen) {
  const from = [odd(start.row), odd(start.column)];
  let to = from;
  return {
    grow({ row, column }) {
      to = [Math.min(2 * shape[0] - 1, Math.max(1, odd(row))), Math.min(2 * shape[1] - 1, Math.max(1, odd(column)))];
      const more = to.join() !== from.join();
      if (more) chosen(from, to);
      return more;
    },
    shown: () => ({}),
    done: null,
  };
}
