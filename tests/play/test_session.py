"""A session: playing, taking back and playing again, and who plays."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sessions import sessions

from noughts.errors import GameOver, IllegalMove, NoughtsError
from noughts.play.session import Session
from noughts.rules.position import Position
from noughts.rules.side import Side


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
        with pytest.raises(NoughtsError, match=f"this game has no move {ply}: choose 0 to {last}"):
            session.at(ply)


@given(sessions(persons=True))
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
        assert session.undo() == session
    for cell in session.position.moves[:3]:
        back = session.play(cell).undo()
        assert (back.position, back.moves) == (session.position, session.moves)
        assert back.undone[0] == cell
        assert back.redo() == session.play(cell)


@given(sessions())
def test_undo_and_redo_go_from_one_choice_of_a_person_to_the_next(session: Session) -> None:
    people = session.people or tuple(Side)
    last = len(session.moves) + len(session.undone)
    choices = [ply for ply in range(last) if session.at(ply).turn in people]
    now = len(session.moves)
    before, after = [c for c in choices if c < now], [c for c in choices if c > now]
    assert session.undo() == (session.at(before[-1]) if before else session)
    assert (session.undo() is session) == (not before)
    assert session.redo() == session.at(after[0] if after else last)
    if before and (now in choices or now == last):
        assert session.undo().redo() == session
    while session.undo() != session:
        session = session.undo()
    assert not [c for c in choices if c < len(session.moves)]


@given(sessions())
def test_the_same_move_again_keeps_what_follows_and_another_forgets_it(session: Session) -> None:
    for cell in session.position.moves[:5]:
        played = session.play(cell)
        assert played.moves == (*session.moves, cell)
        assert played.players == session.players
        again = bool(session.undone) and cell == session.undone[0]
        assert played.undone == (session.undone[1:] if again else ())


@given(sessions())
def test_players_change_and_nothing_else_does(session: Session) -> None:
    swapped = session.swap()
    assert swapped.players == session.players[::-1]
    assert swapped.swap() == session
    assert Session(swapped.start, session.players, swapped.moves, swapped.undone) == session
    assert session.restart() == Session(session.start, session.players)
    assert session.restart().restart() == session.restart()
    assert session.people == tuple(s for s in Side if session.players[s.index] is None)
    assert session.player is session.players[session.turn.index]
    assert session.turn.index == session.position.ply % 2
    assert session.game is session.start.game


@given(sessions(), st.booleans())
def test_a_person_is_seated_where_it_is_due(session: Session, first: bool) -> None:  # noqa: FBT001
    seated = session.seat(person_first=first)
    if len(session.people) == 1:
        assert seated in (session, session.swap())
        assert (seated.at(0).player is None) == first
        assert session.swap().seat(person_first=first) == seated
    else:
        assert seated is session


@given(sessions())
def test_a_session_has_started_when_somebody_has_chosen_a_move(session: Session) -> None:
    people = session.people or tuple(Side)
    chosen = [ply for ply in range(len(session.moves)) if session.mover(ply) in people]
    assert session.started == bool(chosen or session.undone)
    assert not session.restart().started
    for ply in range(len(session.moves)):
        assert session.mover(ply) == session.at(ply).turn


@given(sessions())
def test_a_retry_goes_back_to_the_choice_before_a_move(session: Session) -> None:
    people = session.people or tuple(Side)
    for number in range(1, len(session.moves) + 1):
        choices = [ply for ply in range(number) if session.at(ply).turn in people]
        assert session.retry(number) == session.at(choices[-1] if choices else 0)


@given(sessions())
def test_a_session_is_a_value(session: Session) -> None:
    same = Session(session.start, session.players, (*session.moves,), (*session.undone,))
    assert same == session
    assert hash(same) == hash(session)
    others = {session.undo(), session.redo(), session.swap(), session.restart()} - {session}
    assert all(other != session for other in others)
    for name in ("moves", "undone", "players", "start", "position"):
        with pytest.raises(AttributeError):
            setattr(session, name, ())
        with pytest.raises(AttributeError):
            delattr(session, name)
    assert same == session


@given(sessions(), st.integers(-2, 700))
def test_a_move_that_cannot_be_made_changes_nothing(session: Session, cell: int) -> None:
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
        assert (session.winner and session.winner.mark) == (marks[lines[0][0]] if lines else None)
        assert sorted(session.winning_lines) == sorted(
            sum(1 << cell for cell in row) for row in lines
        )
        assert session.turn.index == marks.count("X") - marks.count("O")
        double += len(lines) > 1
    assert double == 22  # as many as there are pairs of lines that cross
