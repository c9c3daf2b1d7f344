// The page: a board to place pieces on, and the solutions that have them there.
const data = JSON.parse(document.getElementById("data").textContent);
const solutions = new Solutions(data);
const pictures = new Pictures(data);
const byId = (id) => document.getElementById(id);
const spoken = (number) => number.toLocaleString("en");
const plural = (number, noun) => `${spoken(number)} ${noun}${number === 1 ? "" : "s"}`;
const [wide, high] = data.size;
const drawsPieces = data.colors.length > 0;
const MOST_CHOICES = 300;
const AXES = ["layer", "row", "column"];

const placed = []; // the filter: {key} or {cell}, a cell without any key
let shown = []; // the numbers of the solutions that pass it
let times = []; // in how many of these each key is
let asked = null; // the cell whose choices are listed
let name = ""; // the number of the name that choices are limited to
let chosen = 0; // which of the shown solutions is chosen
let focused = 0; // the cell of the board that takes the focus

const keysAt = data.cells.map(() => []);
data.over.forEach((cells, key) => cells.forEach((cell) => keysAt[cell].push(key)));
const cellAt = new Map(data.cells.map((cell, index) => [cell.slice(2).join(), index]));
const wordOf = (key) => data.names[data.said[key]];
const place = (cell) => {
  const [, , ...numbers] = data.cells[cell];
  return numbers.map((at, axis) => `${AXES.at(axis - numbers.length)} ${at + 1}`).join(", ");
};

// --- the filter -----------------------------------------------------------------------------

function refresh() {
  const wanted = placed.filter((one) => "key" in one).map((one) => one.key);
  const refused = placed.filter((one) => !("key" in one)).flatMap((one) => keysAt[one.cell]);
  shown = solutions.matching(wanted, refused);
  times = solutions.times(shown);
  chosen = 0;
  byId("count").textContent = placed.length
    ? `${spoken(shown.length)} of ${plural(data.count, "solution")}`
    : plural(data.count, "solution");
  byId("state").textContent = placed.length ? `${placed.length} placed, ${spoken(shown.length)} left` : "nothing placed";
  byId("clear").disabled = !placed.length && name === "" && asked === null;
  drawBoard();
  drawPlaced();
  drawChoices();
  byId("list").scrollTop = 0;
  layOut();
}

function rectangle(cell, attributes) {
  const [x, y] = data.cells[cell];
  return `<rect x="${x + 2}" y="${y + 2}" width="${data.cell - 4}" height="${data.cell - 4}" ${attributes}/>`;
}

// The cells are made once: one that is made anew would lose the focus.
function makeBoard() {
  const cells = data.cells.map((_, cell) =>
    rectangle(cell, `class="cell" data-cell="${cell}" role="button" tabindex="-1" aria-label="${place(cell)}"`));
  byId("board").innerHTML = `${pictures.open} role="group" aria-label="Board: choose a cell">` +
    `<use href="#below"/><g id="laid"></g><use href="#above"/><g id="over"></g>${cells.join("")}</svg>`;
}

function drawBoard(preview = []) {
  const held = placed.filter((one) => "key" in one).map((one) => one.key);
  const empty = placed.filter((one) => !("key" in one)).map((one) => rectangle(one.cell, 'class="none"'));
  byId("laid").innerHTML = pictures.shapes([...held, ...preview].sort((one, other) => one - other));
  byId("over").innerHTML = empty.join("") + (name !== "" && shown.length ? heat() : "");
  for (const rect of byId("board").querySelectorAll(".cell")) {
    const cell = Number(rect.dataset.cell);
    rect.classList.toggle("asked", cell === asked);
    rect.setAttribute("tabindex", cell === focused ? 0 : -1);
  }
}

// Where the chosen piece lies, the darker the more often.
function heat() {
  const found = new Float64Array(data.cells.length);
  times.forEach((number, key) => {
    if (number && data.said[key] === Number(name)) data.over[key].forEach((cell) => (found[cell] += number));
  });
  const most = Math.max(...found);
  return Array.from(found, (number, cell) =>
    number ? rectangle(cell, `fill="#0b4f9e" fill-opacity="${((0.75 * number) / most).toFixed(3)}"`) : "").join("");
}

function drawPlaced() {
  byId("placed").replaceChildren(
    ...placed.map((one, at) => {
      const button = document.createElement("button");
      const cell = "key" in one ? data.over[one.key][0] : one.cell;
      button.textContent = `${"key" in one ? wordOf(one.key) : "nothing"} at ${place(cell)} ✕`;
      button.setAttribute("aria-label", `Remove ${button.textContent.slice(0, -2)}`);
      button.onclick = () => change(() => placed.splice(at, 1));
      const item = document.createElement("li");
      item.append(button);
      return item;
    }));
}

function drawChoices() {
  const box = byId("choices");
  box.replaceChildren();
  byId("asked").textContent = "";
  if (asked === null && name === "") return;
  const fixed = placed.findIndex((one) =>
    asked !== null && ("key" in one ? data.over[one.key].includes(asked) : one.cell === asked));
  if (fixed >= 0) {
    byId("asked").textContent = `At ${place(asked)}:`;
    box.append(choice("remove", "", () => change(() => placed.splice(fixed, 1))));
    return;
  }
  const listed = (asked === null ? [...times.keys()] : keysAt[asked])
    .filter((key) => times[key] && (name === "" || data.said[key] === Number(name)))
    .sort((one, other) => times[other] - times[one] || one - other);
  const where = asked === null ? `Places of ${data.names[name]}` : `At ${place(asked)}`;
  for (const key of listed.slice(0, MOST_CHOICES)) box.append(keyChoice(key));
  const held = asked === null ? 0 : keysAt[asked].reduce((sum, key) => sum + times[key], 0);
  if (asked !== null && data.same.includes(asked)) {
    byId("asked").textContent = `${where}: the same in all solutions.`;
    return;
  }
  if (asked !== null && name === "" && held < shown.length) {
    const cell = asked;
    box.append(choice("nothing", spoken(shown.length - held), () => change(() => placed.push({ cell }))));
  }
  const most = listed.length > MOST_CHOICES ? `, the first ${MOST_CHOICES} of ${spoken(listed.length)}` : "";
  byId("asked").textContent = box.children.length ? `${where}${most}:` : `${where}: nothing.`;
}

function choice(word, number, action) {
  const button = document.createElement("button");
  button.type = "button";
  const title = document.createElement("span");
  title.className = "word";
  title.textContent = word;
  const small = document.createElement("small");
  small.textContent = number;
  button.append(title, small);
  button.onclick = action;
  return button;
}

function keyChoice(key) {
  const button = choice(wordOf(key), `${drawsPieces ? wordOf(key) + ": " : ""}${spoken(times[key])}`, () => {
    change(() => placed.push({ key }));
  });
  button.dataset.key = key;
  if (drawsPieces) {
    button.firstChild.innerHTML = pictures.svg([key], wordOf(key));
    button.onmouseenter = button.onfocus = () => drawBoard([key]);
    button.onmouseleave = button.onblur = () => drawBoard();
  }
  return button;
}

// Place or remove something; the question that led there is answered then.
function change(action) {
  const back = byId("choices").contains(document.activeElement);
  action();
  asked = null;
  name = byId("name").value = "";
  refresh();
  if (back) focusCell(focused);
}

function ask(cell) {
  asked = asked === cell ? null : cell;
  focused = cell;
  byId("clear").disabled = !placed.length && name === "" && asked === null;
  drawBoard();
  drawChoices();
}

function focusCell(cell) {
  focused = cell;
  drawBoard();
  byId("board").querySelector(`[data-cell="${cell}"]`).focus();
}

byId("board").onclick = (event) => {
  if (event.target.dataset.cell !== undefined) ask(Number(event.target.dataset.cell));
};
const STEPS = { ArrowUp: [0, -1, 0], ArrowDown: [0, 1, 0], ArrowLeft: [0, 0, -1], ArrowRight: [0, 0, 1],
  PageUp: [-1, 0, 0], PageDown: [1, 0, 0] };
byId("board").onkeydown = (event) => {
  const cell = Number(event.target.dataset.cell);
  const [, , ...numbers] = data.cells[cell];
  if (event.key in STEPS) {
    const step = STEPS[event.key].slice(-numbers.length);
    let at = numbers;
    for (let tries = 0; tries < 1000; tries++) { // over holes
      at = at.map((index, axis) => index + step[axis]);
      if (cellAt.has(at.join())) { focusCell(cellAt.get(at.join())); break; }
    }
  } else if (event.key === "Enter" || event.key === " ") {
    ask(cell);
    const first = byId("choices").querySelector("button");
    if (asked !== null && first) first.focus();
  } else if (event.key === "Delete" || event.key === "Backspace") {
    const at = placed.findIndex((one) => ("key" in one ? data.over[one.key].includes(cell) : one.cell === cell));
    if (at >= 0) change(() => placed.splice(at, 1));
  } else return;
  event.preventDefault();
};
byId("choices").onkeydown = (event) => {
  const buttons = [...byId("choices").children];
  const at = buttons.indexOf(document.activeElement);
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (event.key === "Escape") focusCell(focused);
  else if (step && buttons[at + step]) buttons[at + step].focus();
  else return;
  event.preventDefault();
};
byId("name").onchange = (event) => {
  name = event.target.value;
  byId("clear").disabled = !placed.length && name === "" && asked === null;
  drawBoard();
  drawChoices();
};
byId("clear").onclick = () => change(() => placed.splice(0));
