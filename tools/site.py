"""Build the site that needs no server: the page, the documentation, the boards.

``python tools/site.py OUT`` writes into the folder OUT, which any static host can show. There
satgrid runs in the visitor's browser, in Pyodide. Try it with ``python -m http.server -d OUT``.

The parts that come from elsewhere are pinned in ``tools/pyodide/parts.json``, each with the sum of
its bytes. They are fetched by pip and npm into ``build/site``, once. Where one cannot be had, a
line says so and the exit code is 2. What a browser's Python cannot do is left out: other processes,
clusters, the frontier (numpy), the model counter (pyganak) and what networkx is needed for. HiGHS,
which steps that count need, is there as WebAssembly.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import html
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[1]
OWN = ROOT / "tools" / "pyodide"
PAGE = ROOT / "satgrid" / "web" / "page"
KEPT = ROOT / "build" / "site"
LARGE = ("pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "highs/highs.wasm")
"""What lies compressed on the site."""
_PYTHON = ("--python-version", "3.14", "--implementation", "cp")
_ABIS = ("--abi", "cp314", "--abi", "abi3", "--abi", "none")
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
_SECONDS = 10
# What of Python's library satgrid never imports: a third of what is loaded of it.
_UNASKED = re.compile(
    r"^satgrid/web/page/"  # it lies on the site itself
    r"|\.dist-info/RECORD$"  # sums of all files, which no program can compress
    r"|\.data/scripts/"  # commands, each a copy of a module of the same wheel
    r"|^pysat/examples/(?!__init__|hitman|rc2|lbx|mcsls)"
)
_SPARE = re.compile(
    r"(_pyrepl|unittest|xmlrpc|wsgiref|pydoc_data|ensurepip|venv|idlelib)/"
    r"|(pdb|doctest|pydoc|imaplib|mailbox|smtplib|ftplib|poplib|optparse|turtle)\.py"
    r"|encodings/(?!__init__|aliases|ascii|cp437|idna|latin_1|punycode|utf_|(raw_)?unicode_escape)"
)
_LINK = re.compile(r'(href="[^":#]+)\.md(#[^"]*)?"')


class MissingError(Exception):
    """A part that cannot be had, in one line."""


def parts() -> list[dict[str, Any]]:
    """Return the parts from elsewhere, as they are pinned."""
    found: list[dict[str, Any]] = json.loads((OWN / "parts.json").read_text(encoding="utf-8"))
    return found


def fetched(part: dict[str, Any]) -> Path:
    """Return the file of a part, fetched if it is not there yet, once its sum is right."""
    KEPT.mkdir(parents=True, exist_ok=True)
    target = KEPT / str(part["file"])
    if not target.is_file():
        name = f"{part['name']}=={part['version']}"
        if part["from"] == "npm":
            command = ["npm", "pack", "--silent", name.replace("==", "@")]
        else:
            only = ["--no-deps", "--only-binary", ":all:", "--platform", part["platform"]]
            command = [sys.executable, "-m", "pip", "download", "--quiet", *only, *_PYTHON, *_ABIS]
            command.append(name)
        try:
            ran = subprocess.run(command, cwd=KEPT, capture_output=True, text=True)
        except OSError as error:
            raise MissingError(f"{name} cannot be had: {command[0]}: {error.strerror}") from None
        if ran.returncode or not target.is_file():
            said = (ran.stderr.strip().splitlines() or ["no reason is given"])[-1]
            raise MissingError(f"{name} cannot be had: {said}")
    found = hashlib.sha256(target.read_bytes()).hexdigest()
    if found != part["sha256"]:
        raise MissingError(f"{target.name} has not the bytes that were pinned: {found}")
    return target


def own_wheel(folder: Path) -> Path:
    """Build satgrid's wheel into a folder and return its file."""
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode:
        raise MissingError(f"satgrid's wheel cannot be built: {ran.stderr.strip()[-200:]}")
    return next(folder.glob("satgrid-*.whl"))


def compressed(data: bytes) -> bytes:
    """Return bytes as gzip has them, the same on every machine."""
    return gzip.compress(data, 9, mtime=0)


def stored(archive: bytes) -> bytes:
    """Return Python's library without what is spare, not compressed file by file."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(out, "w") as new:
        for name in sorted(old.namelist()):
            if _SPARE.match(name):
                continue
            new.writestr(zipfile.ZipInfo(name), old.read(name))
    return out.getvalue()


def together(wheels: list[Path]) -> bytes:
    """Return an archive of the files of all wheels, but those that nothing asks for."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for wheel in wheels:
            with zipfile.ZipFile(wheel) as packed:
                for name in sorted(packed.namelist()):
                    if name.endswith("/") or _UNASKED.search(name):
                        continue
                    entry = tarfile.TarInfo(name)
                    entry.size = packed.getinfo(name).file_size
                    archive.addfile(entry, io.BytesIO(packed.read(name)))
    return out.getvalue()


def build(out: Path) -> None:
    """Write the site into a folder, which is made anew."""
    needed = [(part, fetched(part)) for part in parts()]
    if out.exists():
        shutil.rmtree(out)
    shutil.copytree(PAGE, out)
    ignored = shutil.ignore_patterns("*.md", "wrong")  # pages are written, wrong boards not offered
    shutil.copytree(ROOT / "instances", out / "instances", ignore=ignored)
    with tempfile.TemporaryDirectory() as folder:
        wheels = [own_wheel(Path(folder))]
        for part, file in needed:
            if part["from"] == "npm":
                _unpack(file, part["keep"], out / part["name"])
            else:
                wheels.append(file)
        (out / "satgrid.packed").write_bytes(compressed(together(wheels)))
    packed = [_pack(out / name) for name in LARGE]
    for script in OWN.glob("*.js"):
        shutil.copy(script, out)
    loaded = [
        file
        for file in sorted(out.rglob("*"))
        if file.is_file() and _is_loaded(file.relative_to(out))
    ]
    sums = hashlib.sha256()
    for file in loaded:
        sums.update(file.read_bytes())
    files = [file.relative_to(out).as_posix() for file in loaded] + ["versions.js"]
    told = (
        f'export const BUILD = "{sums.hexdigest()[:16]}";\n'
        f"export const FILES = {json.dumps(files)};\n"
        f"export const PACKED = {json.dumps(packed)};\nexport const SECONDS = {_SECONDS};\n"
    )
    (out / "versions.js").write_text(told, encoding="utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    page = (out / "index.html").read_text(encoding="utf-8")
    page = page.replace("<head>", f"<head>\n{policy}", 1)
    page = page.replace("</header>", f"  <nav>{_links('')}</nav>\n</header>", 1)
    (out / "index.html").write_text(page, encoding="utf-8")
    _write_pages(out, policy)


def _is_loaded(file: Path) -> bool:
    """Return whether the page loads a file of the site, at once or where steps are asked for."""
    folder = file.parts[0] in ("pyodide", "highs")
    return folder or (len(file.parts) == 1 and file.name != "service.js")


def _unpack(archive: Path, keep: list[str], folder: Path) -> None:
    folder.mkdir()
    with tarfile.open(archive) as packed:
        for name in keep:
            found = packed.extractfile(f"package/{name}")
            assert found is not None
            (folder / Path(name).name).write_bytes(found.read())


def _pack(file: Path) -> str:
    """Compress a file, and return its name without the end that this adds."""
    data = file.read_bytes()
    whole = stored(data) if file.suffix == ".zip" else data
    file.with_name(f"{file.name}.packed").write_bytes(compressed(whole))
    file.unlink()
    return file.name


def _links(up: str) -> str:
    links = {"README.html": "about", "docs/page.html": "help", "boards.html": "boards"}
    return " ".join(f'<a href="{up}{href}">{word}</a>' for href, word in links.items())


def _write_pages(out: Path, policy: str) -> None:
    """Write the documentation as pages, and a list of the boards."""
    read = MarkdownIt("commonmark", {"html": True}).enable("table")
    for source in _documents():
        place = source.relative_to(ROOT)
        body = _LINK.sub(r'\1.html\2"', read.render(source.read_text(encoding="utf-8")))
        _write(out, place.with_suffix(".html"), place.stem, body, policy)
    shutil.copytree(ROOT / "docs" / "pictures", out / "docs" / "pictures")
    shutil.copy(ROOT / "LICENSE", out)
    for formula in (ROOT / "encodings").glob("*.cnf"):
        shutil.copy(formula, out / "encodings")
    items = []
    for file in sorted((ROOT / "instances").rglob("*")):
        if file.is_file() and file.suffix != ".md" and "wrong" not in file.parts:
            name = file.relative_to(ROOT).as_posix()
            items.append(
                f'<li><a href="index.html#file={html.escape(name)}">{html.escape(name)}</a>'
            )
    _write(out, Path("boards.html"), "Boards", f"<h1>Boards</h1><ul>{''.join(items)}</ul>", policy)
    for page in out.rglob("*.html"):
        _unlink(page)


def _unlink(page: Path) -> None:
    """Leave out links to what is in the repository only."""

    def kept(link: re.Match[str]) -> str:
        return link[0] if (page.parent / link[1]).exists() else "<a>"

    content = page.read_text(encoding="utf-8")
    page.write_text(re.sub(r'<a href="([^"#:]+)(?:#[^"]*)?">', kept, content), encoding="utf-8")


def _documents() -> Iterator[Path]:
    yield from (ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG"))
    for folder in ("docs", "encodings", "instances"):
        yield from sorted((ROOT / folder).glob("*.md"))


def _write(out: Path, place: Path, title: str, body: str, policy: str) -> None:
    target = out / place
    target.parent.mkdir(parents=True, exist_ok=True)
    up = "../" * (len(place.parts) - 1)
    nav = f'<a href="{up}index.html">satgrid</a> {_links(up)}'
    target.write_text(
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">{policy}'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{html.escape(title)}</title><link rel="icon" href="{up}icon.svg">'
        f'<link rel="stylesheet" href="{up}page.css"></head>'
        f'<body class="document"><header><nav>{nav}</nav></header>\n{body}\n</body></html>\n',
        encoding="utf-8",
    )


def main() -> int:
    """Build the site and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("out", type=Path, help="the folder to write, which is made anew")
    out = parser.parse_args().out
    if out.exists() and not (out / "index.html").is_file() and any(out.iterdir()):
        print(f"{out}: this folder holds something else", file=sys.stderr)
        return 2
    try:
        build(out)
    except MissingError as error:
        print(error, file=sys.stderr)
        return 2
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    print(f"{out}: {size / 1e6:.1f} MB; python -m http.server -d {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
