"""Generation of puzzles with exactly one solution.

A genre's own generator is the file ``generator.py`` of its folder.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from satgrid.board.isometry import SYMMETRIES
from satgrid.errors import SatgridError, unknown
from satgrid.explain.trials import WAYS
from satgrid.generators.aim import Aim
from satgrid.generators.choosing import WANTED, Made, Thrown, chosen, ignored
from satgrid.generators.completing import Completed
from satgrid.generators.order import DIFFICULTIES, Order, UnmadeError
from satgrid.generators.reaching import refuse
from satgrid.generators.wishes import Wish, fulfilled
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["DIFFICULTIES", "WANTED", "drafted", "generate", "made", "names", "techniques"]
__all__ += ["usual_size"]

_APART = 1 << 40  # between the seeds that are tried for one: users count on from theirs
_WORDS_APART = 1 << 50  # between those of two words of difficulty


def names() -> list[str]:
    """Return the sorted names of the genres that have a generator."""
    return registry.having("generator")


def generate(
    name: str | Puzzle[Any],
    height: int,
    width: int,
    *,
    seed: int = 0,
    difficulty: str | None = None,
    symmetry: str | None = None,
    variants: Sequence[str] = (),
    limits: Limits = ENDLESS,
) -> Puzzle[Any]:
    """Generate a puzzle with exactly one solution, the same each time; ``made`` returns details."""
    return made(
        name,
        height,
        width,
        seed=seed,
        difficulty=difficulty,
        symmetry=symmetry,
        variants=variants,
        limits=limits,
    ).puzzle


def made(
    name: str | Puzzle[Any],
    height: int,
    width: int,
    *,
    seed: int = 0,
    difficulty: str | None = None,
    symmetry: str | None = None,
    variants: Sequence[str] = (),
    must: Sequence[str] = (),
    avoid: Sequence[str] = (),
    strict: bool = False,
    thrown: Thrown = ignored,
    wish: Wish | None = None,
    limits: Limits = ENDLESS,
) -> Made:
    """Generate a puzzle with exactly one solution, the same each time, with its difficulty.

    Parameters
    ----------
    name
        The name of a genre, or a puzzle with rules of its own: one of these rules is made.
    difficulty
        ``easy``, ``medium``, ``hard`` or ``very hard`` on the scale of ``explain.difficulty``: the
        first of some puzzles with this difficulty, else the nearest one. None takes the first
        puzzle. The word is part of the seed: each word has its own puzzles.
    symmetry
        A name of ``board.isometry.SYMMETRIES``: how clues or picture are symmetric; ``none`` for
        not at all, ``yes`` for the genre's usual way. By default as readers expect of the genre.
    variants
        Optional features such as boxes; each generator names its own.
    must, avoid
        The names of techniques that are needed to solve it, and of those that are not; ``trial``
        and ``trial within a trial`` are steps that none of the genre finds.
    strict
        Whether to refuse the nearest difficulty.
    thrown
        Called with the reason for which a draft is thrown away.
    wish
        A board to complete, an answer, the places of the clues.
    limits
        The deadline, raising TimeUpError; limits never change the result.

    Raises
    ------
    SatgridError
        If no such puzzle can be made, or none was found; at once where the word is known to be out
        of reach.
    """
    if height < 1 or width < 1:
        raise SatgridError(f"no board has a size of {height}x{width}")
    own = 0 if difficulty not in WANTED else 1 + WANTED.index(difficulty)
    if isinstance(name, str) and own and wish is None and not variants and symmetry is None:
        refuse(registry.resolved(name) or name, height, width, WANTED[own - 1])
    must = [_technique(name, one) for one in must]
    avoid = [_technique(name, one) for one in avoid]
    for one in filter(avoid.__contains__, must):
        raise SatgridError(f"the technique {one!r} cannot be required and refused")

    aim = None
    if difficulty in WANTED and wish is None and isinstance(name, str) and not must and not avoid:
        aim = Aim(difficulty)

    def draft(number: int, word: str, limits: Limits) -> Puzzle[Any]:
        own_seed = seed + number * _APART + own * _WORDS_APART
        if wish is not None:
            return wished(own_seed, word, limits, exact=False).puzzle
        return drafted(
            name,
            height,
            width,
            seed=own_seed,
            difficulty=word,
            symmetry=symmetry,
            variants=variants,
            aim=aim,
            limits=limits,
        )

    def wished(own_seed: int, word: str, limits: Limits, *, exact: bool) -> Completed:
        assert wish is not None
        own = name if isinstance(name, str) else name.name
        order = Order(height, width, own_seed, word, limits=limits)

        def board(order: Order) -> Puzzle[Any]:
            fresh = order.random.randrange(_APART)
            more: dict[str, Any] = {"symmetry": "none", "variants": variants}
            return drafted(name, height, width, seed=fresh, limits=limits, **more)

        return fulfilled(own, wish, order, board, exact=exact)

    if difficulty is None and not must and not avoid:
        if wish is None:
            return Made(draft(0, "medium", limits))
        found = wished(seed, "medium", limits, exact=True)
        return Made(found.puzzle, fewest=found.fewest)
    return chosen(
        draft,
        difficulty,
        height * width,
        limits,
        must=must,
        avoid=avoid,
        strict=strict,
        thrown=thrown,
        aim=aim,
    )


def drafted(
    name: str | Puzzle[Any],
    height: int,
    width: int,
    *,
    seed: int = 0,
    difficulty: str = "medium",
    symmetry: str | None = None,
    variants: Sequence[str] = (),
    aim: Aim | None = None,
    limits: Limits = ENDLESS,
) -> Puzzle[Any]:
    """Generate a puzzle with exactly one solution; its difficulty is the generator's guess.

    With an aim the draft is steered to its word. The rest is as in ``made``.
    """
    if variants and not isinstance(name, str):
        raise SatgridError("a puzzle with rules of its own is made without variants")
    generator = _generator(name)
    for variant in variants:
        _refuse_strange(name, variant, getattr(generator, "VARIANTS", ()))
    held = _symmetry(name, generator, symmetry, seed)
    order = Order(height, width, seed, difficulty, held, tuple(variants), limits, aim=aim)
    try:
        puzzle: Puzzle[Any] = generator.generate(order)
    except UnmadeError:
        if symmetry is not None or held is None:
            raise
        # Tiny boards may have none with the usual symmetry.
        puzzle = generator.generate(replace(order, symmetry=None))
    if isinstance(name, str):
        return puzzle
    found: Any = puzzle
    kind: Any = type(name)
    own: Puzzle[Any] = kind.made(found.shape, found.data, found.options)
    return own


def _symmetry(
    name: str | Puzzle[Any], generator: Any, symmetry: str | None, seed: int
) -> str | None:
    """Return the symmetry of an order; refuse one that the generator does not make.

    Where a genre has several usual ones, seeds take turns.
    """
    kinds: tuple[str, ...] = getattr(generator, "SYMMETRIES", ())
    if symmetry is None:
        usual = getattr(generator, "SYMMETRY", None) or "none"
        symmetry = usual if isinstance(usual, str) else usual[seed % len(usual)]
    if symmetry == "none":
        return None
    known = ("none", "yes", *SYMMETRIES)
    if symmetry not in known:
        raise SatgridError(unknown("symmetry", symmetry, known))
    one = name if isinstance(name, str) else name.name
    if not kinds:
        raise SatgridError(f"a new {one} is not made symmetric")
    if symmetry == "yes":
        return kinds[0]
    if symmetry not in kinds:
        raise SatgridError(f"a new {one} has the symmetry {' or '.join(kinds)}, not {symmetry}")
    return symmetry


def _refuse_strange(name: str | Puzzle[Any], variant: str, known: Sequence[str]) -> None:
    """Refuse an unknown variant of a generator; in ``ROWSxCOLUMNS`` words are numbers."""
    if not known:
        raise SatgridError(f"{name} is made without variants")
    patterns = [re.sub("[A-Z]+", "[1-9][0-9]?", one) for one in known]
    if not any(re.fullmatch(pattern, variant) for pattern in patterns):
        raise SatgridError(unknown("variant", variant, known))


def techniques(name: str | Puzzle[Any]) -> list[str]:
    """Return the names of the techniques of a genre, the easiest first."""
    if isinstance(name, str):
        found = registry.part(registry.resolved(name) or name, "steps")
    else:
        found = registry.part_of(name, "steps")
    listed = sorted(found.TECHNIQUES, key=lambda one: one.level) if found else []
    return [one.name for one in listed]


def _technique(name: str | Puzzle[Any], technique: str) -> str:
    """Return the name of a technique of a genre, whose letters may be small or capitals."""
    known = [*techniques(name), *(way.name for way in WAYS)]
    for one in known:
        if one.lower() == technique.lower():
            return one
    raise SatgridError(unknown("technique", technique, known))


def usual_size(name: str | Puzzle[Any]) -> tuple[int, int]:
    """Return the rows and columns at which all difficulties are found quickly."""
    size: tuple[int, int] = _generator(name).USUAL
    return size


def _generator(name: str | Puzzle[Any]) -> Any:
    if not isinstance(name, str):
        found = registry.part_of(name, "generator")
        if found is None:
            raise SatgridError("no puzzle of these rules can be made: no rule has clues")
        return found
    own = registry.resolved(name)
    if own not in names():
        if own in registry.names():
            raise SatgridError(f"{own} has no generator; these have one: {', '.join(names())}")
        raise SatgridError(registry.unknown_name(name))
    return registry.part(own, "generator")
