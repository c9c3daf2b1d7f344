// What is printed on a board: words at places, by layer. Nothing here knows the page.
//
// A place is named by its row and column in half cells: "1,1" is the middle of the first cell, "0,0"
// its upper left corner, "1,2" the middle of its right side, "1,-1" is beside the first row.

export const LAYOUT = "·"; // a place where a word shall stand, which is not chosen yet
const POINTED = "<>^v";
const DIGITS = /^\d{1,9}$/;

export const name = (row, column) => `${row},${column}`;
export const point = (place) => place.split(",").map(Number);
const odd = (number) => Math.abs(number) % 2 === 1;
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export const PAINTED = ["borders", "cages", "regions"]; // each cell has the label of its room
export const DRAWN = [...PAINTED, "paths", "lists", "grids"]; // by strokes over cells, or along lines
export const HEADED = ["fleet", "line"]; // below the board, not on it; grids are in both places

// Whether anything is entered in a layer.
export const taken = (layer) => DRAWN.includes(layer.places) || HEADED.includes(layer.places) || layer.signs.length > 0 || layer.most >= layer.least;
export const numbered = (layer) => layer.most >= layer.least;

// Whether a layer has a place at a point.
export function has(layer, [row, column], [height, width]) {
  const down = 2 * height;
  const right = 2 * width;
  const within = row > 0 && column > 0 && row < down && column < right;
  if (layer.places === "beside") {
    const side = row === -1 ? "above" : row === down + 1 ? "below" : column === -1 ? "left" : column === right + 1 ? "right" : "";
    const [along, length] = ["above", "below"].includes(side) ? [column, right] : [row, down];
    return layer.sides.includes(side) && odd(along) && along > 0 && along < length;
  }
  if (HEADED.includes(layer.places) || !taken(layer)) return false;
  if (layer.form === "corner") return within && !odd(row) && !odd(column);
  if (layer.places === "points") return within;
  if (layer.places === "corners") return row >= 0 && column >= 0 && row <= down && column <= right && !odd(row) && !odd(column);
  if (layer.places === "sides") return (within || (layer.edges && row >= 0 && column >= 0 && row <= down && column <= right)) && odd(row) !== odd(column);
  return within && odd(row) && odd(column);
}

// --- words --------------------------------------------------------------------------------

const bounded = (layer, text) => DIGITS.test(text) && Number(text) >= layer.least && Number(text) <= layer.most;

// Whether digits can be followed by others so that they are a number of the layer.
function begun(layer, text) {
  if (!DIGITS.test(text)) return false;
  let [low, high] = [Number(text), Number(text)];
  for (let more = 0; more < 9 && low <= layer.most; more += 1) {
    [low, high] = [10 * low, 10 * high + 9];
    if (low <= layer.most && high >= layer.least && high > 9) return true;
  }
  return false;
}

// Return the signs that may stand at a place: those that point do so along their side.
export function signs(layer, place) {
  if (layer.places !== "sides" || !place || !layer.signs.some((sign) => POINTED.includes(sign))) return layer.signs;
  const wrong = odd(point(place)[0]) ? "^v" : "<>";
  return layer.signs.filter((sign) => !wrong.includes(sign));
}

function fitting(layer, word, place) {
  if (signs(layer, place).includes(word)) return true;
  if (layer.places === "sums") {
    const parts = word.split("\\");
    return parts.length === 2 && word !== "\\" && parts.every((part) => !part || bounded(layer, part));
  }
  let number = word;
  if (layer.places === "arrows") {
    if (word.length < 2 || !layer.ways.includes(word.at(-1))) return false;
    number = word.slice(0, -1);
    if (number === "?") return layer.unknown;
  } else if (layer.ways && word.length === 1 && layer.ways.includes(word)) return true;
  else if (word.length > 1 && layer.behind.includes(word.at(-1))) number = word.slice(0, -1);
  return layer.before.some((front) => number.startsWith(front) && bounded(layer, number.slice(front.length)));
}

const parts = (word) => word.split(/[ ,]/);

// Whether a word may stand at a place as it is.
export function fits(layer, word, place) {
  return word !== "" && (layer.several ? parts(word).every((part) => fitting(layer, part, place)) : fitting(layer, word, place));
}

// Whether a word may be kept while it is typed.
function growing(layer, word, place) {
  if (layer.several) {
    const all = parts(word);
    const last = all.pop();
    return all.every((part) => fitting(layer, part, place)) && (last === "" ? all.length > 0 : growing({ ...layer, several: false }, last, place) || fitting(layer, last, place));
  }
  if (layer.places === "arrows") return (word.length === 1 && layer.ways.includes(word)) || bounded(layer, word) || begun(layer, word) || (word === "?" && layer.unknown);
  if (layer.places === "sums" || layer.places === "sides") return false;
  if (layer.signs.some((sign) => sign.startsWith(word))) return true;
  return layer.before.some((front) => word.startsWith(front) && (begun(layer, word.slice(front.length)) || (front && word === front)));
}

const bare = (text) => text.replace(/(^|[^\d])0+(?=\d)/g, "$1");

// Return the word after a key, null where the key does not belong there.
export function typed(layer, word, char, place, half = 0) {
  if (layer.places === "sums") return summed(layer, word, char, half);
  const old = word === LAYOUT ? "" : word;
  const tried = char === "-" ? ["-", "?"] : [char, char.toLowerCase(), char.toUpperCase()];
  for (const own of tried) {
    const found = layer.places === "arrows" ? pointing(layer, old, own) : [old + own, own];
    if (layer.several && (own === " " || own === ",") && old) found.unshift(`${old.replace(/[ ,]+$/, "")} `);
    if (layer.several && /[ ,]$/.test(old)) found.pop();
    for (const next of found.map(bare)) {
      if (fits(layer, next, place) || growing(layer, next, place)) return next;
    }
  }
  return null;
}

// A number keeps its way, a way its number.
function pointing(layer, word, char) {
  const way = word && layer.ways.includes(word.at(-1)) ? word.at(-1) : "";
  const number = way ? word.slice(0, -1) : layer.signs.includes(word) ? "" : word;
  if (layer.ways.includes(char)) return [number + char];
  if (layer.signs.includes(char) && !layer.unknown) return [char];
  return [number + char + way, char + way];
}

// Return a word that points somewhere: 0 up, 1 right, 2 down, 3 left.
export function turnedTo(layer, word, way) {
  const letter = layer.ways[way];
  if (layer.places !== "arrows") return letter;
  const [next] = pointing(layer, word === LAYOUT ? "" : word, letter);
  return next;
}

function summed(layer, word, char, half) {
  if (char === "#") return "#";
  if (char === "\\" || char === "/") return null;
  const both = word.includes("\\") ? word.split("\\") : ["", ""];
  for (const next of [both[half] + char, char]) {
    if (bounded(layer, next)) {
      both[half] = next;
      return both.join("\\");
    }
  }
  return null;
}

// Return the word after Backspace.
export function shortened(layer, word, half = 0) {
  if (layer.several) return word.trimEnd().slice(0, -1).trimEnd();
  if (layer.places === "sums" && word.includes("\\")) {
    const both = word.split("\\");
    both[half] = "";
    return both.join("") ? both.join("\\") : "#";
  }
  return "";
}

// Return the word after another click: the next one of those that may stand there, or nothing.
export function next(layer, word, place, back = false) {
  const all = ["", ...signs(layer, place)];
  if (numbered(layer) && layer.before.includes("") && !["arrows", "sums"].includes(layer.places) && (!back || all.length === 1)) {
    const last = Math.min(layer.most, layer.least + 9);
    for (let number = layer.least; number <= last; number += 1) all.push(String(number));
  }
  const now = Math.max(0, all.indexOf(word));
  return all[(now + (back ? all.length - 1 : 1)) % all.length];
}

// --- rooms --------------------------------------------------------------------------------

export function cells([height, width]) {
  const found = [];
  for (let row = 1; row < 2 * height; row += 2) for (let column = 1; column < 2 * width; column += 2) found.push([row, column]);
  return found;
}

// Return the walls between cells of different rooms.
export function wallsOf(words, shape) {
  const walls = {};
  for (const [row, column] of cells(shape)) {
    for (const [down, right] of [[0, 2], [2, 0]]) {
      const other = words[name(row + down, column + right)];
      if (other !== undefined && other !== words[name(row, column)]) walls[name(row + down / 2, column + right / 2)] = 1;
    }
  }
  return walls;
}

// Return for each cell the room that the walls make of it; a cell outside stays so.
export function roomsOf(walls, words, shape) {
  const found = {};
  let number = 0;
  for (const [row, column] of cells(shape)) {
    if (found[name(row, column)] !== undefined) continue;
    const out = words[name(row, column)] === ".";
    const label = out ? "." : String(number++);
    const open = [[row, column]];
    found[name(row, column)] = label;
    while (open.length) {
      const [down, right] = open.pop();
      for (const [a, b] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
        const there = name(down + 2 * a, right + 2 * b);
        if (words[there] === undefined || found[there] !== undefined || walls[name(down + a, right + b)] || (words[there] === ".") !== out) continue;
        found[there] = label;
        open.push([down + 2 * a, right + 2 * b]);
      }
    }
  }
  return found;
}

// Return a label that no room has.
export function unused(words) {
  const known = new Set(Object.values(words));
  let number = 0;
  while (known.has(String(number))) number += 1;
  return String(number);
}

// --- symmetry -----------------------------------------------------------------------------

const MAPS = {
  half: ([row, column], [height, width]) => [2 * height - row, 2 * width - column],
  across: ([row, column], [, width]) => [row, 2 * width - column],
  down: ([row, column], [height]) => [2 * height - row, column],
  quarter: ([row, column], [height]) => [column, 2 * height - row],
};
const WAYS = { half: [2, 3, 0, 1], across: [0, 3, 2, 1], down: [2, 1, 0, 3], quarter: [1, 2, 3, 0] };
const SIGNS = "^>v<";

function turnedWord(layer, word, how) {
  const end = word.at(-1);
  if (layer.ways && layer.ways.includes(end)) return word.slice(0, -1) + layer.ways[WAYS[how][layer.ways.indexOf(end)]];
  if (layer.places === "sides" && SIGNS.includes(end)) return SIGNS[WAYS[how][SIGNS.indexOf(end)]];
  return word;
}

// Return the other places that belong to a place, each with the word there.
export function images(place, how, shape, layer = null, word = "") {
  const map = MAPS[how];
  if (!map || (how === "quarter" && shape[0] !== shape[1])) return [];
  const found = [];
  let [at, turned] = [map(point(place), shape), layer ? turnedWord(layer, word, how) : word];
  while (!same(at, point(place)) && found.length < 3) {
    found.push([name(...at), turned]);
    [at, turned] = [map(at, shape), layer ? turnedWord(layer, turned, how) : turned];
  }
  return found;
}

// Return what stands at the image of a place after a word was entered there.
export function mirrored(layer, word, there, place) {
  if (word === "") return "";
  const number = /\d/.test(word);
  if (!number) return word;
  if (there && there !== LAYOUT) return there;
  return fits(layer, "?", place) ? "?" : LAYOUT;
}
