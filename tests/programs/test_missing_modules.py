"""Modules that are not installed are replaced, unless a program computes with them."""

from pathlib import Path

from programs.desk import Desk


def test_missing_module_is_a_stub_and_noted(desk: Desk) -> None:
    player = desk.run(
        """
        from colourful_nonsense import Fore, Style, coloured
        import playing_sounds.effects as effects
        effects.play("win.wav", block=False)
        @effects.cached
        def mark():
            return "X"
        print(Fore.RED + mark() + Style.RESET, f"[{Fore.BLUE}]", coloured("O", "red"))
        """
    )
    assert player.branch.event.output == "X [] O\n"
    assert len(player.branch.event.notes) == 2
    assert "colourful_nonsense is not installed" in player.branch.event.notes[0]


def test_modules_that_programs_compute_with_are_not_stubbed(desk: Desk) -> None:
    player = desk.run(
        """
        import sys
        sys.modules["numpy"] = None
        for name in ("numpy", "tensorflow", "msvcrt"):
            try:
                __import__(name)
            except ImportError:
                print("no", name)
        import torch
        """
    )
    assert player.branch.event.output == "no numpy\nno tensorflow\nno msvcrt\n"
    assert player.branch.event.message == "ModuleNotFoundError: No module named 'torch'"


def test_program_may_have_a_module_called_noughts(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "noughts.py").write_text("size = 3\n")
    player = desk.run("import noughts, tkinter\nimport pygame\nprint(noughts.size)")
    assert player.branch.event.output == "3\n"
