"""``satgrid generate``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from satgrid.cli import completion, option_types, options

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satgrid.cli.wished import Changes
    from satgrid.generators.choosing import Made
    from satgrid.puzzle.protocol import Puzzle

__all__ = ["command"]

_MOST = 100_000
_WISHES = ("seed", "difficulty", "symmetry", "variants", "must", "avoid", "strict")


@click.command("generate")
@click.argument("puzzle", required=False, shell_complete=completion.generated)
@click.option(
    "--from",
    "board",
    metavar="FILE",
    shell_complete=completion.files,
    help="Keep what is drawn, and add or change the fewest clues until one solution is left.",
)
@click.option(
    "--solution",
    metavar="FILE",
    shell_complete=completion.files,
    help="The solution, as 'list' or 'solve --json' writes it, or drawn below a puzzle.",
)
@click.option(
    "--clues",
    metavar="MASK",
    shell_complete=completion.files,
    help="The places of the clues: rows of # and ., or an image.",
)
@click.option(
    "--shape",
    metavar="MASK",
    shell_complete=completion.files,
    help="The cells of a new tiling: rows of # and ., or an image.",
)
@click.option(
    "--size",
    type=option_types.SIZE,
    help="Rows and columns, such as 15x20 for 15 rows of 20 cells; else a usual size.",
)
@options.seed
@click.option(
    "-n",
    "--count",
    metavar="N",
    type=click.IntRange(1, _MOST),
    help="How many puzzles, of this seed and those after it.",
)
@click.option(
    "--difficulty",
    type=option_types.DIFFICULTY,
    help="How hard it is, on the scale of 'check --difficulty'. By default the first puzzle found.",
)
@click.option(
    "--strict",
    is_flag=True,
    help="Throw away a puzzle of another difficulty; else the nearest one is taken.",
)
@click.option(
    "--must",
    "--technique",
    metavar="NAME",
    multiple=True,
    shell_complete=completion.techniques,
    help="A technique that is needed to solve it, such as 'naked pair'. May be repeated.",
)
@click.option(
    "--avoid",
    metavar="NAME",
    multiple=True,
    shell_complete=completion.techniques,
    help="A technique that is not needed to solve it. May be repeated.",
)
@click.option(
    "--symmetry",
    type=click.Choice(["none", "half", "quarter", "across", "down", "diagonal"]),
    help="Symmetric clues, or a symmetric picture: a half or a quarter turn, mirrored across (left "
    "to right), down, or along the diagonal. By default as readers expect of the genre.",
)
@click.option("--symmetric", is_flag=True, help="The usual symmetry of the genre.")
@click.option(
    "--variant",
    "variants",
    metavar="NAME",
    multiple=True,
    help="A variant, such as 2x3 for boxes; docs/explain.md names them. May be repeated.",
)
@click.option(
    "--also",
    metavar="PHRASE",
    multiple=True,
    shell_complete=completion.phrases,
    help="One more rule, such as 'no 2x2 shaded'; see 'satgrid rules'. May be repeated.",
)
@click.option(
    "--image",
    metavar="FILE",
    shell_complete=completion.files,
    help="Make a nonogram of this picture.",
)
@click.option(
    "--threshold",
    metavar="0-255",
    type=click.IntRange(0, 256),
    default=128,
    show_default=True,
    help="Pixels of the image darker than this are filled.",
)
@options.output
@options.to
@options.limits
@options.as_json
def command(
    puzzle: str | None,
    size: tuple[int, int] | None,
    image: str | None,
    count: int | None,
    also: tuple[str, ...],
    output: str,
    form: str | None,
    as_json: bool,
    **chosen: Any,
) -> int:
    """Make a new puzzle with exactly one solution; the same seed gives the same puzzle.

    PUZZLE is the name of a genre, or a file with a puzzle whose text has rules of its own: another
    one of these rules is made.

    --count makes several puzzles: that of the seed N, that of N+1, and so on. A seed for which no
    puzzle is found is skipped. If the name OUT ends as a file's does, they go into one file;
    a file .pdf is a book with the solutions at the back. Otherwise OUT is a folder with numbered
    files. On standard output a line '---' separates them.
    With --json each is an object on a line of its own. A single puzzle can go into a folder, too.

    Where one of the 28 pictures drawn for this project fits the size, a nonogram is one of them,
    unless it is too easy for the word.

    --image makes a nonogram of a picture. If it has several solutions, the pixels to change are
    named, and the exit code is 1.

    --from completes a board: what is drawn stays, and so does the answer below a line 'solution:'.
    Clues that contradict the others, or the answer, are changed, as few as possible. Lines on
    standard error name the clues. --solution alone makes clues of the answer and leaves out those
    that are not needed; where the board has rooms or black cells, --from gives them. --clues alone
    looks for an answer whose clues at these places leave one solution; with an answer, clues are
    there and nowhere else. --shape gives a new tiling all its cells; pieces are chosen so that they
    cover them in one way. A clue of several cells counts for the first of them. With --difficulty
    there are also some clues that are not needed.

    --difficulty makes some puzzles, up to 20 for each seed, and takes the first that is as hard as
    that. If none is, the nearest is taken, and a line says what it is; with --strict none is. The
    same seed has another puzzle for each word. On small boards a word that is known to be out of
    reach is refused at once.

    --must and --avoid name techniques as 'deduce --steps' prints them; 'trial' is a step that none
    of these finds. Drafts are made as for --difficulty until the path to the solution has those
    that it must have and none of the others.
    With these options or --strict, a line on standard error states why each draft is thrown away.

    A line 'made' in each text has the version and the command with size, seed and word: with them
    the puzzle can be made again. Other formats have no such line, and who publishes a text leaves
    it out. Title, author and source are the author's, and --from keeps them.

    \b
    Examples:
      satgrid generate nonogram --size 20x20 --seed 7
      satgrid generate shakashaka --size 15x15 --difficulty hard --symmetric -o new.txt
      satgrid generate norinori --count 10 -o week/
      satgrid generate sudoku --count 30 -o book.pdf
      satgrid generate sudoku --variant irregular --variant diagonals --size 7x7
      satgrid generate sudoku --must 'naked pair' --avoid x-wing
      satgrid generate --from draft.txt -o done.txt
      satgrid generate slitherlink --solution loop.txt --difficulty medium
      satgrid generate sudoku --clues heart.txt --timeout 60
      satgrid generate tiling --shape cat.txt
      satgrid generate starbattle --count 5 -o five.urls
      satgrid generate nonogram --image cat.png --size 20x30 --threshold 100
    """
    from satgrid.cli import output_files, output_folders
    from satgrid.cli.making import Wanted, made
    from satgrid.cli.output_files import write_whole
    from satgrid.cli.pictured import print_traced, recorded, refuse_beside_image, report
    from satgrid.cli.progress import line
    from satgrid.cli.wished import changed, wished
    from satgrid.generators import generation, image as images
    from satgrid.system.limits import Limits

    if image is not None:
        refuse_beside_image({"count": count, "also": also, **chosen})
    if chosen["strict"] and chosen["difficulty"] is None:
        raise click.UsageError("--strict is for --difficulty: which puzzles are thrown away")
    into = output_folders.is_folder(output)
    folder = count is not None and output_folders.goes_into_folder(
        output, several=True, bundled=True
    )
    form = form or ("text" if into or folder else output_files.form_of(output, "text"))
    if chosen["symmetric"]:
        chosen["symmetry"] = chosen["symmetry"] or "yes"
    wishes = wished(puzzle, size, chosen, also=also, image=image)
    puzzle = puzzle or wishes.name
    named, like = puzzle, _like(puzzle, also)
    if not isinstance(like, str):
        puzzle = like.name
    height, width = size or wishes.size or generation.usual_size(like)
    if count is None and into:
        output = str(output_folders.made_folder(output) / f"{puzzle}{output_files.ending_of(form)}")
    output_files.ready(form, "-" if folder else output)
    deadline = options.deadline(chosen["timeout"])
    with line(quiet=chosen["quiet"]) as shown:
        if image is not None:
            traced = images.traced(
                puzzle,
                image,
                height,
                width,
                threshold=chosen["threshold"],
                seed=chosen["seed"],
                limits=Limits(deadline, shown.report),
            )
            traced = recorded(traced, named, image, chosen)
            if as_json:
                print_traced(puzzle, chosen, traced)
            with shown.aside():
                if not as_json or output != "-":
                    write_whole(output, output_files.content([traced.puzzle], form))
                report(traced, quiet=chosen["quiet"] or as_json)
            return 0 if traced.unique else 1
        wanted = Wanted(
            like,
            named,
            height,
            width,
            count=count,
            also=also,
            files=wishes.files,
            wish=wishes.wish,
            **{name: chosen[name] for name in _WISHES},
        )
        several: list[Made] = []
        each = made(wanted, deadline, shown, quiet=chosen["quiet"])
        for number, (seed, one) in enumerate(each, 1):
            with shown.aside():
                changes = changed(wishes, one)
                _tell(puzzle, seed, one, chosen, changes, several=count, as_json=as_json)
            if folder:
                name = f"{puzzle}-{number:0{len(str(count))}}{output_files.ending_of(form)}"
                target = output_folders.made_folder(output) / name
                write_whole(str(target), _content([one], form))
            else:
                several.append(one)
        if several and (not as_json or output != "-"):
            with shown.aside(output):
                write_whole(output, _content(several, form))
    return 0


def _like(name: str, also: tuple[str, ...]) -> str | Puzzle[Any]:
    """Return the name of a genre, or a puzzle with its own rules for which to make another."""
    from satgrid.cli.input_files import puzzle_from
    from satgrid.errors import SatgridError
    from satgrid.own_text.reading import blank
    from satgrid.puzzle import registry
    from satgrid.system.disk import is_file

    if registry.resolved(name) is None and is_file(name):
        found = puzzle_from(name)
        if also or not getattr(found, "composed", False):
            raise SatgridError(
                f"{name}: only a puzzle with rules of its own can be given instead of a genre"
            )
        return found
    if not also:
        return name
    made: Any = blank(name, also)
    like: Puzzle[Any] = made
    return like


def _content(several: list[Made], form: str) -> Iterable[str | bytes]:
    """Return the content of the output file; a book prints requested difficulties."""
    from satgrid.cli import output_files

    words = [one.difficulty.word if one.difficulty else "" for one in several]
    return output_files.content([one.puzzle for one in several], form, hard=words)


def _tell(
    name: str,
    seed: int,
    one: Made,
    chosen: dict[str, Any],
    changes: Changes | None,
    *,
    several: int | None,
    as_json: bool,
) -> None:
    """Print a puzzle as JSON on --json; warn if its difficulty is not the requested one."""
    from satgrid.cli.printing import clue_json, difficulty_json, print_json, remark
    from satgrid.cli.remarks import headed

    if changes and not as_json:
        for line in changes.lines():
            remark(line, quiet=chosen["quiet"])
    if one.missed:
        remark(f"seed {seed}: {one.missed}" if several else one.missed, quiet=chosen["quiet"])
    if as_json:
        document = {
            **headed(name),
            "seed": seed,
            "wanted": one.wanted,
            "difficulty": one.difficulty and difficulty_json(one.difficulty),
            "tries": one.tries,
            "techniques": one.techniques and list(one.techniques),
            "variants": list(chosen["variants"]),
            "unique": True,
            "text": one.puzzle.text(),
        }
        if changes:
            document["added"] = list(map(clue_json, changes.added))
            document["removed"] = list(map(clue_json, changes.removed))
            document["fewest"] = one.fewest
        print_json(document, indent=2 if several is None else None)
