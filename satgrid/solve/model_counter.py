"""Counting solutions without listing them, by the model counter Ganak (pyganak).

The extra ``satgrid[counter]`` installs it. Only the answer's variables are counted; the others
must merely have some value that fits. Counts have no upper limit.

Certainty
---------
Ganak multiplies the counts of independent parts of the formula and keeps what it has counted.
It can do so in two ways: by the part itself (``--prob 0`` on its command line), or by a hash
of the part, where two parts of equal hash would be taken for one and the count be wrong. The
binding always hashes and offers no setting against it: ``Counter`` takes a seed and a
verbosity, nothing else. So every count says how certain it is, see ``Models``.

Since version 2.6.4 all 128 bits of the hash are compared (before, 64, which did lead to a
wrong count: issue 116 of meelgroup/ganak); older versions are refused. Taking the hash for
random, the chance of a wrong count is at most ``lookups * entries / 2**128``. The entries have
32-bit numbers, and 2**40 lookups take days: less than 2**-56. (The 10 x 10 grid of
``tests/solve/test_counter.py`` has 499,000 lookups among 172,000 entries: 3e-28.) Nothing else is
left to chance: the binding never turns to approximate counting, however long it takes.

What the binding does otherwise (2.8.0, tried on formulas small enough for brute force)
-------------------------------------------------------------------------------------
- A variable in no clause counts twice where it is projected on and once where it is not, as
  long as it was declared. Tautologies, repeated literals and clauses, units and an empty
  projection (1 or 0) come out right.
- An empty clause is overlooked where no variable is declared: here it is answered beforehand.
- Literals are not checked: 2**32 + 1 is taken for 1, and a large one costs memory in
  proportion. Here they are checked beforehand.
- A count of more than 4,300 digits fails under Python's limit on converting integers: the
  child process lifts that limit.
- It prints ``c o intermediate count`` on standard output, even when told to be quiet.
- It gives up the interpreter lock but hears no signal until it is done; there is no timeout
  and no way to stop it; lack of memory may end the process. Its cache is limited to
  2.5 GB.

Therefore the counter runs in a child process with an interpreter of its own, which can be
killed at any time and whose output is kept apart. The child is started by ``subprocess`` and
not by ``multiprocessing``: it needs nothing of the caller's main module, which ``spawn`` would
run once more, and ``fork`` is unsafe beside threads.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from satgrid.errors import EncodingError, SatgridError, missing
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["Models", "available", "count", "count_formula"]

CERTAIN = "certain"
HASHED = "certain unless two 128-bit hashes collide (chance below 1e-16)"

_OLDEST = (2, 7)  # the oldest version tried that compares 128 bits
_PAUSE = 0.1  # seconds between two looks at the clock
_CHILD = """
import sys
sys.path[:] = {!r}
from satgrid.solve.model_counter import _serve
_serve({})
"""


class Models(NamedTuple):
    """The number of models, and its certainty in words for the user."""

    number: int
    certainty: str


def available() -> bool:
    """Return whether pyganak is installed; this does not load it."""
    return importlib.util.find_spec("pyganak") is not None


def count_formula(
    formula: Formula,
    assuming: Iterable[int] = (),
    *,
    limits: Limits = ENDLESS,
) -> Models:
    """Count the solutions of a formula, as ``count`` does.

    Parameters
    ----------
    assuming
        Literals that hold in every solution counted.
    """
    formula = eager(formula, functional=True)  # counted many times as fast
    clauses = [*formula.clauses, *((literal,) for literal in assuming)]
    answer = formula.answer_block().numbers()
    return count(clauses, formula.top, answer, limits=limits)


def count(
    clauses: Iterable[Sequence[int]],
    top: int,
    projection: Iterable[int],
    *,
    limits: Limits = ENDLESS,
) -> Models:
    """Count the assignments of some variables that extend to a model.

    Parameters
    ----------
    clauses
        The clauses over the variables 1 to ``top``.
    top
        The number of variables, whether they occur in a clause or not.
    projection
        The variables whose assignments are counted.
    limits
        Minded about ten times a second, the start of the child process (a tenth of one) included.

    Raises
    ------
    TimeUpError
        If the deadline comes first.
    SatgridError
        If pyganak is not installed, or the child process fails, as for lack of memory.
    EncodingError
        If a literal or a projected variable is not one of the variables.
    """
    if not available():
        raise missing("the model counter is not installed", "counter")
    # int: numpy's integers are welcome, but not to json
    rows, variables = [list(map(int, clause)) for clause in clauses], list(map(int, projection))
    for row in rows:
        if any(not 1 <= abs(literal) <= top for literal in row):
            raise EncodingError(f"undeclared variable in clause {row}")
    if any(not 1 <= variable <= top for variable in variables):
        raise EncodingError(f"projection on variables outside 1 to {top}")
    small = _without_known(rows, variables, limits)
    if small is None:
        return Models(0, CERTAIN)
    rows, top, variables = small
    if not rows:
        return Models(2 ** len(variables), CERTAIN)
    answer = _ask_child({"clauses": rows, "top": top, "projection": variables}, limits)
    return Models(int(answer, 16), HASHED)


def _without_known(
    rows: Iterable[Sequence[int]], projection: Iterable[int], limits: Limits
) -> tuple[list[list[int]], int, list[int]] | None:
    """Return the clauses without variables that follow from single ones; None if there is no model.

    With them: the new number of variables, and the new projection. Many known variables defeat the
    counter: 126 of 207 in an empty eulero of 3x3, whose 72 solutions it did not count in minutes.
    """
    left = [list(dict.fromkeys(row)) for row in rows]
    known: set[int] = set()
    while True:
        limits.check()
        kept: list[list[int]] = []
        before = len(known)
        for row in left:
            if not known.isdisjoint(row):
                continue
            row = [literal for literal in row if -literal not in known]
            if not row:
                return None
            if len(row) == 1:
                known.add(row[0])
            else:
                kept.append(row)
        left = kept
        if len(known) == before:
            break
    names: dict[int, int] = {}
    for variable in dict.fromkeys(projection):
        if variable not in known and -variable not in known:
            names[variable] = len(names) + 1
    counted = list(names.values())
    for row in left:
        for literal in row:
            names.setdefault(abs(literal), len(names) + 1)
    renamed = [[names[abs(one)] * (1 if one > 0 else -1) for one in row] for row in left]
    return renamed, len(names), counted


def _ask_child(request: dict[str, Any], limits: Limits) -> str:
    # The request goes through a file: `communicate` loses the rest of a long input when its
    # first timeout comes before the child has read everything.
    with tempfile.TemporaryFile("w+", encoding="ascii") as letter:
        json.dump(request, letter)
        letter.seek(0)
        with _started(letter) as child:
            try:
                while True:
                    left = limits.left()
                    try:
                        pause = _PAUSE if left is None else min(_PAUSE, left)
                        answer, complaint = child.communicate(timeout=pause)
                        break
                    except subprocess.TimeoutExpired:
                        limits.check()
                        limits.tell("")
            finally:
                child.kill()  # does nothing once it has ended
                child.wait()
    if child.returncode or not answer:
        raise SatgridError(f"the model counter failed: {_reason(child.returncode, complaint)}")
    return answer


def _started(letter: Any) -> subprocess.Popen[str]:
    # -P, and the path not in the environment: Python itself looks for modules while it starts, and
    # a file in the current folder must not hide one.
    search = [str(Path(entry).absolute()) for entry in sys.path]
    try:
        return subprocess.Popen(
            [sys.executable, "-P", "-c", _CHILD.format(search, os.getpid())],
            stdin=letter,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise SatgridError(f"the model counter cannot be started: {error}") from error


def _reason(code: int, complaint: str) -> str:
    lines = complaint.strip().splitlines()
    if code >= 0:
        return lines[-1] if lines else f"ended with code {code}"
    name = signal.Signals(-code).name
    if name == "SIGKILL":
        lines.append("perhaps out of memory")
    return ": ".join([f"ended by {name}", *lines[-1:]])


def _serve(parent: int) -> None:
    """Answer the request on standard input; the main function of the child process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the parent, which ends this
    if sys.platform != "win32":  # where a process keeps its parent's number
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what C++ prints, Python cannot redirect
    sys.set_int_max_str_digits(0)
    with answers:
        answers.write(f"{_models(**json.load(sys.stdin)):x}")


def _end_with(parent: int) -> None:
    """End this process when its parent is killed, which nothing else would do."""
    while os.getppid() == parent:
        time.sleep(_PAUSE)
    os._exit(1)


def _models(clauses: list[list[int]], top: int, projection: list[int]) -> int:
    pyganak: Any = importlib.import_module("pyganak")
    if tuple(map(int, pyganak.VERSION.split(".")[:2])) < _OLDEST:
        wanted = ".".join(map(str, _OLDEST))
        raise ImportError(f"pyganak {pyganak.VERSION} is older than {wanted}")
    counter = pyganak.Counter()
    counter.new_vars(top)
    counter.add_clauses(clauses)
    counter.set_sampling_set(projection)
    models: int = counter.count()
    return models
