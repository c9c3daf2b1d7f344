"""The symmetries of a board and its clues, used to count and list solutions up to symmetry.

The isometries of a box of cells are the automorphisms of its frame graph, which networkx finds:
for each axis its two ends, joined through a node that carries the axis's length. Of these a puzzle
keeps the ones that map its cells and clues to themselves. (The adjacency graph of the cells would
be wrong: the L tetromino's has two automorphisms, the board one symmetry.) The ends stand for a
path with a node for each line; they have the same automorphisms and stay small on any board.

A plain count only saves work by symmetries, and starts before networkx could be loaded: it takes
the isometries as they can be written down. A test holds both lists together.

The number of solutions up to symmetry is not the total divided by the order of the group:
solutions may themselves be symmetric. Burnside's lemma counts right: it is the mean, over
the group, of the number of solutions that an element leaves as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import field
from functools import cached_property
from itertools import chain, permutations, product
from typing import Any, Generic, TypeVar, overload

from satgrid.board.isometry import Isometry
from satgrid.puzzle.protocol import Puzzle
from satgrid.record import record
from satgrid.system.limits import Limits

__all__ = ["Images", "SymmetryGroup", "automorphisms", "burnside", "isometries", "symmetries"]

Key = TypeVar("Key", bound=Hashable)
Permutation = tuple[int, ...]


def isometries(shape: Sequence[int]) -> list[Isometry]:
    """Return the isometries of a box, the identity first: at most 8 in 2D, 48 in 3D.

    Each moves the cells in a way of its own. In a box of thickness 1 all are rotations, for what
    a reflection does to the cells a rotation can do, with the thin axis turned over.
    """
    # Axes of length 1 stay as they are: to exchange them or to turn them round moves no cell.
    kinds = [length if length > 1 else -axis for axis, length in enumerate(shape)]
    ways = [(False, True) if length > 1 else (False,) for length in shape]
    return _listed(
        shape,
        (
            (axes, flipped)
            for axes in permutations(range(len(shape)))
            for flipped in (product(*ways) if [kinds[axis] for axis in axes] == kinds else ())
        ),
    )


def automorphisms(shape: Sequence[int]) -> list[Isometry]:
    """Return the same list as ``isometries``, from the automorphisms of the frame graph."""
    import networkx as nx
    from networkx.algorithms.isomorphism import GraphMatcher

    frame = nx.Graph()
    for axis, size in enumerate(shape):
        # Axes of length 1 stay apart: to exchange them would move no cell.
        frame.add_node((axis, "axis"), size=size if size > 1 else -1 - axis)
        if size > 1:
            for end in ("low", "high"):
                frame.add_node((axis, end), size=0)
                frame.add_edge((axis, "axis"), (axis, end))
    matcher = GraphMatcher(frame, frame, node_match=lambda one, other: one == other)
    found = []
    for images in matcher.isomorphisms_iter():
        source = {images[axis, "axis"][0]: axis for axis in range(len(shape))}
        axes = tuple(source[axis] for axis in range(len(shape)))
        flipped = tuple(
            shape[axis] > 1 and images[axes[axis], "low"] != (axis, "low")
            for axis in range(len(shape))
        )
        found.append((axes, flipped))
    return _listed(shape, found)


def _listed(
    shape: Sequence[int], found: Iterable[tuple[tuple[int, ...], tuple[bool, ...]]]
) -> list[Isometry]:
    listed = []
    for axes, flipped in found:
        isometry = Isometry(tuple(shape), axes, flipped)
        if not isometry.turns and 1 in shape:
            over = [axis == shape.index(1) or flip for axis, flip in enumerate(flipped)]
            isometry = Isometry(tuple(shape), axes, tuple(over))
        listed.append(isometry)
    return sorted(listed, key=lambda one: (not one.trivial, one.axes, one.flipped))


class Images(Sequence[int], Generic[Key]):
    """The index of each key's image under an isometry, computed on demand.

    Where a few keys are enough, as for the orbits of one piece, that saves most of the time.
    """

    def __init__(
        self, puzzle: Puzzle[Any], isometry: Isometry, keys: Sequence[Key], places: dict[Key, int]
    ) -> None:
        self._puzzle = puzzle
        self._isometry = isometry
        self._keys = keys
        self._places = places

    def __len__(self) -> int:
        """Return the number of keys."""
        return len(self._keys)

    @overload
    def __getitem__(self, index: int) -> int: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...

    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        """Return the index of the image of the key with this index."""
        if isinstance(index, slice):
            return [self[one] for one in range(*index.indices(len(self)))]
        key = self._keys[index]
        if self._isometry.trivial:
            return self._places[key]
        return self._places[self._puzzle.image(key, self._isometry)]


@record
class SymmetryGroup(Generic[Key]):
    """The symmetries of a puzzle, acting on the keys of its answer.

    Attributes
    ----------
    elements
        The isometries, the identity first.
    keys
        The keys of the answer block, in order.
    moves
        For each element, the index of the image of each key, found when it is asked for.
    limits
        The limits of computing the symmetries; raises TimeUpError.
    """

    elements: tuple[Isometry, ...]
    keys: tuple[Key, ...]
    moves: tuple[Images[Key], ...]
    limits: Limits = field(default_factory=Limits)

    @cached_property
    def permutations(self) -> tuple[Permutation, ...]:
        """For each element, the index of the image of each key."""
        return tuple(
            tuple(chain.from_iterable(self.limits.batches(images))) for images in self.moves
        )

    def __len__(self) -> int:
        """Return the order of the group."""
        return len(self.elements)

    def stabilizer(self, index: int) -> tuple[int, ...]:
        """Return the numbers of the elements that fix a key."""
        return tuple(i for i, image in enumerate(self.permutations) if image[index] == index)

    def transversal(self, index: int) -> tuple[int, ...]:
        """Return, for each image of a key, the number of one element that maps the key to it."""
        first: dict[int, int] = {}
        for number, image in enumerate(self.permutations):
            first.setdefault(image[index], number)
        return tuple(first.values())

    def orbits(self, indices: Iterable[int]) -> list[list[int]]:
        """Split indices of keys into orbits, in the order of their first members."""
        orbits: dict[int, list[int]] = {}
        for index in sorted(indices):
            orbits.setdefault(min(image[index] for image in self.permutations), []).append(index)
        return list(orbits.values())

    def maps_to_itself(self, indices: Iterable[int]) -> bool:
        """Return whether every element maps a set of keys to itself."""
        chosen = frozenset(indices)
        return all(image[i] in chosen for image in self.permutations for i in chosen)

    def images(self, solution: Iterable[int], numbers: Iterable[int]) -> list[tuple[int, ...]]:
        """Return the images of a solution, given by the indices of its keys, each sorted."""
        chosen = list(solution)
        return [tuple(sorted([self.permutations[number][i] for i in chosen])) for number in numbers]

    def is_canonical(self, solution: Iterable[int], numbers: Sequence[int] | None = None) -> bool:
        """Return whether no image of a solution comes before it.

        Parameters
        ----------
        numbers
            The elements of the subgroup to look at; all by default.
        """
        own = tuple(sorted(solution))
        which = range(len(self)) if numbers is None else numbers
        return all(own <= image for image in self.images(own, which))

    def canonical(self, solution: Iterable[Key]) -> frozenset[Key]:
        """Return the first image of a solution, the same for all solutions of an orbit."""
        places = {key: index for index, key in enumerate(self.keys)}
        images = self.images([places[key] for key in solution], range(len(self)))
        return frozenset(self.keys[index] for index in min(images))

    @cached_property
    def classes(self) -> dict[int, int]:
        """Return a representative of each class of elements, with its size; the identity first.

        An element fixes as many solutions as its conjugates, its inverse, and any element that
        permutes the keys in the same way.
        """
        numbers = {image: number for number, image in enumerate(self.elements)}
        seen: set[int] = set()
        sizes: Counter[int] = Counter()
        for number, element in enumerate(self.elements):
            if number not in seen:
                alike = {
                    numbers[other.after(one).after(other.inverse())]
                    for other in self.elements
                    for one in (element, element.inverse())
                }
                seen |= alike
                sizes[self.permutations.index(self.permutations[number])] += len(alike)
        return sizes


def symmetries(
    puzzle: Puzzle[Any],
    keys: Iterable[Key],
    *,
    rotations: bool = False,
    limits: Limits | None = None,
    found: Callable[[Sequence[int]], list[Isometry]] = automorphisms,
) -> SymmetryGroup[Key]:
    """Return the symmetries that a puzzle's board and clues have.

    Parameters
    ----------
    keys
        The keys of the answer block.
    rotations
        Whether to leave out reflections.
    limits
        The limits of the computation; raises TimeUpError.
    found
        The function that finds the isometries of the board's box.
    """
    limits = limits or Limits()
    kept = []
    for isometry in found(puzzle.shape):
        limits.check()
        if (isometry.turns or not rotations) and (isometry.trivial or puzzle.invariant(isometry)):
            kept.append(isometry)
    listed = tuple(keys)
    places = {key: index for index, key in enumerate(listed)}
    moves = tuple(Images(puzzle, isometry, listed, places) for isometry in kept)
    return SymmetryGroup(tuple(kept), listed, moves, limits)


def burnside(group: SymmetryGroup[Any], fixed: Callable[[int], int]) -> int:
    """Count orbits of solutions by Burnside's lemma.

    Parameters
    ----------
    fixed
        Counts the solutions that an element of the group, given by its number, leaves as they
        are. It is asked once for each class of elements, the identity first.
    """
    total = sum(size * fixed(number) for number, size in group.classes.items())
    orbits, rest = divmod(total, len(group))
    if rest:
        raise ArithmeticError(f"{total} fixed solutions for {len(group)} symmetries")
    return orbits
