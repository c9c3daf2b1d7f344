// Python in a worker: it loads satgrid once, and answers questions one after the other.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { PACKED, SECONDS } from "./versions.js";

const questions = [];
let answer = null;

self.onmessage = ({ data }) => {
  if (answer) self.postMessage({ number: data.number, answer: answer(data.asked) });
  else questions.push(data);
};

const plain = self.fetch;
const got = async (file, options) => {
  const found = await plain(file, options);
  if (!found.ok) throw new Error(`${file} is missing`);
  return found;
};

// Large parts lie compressed on the site, so that it does not matter what its host compresses.
self.fetch = async (asked, options) => {
  const file = String(asked.url ?? asked);
  if (!PACKED.some((name) => file.endsWith(`/${name}`))) return plain(asked, options);
  const found = await got(`${file}.packed`, options);
  const type = file.endsWith(".wasm") ? "application/wasm" : "application/zip";
  return new Response(found.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
};

const loading = (at) => self.postMessage({ part: `Python is being loaded: part ${at} of 2 …` });
loading(1);
const satgrid = got("satgrid.packed").then((found) => found.arrayBuffer());
const python = await loadPyodide({ indexURL: new URL("./pyodide/", self.location).href });
loading(2);
python.unpackArchive(await satgrid, "gztar", { extractDir: python.runPython("import sysconfig; sysconfig.get_path('purelib')") });
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
