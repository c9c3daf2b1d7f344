// Python in a worker: it loads satgrid once, and answers questions one after the other.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { keep } from "./keeping.js";
import { load as loadLinear } from "./linear.js";
import { PACKED, SECONDS } from "./versions.js";

const COUNTING = new Set(["steps", "hint", "generate"]);
const questions = [];
let answer = null;
let asked = 0; // when the last question was answered
let linear = null; // HiGHS, for steps that count

async function answered({ number, asked: question }) {
  if (COUNTING.has(question.question)) await (linear ??= loadLinear(python));
  self.postMessage({ number, answer: answer(question) });
  asked = performance.now();
}

self.onmessage = ({ data }) => { if (answer) answered(data); else questions.push(data); };

const plain = self.fetch;

// Large parts lie compressed on the site, so that it does not matter what its host compresses. What
// was kept from an earlier visit has a type of its own and is ready for use.
async function part(file, type, options) {
  const found = await plain(`${file}.packed`, options);
  if (!found.ok) throw new Error(`${file}.packed is missing`);
  if (found.headers.get("content-type") === type) return found;
  return new Response(found.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type, packed: "yes" } });
}

self.fetch = (wanted, options) => {
  const file = String(wanted.url ?? wanted);
  if (!PACKED.some((name) => file.endsWith(`/${name}`))) return plain(wanted, options);
  return part(file, file.endsWith(".wasm") ? "application/wasm" : "application/zip", options);
};

// Write the files of an archive into a folder.
function unpack(archive, folder) {
  const words = (from, to) => new TextDecoder().decode(archive.subarray(from, to)).split("\0", 1)[0];
  const made = new Set();
  for (let at = 0; archive[at];) {
    const name = [words(at + 345, at + 500), words(at, at + 100)].filter(Boolean).join("/");
    const size = parseInt(words(at + 124, at + 136), 8);
    const inside = `${folder}/${name}`;
    const above = inside.slice(0, inside.lastIndexOf("/"));
    if (!made.has(above)) python.FS.mkdirTree(above);
    made.add(above);
    python.FS.writeFile(inside, archive.subarray(at + 512, at + 512 + size));
    at += 512 * (1 + Math.ceil(size / 512));
  }
}

const loading = (at) => self.postMessage({ part: `Python is being loaded: part ${at} of 2 …` });
loading(1);
const satgrid = part("satgrid", "application/x-tar");
const python = await loadPyodide({ indexURL: new URL("./pyodide/", self.location).href });
loading(2);
const found = await satgrid;
unpack(new Uint8Array(await found.arrayBuffer()), python.runPython("import sysconfig; sysconfig.get_path('purelib')"));
python.runPython(`
import importlib, json, sys
importlib.invalidate_caches()
sys.set_int_max_str_digits(0)
from satgrid.cli.in_process import answered
def answer(asked, seconds):
    return json.dumps(answered(json.loads(asked), seconds))
`);
const own = python.globals.get("answer");
answer = (question) => JSON.parse(own(JSON.stringify(question), SECONDS));
self.postMessage({ ready: true });
for (const question of questions) answered(question);
if (found.headers.has("packed")) keep(python, () => performance.now() - asked);
