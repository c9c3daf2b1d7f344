"""``satgrid decode``."""

from __future__ import annotations

from typing import Any

import click

from satgrid.cli import completion, options

__all__ = ["command"]


@click.command("decode")
@options.any_file
@click.argument("answer", shell_complete=completion.files)
@options.encoding
@options.limits
@options.as_json
def command(file: str, answer: str, as_json: bool, **chosen: Any) -> int:
    """Read an outside solver's answer, check it, and draw the solution.

    FILE is the puzzle or the exported .cnf. ANSWER is the solver's output: lines 's' and 'v',
    MiniSat's result file, or a list of literals; '-' is standard input. An exported .cnf names
    the encodings that it was made by. If FILE is the puzzle, give them again.

    \b
    Example:
      satgrid export instances/tiling/pentominoes-6x10.txt -o 6x10.cnf
      cadical 6x10.cnf > 6x10.out
      satgrid decode 6x10.cnf 6x10.out
    """
    from satgrid.cli.input_files import blamed, part_from, read_text
    from satgrid.cli.printing import (
        drawn,
        print_json,
        remark,
        solution_json,
        violation_text,
        violations_json,
    )
    from satgrid.cli.remarks import headed
    from satgrid.errors import ParseError, TimeUpError
    from satgrid.formula import dimacs
    from satgrid.formula.connectivity import eager
    from satgrid.solve.session import Session, Status

    part = part_from(file)
    deadline = options.deadline(chosen["timeout"])
    with blamed(file):
        puzzle = part.read()
        if part.format == "dimacs":
            _agree(part.content, chosen)
        formula = eager(options.encode(puzzle, chosen, deadline))
        if part.format == "dimacs" and not dimacs.is_of(formula, part.content):
            raise ParseError(
                "the formula of this puzzle is another one: give --encoding and --cardinality "
                "as for the export, or export it again"
            )
    content = read_text(answer)
    with blamed(answer):
        said = dimacs.read_answer(content)
        if not said.satisfiable:
            word = "unknown" if said.satisfiable is None else "none"
            if as_json:
                print_json({**headed(puzzle.name), "verdict": word, "solution": None})
            remark("no solution" if word == "none" else "the solver gave no answer", quiet=as_json)
            return 1 if word == "none" else 3
        clause = dimacs.falsified(formula, said.literals)
        if clause is not None:
            raise ParseError(f"the model makes {clause} false")
        with Session(formula) as session:  # fills in variables that the answer leaves out
            status = session.solve(said.literals, deadline=deadline)
            if status is Status.UNKNOWN:
                raise TimeUpError("the time is over")
            if status is not Status.SATISFIABLE:
                raise ParseError("no model of the formula has these literals")
            solution = session.model().solution()
    broken = puzzle.check(solution)
    if as_json:
        print_json(
            {
                **headed(puzzle.name),
                "verdict": "wrong" if broken else "solved",
                "violations": violations_json(broken),
                "solution": solution_json(puzzle, solution),
            }
        )
    else:
        click.echo(drawn(puzzle, solution))
        for violation in broken:
            remark(violation_text(violation))
    return 1 if broken else 0


def _agree(content: str, chosen: dict[str, Any]) -> None:
    """Take the options from the exported file; refuse options that contradict it."""
    from click.core import ParameterSource

    from satgrid.errors import ParseError
    from satgrid.formula import dimacs

    for choice, name in dimacs.chosen(content).items():
        given = (
            click.get_current_context().get_parameter_source(choice) is not ParameterSource.DEFAULT
        )
        if given and chosen[choice] != name:
            raise ParseError(f"exported with --{choice} {name}, not with {chosen[choice]}")
        chosen[choice] = name
