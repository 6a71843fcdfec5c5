"""The table: every event in every state that a few hundred random walks reach, and examples."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from seeds import FUZZ

from noughts import Position, mnk
from noughts.play.actions import Starts
from noughts.play.session import Session
from noughts.play.table import Table

PLAYERS = [(None, "linear"), ("linear", None), (None, None), ("rules", "linear")]

EVENTS: dict[str, Callable[[Table, Random], Table]] = {
    "choose": lambda table, random: table.choose(random.randrange(table.session.game.cells)),
    "reply": lambda table, random: (
        table.reply(random.choice(table.session.position.moves))
        if table.strategy_to_move
        else table
    ),
    "fail": lambda table, _: table.fail("no idea") if table.strategy_to_move else table,
    "undo": lambda table, _: table.undo(),
    "redo": lambda table, _: table.redo(),
    "retry": lambda table, random: table.retry(random.randrange(12)),
    "new": lambda table, random: table.new_game(random),
    "swap": lambda table, _: table.swap(),
    "pause": lambda table, _: table.pause(),
    "step": lambda table, _: table.step(),
    "faster": lambda table, _: table.faster(),
    "slower": lambda table, _: table.slower(),
}


def session(*cells: str, players: tuple[str | None, str | None] = (None, "linear")) -> Session:
    """A 3x3 game after these moves."""
    game = Session(mnk().start, players)
    for cell in cells:
        game = game.play("abc".index(cell[0]) + 3 * (int(cell[1]) - 1))
    return game


def state(table: Table) -> Table:
    """A table without its message and the effects of the last event alone."""
    return replace(table, message="", stepping=False, counted=None)


def walk(players: tuple[str | None, str | None], seed: int) -> Iterator[tuple[Table, str, Table]]:
    """Yield the tables before and after each of 60 random events."""
    random = Random(seed)
    starts = random.choice([None, *Starts])
    table = Table(Session(mnk().start, players), starts)
    likely = ["choose", "reply"] * 6
    for _ in range(60):
        event = random.choice([*likely, *EVENTS])
        after = EVENTS[event](table, random)
        yield table, event, after
        table = after


@cache
def steps() -> list[tuple[Table, str, Table]]:
    """The steps of 30 walks with each choice of players."""
    return [step for players in PLAYERS for seed in range(30) for step in walk(players, seed)]


def some_steps() -> list[tuple[Table, str, Table]]:
    """Every second step; in `make fuzz` every step."""
    return steps()[:: 1 if FUZZ else 2]


WON = session("a1", "a2", "b1", "b2", "c1", players=(None, None))
"""A game of two people that X has won."""


# --- laws ---------------------------------------------------------------------------------------


def test_an_action_is_offered_exactly_when_it_changes_something() -> None:
    seen = set()
    for table, _, _ in some_steps():
        for action, after in (("undo", table.undo()), ("redo", table.redo())):
            changed = state(after) != state(table)
            assert table.offers(action) == changed, (action, table)
            assert changed or after.message
            seen.add((action, changed))
        assert table.offers("swap") == (table.swap().session != table.session)
        assert table.offers("pause") <= (table.pause().paused != table.paused)
        assert table.offers("step") <= (table.step().strategy_to_move is not None)
        for action, after in (("faster", table.faster()), ("slower", table.slower())):
            assert table.offers(action) <= (after.speed != table.speed)
        for number in range(1, len(table.session.moves) + 1):
            assert table.offers("retry")
            assert len(table.retry(number).session.moves) < number
        if not table.session.moves:
            assert not table.offers("retry")
            assert state(table.retry(1)) == state(table)
    assert len(seen) == 4


def test_only_a_legal_choice_of_a_person_changes_the_game() -> None:
    for table, _, _ in some_steps():
        before = table.session
        for cell in range(9):
            after = table.choose(cell)
            if table.persons_turn and cell in before.position.moves:
                assert after.session == before.play(cell)
                assert not after.message
            else:
                assert after.session is before
                assert after.message or not before.people


def test_redo_is_the_inverse_of_undo() -> None:
    for table, _, _ in steps():
        back = table.undo()
        if back.session.start == table.session.start and back.earlier == table.earlier:
            assert back.redo().session.moves[: len(table.session.moves)] == table.session.moves
        elif table.session.moves and not back.session.undone:
            assert back.redo().session == table.session


def test_no_game_on_the_table_is_lost() -> None:
    """Whatever is played stays reachable by undo or redo, except what a new move replaces."""
    for table, event, after in steps():
        if event in ("choose", "reply", "swap"):
            continue
        before = {each.moves + each.undone for each in _games(table)}
        assert before <= {each.moves + each.undone for each in _games(after)}, event


def _games(table: Table) -> list[Session]:
    return [
        each for each in (*table.earlier, table.session, *table.later) if each.moves or each.undone
    ]


def test_the_score_counts_every_finished_game_once() -> None:
    scored = set()
    for table, _, _ in steps():
        finished = [each for each in _games(table) if each.over]
        assert bool(table.score) == bool(finished)
        if table.score:
            numbers = [int(number) for number in re.findall(r"\d+", table.score)]
            assert sum(numbers) == len(finished)
            assert numbers[-1] == sum(each.winner is None for each in finished)
            scored.add(len(finished))
    assert max(scored) > 1


# --- examples -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "status"),
    [
        (Table(session()), "Your move: you are X."),
        (Table(session("b2")), "Linear is thinking …"),
        (Table(session("b2")).fail("why"), "Linear cannot move."),
        (Table(session(players=(None, None))), "X to move."),
        (
            Table(session(players=("rules", "linear")), paused=True),
            "Paused: Rules (X) moves next.",
        ),
        (Table(session("a1", "a2", "b1", "b2", "c1")), "You win with a1-b1-c1."),
        (
            Table(session("a1", "a2", "b1", "b2", "c1", players=("linear", None))),
            "Linear wins with a1-b1-c1.",
        ),
    ],
)
def test_status(table: Table, status: str) -> None:
    assert table.status == status


def test_what_cannot_be_done_is_explained() -> None:
    table = Table(session("b2", "a1"))
    assert table.choose(4).message == "b2 is taken: choose an empty cell."
    assert Table(session("b2")).choose(0).message == "It is Linear's turn."
    over = Table(session("a1", "a2", "b1", "b2", "c1"))
    assert over.choose(8).message == "The game is over: start a new one."
    assert Table(session()).undo().message == "There is no move to take back."
    assert Table(session()).redo().message == "There is no move to redo."
    assert Table(session()).pause().message == "You can pause only while you watch two opponents."
    people = Table(session(players=(None, None)))
    assert people.swap().message == "Swapping changes nothing: people play both sides."
    same = Table(session(players=("rules", "rules")))
    assert same.swap().message == "Swapping changes nothing: Rules plays both sides."
    assert table.retry(3).message == "There is no move 3 to go back to: choose 1 to 2."


def test_a_failed_strategy_stops_until_the_person_acts() -> None:
    table = Table(session("b2")).fail("out of ideas")
    assert table.trouble == "out of ideas"
    assert table.strategy_to_move is None
    assert table.undo().trouble == ""
    assert table.new_game(Random(1)).trouble == ""


@pytest.mark.parametrize("seed", range(8))
def test_starts_decides_who_moves_first_in_a_new_game(seed: int) -> None:
    random = Random(seed)
    for starts, side in ((Starts.ME, 0), (Starts.OPPONENT, 1)):
        table = Table(session("b2", "a1"), starts).new_game(random)
        assert [each.index for each in table.session.people] == [side]
        assert not table.session.moves
    assert Table(session(), None).new_game(random).session.players == (None, "linear")


def test_a_toss_gives_both_sides_in_turn() -> None:
    tosses = [Table(session(), Starts.RANDOM).new_game(Random(seed)) for seed in range(20)]
    assert {table.session.players for table in tosses} == {(None, "linear"), ("linear", None)}


def test_swapping_after_the_end_starts_a_new_game_and_keeps_the_score() -> None:
    over = Table(session("a1", "a2", "b1", "b2", "c1"))
    swapped = over.swap()
    assert swapped.session.players == ("linear", None)
    assert not swapped.session.moves
    assert swapped.score == "Score: You 1, Linear 0, draws 0."


def test_the_score_is_of_the_players_at_the_table() -> None:
    over = Table(session("a1", "a2", "b1", "b2", "c1"))
    other = Session(mnk().start, (None, "rules"))
    assert over.new_game(Random(1), other).score == ""
    assert over.new_game(Random(1)).score == "Score: You 1, Linear 0, draws 0."


def test_winners_of_games_that_are_not_on_the_table_count() -> None:
    table = Table(session(), winners=("You", None, "Linear", "You"))
    assert table.score == "Score: You 2, Linear 1, draws 1."


def test_a_game_may_start_from_a_position() -> None:
    start = Position.parse("X.O/.X./..O")
    table = Table(Session(start, (None, "linear")))
    assert table.choose(3).new_game(Random(1)).session.start == start


def test_a_game_of_two_strategies_can_be_paused_and_swapped() -> None:
    table = Table(session(players=("rules", "linear")))
    assert table.strategy_to_move == "rules"
    paused = table.pause()
    assert (paused.paused, paused.strategy_to_move) == (True, None)
    assert paused.reply(4).paused
    assert paused.choose(4) == table  # a click on the board lets the game go on
    assert table.reply(4).undo().paused
    assert paused.swap().paused
    assert paused.swap().session.players == ("linear", "rules")
    assert table.fail("out of ideas").pause().trouble == ""


def test_undo_leads_back_across_games_and_redo_forward_again() -> None:
    first = Table(WON)
    second = first.new_game(Random(1)).choose(8)
    third = second.new_game(Random(1)).choose(7)
    assert third.earlier == (first.session, second.session)
    empty = third.undo()
    assert (empty.session.moves, empty.message) == ((), "")
    table = empty.undo()
    assert (table.session, table.message) == (second.session, "Back to the previous game.")
    table = table.undo().undo()
    assert table.session == first.session
    assert table.session.over
    assert [each.moves + each.undone for each in table.later] == [(8,), (7,)]
    table = table.redo()
    assert (table.session.undone, table.message) == ((8,), "Forward to the next game.")
    table = table.redo().redo().redo()
    assert table.session == third.session
    assert not table.offers("redo")
    assert table.redo().message == "There is no move to redo."


def test_undo_skips_games_in_which_nothing_was_played() -> None:
    table = Table(WON)
    for _ in range(3):
        table = table.new_game(Random(1))
    assert table.undo().session.moves == WON.moves
    assert Table(session()).new_game(Random(1)).undo().message == "There is no move to take back."


def test_a_new_game_keeps_every_other_game_within_reach() -> None:
    table = Table(WON).new_game(Random(1)).choose(8).undo().undo()
    table = table.new_game(Random(1))
    assert [each.moves + each.undone for each in table.earlier] == [WON.moves, (8,)]


@pytest.mark.parametrize(("number", "left"), [(1, 0), (2, 0), (3, 2), (4, 2), (5, 4)])
def test_retry_goes_back_to_a_choice_of_the_person(number: int, left: int) -> None:
    table = Table(session("b2", "a1", "c3", "c1", "b1")).retry(number)
    assert len(table.session.moves) == left
    assert table.message == f"Try move {left + 1} again."
    assert table.persons_turn
