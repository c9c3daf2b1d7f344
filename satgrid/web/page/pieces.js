// A piece of one's own: cells of a small grid are clicked, then it is added to the line of pieces.

const SIDE = 6; // rows and columns of the grid
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function made(name, attributes) { return Object.assign(document.createElement(name), attributes); }

// Return the rows of some cells, `X` and `.`, without rows and columns around them.
function cropped(cells) {
  const [rows, columns] = [0, 1].map((axis) => cells.map((cell) => cell[axis]));
  const range = (all) => Array.from({ length: Math.max(...all) - Math.min(...all) + 1 }, (_, at) => Math.min(...all) + at);
  const there = new Set(cells.map((cell) => cell.join()));
  return range(rows).map((row) => range(columns).map((column) => (there.has(`${row},${column}`) ? "X" : ".")).join("")).join("/");
}

// Return where a piece is drawn; `add` takes what makes one line of pieces of another.
export function drawing(add) {
  const grid = made("span", { className: "piece" });
  const chosen = () => [...grid.children].flatMap((cell, at) => (cell.ariaPressed === "true" ? [[Math.floor(at / SIDE), at % SIDE]] : []));
  const button = made("button", { type: "button", textContent: "Add", disabled: true });
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const cell = made("button", { type: "button", ariaPressed: "false", ariaLabel: `row ${1 + Math.floor(at / SIDE)}, column ${1 + (at % SIDE)} of the piece` });
    cell.onclick = () => {
      cell.ariaPressed = String(cell.ariaPressed !== "true");
      button.disabled = !chosen().length;
    };
    grid.append(cell);
  }
  const copies = made("input", { size: 3, value: "1", pattern: "[0-9]+|[*]", title: "a number, or * for any number" });
  button.onclick = () => {
    const times = copies.checkValidity() && copies.value ? copies.value : "1";
    add((line) => {
      const known = new Set([...line.matchAll(/(\S+)=/g)].map(([, name]) => name));
      const name = [...LETTERS].find((letter) => !known.has(letter));
      return `${line.trim()} ${name}=${cropped(chosen())}${times === "1" ? "" : ` x${times}`}`.trim();
    });
  };
  const label = made("label", { textContent: "copies " });
  label.append(copies);
  const below = made("span", { className: "row" });
  below.append(label, button);
  const all = document.createElement("details");
  all.append(made("summary", { textContent: "Draw a piece" }), grid, below);
  return all;
}
