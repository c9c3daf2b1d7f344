// Help while one solves: whether it is right so far, and the next step from there.

import { ask } from "./asking.js";
import * as board from "./board.js";
import { answer as all, onSide, put, show } from "./solving.js";
import { plain } from "./saying.js";

const $ = (id) => document.getElementById(id);

function tell(words) {
  $("solved").textContent = words;
  $("solved").scrollIntoView({ block: "nearest" });
}

// Ask about what is put down so far; null where another question came, or something was changed.
async function asked() {
  const { puzzle, now, crossed } = put();
  $("solved").textContent = "…";
  const answer = await ask("hint", { puzzle, keys: now.held, crossed });
  if (!answer || puzzle !== put().puzzle || now !== put().now) return null;
  if (!answer.document) tell(plain(answer.error));
  else if (answer.document.standing !== "right") mistaken(answer.document);
  return answer.document || null;
}

// Show what is wrong, and which clues it contradicts; or that there is nothing to be found.
function mistaken({ standing, wrong, clues }) {
  const lines = all.keys.length > 0 && all.keys.every(onSide);
  const many = lines ? `Lines at ${wrong.length === 1 ? "one cell" : `${wrong.length} cells`} are` : wrong.length === 1 ? "One cell is" : `${wrong.length} cells are`;
  tell({ solved: "Solved.", none: "The puzzle has no solution." }[standing] || `${many} wrong${clues.length ? `, by ${clues.map(({ name }) => name).join("; ")}` : ", by the rules alone"}.`);
  board.light({ asked: wrong, clue: clues.flatMap(({ cells: own }) => own) });
}

// Say whether all that is put down is right.
$("check").addEventListener("click", async () => {
  const found = await asked();
  if (found?.standing === "right") tell("Right so far, not solved yet.");
});

// Draw the next step that a person could take from here, and why.
$("hint").addEventListener("click", async () => {
  const found = await asked();
  if (found?.standing !== "right") return;
  const [, ...words] = found.words;
  tell(words.map((line) => line.trim().replace(/^next: /, "").replace(/^\((.*)\)$/, "$1").replace(/\.$/, "")).join(". "));
  show(found.picture);
});
