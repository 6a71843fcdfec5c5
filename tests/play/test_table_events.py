"""The table: events on boards of all sizes, what is offered, and the facts for a page."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from sessions import sessions

from noughts import Position
from noughts.analysis.solver import Solver
from noughts.play import messages
from noughts.play.actions import ACTIONS, Speed, Starts
from noughts.play.opponents import Opponents
from noughts.play.puzzle import puzzle_of
from noughts.play.session import Session
from noughts.play.table import Table
from noughts.rules.game import mnk
from noughts.rules.notation import cell_name

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
    assert table.earlier == (WON_BY_X,)


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


EVENTS = (
    "choose", "undo", "redo", "new", "swap", "pause", "retry", "reply", "reply", "fail", "step",
    "faster", "slower",
)  # fmt: skip


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
        elif name == "fail":
            table = table.fail("no idea") if table.strategy_to_move else table
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
    waiting = table.paused and not table.stepping
    stopped = session.over or waiting or bool(table.trouble)
    assert (table.strategy_to_move is None) == (stopped or session.player is None)
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
    assert facts["status"] == table.status
    assert facts["offers"] == {each.name: table.offers(each.name) for each in ACTIONS}


def test_the_facts_for_another_language() -> None:
    facts = Table(WON_BY_X).to_json()
    assert facts["game"] == "3,3,3"
    assert (facts["columns"], facts["rows"], facts["in_row"]) == (3, 3, 3)
    assert (facts["start"], facts["position"]) == (".../.../...", "XXX/OO./...")
    assert facts["moves"] == ["a1", "a2", "b1", "b2", "c1"]
    assert (facts["last"], facts["winner"], facts["lines"]) == (2, "X", [[0, 1, 2]])
    assert (facts["result"], facts["status"]) == ("You", "You win with a1-b1-c1.")
    assert Table(DRAWN).to_json()["result"] is None


# --- what counts for the records ----------------------------------------------------------------

WREN = Session(GAME.start, (None, "Wren"))


@given(st.integers(0, 10_000))
def test_every_game_counts_at_most_once_and_its_first_end_does(seed: int) -> None:
    """Whatever is taken back, played again, retried or left and returned to."""
    random = Random(seed)
    table, games = Table(WREN, random.choice([None, *Starts])), 1
    counted: list[str] = []
    ends = 0
    for _ in range(80):
        name = random.choice(["choose"] * 8 + ["reply"] * 8 + ["undo", "redo", "retry", "new"])
        before = table
        if name == "choose":
            table = table.choose(random.randrange(9))
        elif name == "reply" and table.strategy_to_move:
            table = table.reply(random.choice(table.session.position.moves))
        elif name == "retry":
            table = table.retry(random.randrange(1, 10))
        elif name == "new":
            table, games = table.new_game(random), games + 1
        elif name in ("undo", "redo"):
            table = getattr(table, name)()
        else:
            continue
        if table.counted:
            assert name in ("choose", "reply")
            assert table.session.over
            assert not before.session.has_ended
            counted.append(table.counted.score)
        if name in ("choose", "reply") and table.session.over and not before.session.over:
            ends += not before.session.has_ended
    assert len(counted) == ends <= games


def test_a_retried_game_says_that_the_record_keeps_its_first_result() -> None:
    lost = Table(Session(GAME.start, (None, "Wren"), (0, 4, 1, 2))).choose(3).reply(6)
    assert lost.counted
    assert lost.message == ""
    again = lost.undo().choose(3).reply(6)
    assert (again.counted, again.message) == (None, "")  # the same end as before
    won = lost.retry(3).choose(8).reply(2).choose(6).reply(1).choose(3)
    assert won.score == "Score: You 1, Wren 0, draws 0."
    assert (won.counted, won.message) == (None, messages.FIRST_END_COUNTS)
    linear = Session(GAME.start, (None, "linear"), (0, 3, 1, 4), ended_before=True)
    assert Table(linear).choose(2).message == ""


def test_the_result_names_opponent_board_and_score() -> None:
    table = Table(Session(GAME.start, (None, "Wren"), (0, 3, 1, 4)))
    assert table.choose(2).counted == ("Wren", "3,3,3", "won")
    table = Table(Session(GAME.start, ("Wren", None), (0, 3, 1, 4)))
    assert table.reply(2).counted == ("Wren", "3,3,3", "lost")
    table = Table(Session(GAME.start, (None, "Wren"), DRAWN.moves[:-1]))
    assert table.choose(8).counted == ("Wren", "3,3,3", "drawn")
    data = table.choose(8).to_json()
    assert data["counted"] == {"opponent": "Wren", "game": "3,3,3", "score": "drawn"}
    assert data["ended"] is True
    assert table.choose(8).choose(8).counted is None


def test_some_games_never_count() -> None:
    moves = (0, 3, 1, 4)
    for players in ((None, None), ("rules", "Wren"), (None, "linear")):
        table = Table(Session(GAME.start, players, moves))
        after = table.reply(2) if players[0] else table.choose(2)
        assert after.session.over
        assert after.counted is None
    middle = Session(Position.parse("XX./OO./..."), (None, "Wren"))
    assert Table(middle).choose(2).counted is None
    loaded = Table(Session(GAME.start, (None, "Wren"), (*moves, 2)))
    assert loaded.undo().choose(2).counted is None
    assert loaded.undo().choose(8).session.ended_before
    again = loaded.undo().choose(8).reply(5)
    assert again.session.over
    assert again.counted is None


# --- the score ----------------------------------------------------------------------------------


def test_another_board_starts_its_own_score_and_the_old_one_comes_back() -> None:
    table = Table(WON_BY_X)
    assert table.score
    other = table.new_game(Random(1), Session(mnk(10, 10, 5).start, (None, "linear")))
    assert other.score == ""
    assert other.undo().score == table.score
    kept = replace(table, winners=("You", "You"))
    assert kept.new_game(Random(1)).winners == ("You", "You")
    assert kept.new_game(Random(1), other.session).winners == ()


# --- watching -----------------------------------------------------------------------------------


def test_a_step_plays_one_move_and_pauses() -> None:
    table = Table(STRATEGIES).step()
    assert (table.paused, table.strategy_to_move) == (True, "rules")
    table = table.reply(4)
    assert (table.paused, table.strategy_to_move) == (True, None)
    assert table.step().strategy_to_move == "linear"
    assert table.step().undo().strategy_to_move is None
    assert table.pause().strategy_to_move == "linear"
    assert table.fail("why").step().trouble == ""
    assert Table(AGAINST).step().message == "You can step only while you watch two opponents."


def test_the_speed_has_bounds_and_stays_for_the_next_game() -> None:
    table = Table(STRATEGIES)
    assert (table.speed, table.delay) == (Speed.NORMAL, 1)
    fast = table.faster()
    assert (fast.speed, fast.message) == (Speed.FAST, "Speed: fast.")
    assert fast.delay < table.delay < table.slower().delay
    assert fast.faster().message == "The speed is already fast."
    assert fast.reply(4).new_game(Random(1)).speed is Speed.FAST
    assert [table.offers("faster"), fast.offers("faster"), fast.offers("slower")] == [
        True,
        False,
        True,
    ]
    assert not Table(AGAINST).offers("faster")
    refused = "You can change the speed only while you watch two opponents."
    assert Table(AGAINST).slower().message == refused
    assert (table.to_json()["speed"], table.to_json()["delay"]) == ("normal", 1)


def test_labels_say_what_a_button_does_now() -> None:
    assert Table(AGAINST).label("new") == "New game"
    assert Table(WON_BY_X).label("new") == "Rematch"
    assert Table(STRATEGIES).label("pause") == "Pause"
    assert Table(STRATEGIES).pause().label("pause") == "Resume"
    labels = Table(WON_BY_X).to_json()["labels"]
    assert labels == {each.name: Table(WON_BY_X).label(each.name) for each in ACTIONS}


# --- puzzles ------------------------------------------------------------------------------------

PUZZLE = puzzle_of(date(2026, 7, 29))


def test_a_puzzle_is_solved_at_the_table() -> None:
    table = Table(WON_BY_X, Starts.OPPONENT).set_puzzle(PUZZLE)
    assert table.status == PUZZLE.task
    assert table.persons_turn
    assert table.solving == PUZZLE
    assert not table.solved
    opponents, random, solver = Opponents(), Random(1), Solver(PUZZLE.position.game)
    table = table.choose(PUZZLE.solution)
    while not table.session.over:
        assert not table.message
        if table.strategy_to_move:
            table = table.reply(opponents.choose_move(table.session, random))
        else:
            table = table.choose(solver.line(table.session.position)[0])
    assert table.solved
    assert table.status.startswith("Solved. You win with ")
    assert table.counted is None
    assert table.to_json()["solved"] is True
    assert table.to_json()["puzzle"] == PUZZLE.to_json()
    again = table.new_game(random)
    assert (again.session, again.solving) == (PUZZLE.session, PUZZLE)


def test_a_wrong_move_in_a_puzzle_is_answered_and_can_be_taken_back() -> None:
    table = Table(AGAINST).set_puzzle(PUZZLE)
    wrong = next(cell for cell in PUZZLE.position.moves if cell != PUZZLE.solution)
    after = table.choose(wrong)
    name = cell_name(wrong, PUZZLE.position.game)
    assert after.message == f"{name} gives the win away. Undo it and try again."
    assert after.undo().session.position == PUZZLE.position
    assert not after.solved
    assert "Not solved yet. " in replace(after, session=_to_the_end(after.session)).status


def test_only_the_move_that_loses_the_win_of_a_puzzle_is_blamed() -> None:
    table = Table(AGAINST).set_puzzle(PUZZLE)
    wrong = next(cell for cell in PUZZLE.position.moves if cell != PUZZLE.solution)
    table, told = table.choose(wrong), 0
    while not table.session.over:
        table = table.reply(table.session.position.moves[0])
        if not table.session.over:
            table = table.choose(table.session.position.moves[0])
            assert table.message == "The win is gone. Undo your moves, or start the puzzle again."
            told += 1
    assert told


def _to_the_end(session: Session) -> Session:
    while not session.over:
        session = session.play(session.position.moves[0])
    return session


def test_undo_leaves_a_puzzle_and_another_game_ends_it() -> None:
    table = Table(WON_BY_X).set_puzzle(PUZZLE)
    assert table.undo().session == WON_BY_X
    assert table.undo().solving is None
    assert table.undo().to_json()["puzzle"] is None
    assert table.new_game(Random(1), AGAINST).solving is None
    assert table.swap().solving is None
