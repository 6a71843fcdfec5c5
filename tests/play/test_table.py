"""The table: what each event of a person does to the game, and what the table answers."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sessions import sessions

from noughts.play import messages
from noughts.play.session import Session
from noughts.play.table import ACTIONS, Starts, Table
from noughts.rules.game import mnk
from noughts.rules.notation import cell_name, parse_cell

START = mnk(3, 3, 3).start
AGAINST = Session(START, (None, "rules"))
WATCHED = Session(START, ("rules", "random"))
WON = (0, 3, 1, 4, 2)
"""Moves with which X wins."""


def table_of(session: Session, *moves: int) -> Table:
    """Return a table after these moves, chosen by whoever is to move."""
    table = Table(session)
    for cell in moves:
        table = table.choose(cell) if table.persons_turn else table.reply(cell)
    return table


# --- the list of actions ------------------------------------------------------------------------


def test_every_action_has_a_key_a_label_and_a_description_of_its_own() -> None:
    for part in ("name", "key", "label", "description"):
        values = [getattr(action, part) for action in ACTIONS]
        assert len(set(values)) == len(values)
        assert all(values)


@given(sessions())
def test_an_action_that_is_not_offered_changes_nothing(session: Session) -> None:
    table = Table(session)
    events = {"undo": table.undo, "redo": table.redo, "swap": table.swap, "pause": table.pause}
    for name, event in events.items():
        after = event()
        if table.offers(name):
            assert after != table
            assert after.message == ""
        elif name != "pause" or session.people:
            assert after.session is session
            assert after.message
    assert table.offers("review") == table.offers("retry") == bool(session.moves)
    assert table.offers("coach") == (not session.over)
    assert table.offers("new")


# --- moves --------------------------------------------------------------------------------------


def test_a_person_and_a_strategy_take_turns() -> None:
    table = Table(AGAINST)
    assert (table.persons_turn, table.strategy_to_move) == (True, None)
    assert table.status == "Your move: you are X."
    table = table.choose(4)
    assert (table.persons_turn, table.strategy_to_move) == (False, "rules")
    assert table.status == "Rules is thinking …"
    table = table.reply(0)
    assert table.persons_turn
    assert table.session.moves == (4, 0)


@pytest.mark.parametrize(
    ("table", "cell", "message"),
    [
        (table_of(AGAINST, 4, 0), 4, "b2 is taken: choose an empty cell."),
        (table_of(AGAINST, 4), 0, "It is not your turn: Rules is to move."),
        (table_of(Session(START), *WON), 8, "The game is over: start a new one."),
    ],
    ids=["taken", "not your turn", "over"],
)
def test_a_cell_that_cannot_be_played_is_explained(table: Table, cell: int, message: str) -> None:
    after = table.choose(cell)
    assert after.session is table.session
    assert after.message == message
    assert after.undo().message == ""


def test_a_strategy_that_fails_waits_for_undo_or_a_new_game() -> None:
    stuck = table_of(AGAINST, 4).fail("the program has crashed")
    assert stuck.strategy_to_move is None
    assert not stuck.persons_turn
    assert stuck.trouble == "the program has crashed"
    assert stuck.status == "Rules cannot move."
    for table in (stuck.undo(), stuck.new_game(Random(1)), stuck.retry(1), stuck.swap()):
        assert table.trouble == ""
        assert table.persons_turn
    assert Table(WATCHED).fail("no").pause().trouble == ""


def test_two_strategies_can_be_paused() -> None:
    table = Table(WATCHED)
    assert table.strategy_to_move == "rules"
    paused = table.pause()
    assert (paused.paused, paused.strategy_to_move) == (True, None)
    assert paused.status == "Paused: Rules (X) moves next."
    assert paused.reply(4).paused
    assert paused.choose(4) == table  # a click on the board lets the game go on
    assert table_of(WATCHED, 4, 0).undo().paused
    swapped = paused.swap()
    assert swapped.paused
    assert swapped.session.players == ("random", "rules")
    assert Table(AGAINST).pause().message == "Only a game of two strategies can be paused."


# --- going back ---------------------------------------------------------------------------------


@given(sessions())
def test_undo_and_redo_are_those_of_the_session(session: Session) -> None:
    table = Table(session)
    back = session.undo()
    assert table.undo().session is session if back is session else table.undo().session == back
    if session.undone:
        assert table.redo().session == session.redo()


def test_undo_leads_back_across_games_and_redo_forward_again() -> None:
    first = table_of(Session(START), *WON)
    second = first.new_game(Random(1)).choose(8)
    third = second.new_game(Random(1)).choose(7)
    assert third.earlier == (first.session, second.session)
    empty = third.undo()
    assert (empty.session.moves, empty.message) == ((), "")
    table = empty.undo()
    assert (table.session, table.message) == (second.session, "This is the game you left.")
    table = table.undo().undo()
    assert table.session == first.session
    assert table.session.over
    assert [session.moves + session.undone for session in table.later] == [(8,), (7,)]
    table = table.redo()
    assert (table.session.undone, table.message) == ((8,), "This is the game you left.")
    table = table.redo().redo().redo()
    assert table.session == third.session
    assert not table.offers("redo")
    assert table.redo().message == "There is no move to play again."


def test_undo_skips_games_in_which_nothing_was_played() -> None:
    table = table_of(Session(START), *WON)
    for _ in range(3):
        table = table.new_game(Random(1))
    assert table.undo().session.moves == WON
    assert Table(AGAINST).new_game(Random(1)).undo().message == "There is no move to take back."


def test_a_new_game_keeps_every_other_game_within_reach() -> None:
    table = table_of(Session(START), *WON).new_game(Random(1)).choose(8).undo().undo()
    table = table.new_game(Random(1))
    assert [session.moves + session.undone for session in table.earlier] == [WON, (8,)]


@pytest.mark.parametrize(("number", "left"), [(1, 0), (2, 0), (3, 2), (4, 2), (5, 4)])
def test_retry_goes_back_to_a_choice_of_the_person(number: int, left: int) -> None:
    table = table_of(AGAINST, 4, 0, 8, 2, 1).retry(number)
    assert len(table.session.moves) == left
    assert table.message == f"Try move {left + 1} again."
    assert table.persons_turn


def test_a_move_that_does_not_exist_cannot_be_retried() -> None:
    table = table_of(AGAINST, 4, 0)
    for number in (-1, 0, 3):
        message = f"There is no move {number} to go back to: choose 1 to 2."
        assert table.retry(number).message == message
    assert Table(AGAINST).retry(1).message == (
        "There is no move 1 to go back to: nothing is played."
    )


# --- other games --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("starts", "people"), [(Starts.ME, {"X"}), (Starts.OPPONENT, {"O"}), (Starts.TOSS, {"X", "O"})]
)
def test_starts_decides_who_moves_first(starts: Starts, people: set[str]) -> None:
    random = Random(1)
    games = [Table(AGAINST, starts).new_game(random) for _ in range(20)]
    assert {table.session.people[0].mark for table in games} == people
    assert Table(AGAINST.swap()).new_game(random).session == AGAINST.swap()


def test_swap_exchanges_sides_at_once_and_after_the_end_in_a_new_game() -> None:
    table = table_of(AGAINST, 4, 0)
    swapped = table.swap()
    assert swapped.session == table.session.swap()
    assert swapped.strategy_to_move == "rules"
    over = table_of(AGAINST, *WON)
    assert over.swap().session == AGAINST.swap()
    assert over.swap().undo().session == over.session
    people, same = Table(Session(START)).swap(), Table(Session(START, ("rules", "rules"))).swap()
    assert people.message == "Swapping changes nothing: people play both sides."
    assert same.message == "Swapping changes nothing: Rules plays both sides."


def test_the_score_counts_finished_games_of_these_players() -> None:
    table = Table(AGAINST)
    assert table.score == ""
    table = table_of(AGAINST, *WON)
    assert table.score == "Score: You 1, Rules 0, draws 0."
    table = table.new_game(Random(1))
    for cell in (8, 0, 7, 1, 5, 2):
        table = table.choose(cell) if table.persons_turn else table.reply(cell)
    assert table.score == "Score: You 1, Rules 1, draws 0."
    assert table.undo().score == "Score: You 1, Rules 0, draws 0."  # that end is taken back
    assert table.swap().score == "Score: You 1, Rules 1, draws 0."
    other = table.new_game(Random(1), Session(START, (None, "random")))
    assert other.score == ""
    assert other.undo().score == "Score: You 1, Rules 1, draws 0."


# --- for programs -------------------------------------------------------------------------------


@given(sessions(), st.booleans())
def test_json_describes_the_table(session: Session, paused: bool) -> None:  # noqa: FBT001
    table = Table(session, paused=paused, message="Hello.")
    answer = table.to_json()
    game = session.game
    assert answer["game"] == str(game)
    assert answer["position"] == str(session.position)
    moves = answer["moves"]
    assert isinstance(moves, list)
    assert tuple(parse_cell(name, game) for name in moves) == session.moves
    assert answer["undone"] == [cell_name(cell, game) for cell in session.undone]
    assert (answer["status"], answer["message"]) == (table.status, "Hello.")
    assert answer["score"] == table.score
    assert answer["over"] == session.over
    assert answer["players"] == dict(zip("XO", session.players, strict=True))
    assert answer["strategy_to_move"] == table.strategy_to_move
    assert answer["offers"] == {each.name: table.offers(each.name) for each in ACTIONS}
    if session.winner:
        assert answer["winner"] == session.winner.mark
        assert answer["result"] == messages.player_names(session)[session.winner.index]
