// Rules in the text of the board: chosen from a list, taken away again.

import { ask } from "./asking.js";
import * as paper from "./paper.js";
import { plain } from "./saying.js";
import { state } from "./state.js";

const $ = (id) => document.getElementById(id);
let listed = ""; // the board without its clues for which rules are listed

async function change(how) {
  const answer = await ask("ruled", { ...paper.asked(), ...how });
  $("unruled").textContent = answer?.document ? "" : plain(answer?.error);
  if (!answer?.document) return;
  $("phrase").value = "";
  paper.write(answer.document.text);
}

// Show the rules that the text of the board states; those to choose from once the list is open.
export function show() {
  const { puzzle, stated = [] } = state.shown || {};
  $("stated").replaceChildren(...stated.map((phrase, index) => {
    const item = document.createElement("li");
    const remove = Object.assign(document.createElement("button"), { type: "button", textContent: "remove" });
    remove.setAttribute("aria-label", `remove the rule ${phrase}`);
    remove.onclick = () => change({ remove: index });
    item.append(phrase, " ", remove);
    return item;
  }));
  const now = [puzzle, ...stated].join("\n");
  if ($("ruling").open && now !== listed) fill(now);
}

async function fill(now) {
  listed = now;
  const answer = await ask("phrases", paper.asked());
  if (!answer) { listed = ""; return; }
  const phrases = answer.document?.phrases || [];
  $("phrases").replaceChildren(...phrases.map((phrase) => new Option(phrase)));
  for (const name of ["phrase", "adding"]) $(name).disabled = !phrases.length;
  $("unruled").textContent = phrases.length ? "" : "the rules of this genre are written by hand: none can be added";
}

$("ruling").ontoggle = show;
$("adding").onclick = () => change({ add: $("phrase").value.trim() });
$("phrase").onkeydown = (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  change({ add: $("phrase").value.trim() });
};
