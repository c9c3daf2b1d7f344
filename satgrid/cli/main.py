"""The group of commands; an error becomes one line and an exit code.

Exit codes: 0 done as asked, 1 an answer of "no", 2 bad usage, bad input or an error, 3 unknown
within the limits given, 130 interrupted, by Ctrl-C, SIGTERM or SIGHUP. The code is decided after
all output is written.
"""

from __future__ import annotations

import _thread
import gc
import os
import shlex
import signal
import sys
import threading
import time
import warnings
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from traceback import walk_stack
from typing import TYPE_CHECKING, Any

import click

from satgrid import __version__
from satgrid.cli import completion, stdio
from satgrid.cli.input_files import Fault
from satgrid.errors import SatgridError, TimeUpError, nearest, one_line
from satgrid.system.disk import is_file, is_folder
from satgrid.system.interrupts import deaf, heard, ring_again

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

__all__ = ["COMMANDS", "main", "program", "run", "settle"]

GROUPS = {
    "Solve": {
        "solve": "Draw a solution, and show whether it is the only one",
        "count": "Print the number of solutions, in all or up to symmetry",
        "list": "Print every solution, or some drawn at random",
        "show": "Show how far a run with --store is, and print its solutions",
    },
    "Check": {
        "check": "Judge whether each puzzle has exactly one solution",
        "verify": "Judge a solution by the rules",
        "verify-proof": "Verify the certificates that --proof wrote",
    },
    "Understand": {
        "genres": "List the genres, or describe one with an example",
        "rules": "List rules for a puzzle's own text, or describe one",
        "info": "Describe a puzzle: its symmetries, the size of its formula",
        "deduce": "Draw what all solutions have in common",
        "hint": "Judge an unfinished answer, and show the next step",
        "explain": "Show why there is no solution, or what forces a cell",
    },
    "Make": {
        "generate": "Make a new puzzle with exactly one solution",
        "minimize": "Leave out clues that are not needed",
        "draw": "Draw a picture, or a page with all solutions",
        "book": "Print puzzles on pages, with their solutions at the back",
        "convert": "Write puzzles in another program's format",
        "serve": "Open a page that judges a puzzle while it is made",
    },
    "Use another solver": {
        "export": "Write the formula as DIMACS, with names",
        "decode": "Read the solver's answer, check it, and draw it",
    },
    "Set up": {
        "completion": "Let the Tab key complete all this in bash, zsh or fish",
    },
}
COMMANDS = tuple(name for group in GROUPS.values() for name in group)
_WIDEST = max(map(len, COMMANDS))


class _Commands(click.Group):
    """Commands from the modules in ``commands``, each imported when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"satgrid.cli.commands.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; without arguments, show the help."""
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help(), color=ctx.color)
            ctx.exit()
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; if the argument is a puzzle file, suggest how to call one."""
        if not args[0].startswith("-") and args[0] not in COMMANDS:
            from satgrid.formats import sources

            file = sources.is_puzzle(args[0]) or is_file(sources.numbered(args[0])[0])
            if file or is_folder(args[0]):
                first = "solve" if file else "check"
                ctx.fail(f"a command must come first: satgrid {first} {shlex.quote(args[0])}")
            meant = nearest(args[0], COMMANDS)
            hint = f" Did you mean {meant!r}?" if meant else ""
            ctx.fail(f"No such command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands grouped by purpose, without importing them."""
        for purpose, group in GROUPS.items():
            with formatter.section(purpose):
                formatter.write_dl([(name.ljust(_WIDEST), line) for name, line in group.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command, which returns its exit code; errors raised on purpose become one line."""
        try:
            ctx.exit(super().invoke(ctx) or 0)
        except TimeUpError as error:
            ctx.exit(_late(error))
        except KeyboardInterrupt:
            ctx.exit(130)
        except (click.ClickException, click.Abort, click.exceptions.Exit):
            raise
        except _UNFORESEEN as error:
            raise _fault(error) from error


def _plug_in(ctx: click.Context, param: click.Parameter, folders: Sequence[str]) -> None:
    if folders:
        from satgrid.puzzle import registry

        for folder in folders:
            registry.plug_in(folder)


@click.command(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    subcommand_metavar="COMMAND [ARGS]...",
    options_metavar="",
    epilog="'satgrid COMMAND --help' describes each command, with an example.",
)
@click.option(
    "--plugin",
    metavar="FILE",
    multiple=True,
    type=click.Path(),
    envvar="SATGRID_PLUGINS",
    expose_value=False,
    callback=_plug_in,
    shell_complete=completion.files,
    help="A genre of your own: the file that declares it, or its folder. May be repeated.",
)
@click.version_option(__version__, prog_name="satgrid")
def program() -> None:
    """Solve, count and check grid puzzles, and write them as formulas for SAT solvers.

    \b
    Try:
      satgrid solve 'https://puzz.link/p?norinori/5/5/cag4ocjo'
      satgrid generate nonogram -o nonogram.txt
      satgrid count nonogram.txt

    A puzzle is a file, as text or in another program's format, a puzz.link URL, or - for
    standard input. FILE#2 is the second puzzle of a file with several.
    """


def main() -> None:
    """Run the command line."""
    code = 130
    try:
        settle()
        stdio.settle()
        # No Python that is started from here looks for modules in the current folder, and Windows
        # not for programs: files of strangers may lie there.
        os.environ["PYTHONSAFEPATH"] = os.environ["NODEFAULTCURRENTDIRECTORYINEXEPATH"] = "1"
        # numpy's threads for linear algebra, of which there is none, take longer than a small count
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        code = run()
    except KeyboardInterrupt:
        with suppress(OSError):
            sys.stdout.flush()
    deaf()  # all is said and done: what comes while Python takes itself down changes nothing
    gc.freeze()  # nor need Python look for cycles in all that was loaded: a fifth of a small check
    sys.exit(code)


def settle() -> None:
    """Prepare this process to run commands: signals, and the allowed length of whole numbers."""
    sys.unraisablehook = _unraisable
    warnings.showwarning = _warned
    heard()
    sys.set_int_max_str_digits(0)  # a number of solutions may have more than 4,300


def _warned(message: Warning | str, *_: Any, **__: Any) -> None:
    """Print a warning as one line."""
    click.echo(one_line(f"satgrid: {message}"), err=True)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code; click alone would call an interrupt a "no".

    Parameters
    ----------
    arguments
        Those of the process if None.
    """
    try:
        code = _ran(arguments)
        sys.stdout.flush()
    except TimeUpError as error:
        return _late(error)
    except _UNFORESEEN as error:
        if isinstance(error, SystemExit) and _COMPLETING in os.environ:
            raise  # so click ends where it has printed what the Tab key offers
        try:
            fault = _fault(error)
        except KeyboardInterrupt:
            return 130
        except TimeUpError as late:
            return _late(late)
        fault.show()
        return fault.exit_code
    return code


def _ran(arguments: Sequence[str] | None) -> int:
    try:
        return program.main(arguments, prog_name="satgrid", standalone_mode=False) or 0
    except click.Abort:
        return 130


_COMPLETING = "_SATGRID_COMPLETE"
# As in ``puzzle.faults``, which is loaded where it is needed: a command must answer at once.
_UNFORESEEN = (Exception, SystemExit)


def _late(error: TimeUpError) -> int:
    """Report that the time is over; return the exit code."""
    click.echo(f"unknown: {error}", err=True)
    return 3


def _fault(error: BaseException) -> click.ClickException:
    """Return an error in the form of a single line."""
    if isinstance(error, click.NoSuchOption) and error.option_name == "--plugin":
        return Fault("satgrid: --plugin comes before the command")
    if isinstance(error, click.ClickException):
        if not isinstance(error, _HELP):
            vars(error)["message"] = one_line(error.message)  # click marks it as final
        return error
    if not isinstance(error, SatgridError):
        from satgrid.puzzle.faults import fault

        error = fault(error)
    return Fault(f"satgrid: {error}")


# Where a command is missing click "fails" with the help; older versions print it.
_HELP: type[Exception] = getattr(click.exceptions, "NoArgsIsHelpError", click.Abort)


def _unraisable(lost: UnraisableHookArgs) -> None:
    """Repeat an interrupt that came in a destructor, where Python would only report it."""
    if lost.exc_type is TimeUpError:
        ring_again()
        return
    if lost.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(lost)
        return
    threading.Thread(target=_again, daemon=True).start()


def _again() -> None:
    main_thread = threading.main_thread().ident
    assert main_thread is not None
    frame = sys._current_frames()[main_thread]
    while any(above.f_code is _unraisable.__code__ for above, _ in walk_stack(frame)):
        time.sleep(0.01)  # until it has left there, or the second one would be lost as well
        frame = sys._current_frames()[main_thread]
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main_thread, signal.SIGTERM)
    else:
        _thread.interrupt_main()
