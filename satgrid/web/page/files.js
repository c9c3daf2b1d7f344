// In and out: files, the address, what is copied and saved, boards that are made.

import { alone, ask } from "./asking.js";
import { take } from "./batch.js";
import { set } from "./judging.js";
import { fault } from "./saying.js";
import { save } from "./saving.js";
import { state } from "./state.js";

const $ = (id) => document.getElementById(id);
let solves = () => {};

// Be told when a link for solving is opened.
export function onSolve(callback) { solves = callback; }

async function read(chosen) {
  const found = await Promise.all([...chosen].map(async (file) => [file.name, await file.text()]));
  if (found.length === 1) set(found[0][1]);
  else if (found.length) {
    const answers = [];
    for (const [name, content] of found) {
      let answer = null; // once more where the board was judged meanwhile
      while (!answer) answer = await ask("verdict", { puzzle: content });
      for (const own of answer.document || []) answers.push({ ...own, file: name });
      take(answers);
    }
  }
}

// Return the files of what was dropped, those in folders too, in the order of their names.
async function files(entry) {
  if (entry.isFile) return [await new Promise((done, failed) => entry.file(done, failed))];
  const reader = entry.createReader();
  const inside = [];
  for (;;) {
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (!some.length) break;
    inside.push(...some);
  }
  inside.sort((one, other) => (one.name < other.name ? -1 : 1));
  return (await Promise.all(inside.map(files))).flat();
}

$("open").onclick = () => $("file").click();
$("folder").onclick = () => $("inside").click();
for (const name of ["file", "inside"]) $(name).onchange = () => read($(name).files);
let own = false; // whether what is dragged is of the page: its own text is no board
document.addEventListener("dragstart", () => { own = true; });
document.addEventListener("dragend", () => { own = false; });
document.addEventListener("dragover", (event) => { if (!own) event.preventDefault(); });
document.addEventListener("drop", async (event) => {
  if (own) return;
  event.preventDefault();
  const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
  if (entries.length) read((await Promise.all(entries.map(files))).flat());
  else set(event.dataTransfer.getData("text/plain"));
});

let addressed = ""; // the board that is in the address

// The address is always that of the board, so that it can be kept and passed on.
export function address() {
  const link = state.shown.url;
  addressed = link || state.puzzle;
  const own = link ? `#url=${encodeURIComponent(link)}` : `#text=${encodeURIComponent(state.puzzle)}`;
  if (!("only" in document.body.dataset)) history.replaceState(null, "", own.length < 8000 ? own : "#");
  $("solving").href = `#play&${own.slice(1)}`;
  $("link").hidden = !link;
  $("copy").disabled = !link;
  if (link) Object.assign($("link"), { href: link, target: "_blank", rel: "noreferrer" });
}

// Take the board of the address, if it has one.
export async function fromAddress() {
  const chosen = new URLSearchParams(location.hash.slice(1));
  let content = chosen.get("url") || chosen.get("text");
  if (alone && /^instances\/[\w/.-]+$/.test(chosen.get("file") || "")) {
    const found = await fetch(chosen.get("file")).catch(() => null); // without network, a board not seen yet
    if (found?.ok) content = await found.text();
  }
  if (content && content !== addressed) set(content);
  if (chosen.has("play") && !("only" in document.body.dataset)) {
    document.body.dataset.only = "play"; // a link for solving shows nothing else
    solves();
  }
}
addEventListener("hashchange", fromAddress);

$("copy").onclick = async () => {
  const usual = "Copy URL";
  try {
    await navigator.clipboard.writeText(state.shown.url);
    $("copy").textContent = "Copied";
  } catch { // by http from another machine there is no clipboard
    $("copy").textContent = "Copy it from the address bar";
  }
  setTimeout(() => { $("copy").textContent = usual; }, 3000);
};

async function png(picture) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done));
}

for (const button of document.querySelectorAll("[data-save]")) {
  button.onclick = async () => {
    if (!state.shown) return;
    const kind = button.dataset.save;
    const name = `${state.shown.puzzle}.${kind}`;
    if (kind === "txt") save(state.shown.text, name, "text/plain");
    if (kind === "svg") save(state.shown.picture, name, "image/svg+xml");
    if (kind === "png") save(await png(state.shown.picture), name, "image/png");
    if (kind === "cnf") {
      const answer = await ask("formula", { puzzle: state.puzzle });
      if (answer?.document) save(answer.document, name, "text/plain");
      else if (answer) fault(answer.error);
    }
  };
}

// Ask for another board, and say meanwhile what is done; null where there is none.
async function made(button, words, question, asked) {
  const before = $("told").textContent;
  $("told").textContent = words;
  button.disabled = true;
  const answer = await ask(question, asked);
  button.disabled = false;
  if ($("told").textContent === words) $("told").textContent = before;
  if (answer && !answer.document) fault(answer.error);
  return answer?.document;
}

$("generate").onclick = async () => {
  const asked = { genre: $("genre").value, symmetric: $("symmetric").checked, seed: Math.floor(Math.random() * 1e9) };
  if ($("difficulty").value) asked.difficulty = $("difficulty").value;
  if ($("size").value) asked.size = $("size").value;
  const variants = $("variants").value.split(/[\s,]+/).filter(Boolean);
  if (variants.length) asked.variant = variants;
  const found = await made($("generate"), "another one is being made …", "generate", asked);
  if (!found) return;
  state.made = found;
  set(found.text);
};
$("minimize").onclick = async () => {
  const found = await made($("minimize"), "clues are being left out …", "minimize", { puzzle: state.puzzle });
  if (found?.removed.length) set(found.text);
  else if (found) $("cell").textContent = "no clue can be spared";
};
