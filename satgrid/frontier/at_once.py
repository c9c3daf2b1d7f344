"""Which machines read slots for many memories at once."""

from __future__ import annotations

from satgrid.frontier.graph_memories import ConnectionSteps, TreeSteps
from satgrid.frontier.line_memories import LoopSteps, PathSteps
from satgrid.frontier.memories import MemorySteps
from satgrid.frontier.size_memories import BesideSteps
from satgrid.machines.beside import BesideMachine
from satgrid.machines.graphs import Connection, Trees
from satgrid.machines.machine import Machine
from satgrid.machines.paths import LoopMachine, PathMachine

__all__ = ["steps_of"]


def steps_of(machine: Machine) -> MemorySteps | None:
    """Return what reads slots for many memories of a machine at once; None where nothing does."""
    if isinstance(machine, LoopMachine):
        return LoopSteps(machine)
    if isinstance(machine, PathMachine):
        return PathSteps(machine)
    if isinstance(machine, Connection):
        return ConnectionSteps(machine)
    if isinstance(machine, BesideMachine):
        return BesideSteps(machine)
    return TreeSteps(machine) if isinstance(machine, Trees) else None
