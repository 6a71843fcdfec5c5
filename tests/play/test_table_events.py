"""The table: events on boards of all sizes, what is offered, and the facts for a page."""

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


def test_another_game_can_be_put_on_the_table() -> None:
    other = Session(mnk(4, 4, 4).start, ("rules", None), (5,))
    table = Table(WON_BY_X, winners=("You",)).new_game(Random(1), other)
    assert table.session == other.restart()
    assert (table.earlier, table.winners) == ((WON_BY_X,), ("You",))


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
