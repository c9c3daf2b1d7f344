// Python in a worker: it loads satgrid once, and answers questions one after the other.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { WHEELS, SECONDS } from "./versions.js";

const questions = [];
let answer = null;

self.onmessage = ({ data }) => {
  if (answer) self.postMessage({ number: data.number, answer: answer(data.asked) });
  else questions.push(data);
};

const python = await loadPyodide({ indexURL: new URL("./pyodide/", self.location).href });
for (const [at, wheel] of WHEELS.entries()) {
  self.postMessage({ part: `Python is being loaded: part ${at + 2} of ${WHEELS.length + 1} …` });
  const found = await fetch(`wheels/${wheel}`);
  if (!found.ok) throw new Error(`wheels/${wheel} is missing`);
  python.unpackArchive(await found.arrayBuffer(), "wheel");
}
python.runPython(`
import json, sys
sys.set_int_max_str_digits(0)
from satgrid.cli.in_process import answered
def answer(asked, seconds):
    return json.dumps(answered(json.loads(asked), seconds))
`);
const own = python.globals.get("answer");
answer = (asked) => JSON.parse(own(JSON.stringify(asked), SECONDS));
self.postMessage({ ready: true });
for (const { number, asked } of questions) self.postMessage({ number, answer: answer(asked) });
