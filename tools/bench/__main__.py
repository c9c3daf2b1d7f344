"""Benchmarks: satgrid beside other programs, and beside itself.

    python tools/bench run [PART ...] [--published FOLDER] [--seconds LIMIT] [--boards N]
    python tools/bench run layouts --published FOLDER [--genre NAME ...]
    python tools/bench run steps --published FOLDER [--boards N] [--genre NAME ...]
    python tools/bench run small --published FOLDER --times CSV --beside TREE
    python tools/bench run cspuz --published FOLDER --library LIBRARY
    python tools/bench run kit hard --published FOLDER
    python tools/bench page
    python tools/bench help

``run`` measures the parts named, or all but the longest, keeps the figures in
tools/bench/results, and writes docs/benchmarks.md with its pictures from all that is kept.
``page`` writes it without measuring.
The other programs are installed by the extra ``bench``. FOLDER holds published puzzles, see
tools/bench/boards.py; without it the boards of the catalogue serve. LIMIT lowers the time that
one question may take, and N is how many boards of a genre are asked about, small ones and large.
With NAMEs only these genres are measured again. CSV has another program's times and those of an
older version of satgrid, whose files are in TREE; see tools/bench/small_boards.py.
LIBRARY is that of cspuz_core; see tools/bench/one_library.py.

The parts, with the minutes they take about (those in brackets are measured where they are named):
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import page
from children import DisagreedError, FailedError
from options import Options
from parts import PARTS
from record import commit, machine, others, save

from satgrid.generators.generation import names


def main(arguments: list[str]) -> int:
    """Run a command; return its exit code."""
    parser = argparse.ArgumentParser(prog="python tools/bench", usage=_help(), add_help=False)
    parser.add_argument("command", choices=["run", "page", "help"])
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--published", type=Path)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--boards", type=int)
    parser.add_argument("--genre", action="append", default=[])
    parser.add_argument("--times", type=Path)
    parser.add_argument("--beside", type=Path)
    parser.add_argument("--library", type=Path)
    if not arguments or arguments[0] in ("help", "-h", "--help"):
        print(_help())
        return 0
    chosen = parser.parse_args(arguments)
    for name in chosen.parts:
        if name not in PARTS or chosen.command == "page":
            return _wrong(f"no part {name!r}; known: {', '.join(PARTS)}")
    if chosen.published is not None and not chosen.published.is_dir():
        return _wrong(f"no folder {chosen.published}")
    for path, there in (
        (chosen.times, Path.is_file),
        (chosen.beside, Path.is_dir),
        (chosen.library, Path.is_file),
    ):
        if path is not None and not there(path):
            return _wrong(f"no {path}")
    if chosen.boards is not None and chosen.boards < 1:
        return _wrong("--boards is less than 1")
    for name in chosen.genre:
        if name not in names() or chosen.parts not in (["layouts"], ["steps"]):
            return _wrong(f"no genre {name!r} of layouts or steps to be measured by itself")
    failed: list[str] = []
    if chosen.command == "run":
        genres = tuple(chosen.genre)
        beside = chosen.times, chosen.beside, chosen.library
        options = Options(chosen.published, chosen.seconds, chosen.boards, genres, *beside)
        try:
            usual = [name for name, part in PARTS.items() if not part.long]
            failed = [name for name in chosen.parts or usual if not run(name, options)]
        except DisagreedError as error:
            print(f"stopped: {error}", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            print("interrupted; the parts that are done are kept", file=sys.stderr)
            return 130
    for name in page.write(page.results()):
        print(f"docs/{name}")
    return 1 if failed else 0


def run(name: str, options: Options) -> bool:
    """Measure a part and keep its figures; return whether that could be done."""
    print(f"{name} (about {PARTS[name].minutes:g} min)", file=sys.stderr)
    before, start, at = others(), time.monotonic(), commit()
    try:
        result = PARTS[name].measure(options)
    except FailedError as error:
        print(f"{name}: not measured: {error}", file=sys.stderr)
        return False
    took = time.monotonic() - start
    save(name, {"machine": machine(), "commit": at, "others": [before, others()], **result})
    print(f"{name}: {took:.0f} s", file=sys.stderr)
    return True


def _wrong(message: str) -> int:
    print(f"tools/bench: {message}", file=sys.stderr)
    return 2


def _help() -> str:
    rows = []
    for name, part in PARTS.items():
        minutes = f"({part.minutes:g})" if part.long else f"{part.minutes:g}"
        rows.append(f"    {name:11} {minutes:>4} {part.about}")
    return "\n".join([(__doc__ or "").strip(), "", *rows])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
