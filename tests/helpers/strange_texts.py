"""Odd command lines, by a seed: damaged files of every format, every option at odd values.

What there is to choose from is asked of the commands themselves, so that a new command, option or
format is tried without a word here. ``python tests/helpers/strange_texts.py 0 1000`` tries a
thousand of them in one process and prints those that end as none should; see ``test_fuzz.py``.
"""

from __future__ import annotations

import faulthandler
import io
import os
import pkgutil
import random
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import click
from damage import PUZZLES, SMALL, damaged, printed, written

import satgrid
from satgrid.cli.main import COMMANDS, program, run, settle
from satgrid.formula.clauses import Formula
from satgrid.puzzle import registry
from satgrid.sat.solver import stoppable
from satgrid.solve.enumeration import solutions

SECONDS = 0.25  # for one command line; it is interrupted then
STUCK_SECONDS = 60  # a command line that hears nothing for so long has hung
MEMORY = 3 << 30  # bytes that the process may take
CODES = (0, 1, 2, 3, 130)
ODD = [
    *("", "0", "-0", "1", "-1", "2", "3", "0.01", "1e-9", "1e300", "-1e300", "nan", "inf", "-inf"),
    *("9" * 20, "9" * 4400, str(sys.maxsize), str(sys.maxsize + 1), "0x10", "1_0", "\uff11", "½"),
    *("5x5", "0x0", "x", "1x9999", "9999x9999", "2x2", "auto", "none", "-", "--", "a" * 300, "é"),
    *("a\nb", "\x1b[31m", "\udcff", "500M", "999999999G", "sat", "all", "{}", "%s", "*", "~"),
]


class Odd(NamedTuple):
    """A command line with what it reads on standard input."""

    arguments: list[str]
    stdin: bytes


class Ended(NamedTuple):
    """What became of a command line."""

    code: int
    output: str
    errors: str


def command_line(draw: random.Random, folder: Path, *, cluster: bool = False) -> Odd:
    """Draw a command with its arguments; its files are written into a folder."""
    name = draw.choice([name for name in COMMANDS if name != "serve"])  # it would not end
    command = program.get_command(click.Context(program), name)
    assert command is not None
    arguments = []
    share = draw.choice([0.0, 0.05, 0.15, 0.4])
    strange = draw.choice([0.0, 0.0, 0.1, 0.4])  # how many of the values are odd
    for param in command.params:
        if isinstance(param, click.Argument):
            few = 1 if draw.random() > strange else draw.choice([0, 2])
            arguments += [_argument(draw, folder, str(param.name), strange) for _ in range(few)]
        elif draw.random() < (0.95 if param.required else share):
            if param.name == "cluster" and not cluster:
                continue  # it takes long to load, and leaves threads behind
            arguments += _option(draw, folder, param, strange)
    if draw.random() < strange / 2:
        draw.shuffle(arguments)
    if draw.random() < strange / 5:
        arguments.insert(draw.randint(0, len(arguments)), draw.choice(ODD))
    arguments.insert(0, draw.choice(ODD) if draw.random() < strange / 20 else name)
    own = (str(folder), "/dev/")
    usable = [one.replace("\0", "") for one in arguments]  # no system hands over a NUL
    usable = [one if one.startswith(own) else one.lstrip("/") for one in usable]
    return Odd(usable, _encoded(_content(draw)))


def _argument(draw: random.Random, folder: Path, name: str, strange: float) -> str:
    if draw.random() < strange:
        return _strange_file(draw, folder)
    if name == "puzzle":
        return draw.choice(registry.names())
    if name == "shell":
        return draw.choice(["bash", "zsh", "fish"])
    if name == "certificate":
        return "."
    if name == "store":
        return "run.db"
    if name in ("answer", "solution"):
        return draw.choice(["solution.txt", _file(draw, folder, _answer(draw))])
    if draw.random() < 0.1:
        return draw.choice([*written()["puzzlink"], damaged(draw, written()["puzzlink"])])
    if draw.random() < 0.1:
        return draw.choice(["-", "formula.cnf", "puzzle.txt", "."])
    return _file(draw, folder, _content(draw))


def _option(draw: random.Random, folder: Path, param: click.Parameter, strange: float) -> list[str]:
    spelling = draw.choice(param.opts)
    if getattr(param, "is_flag", False):
        return [spelling]
    if draw.random() < strange:
        odd = _strange_file(draw, folder) if draw.random() < 0.3 else draw.choice(ODD)
        return [spelling, odd]
    known = _known(param)
    if param.name == "solver":  # the others hear nothing, as the help says
        known = [name for name in known if stoppable(name)]
    if known:
        return [spelling, draw.choice(known)]
    if param.name in ("output", "proof", "store", "image"):
        new = draw.choice(["new.svg", "new.png", "new.html", "new.txt", "new.url", "run.db", "-"])
        return [spelling, "picture.png" if param.name == "image" else new]
    if param.name == "solution":
        return [spelling, "solution.txt"]
    if isinstance(param.type, click.types.IntParamType | click.types.FloatParamType):
        return [spelling, draw.choice(["1", "2", "3"])]
    return [spelling, draw.choice(["5x5", "500M", "sat", "auto"])]


def _known(param: click.Parameter) -> list[str]:
    """Return the values that the Tab key would offer."""
    if isinstance(param.type, click.Choice):
        return list(param.type.choices)
    with suppress(click.ClickException):
        found = param.shell_complete(click.Context(program), "")
        return [item.value for item in found if item.value]
    return []


def _answer(draw: random.Random) -> str:
    examples = ["s SATISFIABLE\nv 1 -2 3 0\n", "SAT\n1 -2 3 0\n", "UNSAT\n"]
    examples += [puzzle.render() for puzzle in PUZZLES]
    return draw.choice(examples) if draw.random() < 0.5 else damaged(draw, examples)


def _content(draw: random.Random) -> str:
    kind = draw.random()
    if kind < 0.05:
        return "".join(chr(draw.randint(0, 0x2FF)) for _ in range(draw.randint(0, 50)))
    if kind < 0.1:
        return _answer(draw)
    examples = draw.choice([*written().values(), *printed().values()])
    return draw.choice(examples) if draw.random() < 0.6 else damaged(draw, examples)


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _strange_file(draw: random.Random, folder: Path) -> str:
    kinds = ["-", "/dev/null", "/dev/full", ".", str(folder), "no/x", "formula.cnf", "run.db"]
    return draw.choice([*kinds, draw.choice(ODD), damaged(draw, written()["puzzlink"])])


def _file(draw: random.Random, folder: Path, content: str) -> str:
    suffix = draw.choice([".txt", ".cnf", ".non", ".xml", ".mk", ".nin", ".g", ".url", ".db", ""])
    path = folder / f"in{draw.randint(0, 3)}{suffix}"
    with suppress(OSError):  # a folder of that name was made
        path.write_bytes(_encoded(content))
    return path.name


@lru_cache(maxsize=1)
def _prepared() -> dict[str, bytes]:
    """Return files that a damaged text would hardly become, to choose from and to damage."""
    found = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        puzzle = folder / "puzzle.txt"
        puzzle.write_text(PUZZLES[-1].text(), encoding="utf-8")
        own = PUZZLES[-1]
        formula = Formula()
        own.encode(formula)
        found["solution.txt"] = _encoded(own.render(next(solutions(formula))))
        for line in (
            ["export", "puzzle.txt", "-o", "formula.cnf"],
            ["list", "puzzle.txt", "--store", "run.db", "--jobs", "1"],
            ["check", "puzzle.txt", "--proof", "proof"],
            ["draw", "puzzle.txt", "--solved", "-o", "picture.png"],
            ["info", "puzzle.txt"],  # loads networkx, which no interrupt may leave half loaded
        ):
            with chdir(folder):
                ended(Odd(line, b""), seconds=60)
        for path in folder.rglob("*"):
            if path.is_file():
                found[str(path.relative_to(folder))] = path.read_bytes()
    return found


def prepare(draw: random.Random, folder: Path) -> None:
    """Put a few of these files into a folder, some of them damaged."""
    for name, content in _prepared().items():
        if draw.random() < 0.7:
            path = folder / name
            path.parent.mkdir(exist_ok=True, parents=True)
            if draw.random() < 0.4:
                at = draw.randint(0, len(content))
                content = content[:at] + draw.randbytes(2) + content[at + draw.randint(0, 3) :]
            path.write_bytes(content)


def ended(odd: Odd, seconds: float = SECONDS) -> Ended:
    """Run a command line in this process, as the program does, and interrupt it in the end."""
    output, errors = (io.TextIOWrapper(io.BytesIO(), "utf-8", "replace") for _ in range(2))
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(odd.stdin), "utf-8")
    try:
        with (
            redirect_stdout(output),
            redirect_stderr(errors),
            _interrupted_after(seconds) as at_work,
        ):
            try:
                at_work.set()
                try:
                    code = run(odd.arguments)
                finally:
                    at_work.clear()
            except KeyboardInterrupt:
                code = 130
            except SystemExit as error:
                code = -1 if error.code is None else int(error.code)
    finally:
        sys.stdin = before
    streams = []
    for stream in (output, errors):
        stream.flush()
        binary = stream.buffer
        assert isinstance(binary, io.BytesIO)
        streams.append(binary.getvalue().decode("utf-8", "replace"))
    return Ended(code, *streams)


@contextmanager
def _interrupted_after(seconds: float) -> Iterator[threading.Event]:
    """Interrupt once after a time, or as soon as the event is set that is handed out.

    However busy the machine is, no interrupt comes before it is set or after it is cleared.
    """
    at_work = threading.Event()

    def interrupt(_: int, frame: FrameType | None) -> None:
        handler = signal.getsignal(signal.SIGINT)
        if at_work.is_set() and callable(handler):
            at_work.clear()
            handler(signal.SIGINT, frame)

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.01)
    try:
        yield at_work
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def takes_several(arguments: list[str]) -> bool:
    """Return whether a command takes several files, and says of each what is wrong with it."""
    command = program.get_command(click.Context(program), arguments[0]) if arguments else None
    return command is not None and any(param.name == "files" for param in command.params)


def wrong(odd: Odd, end: Ended) -> str:
    """Report what is wrong with the way in which a command line ended; nothing if all is well."""
    if end.code not in CODES:
        return f"exit code {end.code}"
    if "Traceback" in end.errors or "Exception ignored" in end.errors:
        return "a traceback"
    lines = end.errors.split("\n")
    if lines.pop():
        return "an unfinished line on standard error"
    if end.errors.startswith("Usage:"):
        if end.code != 2 or (not lines[-1].startswith("Error: ") and "Commands:" in lines):
            return "a usage error that is none"
        return "" if max(map(len, lines[-1:])) < 3 * SMALL else "a line without end"
    while len(lines) > 1 and lines[0].startswith("no solution: "):
        del lines[0]  # said before what else is wrong was found
    told = len(lines) if takes_several(odd.arguments) else 1
    if end.code == 2 and not end.output and not (lines and len(lines) == told and all(lines)):
        return "an error of several lines, or of none"
    return "" if max(map(len, lines), default=0) < SMALL else "a line without end"


def tried(first: int, end: int) -> Iterator[tuple[int, Odd, Ended, str]]:
    """Yield the seeds at fault with what happened."""
    for module in pkgutil.walk_packages(satgrid.__path__, "satgrid."):
        elsewhere = module.name in ("satgrid.__main__", "satgrid.linear.browser")
        if not elsewhere and not module.name.startswith("satgrid.web."):
            import_module(module.name)  # numpy, for one, bears no interrupt while it is loaded
    import_module("networkx")  # the same, and no module above loads it at once
    _prepared()
    for seed in range(first, end):
        draw = random.Random(seed)
        with tempfile.TemporaryDirectory(prefix="satgrid-odd-") as name, chdir(name):
            prepare(draw, Path(name))
            odd = command_line(draw, Path(name))
            os.pwrite(0, str(seed).encode(), 0)  # a file: known even if this process ends
            faulthandler.dump_traceback_later(STUCK_SECONDS, exit=True)
            try:
                result = ended(odd)
            finally:
                faulthandler.cancel_dump_traceback_later()
        fault = wrong(odd, result)
        if fault:
            yield seed, odd, result, fault


def worker(first: int, end: int) -> None:
    """Try seeds, and say which before each."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    faulthandler.enable()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where a shell ran it aside
    settle()
    for seed, odd, result, fault in tried(first, end):
        print(f"{seed}: {fault}: {odd.arguments} ended with {result.code}")  # noqa: T201
        print(result.errors[-3000:], flush=True)  # noqa: T201


def main() -> None:
    """Try the seeds from one number up to another, and print those at fault.

    A worker tries them. Where it is ended by one, another worker goes on with the next.
    """
    first, end, *inside = map(int, sys.argv[1:])
    if inside:
        worker(first, end)
        return
    while first < end:
        with tempfile.TemporaryFile("w+") as at:
            done = subprocess.run(
                [sys.executable, __file__, str(first), str(end), "1"],
                stdin=at,
                check=False,
            )
            at.seek(0)
            last = int(at.read() or first)
        if done.returncode:
            print(f"{last}: the process ended with {done.returncode}", flush=True)  # noqa: T201
        first = last + 1 if done.returncode else end


if __name__ == "__main__":
    main()
