"""Programs that would get a wrong verdict if noughts overlooked one thing about them."""

from fractions import Fraction
from functools import cache
from pathlib import Path
from textwrap import dedent

import pytest

from noughts.analysis.solver import Solver
from noughts.analysis.walk import Policies
from noughts.programs.options import Options
from noughts.programs.play.proof import play_program
from noughts.programs.results import ProgramProof, Report, without_repeats
from noughts.rules.game import mnk
from noughts.rules.side import Side
from programs.oversights import (
    A_CRASH_IN_A_SECOND_GAME,
    A_DEAD_WINDOW,
    A_LASTING_THREAD,
    A_LEVEL_AT_THE_SAME_PROMPT,
    A_MARK_WITH_A_NAME,
    A_MOOD_IN_A_THREAD,
    A_NEW_BOARD_FOR_EVERY_MOVE,
    A_POLLING_THREAD,
    A_SHORT_SLEEP,
    A_WINDOW,
    A_WORSE_SECOND_GAME,
    AN_IMPATIENT_WAIT,
    ANOTHER_ANSWER_THAN_OFFERED,
    ANOTHER_WINDOW,
    BASE,
    FIVE_MOVES,
    LEVELS_AND_SIDES_BESIDE_THE_BOARD,
    LINES_OF_INPUT,
    LUCK_AFTER_A_NAME,
    LUCK_IN_A_NEW_GAME,
    LUCK_IN_A_TRIAL,
    MANY_TRIALS_ON_THE_SCREEN,
    MEMORY_IN_A_GENERATOR,
    NUMBERS_OF_A_MAGIC_SQUARE,
    NUMBERS_OF_FREE_CELLS,
    THREADS_THAT_TAKE_TURNS,
    TRIALS_ON_THE_SCREEN,
    WORSE_IN_LATER_GAMES,
)

ONE_GAME = (A_DEAD_WINDOW, ANOTHER_WINDOW)
"""These have no other configurations, whatever is pressed before a game."""


@cache
def best_moves() -> str:
    """Return the first best cell after every position: one text, which is quickly compared."""
    game = mnk(3, 3, 3)
    solver = Solver(game)
    return "|".join(
        f"{str(position).replace('/', '').replace('.', ' ')}{min(solver.best(position))}"
        for position in game.positions()
        if not position.over
    )


def prove(folder: Path, program: str, options: Options | None = None) -> ProgramProof:
    """Return the proof of a program that continues `BASE`."""
    path = folder / "game.py"
    path.write_text(f"MOVES = {best_moves()!r}\n{BASE}{dedent(program)}")
    proof = play_program(path, options or Options())
    assert proof is not None
    return proof


@pytest.mark.parametrize(
    ("program", "verdict"),
    [
        pytest.param(LUCK_AFTER_A_NAME, "beatable", id="luck after a name"),
        pytest.param(LUCK_IN_A_TRIAL, "beatable", id="luck in a trial"),
        pytest.param(MEMORY_IN_A_GENERATOR, "beatable", id="generator"),
        pytest.param(NUMBERS_OF_FREE_CELLS, "unproved", id="free cells"),
        pytest.param(TRIALS_ON_THE_SCREEN, "beatable", id="trials"),
        pytest.param(MANY_TRIALS_ON_THE_SCREEN, "unbeatable", id="many trials"),
        pytest.param(NUMBERS_OF_A_MAGIC_SQUARE, "beatable", id="magic square"),
        pytest.param(ANOTHER_ANSWER_THAN_OFFERED, "unbeatable", id="answer"),
        pytest.param(WORSE_IN_LATER_GAMES, "beatable", id="later games"),
        pytest.param(A_LEVEL_AT_THE_SAME_PROMPT, "unbeatable", id="level at the same prompt"),
        pytest.param(A_NEW_BOARD_FOR_EVERY_MOVE, "unbeatable", id="new boards"),
        pytest.param(LINES_OF_INPUT, "unbeatable", id="lines"),
        pytest.param(A_WINDOW, "beatable", id="window"),
        pytest.param(A_DEAD_WINDOW, "unbeatable", id="dead window"),
        pytest.param(ANOTHER_WINDOW, "unbeatable", id="another window"),
        pytest.param(LUCK_IN_A_NEW_GAME, "beatable", id="luck in a new game"),
        pytest.param(A_CRASH_IN_A_SECOND_GAME, "crash", id="second game"),
        pytest.param(AN_IMPATIENT_WAIT, "sampled", id="impatient wait"),
        pytest.param(A_SHORT_SLEEP, "sampled", id="short sleep"),
        pytest.param(A_POLLING_THREAD, "unproved", id="polling thread"),
        pytest.param(A_WORSE_SECOND_GAME, "beatable", id="worse second game"),
        pytest.param(A_LASTING_THREAD, "unproved", id="lasting thread"),
        pytest.param(THREADS_THAT_TAKE_TURNS, "unproved", id="threads that take turns"),
        pytest.param(A_MOOD_IN_A_THREAD, "beatable", id="mood in a thread"),
    ],
)
def test_nothing_is_overlooked(program: str, verdict: str, tmp_path: Path) -> None:
    proof = prove(tmp_path, program)
    (report,) = proof.sides.values()
    assert report.side is (Side.SECOND if program.endswith(', "O")\n') else Side.FIRST)
    assert report.verdict == verdict
    assert (report.loss is not None) == bool(report.actions) == (verdict == "beatable")
    if report.doubt:  # what cannot be trusted is not reported either
        assert (report.games, report.failed, report.depends_on_history) == (None, 0, False)
    # What a worker calls a widget, such as `.!button3`, means nothing to a person.
    assert not any(each.startswith(".") for each in report.actions)
    assert ("magic square" in proof.how) == (program == NUMBERS_OF_A_MAGIC_SQUARE)
    if program in ONE_GAME:
        assert len(proof.configurations) == 1


def test_a_prompt_for_a_name_may_choose_how_to_play(tmp_path: Path) -> None:
    proof = prove(tmp_path, A_MARK_WITH_A_NAME)
    assert {side: each.verdict for side, each in proof.sides.items()} == {
        Side.FIRST: "unbeatable",
        Side.SECOND: "beatable",
    }


def test_a_weak_level_that_is_chosen_after_a_game_does_not_count_for_a_strong_one(
    tmp_path: Path,
) -> None:
    proof = prove(tmp_path, LEVELS_AND_SIDES_BESIDE_THE_BOARD)
    assert proof.unbeatable
    assert all("click Level B" in report.menu for report in proof.sides.values())
    assert {report.verdict for report in proof.weaker} == {"beatable"}


def test_a_game_that_the_program_stops_is_one_failed_game(tmp_path: Path) -> None:
    proof = prove(tmp_path, FIVE_MOVES)
    (report,) = proof.sides.values()
    assert report.verdict == "illegal"
    assert report.games is not None
    assert report.games.won == report.games.total
    assert report.games.won + report.failed == 8 * 6  # a person's two replies
    assert report.failed > 0


def test_a_weak_level_is_walked_only_until_it_loses(tmp_path: Path) -> None:
    levels = """
        hard = input("1) Hard  2) Easy: ") == "1"
        game(perfect if hard else lambda b: random.choice([n for n in range(9) if b[n] == " "]))
    """
    proof = prove(tmp_path, levels)
    assert proof.unbeatable
    assert proof.first is not None
    [easy] = proof.weaker
    assert (easy.menu, easy.verdict, easy.complete) == (("2",), "beatable", False)
    assert easy.asked < proof.first.asked / 4


def test_a_loss_is_doubted_if_a_later_game_may_be_stronger(tmp_path: Path) -> None:
    later = """
        game(lambda b: b.index(" "))
        input("Play again (y/n)? ")
        input("Level 1 or 2? ")
        while True: pass
    """
    proof = prove(tmp_path, later, Options(proof_seconds=30))
    assert proof.first is not None
    assert (proof.first.verdict, proof.explored) == ("unproved", False)


def test_a_crash_after_guessed_arguments_is_doubted(tmp_path: Path) -> None:
    started = """
        import sys
        word = sys.argv[1]
        game(lambda b: b[9] if word == "yes" and b.count(" ") < 4 else perfect(b))
    """
    for menu, verdict in ((None, "unproved"), (("start it with yes",), "crash")):
        proof = prove(tmp_path, started, Options(menu=menu))
        verdicts = {each.menu: each.verdict for each in proof.configurations}
        assert verdicts["start it with yes",] == verdict


def test_a_beaten_program_is_played_again_if_it_may_change_sides(tmp_path: Path) -> None:
    rounds = """
        number = int(input("How many rounds, 1 or 2? "))
        for round in range(number):
            game(lambda b: b.index(" "), "OX"[round])
    """
    proof = prove(tmp_path, rounds)
    assert {side: each.verdict for side, each in proof.sides.items()} == {
        Side.FIRST: "beatable",
        Side.SECOND: "beatable",
    }


def test_the_strongest_level_may_be_offered_only_after_a_game(tmp_path: Path) -> None:
    later = """
        def careless(b): return b.index(" ")
        game(careless, "O")
        while input("Play again (y/n)? ") == "y":
            level = input("Level 1 or 2? ")
            first = input("Do you start (y/n)? ") == "y"
            game(perfect if level == "2" else careless, "O" if first else "X")
    """
    proof = prove(tmp_path, later)
    assert proof.unbeatable
    assert all("2" in report.menu for report in proof.sides.values())


def test_of_several_ways_to_the_same_games_the_shortest_is_reported() -> None:
    one: Policies = {(0, 0): {4: Fraction(1)}}
    two: Policies = {**one, (16, 1): {2: Fraction(1)}}
    other: Policies = {(0, 0): {0: Fraction(1)}}

    def report(menu: str, verdict: str, policies: Policies, *, offered: bool = True) -> Report:
        return Report(Side.FIRST, verdict, tuple(menu.split()), offered, policies=policies)

    hard = report("hard", "unbeatable", two)
    easy = report("easy", "beatable", one)
    for repeat in (
        report("help hard", "unbeatable", two),
        report("help easy", "beatable", two),  # a walk may end at the first loss
        report("what easy why", "beatable", one, offered=False),
    ):
        assert without_repeats([repeat, hard, easy]) == (hard, easy)
    for different in (
        report("help hard", "unbeatable", one),  # not all was seen
        report("help hard", "unbeatable", other),
        report("help hard", "beatable", two),
        report("hard", "unbeatable", two),
        report("easy help", "beatable", other),
        report("expert", "unbeatable", two),
    ):
        assert without_repeats([different, hard, easy]) == (different, hard, easy)
    unoffered = report("secret", "unbeatable", two, offered=False)
    longer = report("secret hard", "unbeatable", two)
    assert without_repeats([unoffered, longer]) == (unoffered, longer)
