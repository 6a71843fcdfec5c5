"""Files are written whole or not at all, and nothing else is left behind."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from noughts.errors import NoughtsError
from noughts.files import write_whole


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_holds_what_was_written_last(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for text in ("one\n", "", "zwei ✓\n" * 1000, "three"):
        write_whole(path, text)
        assert path.read_text("utf-8") == text
        assert left(tmp_path) == ["file"]


def test_a_link_is_followed_whether_it_leads_anywhere_or_not(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    link.symlink_to("target")
    for text in ("new", "newer"):  # it leads nowhere at first
        write_whole(link, text)
        assert link.is_symlink()
        assert target.read_text("utf-8") == text
    assert left(tmp_path) == ["link", "target"]


def test_what_is_no_plain_file_is_written_to_as_it_is() -> None:
    write_whole(Path("/dev/null"), "text")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_a_pipe_is_written_to_as_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, "through the pipe")
        assert os.read(reading, 100) == b"through the pipe"
    finally:
        os.close(reading)
    assert left(tmp_path) == ["pipe"]


def test_the_permissions_of_a_file_stay_what_they_are(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old", "utf-8")
    path.chmod(0o600)
    write_whole(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_name_as_long_as_the_system_allows_will_do(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 255)
    write_whole(path, "text")
    assert left(tmp_path) == [path.name]


@pytest.mark.parametrize(
    "name", ["", "folder", "missing/file", "taken/file", "loop", "n" * 256, "nul\0", "\ud800"]
)
def test_what_cannot_be_written_is_said_in_one_sentence(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "taken").write_text("a file", "utf-8")
    (tmp_path / "loop").symlink_to("loop")
    before = left(tmp_path)
    with pytest.raises(NoughtsError, match=r"^cannot write '[^\n]*': [^\n]*[^\n.]$") as error:
        write_whole(tmp_path / name, "text")
    assert str(error.value).isprintable()
    assert left(tmp_path) == before
    assert left(tmp_path / "folder") == []


def test_text_that_cannot_be_written_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_whole(path, "old")
    with pytest.raises(NoughtsError, match="cannot write"):
        write_whole(path, "\ud800")
    assert path.read_text("utf-8") == "old"
    assert left(tmp_path) == ["file"]


@pytest.mark.parametrize("how", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("where", ["noughts.files.os.fsync", "pathlib.Path.replace"])
def test_whatever_interrupts_it_leaves_the_old_file_and_nothing_else(
    how: BaseException, where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    write_whole(path, "old")
    beside = []

    def interrupted(*_: object) -> None:
        beside.extend(left(tmp_path))
        raise how

    with monkeypatch.context() as patched:
        patched.setattr(where, interrupted)
        expected = NoughtsError if isinstance(how, OSError) else KeyboardInterrupt
        with pytest.raises(expected):
            write_whole(path, "something new")
    assert len(beside) == 2  # the old file and the temporary one
    assert path.read_text("utf-8") == "old"
    assert left(tmp_path) == ["file"]


def test_the_text_is_on_disk_before_the_name_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    synced: list[bytes] = []

    def sync(_: int) -> None:
        (temporary,) = tmp_path.iterdir()
        assert not path.exists()
        synced.append(temporary.read_bytes())

    monkeypatch.setattr("noughts.files.os.fsync", sync)
    write_whole(path, "text")
    assert synced == [b"text"]


def test_writers_do_not_share_a_temporary_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    texts = [str(number) * 100_000 for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda text: write_whole(path, text), texts * 5))
    assert path.read_text("utf-8") in texts
    assert left(tmp_path) == ["file"]


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    usual, new = tmp_path / "usual", tmp_path / "new"
    usual.write_text("text", "utf-8")
    write_whole(new, "text")
    assert new.stat().st_mode == usual.stat().st_mode
