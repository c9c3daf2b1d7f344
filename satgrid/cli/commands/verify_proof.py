"""``satgrid verify-proof``."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satgrid.cli import completion, options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from satgrid.proofs.certificate import Certificate
    from satgrid.system.limits import Progress, Report
    from satgrid.verdicts.task import Task

__all__ = ["command"]


class _Line(NamedTuple):
    """The line about one certificate, or about a puzzle without one."""

    result: str
    file: str | None
    certificate: str | None
    verdict: str | None = None
    reason: str = ""


class _Terms(NamedTuple):
    """How certificates are verified."""

    checker: str
    jobs: int
    timeout: float | None
    """Seconds for each."""


_EXIT = {"error": 2, "refused": 1, "unknown": 3, "missing": 3, "verified": 0}


@click.command("verify-proof")
@options.any_file
@click.argument("certificate", type=click.Path(exists=True, file_okay=False))
@click.option(
    "--checker",
    metavar="NAME",
    default="auto",
    shell_complete=completion.checkers,
    help="drat-trim, propagation, or auto: drat-trim where it is installed.",
)
@options.jobs
@options.timeout_each
@options.quiet
@options.as_json
def command(file: str, certificate: str, as_json: bool, quiet: bool, **chosen: Any) -> int:
    """Verify certificates that check, count or list wrote with --proof.

    FILE holds the puzzles, as for 'satgrid check'. CERTIFICATE is the folder of one certificate,
    or a folder of such folders: then every puzzle should have one. The formula is written anew
    from the puzzle and compared, solutions are judged by the rules, and the proof is checked by
    separate code. A long proof in cubes is checked by several processes. With --json, one object
    per line.

    Exit code 0 when all are verified; 2 when a puzzle cannot be read; 1 when a certificate is
    refused; 3 when one is missing, or the time is over.

    \b
    Example:
      satgrid check instances/norinori/6x6.txt --proof proofs
      satgrid verify-proof instances/norinori/6x6.txt proofs/6x6
    """
    from satgrid.cli.printing import remark
    from satgrid.cli.progress import line
    from satgrid.cli.stdio import unread
    from satgrid.proofs.drat import CHECKERS

    if chosen["checker"] not in CHECKERS:
        raise click.UsageError(f"--checker is one of {', '.join(CHECKERS)}")
    counts = dict.fromkeys(_EXIT, 0)
    with line(quiet=quiet) as shown:
        folder = Path(certificate)
        for one in _lines(file, folder, _Terms(**chosen), shown.say):
            counts[one.result] += 1
            with shown.aside():
                _print(one, as_json=as_json)
            if unread():
                break
    total = ", ".join(f"{number:,} {result}" for result, number in counts.items() if number)
    if sum(counts.values()) != 1:
        remark(total, quiet=quiet)
    worst = [result for result in _EXIT if counts[result]]
    return _EXIT[worst[0]] if worst else 0


def _print(one: _Line, *, as_json: bool) -> None:
    from satgrid.cli.printing import print_json

    if as_json:
        print_json(one._asdict(), indent=None)
    elif one.result == "verified":
        click.echo(f"verified  {one.verdict:<8}  {one.file}")
    else:
        place = one.certificate or one.file
        click.echo(f"{one.result:<8}  {one.reason if place is None else place}", nl=False)
        click.echo(f": {one.reason}" if place and one.reason else "")


def _lines(
    file: str, folder: Path, terms: _Terms, say: Callable[[str, float], None]
) -> Iterator[_Line]:
    from satgrid.cli.remarks import remarked
    from satgrid.cli.tasks import tasks
    from satgrid.errors import ParseError, SatgridError
    from satgrid.proofs.certificate import CERTIFICATE, bare
    from satgrid.puzzle.faults import caught
    from satgrid.system.disk import is_file

    single = is_file(folder / CERTIFICATE)
    inside = [] if single else folder.rglob(CERTIFICATE)
    found = [folder] if single else sorted(path.parent for path in inside if is_file(path))
    if not found:
        raise SatgridError(f"{folder}: there is no certificate here")
    boards: dict[str, Task] = {}
    for task in tasks([file]):
        if task.part is None:
            yield _Line("error", None, None, reason=task.fault)
            continue
        try:
            with caught(), remarked(task.label):
                boards.setdefault(bare(task.part.read()), task)
        except ParseError as error:
            fault = f"{task.name}:{error.line}:{error.column}: {error.message}"
            yield _Line("error", None, None, reason=fault)
        except SatgridError as error:
            yield _Line("error", None, None, reason=str(error))
    proved: set[str] = set()
    for number, path in enumerate(found):
        label = f"{number + 1:,}: {path}"
        say(label, number / len(found))

        def told(progress: Progress, label: str = label, number: int = number) -> None:
            say(f"{label}, {progress.note}", (number + (progress.share or 0)) / len(found))

        yield _verified(path, boards, proved, terms, told)
    for board, task in boards.items():
        if board not in proved and not single:
            yield _Line("missing", task.label, None)


def _verified(
    path: Path, boards: dict[str, Task], proved: set[str], terms: _Terms, report: Report
) -> _Line:
    from satgrid.errors import ParseError, TimeUpError
    from satgrid.proofs.certificate import load
    from satgrid.proofs.verifier import verify
    from satgrid.puzzle.faults import FaultError, caught
    from satgrid.system.interrupts import alarmed

    deadline = None if terms.timeout is None else time.monotonic() + terms.timeout
    task: Task | None = None
    try:
        stated = load(path)
        task = boards.get(stated.puzzle)
        if task is None or task.part is None:
            return _Line("refused", None, str(path), reason="the certificate is of another puzzle")
        with alarmed(deadline), caught():
            verify(
                task.part.read(),
                path,
                checker=terms.checker,
                deadline=deadline,
                jobs=terms.jobs,
                report=report,
            )
    except TimeUpError as error:
        return _Line("unknown", task and task.label, str(path), reason=str(error))
    except ParseError as error:
        return _Line("refused", task and task.label, str(path), reason=error.message)
    except FaultError as error:
        return _Line("error", task and task.label, str(path), reason=str(error))
    proved.add(stated.puzzle)
    return _Line("verified", task.label, str(path), _claimed(stated))


def _claimed(stated: Certificate) -> str:
    """Return the proved statement: the verdict, or the number of solutions."""
    if not stated.claim.complete:
        return stated.verdict.value
    words = f"{len(stated.solutions)} solutions"
    return words if stated.claim.orbits is None else f"{words}, {stated.claim.orbits} distinct"
