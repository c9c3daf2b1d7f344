// Compiles what is loaded of Python's library and of satgrid once, and keeps it in the browser: from
// the next visit on nothing is decompressed or compiled again.

import { BUILD } from "./versions.js";

const IDLE = 2000; // milliseconds without a question after which the work goes on
const SLICE = 30; // milliseconds of work after which questions are heard

const PROGRAM = `
import importlib.util, io, marshal, sys, sysconfig, tarfile, zipfile
from pathlib import Path

def compiled(folder, library):
    """Yield after each file; in the end folder is an archive and library another one."""
    used = {str(getattr(module, "__file__", None)) for module in [*sys.modules.values()]}

    def kept(root, name, data):
        place = f"{root}/{name}"
        if not name.endswith(".py") or place not in used:
            return name, data
        code = marshal.dumps(compile(data, place, "exec", dont_inherit=True))
        head = importlib.util.MAGIC_NUMBER + bytes([1, 0, 0, 0])  # it is never compared with a source
        return f"{name}c", head + importlib.util.source_hash(data) + code

    root = Path(sysconfig.get_path("purelib")).resolve()
    with tarfile.open(folder, "w", format=tarfile.USTAR_FORMAT) as archive:
        for file in sorted(root.rglob("*")):
            if file.is_file() and file.suffix != ".pyc":
                name, data = kept(root, file.relative_to(root).as_posix(), file.read_bytes())
                entry = tarfile.TarInfo(name)
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))
                yield
    known = next(Path("/lib").glob("python*.zip"))
    with zipfile.ZipFile(known) as old, zipfile.ZipFile(library, "w") as new:
        for own in old.namelist():
            name, data = kept(known, own, old.read(own))
            new.writestr(zipfile.ZipInfo(name), data)
            yield

work = compiled("/folder.tar", "/library.zip")

def step():
    return next(work, 0) is None
`;

const pause = (time) => new Promise((done) => setTimeout(done, time));

// Do the work while nothing is asked; `idle` returns the milliseconds since the last question.
export async function keep(python, idle) {
  while (idle() < IDLE) await pause(IDLE);
  const space = python.toPy({});
  python.runPython(PROGRAM, { globals: space });
  const step = space.get("step");
  for (let more = true; more;) {
    await pause(idle() < IDLE ? IDLE : 0);
    if (idle() < IDLE) continue;
    const end = performance.now() + SLICE;
    while (more && performance.now() < end) more = step();
  }
  const name = `satgrid ${BUILD}`;
  if (!await self.caches?.has(name)) return; // there is no service worker
  const kept = await caches.open(name);
  for (const [file, inside, type] of [["pyodide/python_stdlib.zip", "/library.zip", "application/zip"], ["satgrid", "/folder.tar", "application/x-tar"]]) {
    await kept.put(`${file}.packed`, new Response(python.FS.readFile(inside), { headers: { "content-type": type } }));
    python.FS.unlink(inside);
  }
}
