"""The table: events one after the other, on boards of all sizes, and the facts for a page."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from sessions import sessions

from noughts.play.opponents import Opponents
from noughts.play.session import Session
from noughts.play.table import ACTIONS, Starts, Table
from noughts.rules.game import mnk
from noughts.rules.side import Side

GAME = mnk(3, 3, 3)
AGAINST = Session(GAME.start, (None, "linear"))
PEOPLE = Session(GAME.start)
STRATEGIES = Session(GAME.start, ("rules", "linear"))
WON_BY_X = Session(GAME.start, (None, "linear"), (0, 3, 1, 4, 2))
DRAWN = Session(GAME.start, (None, "linear"), (0, 1, 2, 4, 3, 5, 7, 6, 8))


def test_a_chosen_cell_is_played_and_the_strategy_is_to_reply() -> None:
    table = Table(AGAINST)
    assert table.persons_turn
    assert table.strategy_to_move is None
    assert table.status == "Your move: you are X."
    chosen = table.choose(4)
    assert chosen.session.moves == (4,)
    assert not chosen.persons_turn
    assert chosen.strategy_to_move == "linear"
    assert chosen.status == "Linear is thinking …"
    replied = chosen.reply(0)
    assert replied.session.moves == (4, 0)
    assert replied.persons_turn
    assert replied.message == ""


def test_a_cell_that_cannot_be_played_changes_only_the_message() -> None:
    table = Table(AGAINST).choose(4)
    early = table.choose(0)
    assert early == Table(table.session, message=early.message)
    assert early.message == "It is not your turn: Linear is to move."
    taken = table.reply(0).choose(4)
    assert taken.session.moves == (4, 0)
    assert taken.message == "b2 is taken: choose an empty cell."
    assert taken.choose(8).message == ""
    over = Table(WON_BY_X).choose(8)
    assert over.session == WON_BY_X
    assert over.message == "The game is over: start a new one."


def test_undo_and_redo_go_to_the_choices_of_the_person() -> None:
    table = Table(AGAINST).choose(4).reply(0).choose(8).reply(2)
    back = table.undo()
    assert (back.session.moves, back.session.undone) == ((4, 0), (8, 2))
    assert back.persons_turn
    assert back.redo() == table
    start = back.undo()
    assert start.session.moves == ()
    assert start.undo().message == "There is no move to take back."
    assert start.undo().session == start.session
    assert start.redo() == back
    assert table.redo().message == "There is no move to play again."
    assert table.redo().session == table.session


def test_undo_returns_to_the_game_before_and_redo_to_the_game_that_was_left() -> None:
    first = Table(WON_BY_X)
    second = first.new_game(Random(1))
    assert second.session == AGAINST
    assert second.earlier == (WON_BY_X,)
    played = second.choose(4).reply(0)
    left = played.undo().undo()
    assert left.session == WON_BY_X
    assert left.message == "This is the game you left."
    assert left.later == (played.undo().session,)
    again = left.redo()
    assert again.session == played.undo().session
    assert again.redo().session == played.session
    assert again.earlier == (WON_BY_X,)
    assert again.message == "This is the game you left."
    nothing_played = second.undo()
    assert (nothing_played.session, nothing_played.later) == (WON_BY_X, ())


def test_a_new_game_keeps_the_games_that_undo_left() -> None:
    played = Table(WON_BY_X).new_game(Random(1)).choose(4)
    table = played.undo().undo().new_game(Random(1))
    assert table.earlier == (WON_BY_X, played.undo().session)
    assert table.later == ()


def test_a_game_in_which_nothing_was_played_is_not_returned_to() -> None:
    assert Table(AGAINST).new_game(Random(1)).earlier == ()
    assert not Table(AGAINST).new_game(Random(1)).offers("undo")


def test_without_a_rule_for_the_first_move_the_sides_stay() -> None:
    for session in (AGAINST, AGAINST.swap(), PEOPLE, STRATEGIES):
        assert Table(session).new_game(Random(1)).session == session


def test_another_game_can_be_put_on_the_table() -> None:
    other = Session(mnk(4, 4, 4).start, ("rules", None), (5,))
    table = Table(WON_BY_X, winners=("You",)).new_game(Random(1), other)
    assert table.session == other.restart()
    assert (table.earlier, table.winners) == ((WON_BY_X,), ("You",))


def test_swapping_exchanges_the_sides_and_after_the_end_starts_a_new_game() -> None:
    table = Table(AGAINST).choose(4).reply(0)
    swapped = table.swap()
    assert swapped.session == table.session.swap()
    assert swapped.strategy_to_move == "linear"
    after = Table(WON_BY_X).swap()
    assert after.session == AGAINST.swap()
    assert after.earlier == (WON_BY_X,)
    people = Table(PEOPLE).swap()
    assert people.session == PEOPLE
    assert people.message


def test_a_retry_goes_back_to_before_a_mistake() -> None:
    table = Table(WON_BY_X)
    for number, moves in ((5, (0, 3, 1, 4)), (4, (0, 3)), (3, (0, 3)), (2, ()), (1, ())):
        back = table.retry(number)
        assert back.session.moves == moves
        assert back.session.moves + back.session.undone == WON_BY_X.moves
        assert back.message == f"Try move {len(moves) + 1} again."
    for number in (0, 6):
        refused = table.retry(number)
        assert refused.session == WON_BY_X
        assert refused.message == f"There is no move {number} to go back to: choose 1 to 5."
    assert Table(AGAINST).retry(1).message.endswith("nothing is played.")


def test_two_strategies_play_until_they_are_paused() -> None:
    table = Table(STRATEGIES)
    assert (table.strategy_to_move, table.status) == ("rules", "Rules (X) is thinking …")
    paused = table.choose(4)
    assert paused == table.pause()
    assert (paused.session, paused.paused, paused.strategy_to_move) == (STRATEGIES, True, None)
    assert paused.status == "Paused: Rules (X) moves next."
    assert paused.reply(4).paused
    assert paused.pause() == table
    played = table.reply(4).reply(0)
    assert played.undo().paused
    assert played.undo().session.moves == (4,)
    assert played.undo().redo().paused
    assert played.retry(1).paused
    refused = Table(AGAINST).pause()
    assert not refused.paused
    assert refused.message == "Only a game of two strategies can be paused."


def test_the_score_counts_the_finished_games_of_these_players() -> None:
    assert Table(AGAINST).score == ""
    table = Table(WON_BY_X)
    assert table.score == "Score: You 1, Linear 0, draws 0."
    table = Table(DRAWN, earlier=(WON_BY_X,), later=(WON_BY_X.swap(),))
    assert table.score == "Score: You 1, Linear 1, draws 1."
    other = Session(GAME.start, (None, "rules"), WON_BY_X.moves)
    assert Table(DRAWN, earlier=(other,)).score == "Score: You 0, Linear 0, draws 1."
    kept = Table(AGAINST, winners=("You", None, "Linear", "You"))
    assert kept.score == "Score: You 2, Linear 1, draws 1."
    assert table.new_game(Random(1)).score == table.score


def test_each_action_is_offered_where_it_does_something() -> None:
    def offered(table: Table) -> set[str]:
        return {action.name for action in ACTIONS if table.offers(action.name)}

    assert offered(Table(AGAINST)) == {"new", "coach", "swap"}
    begun = Table(AGAINST).choose(4).reply(0)
    assert offered(begun) == {"new", "undo", "coach", "review", "retry", "swap"}
    assert offered(begun.undo()) == {"new", "redo", "coach", "swap"}
    assert offered(Table(WON_BY_X)) == {"new", "undo", "review", "retry", "swap"}
    assert offered(Table(PEOPLE).choose(4)) == {"new", "undo", "coach", "review", "retry"}
    assert "pause" in offered(Table(STRATEGIES))
    assert "pause" not in offered(Table(Session(GAME.start, ("rules", "linear"), DRAWN.moves)))
    assert "redo" in offered(Table(AGAINST, later=(WON_BY_X,)))
    assert "undo" in offered(Table(AGAINST, earlier=(WON_BY_X,)))


EVENTS = ("choose", "undo", "redo", "new", "swap", "pause", "retry", "reply", "reply")


@given(
    sessions(),
    st.sampled_from([None, *Starts]),
    st.lists(st.tuples(st.sampled_from(EVENTS), st.integers(0, 675)), max_size=12),
)
def test_no_event_breaks_the_table_or_loses_a_finished_game(
    session: Session, starts: Starts | None, events: list[tuple[str, int]]
) -> None:
    random, table = Random(3), Table(session, starts)
    for name, number in events:
        before, cells = table, table.session.game.cells
        if name == "choose":
            table = table.choose(number % cells)
        elif name == "retry":
            table = table.retry(number % 9)
        elif name == "new":
            table = table.new_game(random)
        elif name == "reply":
            moves = table.session.position.moves
            table = table.reply(moves[number % len(moves)]) if table.strategy_to_move else table
        else:
            table = getattr(table, name)()
        check_table(table)
        if name == "choose" and before.session.people:
            assert bool(table.message) == (table.session == before.session)
        finished = {game for game in games_of(before) if game.over}
        assert {game.moves for game in finished} <= {
            game.moves + game.undone for game in games_of(table)
        }


def games_of(table: Table) -> tuple[Session, ...]:
    return (*table.earlier, table.session, *table.later)


def check_table(table: Table) -> None:
    """What holds of every table."""
    session = table.session
    assert not (table.persons_turn and table.strategy_to_move)
    assert table.status.endswith((".", "…"))
    assert table.message == "" or table.message.endswith(".")
    assert all(game.moves or game.undone for game in (*table.earlier, *table.later))
    facts = json.loads(json.dumps(table.to_json()))
    assert facts["position"] == str(session.position)
    assert facts["to_move"] == session.turn.mark
    assert facts["over"] == session.over
    assert facts["legal"] == list(session.position.moves)
    assert facts["strategy_to_move"] == table.strategy_to_move
    assert facts["players"] == {"X": session.players[0], "O": session.players[1]}
    assert len(facts["moves"]) == len(session.moves)
    assert len(facts["undone"]) == len(session.undone)
    assert facts["last"] == (session.moves[-1] if session.moves else None)
    assert (facts["winner"] is None) == (session.winner is None)
    assert facts["offers"]["undo"] == table.offers("undo")


def test_the_facts_for_another_language() -> None:
    facts = Table(WON_BY_X).to_json()
    assert facts["game"] == "3,3,3"
    assert (facts["columns"], facts["rows"], facts["in_row"]) == (3, 3, 3)
    assert (facts["start"], facts["position"]) == (".../.../...", "XXX/OO./...")
    assert facts["moves"] == ["a1", "a2", "b1", "b2", "c1"]
    assert (facts["last"], facts["winner"], facts["lines"]) == (2, "X", [[0, 1, 2]])
    assert (facts["result"], facts["status"]) == ("You", "You win with a1-b1-c1.")
    assert Table(DRAWN).to_json()["result"] is None


def test_a_whole_game_is_played_at_the_table() -> None:
    table, opponents, random = Table(AGAINST.swap()), Opponents(), Random(1)
    while not table.session.over:
        if table.strategy_to_move:
            table = table.reply(opponents.choose_move(table.session, random))
        else:
            table = table.choose(table.session.position.moves[-1])
    assert table.session.winner is Side.FIRST
    assert table.status.startswith("Linear wins with ")
    assert table.score == "Score: You 0, Linear 1, draws 0."
