"""``satgrid completion``."""

from __future__ import annotations

import click

__all__ = ["command"]


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print what makes the Tab key complete satgrid's commands, options, names and files.

    For bash, put the first line at the end of ~/.bashrc. For zsh, put the second line at the end
    of ~/.zshrc, after compinit. For fish, run the third line once.

    \b
    Examples:
      eval "$(satgrid completion bash)"
      eval "$(satgrid completion zsh)"
      satgrid completion fish > ~/.config/fish/completions/satgrid.fish
    """
    from click.shell_completion import get_completion_class

    from satgrid.cli.main import program

    kind = get_completion_class(shell)
    assert kind is not None
    made = kind(program, {}, "satgrid", "_SATGRID_COMPLETE")
    click.echo(made.source_template % made.source_vars())
