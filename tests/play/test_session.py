"""A session: how a game stands, playing and taking back, who plays."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sessions import sessions

from noughts.errors import GameOver, IllegalMove, NoughtsError
from noughts.play.session import SIDES, Session
from noughts.rules.game import mnk
from noughts.rules.position import Position

START = mnk(3, 3, 3).start

# --- going back and forth -----------------------------------------------------------------------


@given(sessions())
def test_positions_are_those_of_the_moves_and_at_goes_to_each(session: Session) -> None:
    position = session.start
    assert session.at(0).position == position
    for ply, cell in enumerate(session.moves):
        assert session.positions[ply] == position
        position = position.play(cell)
        assert session.at(ply + 1).position == position
        assert session.at(ply + 1).positions == session.positions[: ply + 2]
    assert session.position == session.positions[-1] == position
    assert len(session.positions) == len(session.moves) + 1
    assert session.at(len(session.moves)) == session
    last = len(session.moves) + len(session.undone)
    for ply in range(last + 1):
        assert session.at(ply).at(len(session.moves)) == session
    for ply in (-1, last + 1):
        with pytest.raises(NoughtsError, match=f"no move {ply}: choose 0 to {last}"):
            session.at(ply)


@given(sessions(players=st.none()))
def test_two_people_take_back_one_move_and_play_it_again(session: Session) -> None:
    if session.undone:
        assert session.redo() == session.at(len(session.moves) + 1)
        assert session.redo() == session.play(session.undone[0])
        assert session.redo().undo() == session
    else:
        assert session.redo() == session
    if session.moves:
        assert session.undo() == session.at(len(session.moves) - 1)
        assert session.undo().redo() == session
    else:
        assert session.undo() is session
    for cell in session.position.moves[:3]:
        back = session.play(cell).undo()
        assert (back.position, back.moves) == (session.position, session.moves)
        assert back.undone[0] == cell
        assert back.redo() == session.play(cell)


@given(sessions())
def test_undo_and_redo_go_from_one_choice_of_a_person_to_the_next(session: Session) -> None:
    people = session.judged
    last = len(session.moves) + len(session.undone)
    choices = [ply for ply in range(last) if session.at(ply).turn in people]
    now = len(session.moves)
    before, after = [c for c in choices if c < now], [c for c in choices if c > now]
    assert session.undo() == (session.at(before[-1]) if before else session)
    assert (session.undo() is session) == (not before)
    assert session.redo() == session.at(after[0] if after else last)
    assert session.started == bool(before or session.undone)
    if before and (now in choices or now == last):
        assert session.undo().redo() == session
    for number in range(1, now + 1):
        earlier = [ply for ply in choices if ply < number]
        assert session.retry(number) == session.at(earlier[-1] if earlier else 0)
    while session.undo() != session:
        session = session.undo()
    assert not [c for c in choices if c < len(session.moves)]


@given(sessions())
def test_only_another_move_drops_the_moves_that_were_taken_back(session: Session) -> None:
    for cell in session.position.moves[:5]:
        after = session.play(cell)
        assert after.moves == (*session.moves, cell)
        assert after.players == session.players
        repeated = bool(session.undone) and cell == session.undone[0]
        assert after.undone == (session.undone[1:] if repeated else ())


@given(sessions(), st.integers(0, 9999))
def test_a_game_that_has_ended_remembers_it(session: Session, number: int) -> None:
    assert session.has_ended == (session.ended_before or session.furthest.over)
    assert session.restart().has_ended == session.start.over
    for same in (session.undo(), session.redo(), session.swap(), session.at(0)):
        assert same.has_ended == session.has_ended
    if not session.over:
        cell = session.position.moves[number % len(session.position.moves)]
        assert session.play(cell).has_ended == (session.has_ended or session.play(cell).over)


# --- players and values -------------------------------------------------------------------------


@given(sessions())
def test_players_change_and_nothing_else_does(session: Session) -> None:
    swapped = session.swap()
    assert swapped.players == session.players[::-1]
    assert swapped.swap() == session
    assert (swapped.start, swapped.moves, swapped.undone) == (
        session.start, session.moves, session.undone,
    )  # fmt: skip
    assert session.restart() == Session(session.start, session.players)
    assert session.restart().restart() == session.restart()
    assert session.people == tuple(s for s in SIDES if session.players[s.index] is None)
    assert session.player is session.players[session.turn.index]
    assert session.turn.index == session.position.ply % 2
    assert session.game is session.start.game
    assert session.mover(len(session.moves)) is session.turn


@given(sessions(), st.booleans())
def test_a_person_is_seated_where_asked(session: Session, first: bool) -> None:  # noqa: FBT001
    seated = session.seat(person_first=first)
    if len(session.people) == 1:
        assert seated in (session, session.swap())
        assert (seated.at(0).player is None) == first
        assert session.swap().seat(person_first=first) == seated
    else:
        assert seated is session


@given(sessions())
def test_a_session_is_a_value(session: Session) -> None:
    moves, undone = tuple(session.moves), tuple(session.undone)
    copy = Session(session.start, session.players, moves, undone, session.ended_before)
    assert copy == session
    assert hash(copy) == hash(session)
    others = {session.undo(), session.redo(), session.swap(), session.restart()} - {session}
    assert all(other != session for other in others)
    for name in ("moves", "undone", "players", "start"):
        with pytest.raises(AttributeError):
            setattr(session, name, ())
        with pytest.raises(AttributeError):
            delattr(session, name)
    assert copy == session


@given(sessions(), st.integers(-2, 700))
def test_a_move_that_cannot_be_made_raises(session: Session, cell: int) -> None:
    assume(cell not in session.position.moves)
    with pytest.raises(GameOver if session.over else IllegalMove):
        session.play(cell)
    with pytest.raises(NoughtsError):
        Session(session.start, session.players, (*session.moves, cell))
    with pytest.raises(NoughtsError):
        Session(session.start, session.players, session.moves, (cell,))


def test_how_every_game_of_3x3_ends(positions: tuple[Position, ...]) -> None:
    double = 0
    rows = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    for position in positions:
        session, marks = Session(position), str(position).replace("/", "")
        lines = [row for row in rows if {marks[cell] for cell in row} in ({"X"}, {"O"})]
        assert session.over == (bool(lines) or "." not in marks)
        winner = session.winner
        assert (winner.mark if winner else None) == (marks[lines[0][0]] if lines else None)
        assert sorted(session.winning_lines) == sorted(
            sum(1 << cell for cell in row) for row in lines
        )
        assert session.turn.index == marks.count("X") - marks.count("O")
        double += len(lines) > 1
    assert double == 22  # as many as there are pairs of lines that cross
