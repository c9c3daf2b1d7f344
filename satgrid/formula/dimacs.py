"""A formula as DIMACS text with names and projection; an outside solver's answer read back.

The header states the true number of variables, those in no clause included. Comments hold
what a plain DIMACS file cannot say: ``c t pmc`` and ``c p show`` (Model Counting Competition,
format of 2021 and later) give the answer's variables, for ApproxMC on request in its own way, too
(``c ind``, which other counters refuse, such as d4 in a file with ``c p show``);
``c var <variable> <name>`` their names, ``c rule <rule>`` precedes the clauses of a rule,
``c text <line>`` repeats the puzzle, and ``c encoding`` and ``c cardinality`` name the choices
that make a formula of it, so that an answer can be decoded from this file alone. Networks are
written out.

The same formula for other solvers: ``write_wcnf`` for MaxSAT, every clause hard, and ``write_opb``
for pseudo-Boolean solvers, every clause a sum. Variables and comments are those of the DIMACS text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from satgrid.errors import ParseError
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager

__all__ = ["SolverAnswer", "chosen", "embedded", "falsified", "is_of", "read_answer", "write"]
__all__ += ["WRITERS", "write_opb", "write_wcnf"]

CHOICES = ("encoding", "cardinality")
_CHOICE = re.compile(rf"^c ({'|'.join(CHOICES)}) (\S+)[^\S\n]*$", re.MULTILINE)


class SolverAnswer(NamedTuple):
    """The answer of an external solver."""

    satisfiable: bool | None
    """None where it gave up."""
    literals: tuple[int, ...]
    """The model, empty without one."""


PROGRAMS = ("approxmc",)
"""The programs for which the text can have what others refuse."""


def write(
    formula: Formula,
    about: Iterable[str] = (),
    *,
    chosen: Mapping[str, str] | None = None,
    program: str | None = None,
) -> Iterator[str]:
    """Yield the lines of the DIMACS text, each with its line end.

    Parameters
    ----------
    about
        Lines to repeat as ``c text``, such as the puzzle's own text.
    chosen
        The names of ``CHOICES``, by which the same formula can be made again.
    program
        One of ``PROGRAMS``, to which the text is fitted; None for all others.
    """
    formula = eager(formula)
    yield f"c t {'mc' if len(formula.answer_block()) == formula.top else 'pmc'}\n"
    yield f"p cnf {formula.top} {len(formula.clauses)}\n"
    yield from (f"c {note}\n" for note in _notes(formula, about, chosen, program))
    for rule in formula.rules:
        yield f"c rule {rule}\n"
        for clause in formula.clauses_of(rule):
            yield " ".join(map(str, (*clause, 0))) + "\n"


def write_wcnf(
    formula: Formula, about: Iterable[str] = (), *, chosen: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Yield the lines of the formula as WCNF (MaxSAT Evaluation, 2022 and later).

    Parameters are those of ``write``.
    """
    formula = eager(formula)
    yield from (f"c {note}\n" for note in _notes(formula, about, chosen))
    for rule in formula.rules:
        yield f"c rule {rule}\n"
        for clause in formula.clauses_of(rule):
            yield " ".join(map(str, ("h", *clause, 0))) + "\n"


def write_opb(
    formula: Formula, about: Iterable[str] = (), *, chosen: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Yield the lines of the formula as OPB (Pseudo-Boolean Competition).

    Of a clause with n negated variables the sum of its signed variables is at least 1 - n.
    Parameters are those of ``write``.
    """
    formula = eager(formula)
    yield f"* #variable= {formula.top} #constraint= {len(formula.clauses)}\n"
    yield from (f"* {note}\n" for note in _notes(formula, about, chosen))
    for rule in formula.rules:
        yield f"* rule {rule}\n"
        for clause in formula.clauses_of(rule):
            terms = [f"{'+' if literal > 0 else '-'}1 x{abs(literal)}" for literal in clause]
            # An empty sum has no place in the format: of a clause without a literal say 0 >= 1.
            least = 1 - sum(literal < 0 for literal in clause)
            yield f"{' '.join(terms or ['+0 x1'])} >= {least} ;\n"


WRITERS = {"opb": write_opb, "wcnf": write_wcnf}
"""What writes a formula in a format other than DIMACS, by its name."""


def _notes(
    formula: Formula,
    about: Iterable[str],
    chosen: Mapping[str, str] | None,
    program: str | None = None,
) -> Iterator[str]:
    """Yield the comments that every format has, and those for one program."""
    shown = " ".join(map(str, formula.answer_block().numbers()))
    yield from (f"text {line}".rstrip() for line in about)
    yield from (f"{choice} {name}" for choice, name in (chosen or {}).items())
    if program == "approxmc":
        yield f"ind {shown} 0"
    yield f"p show {shown} 0"
    yield from (f"var {number} {name}" for number, name in formula.names())


def embedded(content: str) -> str | None:
    """Return the puzzle text in the comments of a DIMACS file; None if there is none."""
    lines = re.findall(r"^c text(?: (.*))?$", content, re.MULTILINE)
    return "\n".join(lines) + "\n" if lines else None


def chosen(content: str) -> dict[str, str]:
    """Return the choices that a DIMACS file names, by the names of ``CHOICES``."""
    found = dict(_CHOICE.findall(content))
    return {choice: found[choice] for choice in CHOICES if choice in found}


def is_of(formula: Formula, content: str) -> bool:
    """Return whether the header of a DIMACS file fits a formula."""
    header = re.search(r"^p cnf +(\d{1,12}) +(\d{1,12})\s*$", content, re.MULTILINE | re.ASCII)
    formula = eager(formula)
    sizes = (formula.top, len(formula.clauses))
    return header is not None and (int(header[1]), int(header[2])) == sizes


def read_answer(content: str) -> SolverAnswer:
    """Read an answer: competition output, MiniSat's result file, or a plain list of literals.

    Raises
    ------
    ParseError
        If it is none of these, or the literals contradict each other.
    """
    satisfiable: bool | None = None
    stated = ended = False
    literals: dict[int, None] = {}
    for number, line in enumerate(content.split("\n"), 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        if words[0] == "s" or words[0] in _STATUS:
            if stated:
                raise ParseError("a second status", line=number)
            satisfiable = _status(words[1:] if words[0] == "s" else words, number)
            stated = True
            continue
        start = 1 if words[0] == "v" else 0
        for match in list(re.finditer(r"\S+", line))[start:]:
            if not re.fullmatch(r"-?\d{1,9}", match.group(), re.ASCII):
                raise ParseError(
                    f"{match.group()[:20]!r} is not a literal",
                    line=number,
                    column=match.start() + 1,
                )
            literal = int(match.group())
            if -literal in literals:
                raise ParseError(
                    f"both {literal} and {-literal}", line=number, column=match.start() + 1
                )
            if literal == 0:
                ended = True
            else:
                literals[literal] = None
    if not stated and not literals and not ended:
        raise ParseError("there is no answer of a solver here")
    if not stated:
        satisfiable = True
    if satisfiable and not literals and not ended:
        raise ParseError("the answer is 'satisfiable' but has no model")
    return SolverAnswer(satisfiable, tuple(literals) if satisfiable else ())


_STATUS = {
    "SATISFIABLE": True,
    "SAT": True,
    "UNSATISFIABLE": False,
    "UNSAT": False,
    "UNKNOWN": None,
    "INDET": None,
    "INDETERMINATE": None,
}


def _status(words: Sequence[str], line: int) -> bool | None:
    if len(words) != 1 or words[0] not in _STATUS:
        raise ParseError(f"{' '.join(words)[:40]!r} is not a status of a solver", line=line)
    return _STATUS[words[0]]


def falsified(formula: Formula, literals: Iterable[int]) -> str | None:
    """Return a sentence about a clause that a model violates; None if there is none.

    Raises
    ------
    ParseError
        If the model refers to a variable that the formula does not have.
    """
    formula = eager(formula)
    true = set(literals)
    strange = [literal for literal in true if abs(literal) > formula.top]
    if strange:
        worst = max(strange, key=abs)
        raise ParseError(f"literal {worst}, but the formula has {formula.top} variables")
    for rule in formula.rules:
        for clause in formula.clauses_of(rule):
            if all(-literal in true for literal in clause):
                return f"clause '{' '.join(map(str, (*clause, 0)))}' of rule {rule!r}"
    return None
