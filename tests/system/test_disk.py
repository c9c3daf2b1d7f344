"""Files are written in full or not at all, and other files are left alone."""

from __future__ import annotations

import errno
import os
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from catalogue import ROOT
from click.testing import CliRunner

from satgrid.cli import program
from satgrid.system.disk import (
    clear_parts,
    exists,
    is_file,
    is_folder,
    is_special,
    refuse_unwritable,
    write_whole,
)

UNIQUE = ROOT / "instances" / "norinori" / "6x6.txt"
CLUED = ROOT / "instances" / "kropki" / "boxes-4x4.txt"
PROGRAM = (sys.executable, "-m", "satgrid")
posix = pytest.mark.skipif(os.name != "posix", reason="modes, links and pipes are POSIX's")


def parts(folder: Path) -> list[Path]:
    return list(folder.glob(".*.part"))


def test_kinds(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    long, nul = str(tmp_path / ("n" * 300)), "a\0b"
    assert [kind(file) for kind in (exists, is_file, is_folder, is_special)] == [1, 1, 0, 0]
    assert [kind(tmp_path) for kind in (exists, is_file, is_folder, is_special)] == [1, 0, 1, 0]
    for name in (tmp_path / "none", long, nul):
        assert not any(kind(name) for kind in (exists, is_file, is_folder, is_special))


def test_file_is_made_with_the_usual_mode(tmp_path: Path) -> None:
    write_whole(tmp_path / "new", ["é\n", b"\x00"])
    (tmp_path / "plain").touch()
    assert (tmp_path / "new").read_bytes() == "é\n\0".encode()
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode
    assert parts(tmp_path) == []


@posix
def test_what_cannot_be_written_is_said_before(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to(tmp_path / "none" / "file")
    for name in ("file", "new", "."):
        refuse_unwritable(tmp_path / name)
    refuse_unwritable(os.devnull)
    for name, code in (("none/new", errno.ENOENT), ("link", errno.ENOENT)):
        with pytest.raises(OSError, match=name) as raised:
            refuse_unwritable(tmp_path / name)
        assert raised.value.errno == code
    with pytest.raises(NotADirectoryError):
        refuse_unwritable(tmp_path / "file" / "new")


@posix
@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may write anywhere")
def test_permission_is_asked_for_before(tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir(mode=0o500)
    with pytest.raises(PermissionError):
        refuse_unwritable(tmp_path / "closed" / "new")


def test_file_with_the_longest_name(tmp_path: Path) -> None:
    write_whole(tmp_path / ("n" * 255), ["x"])
    assert (tmp_path / ("n" * 255)).read_text() == "x"


@posix
def test_mode_and_owner_are_kept(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_text("old")
    target.chmod(0o640)
    if os.getuid() == 0:
        os.chown(target, 65534, 65534)
    before = target.stat()
    write_whole(target, ["new"])
    after = target.stat()
    assert target.read_text() == "new"
    assert (after.st_mode, after.st_uid, after.st_gid) == (
        before.st_mode,
        before.st_uid,
        before.st_gid,
    )


@posix
def test_links_are_followed(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target, link, chain = tmp_path / "far" / "target", tmp_path / "link", tmp_path / "chain"
    link.symlink_to("far/target")  # dangling: the file is made where it points
    chain.symlink_to(link)
    for text in ("first", "second"):
        write_whole(chain, [text])
        assert target.read_text() == text
    assert link.is_symlink()
    assert chain.is_symlink()
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    with pytest.raises(OSError, match="symbolic links"):
        write_whole(circle, ["x"])
    assert circle.is_symlink()


@posix
def test_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.txt"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    result = CliRunner().invoke(program, ["convert", str(UNIQUE), "-o", str(pipe)])
    reader.join()
    assert result.exit_code == 0
    assert read[0].startswith("puzzle: norinori\n")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(not is_special("/dev/full"), reason="/dev/full is Linux's")
def test_device_is_written_into_and_stays_what_it_is(tmp_path: Path) -> None:
    before = Path("/dev/full").stat()
    with pytest.raises(OSError, match="No space left") as caught:
        write_whole("/dev/full", ["x"])
    assert caught.value.errno == errno.ENOSPC
    write_whole("/dev/null", ["x"])
    assert Path("/dev/full").stat().st_rdev == before.st_rdev
    (tmp_path / "zero").symlink_to("/dev/null")
    write_whole(tmp_path / "zero", ["x"])
    assert (tmp_path / "zero").is_symlink()


@posix
def test_standard_output_by_its_name(tmp_path: Path) -> None:
    """It is the open file, wherever that leads: nothing takes its place."""
    with (tmp_path / "out").open("wb") as out:
        subprocess.run(
            [*PROGRAM, "draw", str(UNIQUE), "--format", "svg", "-o", "/dev/stdout", "--json"],
            stdout=out,
            check=True,
        )
        number = os.fstat(out.fileno()).st_ino
    assert (tmp_path / "out").stat().st_ino == number
    assert '"puzzle": "norinori"' in (tmp_path / "out").read_text()


def test_folder_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(program, ["minimize", str(CLUED), "-o", str(tmp_path)])
    assert result.exit_code == 2
    assert result.stderr == f"satgrid: {tmp_path}: cannot be written: this is a folder\n"


def test_file_that_may_not_be_written_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "target"
    target.write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything
    with pytest.raises(PermissionError):
        write_whole(target, ["new"])
    assert target.read_text() == "old"


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, OSError, ValueError])
def test_interrupted_write_leaves_what_was_there(
    tmp_path: Path, error: type[BaseException]
) -> None:
    target = tmp_path / "target"
    target.write_text("old")

    def chunks() -> Iterator[str]:
        yield "new"
        raise error

    with pytest.raises(error):
        write_whole(target, chunks())
    assert target.read_text() == "old"
    assert parts(tmp_path) == []


def test_parts_that_nobody_writes_are_cleared(tmp_path: Path) -> None:
    stale = tmp_path / ".satgrid-0123456789abcdef.part"
    stale.write_text("of a killed run")
    (tmp_path / ".other.part").write_text("somebody else's")
    seen: list[list[Path]] = []

    def chunks() -> Iterator[str]:
        yield "x"
        clear_parts(tmp_path)
        seen.append(parts(tmp_path))

    write_whole(tmp_path / "target", chunks())
    assert len(seen[0]) == 2  # the one that is being written, and the other
    assert stale not in seen[0]
    assert parts(tmp_path) == [tmp_path / ".other.part"]
    clear_parts(tmp_path / "none")


@posix
def test_what_is_no_file_is_left_out_of_folders(tmp_path: Path) -> None:
    """A pipe would be waited at for ever; a link to a file is as good as one."""
    (tmp_path / "link.txt").symlink_to(UNIQUE)
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "null.txt").symlink_to("/dev/zero")
    (tmp_path / "lost.txt").symlink_to("nowhere")
    with socket.socket(socket.AF_UNIX) as listening:
        here = Path.cwd()
        os.chdir(tmp_path)  # the name of a socket is short
        listening.bind("socket.txt")
        os.chdir(here)
        result = CliRunner().invoke(program, ["check", str(tmp_path), "--quiet"])
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["unique", "error", "2"]
    assert "no such file" in lines[1]


@posix
def test_certificate_that_is_no_file_is_refused(tmp_path: Path) -> None:
    made = CliRunner().invoke(program, ["check", str(UNIQUE), "--proof", str(tmp_path)])
    assert made.exit_code == 0
    [folder] = tmp_path.iterdir()
    (folder / "proof.drat").unlink()
    os.mkfifo(folder / "proof.drat")
    result = CliRunner().invoke(program, ["verify-proof", str(UNIQUE), str(folder)])
    assert result.exit_code == 1
    assert "proof.drat is not a file" in result.stdout
