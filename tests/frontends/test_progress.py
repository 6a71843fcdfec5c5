"""Progress is shown to people and to nobody else."""

import pytest

from noughts.frontends.progress import show_bar, show_status


@pytest.mark.parametrize("terminal", [True, False])
def test_progress_is_shown_on_standard_error_if_that_is_a_terminal(
    terminal: bool,  # noqa: FBT001 - a parameter of the test
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: terminal)
    monkeypatch.setenv("TERM", "xterm-256color")
    with show_status("searching ...") as update:
        update("nearly there ...")
    with show_status("soon over ...", delay=60) as update:
        update("over")
    with show_bar("positions", 10) as progress:
        progress(10, 10)
    with show_status("not worth it", when=False):
        pass
    out, err = capsys.readouterr()
    assert out == ""
    assert ("nearly there" in err, "10/10" in err) == (terminal, terminal)
    assert "not worth it" not in err
    assert "over" not in err
