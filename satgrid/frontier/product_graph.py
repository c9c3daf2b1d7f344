"""Solutions of a board of machines: listed, sampled, and how often each key holds.

The layers are kept as a graph (``satgrid.frontier.graph``), in which each path is a solution.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from random import Random
from typing import TypeAlias

import numpy as np

from satgrid.errors import TooManyStatesError
from satgrid.frontier.choices import best_order
from satgrid.frontier.graph import Graph, GraphEdges, trimmed
from satgrid.frontier.merging import sorted_runs
from satgrid.frontier.meter import Meter
from satgrid.frontier.product import MEMORY, Sweep
from satgrid.machines.machine import Product
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["product_frequencies", "product_indices", "product_sample"]

_STEP = 72  # bytes for a step that is kept, and for the numbers and paths that follow from it
_AROUND = 4  # so often the bytes of new states are needed while they are merged

Layers: TypeAlias = tuple[Graph, list[tuple[int, ...]], list[int]]
"""The graph, the slots that hold by each of its options, and those that hold for sure."""


def _layers(product: Product, memory: int, meter: Meter) -> Layers | None:
    """Return the kept layers; None where there is no solution."""
    order = best_order(product)
    if order is None:
        return None
    with meter.part(0.5):  # to make use of the layers is the other half
        graph = _graph(Sweep(order, meter), memory, meter)
    if graph is None:
        return None
    names = [
        tuple([slot for slot, value in zip(choice.slots, option, strict=True) if value])
        for choice in order.choices
        for option in choice.options
    ]
    held = [slot for slot in range(product.held.bit_length()) if product.held >> slot & 1]
    return graph, names, held


def _graph(sweep: Sweep, memory: int, meter: Meter) -> Graph | None:
    keys = sweep.start
    states = {0: 1}
    kept: dict[int, list[tuple[int, GraphEdges]]] = {}
    steps = option = 0
    for level, choice in enumerate(sweep.choices):
        parts, sources, options = [], [], []
        every = np.arange(keys.shape[1], dtype=np.int32)
        for branch in sweep.branches(level, keys):
            source = every[branch.rows]
            parts.append(branch.keys)
            sources.append(source)
            options.append(np.full(len(source), option + branch.option, dtype=np.int32))
            steps += len(source)
            if steps * _STEP + sum(part.nbytes for part in parts) * _AROUND > memory:
                raise TooManyStatesError(steps)
        if not parts:
            return None
        joined = np.concatenate(parts, axis=1)
        order, starts = sorted_runs(joined)
        numbers = np.empty(len(order), dtype=np.int32)
        lengths = np.diff(starts, append=len(order))
        numbers[order] = np.repeat(np.arange(len(starts), dtype=np.int32), lengths)
        edges = GraphEdges(np.concatenate(sources), numbers, np.concatenate(options))
        kept[level + 1] = [(level, edges)]
        keys = joined[:, order[starts]]
        states[level + 1] = keys.shape[1]
        option += len(choice.options)
    return trimmed(states, kept, np.ones(keys.shape[1], dtype=np.bool_), meter)


def product_indices(
    product: Product, *, memory: int = MEMORY, limits: Limits = ENDLESS
) -> Iterator[list[list[int]]]:
    """Yield every solution once, some at once, each as the sorted slots that hold.

    Raises
    ------
    TooManyStatesError
        If the layers need more memory.
    """
    meter = Meter(limits)
    layers = _layers(product, memory, meter)
    if layers is None:
        return
    graph, names, held = layers
    for paths in graph.paths(names):
        meter.report("listing")
        yield [
            sorted([slot for slot in (*held, *path) if slot < len(product.keys)]) for path in paths
        ]


def product_sample(
    product: Product, number: int, seed: int, *, memory: int = MEMORY, limits: Limits = ENDLESS
) -> Iterator[frozenset[Hashable]]:
    """Yield solutions drawn independently, each as likely as any other; none where there is none.

    Raises
    ------
    TooManyStatesError
        If the layers need more memory.
    """
    meter = Meter(limits)
    layers = _layers(product, memory, meter)
    if layers is None:
        return
    graph, names, held = layers
    random = Random(seed)
    onwards = graph.onwards()
    for _ in range(number):
        meter.report("drawing", 1.0)
        path = [slot for option in graph.drawn(random, onwards) for slot in names[option]]
        yield frozenset([product.keys[slot] for slot in (*held, *path) if slot < len(product.keys)])


def product_frequencies(
    product: Product, *, memory: int = MEMORY, limits: Limits = ENDLESS
) -> tuple[int, dict[Hashable, int]]:
    """Return the number of solutions, and in how many each key holds; keys in none are left out.

    Raises
    ------
    TooManyStatesError
        If the layers need more memory.
    """
    meter = Meter(limits)
    layers = _layers(product, memory, meter)
    if layers is None:
        return 0, {}
    graph, names, held = layers
    every = graph.onwards()[0]
    counts = dict.fromkeys(held, every)
    for name, number in zip(names, graph.uses(len(names)), strict=True):
        for slot in name:
            counts[slot] = counts.get(slot, 0) + number
    keys = product.keys
    return every, {
        keys[slot]: counts[slot] for slot in sorted(counts) if counts[slot] and slot < len(keys)
    }
