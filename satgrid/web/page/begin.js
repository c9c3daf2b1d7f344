// A new board: its genre, found by words and small pictures, and its size.

import { ask } from "./asking.js";
import * as paper from "./paper.js";

const $ = (id) => document.getElementById(id);
const AT_ONCE = 12; // pictures that are asked for together
let genres = [];
let chosen = null;
let opened = () => {};
const pictures = new Map();

// Be told when a board is begun here; `edited` is whether it is to be edited.
export function onOpen(callback) { opened = callback; }

// Take the genres as `genres` answers them.
export function know(known) { genres = known; if ($("begin").open) list(); }

function open(text, edited) {
  paper.another();
  paper.write(text);
  $("begin").close();
  opened(edited);
}

function wished() {
  const words = $("search").value.trim().toLowerCase();
  const fits = (word) => word.toLowerCase().includes(words);
  const found = genres.filter(({ name, aliases }) => [name, ...aliases].some(fits));
  return found.length ? found : genres.filter(({ rules }) => fits(rules));
}

function list() {
  const found = wished();
  if (found.length && !found.includes(chosen)) choose(found[0], false);
  $("found").replaceChildren(...found.map((genre) => {
    const card = Object.assign(document.createElement("button"), { type: "button", className: "genre", title: genre.aliases.join(", ") });
    const image = Object.assign(document.createElement("img"), { alt: "", width: 80, height: 80 });
    if (pictures.has(genre.name)) image.src = pictures.get(genre.name);
    image.dataset.genre = genre.name;
    card.append(image, genre.name);
    card.setAttribute("aria-pressed", String(genre === chosen));
    card.onclick = () => choose(genre);
    card.ondblclick = begin;
    return card;
  }));
  draw();
}

function choose(genre, fresh = true) {
  chosen = genre;
  [$("height").value, $("width").value] = genre.size;
  $("says").textContent = genre.rules;
  if (fresh) for (const card of $("found").children) card.setAttribute("aria-pressed", String(card.lastChild.textContent === genre.name));
}

let drawing = false;

// Ask for the pictures that are in sight and not known yet, some at a time.
async function draw() {
  if (drawing) return;
  drawing = true;
  for (;;) {
    if (!$("begin").open) break;
    const edge = $("found").getBoundingClientRect();
    const wanted = [...$("found").querySelectorAll("img")].filter((image) => !pictures.has(image.dataset.genre) && image.getBoundingClientRect().top < edge.bottom && image.getBoundingClientRect().bottom > edge.top);
    if (!wanted.length) break;
    const names = wanted.slice(0, AT_ONCE).map((image) => image.dataset.genre);
    const answer = await ask("samples", { genres: names });
    if (!answer) break;
    for (const name of names) {
      const picture = answer.document?.pictures[name];
      pictures.set(name, picture ? `data:image/svg+xml,${encodeURIComponent(picture)}` : "data:,");
    }
    for (const image of $("found").querySelectorAll("img")) if (pictures.has(image.dataset.genre)) image.src = pictures.get(image.dataset.genre);
  }
  drawing = false;
}

async function begin() {
  const answer = await ask("begun", { genre: chosen.name, rows: $("height").value, columns: $("width").value });
  if (answer?.document) {
    $("symmetry").value = $("mirrored").value;
    $("symmetry").dispatchEvent(new Event("change"));
    open(answer.document.text, true);
  } else if (answer) $("refused").textContent = answer.error.replace(/^(satgrid|<stdin>:\d+:\d+): /, "");
}

async function example() {
  const answer = await ask("example", { genre: chosen.name });
  if (answer?.document) open(answer.document.text, false);
}

function past() {
  const boards = paper.history();
  $("past").replaceChildren(...boards.map(({ title, text, when }) => {
    const item = document.createElement("li");
    const own = Object.assign(document.createElement("button"), { type: "button", textContent: `${title}, ${new Date(when).toLocaleString()}` });
    own.onclick = () => open(text, false);
    item.append(own);
    return item;
  }));
  $("history").hidden = !boards.length;
}

$("new").onclick = () => {
  $("refused").textContent = "";
  $("mirrored").value = $("symmetry").value;
  $("begin").showModal();
  past();
  list();
  $("search").focus();
};
$("search").oninput = list;
$("found").onscroll = draw;
$("start").onsubmit = (event) => { event.preventDefault(); begin(); };
$("example").onclick = example;
$("leave").onclick = () => $("begin").close();
