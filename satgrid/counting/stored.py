"""Counts and lists in a store: their progress and their solutions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from satgrid.counting.method import Counted
from satgrid.counting.methods.by_sat import represented
from satgrid.counting.request import Request
from satgrid.errors import ParseError, SatgridError
from satgrid.formula.cardinality import refuse_unknown
from satgrid.formula.variables import Solution
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import variant
from satgrid.puzzle.symmetry import SymmetryGroup, burnside
from satgrid.runs.cubes import Cube, first_cubes
from satgrid.runs.ledger import StoredLedger
from satgrid.runs.ledger_store import Store
from satgrid.runs.work import Listed, Result
from satgrid.system.limits import Progress

__all__ = ["list_into", "request_of", "so_far", "solutions_in"]


def request_of(store: Store) -> Request:
    """Return the request that a store's run belongs to."""
    about = store.about
    known = {"command": ("count", "list"), "distinct": ("yes", "no"), "rotations": ("yes", "no")}
    if any(about.get(name) not in values for name, values in known.items()):
        raise store.damaged()
    try:
        puzzle = registry.parse(about["puzzle"])
    except registry.UnknownPuzzleError as error:
        raise SatgridError(f"{store.path}: {error.message}") from error
    except (KeyError, ParseError) as error:
        raise store.damaged() from error
    try:
        variant(puzzle.encodings, about["encoding"])
        refuse_unknown(about["cardinality"])
    except (KeyError, SatgridError) as error:
        raise store.damaged() from error
    return Request(
        puzzle,
        distinct=about["distinct"] == "yes",
        rotations=about["rotations"] == "yes",
        method="sat",
        encoding=about["encoding"],
        cardinality=about["cardinality"],
    )


def so_far(store: Store) -> tuple[Counted, Progress]:
    """Return the count in a store, and its progress."""
    request = request_of(store)
    formula = request.formula(request.job())
    group = request.group(formula.answer_block())
    store.expect(formula, group)
    ledgers = {number: StoredLedger(store, number) for number in store.begun()}
    counted = request.distinct and store.about["command"] == "count"  # by Burnside's lemma
    needed = list(group.classes) if counted else [0]
    complete = all(number in ledgers and ledgers[number].complete for number in needed)
    found = ledgers[0].found if 0 in ledgers else 0
    if counted and complete:
        try:
            found = burnside(group, lambda element: ledgers[element].found)
        except ArithmeticError:
            raise store.damaged() from None
    elif counted:
        found = -(-found // len(group))
    every = ledgers.values()
    begun = [ledgers[number] for number in needed if number in ledgers]
    share = sum(ledger.share if ledger.known else 1.0 for ledger in begun) / len(needed)
    conflicts = sum(ledger.conflicts for ledger in every)
    done, known = sum(ledger.done for ledger in every), sum(ledger.known for ledger in every)
    count = Counted(found, complete, "sat", len(group), conflicts)
    return count, Progress(share, "", found, done, known)


def list_into(request: Request) -> Progress:
    """List the solutions into the request's store, and return the progress reached.

    Each cube stores its own solutions, up to symmetry only one of each orbit of its stabilizer;
    ``solutions_in`` derives the other solutions from these.
    """
    job = request.job(keep=True)
    formula = request.formula(job)
    group = request.group(formula.answer_block())

    def own(result: Result) -> tuple[int, Listed]:
        found = result.solutions or []
        if not request.distinct:
            return len(found) * result.cube.weight, found
        found = [one for one in found if group.is_canonical(one, result.cube.stabilizer)]
        return len(found), found

    def first() -> list[Cube]:
        return [] if request.flaws else first_cubes(formula, group)

    with request.opened("list", formula) as store:
        store.expect(formula, group)
        ledger = StoredLedger(store, 0, first, own)
        request.run(job, ledger).finish()
        return ledger.progress


def solutions_in(store: Store, offset: int = 0) -> Iterator[Solution]:
    """Yield the solutions in a store, cube by cube, from number ``offset`` (counted from 0) on.

    Their order is the same for a finished run; while it goes on, others may come between.
    """
    request = request_of(store)
    if store.about["command"] != "list":
        raise SatgridError(f"{store.path} keeps a count, without solutions")
    formula = request.formula(request.job())
    block = formula.answer_block()
    keys = list(block)
    group = request.group(keys)
    store.expect(formula, group)
    for cube, left_out, found in store.solutions(0, offset):
        if cube.weight > 1 and not _has_images(cube, group, block.first):
            raise store.damaged()
        for chosen in represented(request, cube, found, group, block.first)[left_out:]:
            yield frozenset([keys[index] for index in chosen])


def _has_images(cube: Cube, group: SymmetryGroup[Any], first: int) -> bool:
    """Return whether the number of images of a root cube equals its weight."""
    index = cube.literals[0] - first
    return 0 <= index < len(group.keys) and len(group.transversal(index)) == cube.weight
