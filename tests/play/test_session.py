"""A session: taking back and playing again, saving and loading, and texts that are no game."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from boards import torus
from command import SPECS
from hypothesis import assume, given
from hypothesis import strategies as st
from test_files import left

from noughts.errors import GameOver, IllegalMove, NoughtsError, Unsuitable
from noughts.play.session import (
    FIRST_LINE,
    LARGEST_FILE,
    Player,
    Session,
    load,
    parse_session,
    save,
    written,
)
from noughts.rules.game import Game, mnk
from noughts.rules.notation import parse_position
from noughts.rules.position import Position
from noughts.strategies.base import Slipping
from noughts.strategies.registry import parse_strategy

GAMES = (mnk(3, 3, 3), mnk(4, 3, 3), mnk(5, 5, 4), mnk(15, 15, 5), mnk(1, 1, 1), mnk(26, 2, 2))


def players_of(game: Game) -> st.SearchStrategy[Player]:
    """A person, or any strategy that can be made for this game, at all levels and slips."""
    fitting = [spec for spec in SPECS if not spec.startswith("chance:") or game.centre is not None]
    return st.none() | st.sampled_from(fitting).map(lambda spec: parse_strategy(spec, game))


@st.composite
def sessions(draw: st.DrawFn, persons: bool = False) -> Session:  # noqa: FBT001, FBT002
    """Any session: some moves before it, some played, some taken back."""
    game = draw(st.sampled_from(GAMES))
    cells = draw(st.permutations(range(game.cells))) if game.cells < 30 else None
    random = Random(draw(st.integers(0, 999)))
    cells = cells or random.sample(range(game.cells), game.cells)
    played = [game.start]
    for cell in cells[: draw(st.integers(0, min(game.cells, 40)))]:
        if not played[-1].over:
            played.append(played[-1].play(cell))
    last = len(played) - 1
    first = draw(st.integers(0, last))
    now = draw(st.integers(first, last))
    players = st.none() if persons else players_of(game)
    return Session(
        played[first], (draw(players), draw(players)), cells[first:now], cells[now:last]
    )


def told(session: Session) -> tuple[object, ...]:
    """What makes two sessions of different runs the same one."""
    specs = [player and player.spec for player in session.players]
    return session.start, session.moves, session.undone, specs


# --- laws -------------------------------------------------------------------------------------


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
        with pytest.raises(NoughtsError, match=f"no move {ply} to go back to"):
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
    people = session.persons or (0, 1)
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
    assert told(swapped)[:3] == told(session)[:3]
    assert session.again() == Session(session.start, session.players)
    assert session.again().again() == session.again()
    assert session.persons == tuple(s for s in (0, 1) if session.players[s] is None)
    assert session.player is session.players[session.turn]
    assert session.turn == session.position.ply % 2
    assert session.game is session.start.game


@given(sessions(), st.booleans())
def test_a_person_is_seated_where_it_is_due(session: Session, first: bool) -> None:  # noqa: FBT001
    seated = session.seated(first=first)
    if len(session.persons) == 1:
        assert seated in (session, session.swap())
        assert (seated.at(0).player is None) == first
        assert session.swap().seated(first=first) == seated
    else:
        assert seated is session


@given(sessions())
def test_a_session_is_refused_if_one_of_its_strategies_refuses(session: Session) -> None:
    said = [player.refusal(session.start) for player in session.players if player]
    refusals = [why for why in said if why]
    assert session.refusal == (refusals[0] if refusals else None)


@given(sessions())
def test_a_session_is_a_value(session: Session) -> None:
    same = Session(session.start, session.players, list(session.moves), list(session.undone))
    assert same == session
    assert hash(same) == hash(session)
    others = {session.undo(), session.redo(), session.swap(), session.again()} - {session}
    assert all(other != session for other in others)
    assert session != told(session)
    for name in ("moves", "undone", "players", "start", "positions"):
        with pytest.raises(AttributeError, match=f"a session cannot be changed: {name}"):
            setattr(session, name, ())
        with pytest.raises(AttributeError, match=f"a session cannot be changed: {name}"):
            delattr(session, name)
    assert same == session


@given(sessions(), st.integers(-2, 700))
def test_a_move_that_cannot_be_made_changes_nothing(session: Session, cell: int) -> None:
    assume(cell not in session.position.moves)
    before = told(session)
    with pytest.raises(GameOver if session.over else IllegalMove):
        session.play(cell)
    with pytest.raises(NoughtsError):
        Session(session.start, session.players, [*session.moves, cell])
    with pytest.raises(NoughtsError):
        Session(session.start, session.players, session.moves, [cell])
    assert told(session) == before


def test_how_every_game_of_3x3_ends(positions: tuple[Position, ...]) -> None:
    double = 0
    rows = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    for position in positions:
        session, marks = Session(position), str(position).replace("/", "")
        lines = [row for row in rows if {marks[cell] for cell in row} in ({"X"}, {"O"})]
        assert session.over == (bool(lines) or "." not in marks)
        assert session.winner == ("XO".index(marks[lines[0][0]]) if lines else None)
        assert sorted(session.winning_lines) == sorted(
            sum(1 << cell for cell in row) for row in lines
        )
        assert session.turn == marks.count("X") - marks.count("O")
        double += len(lines) > 1
    assert double == 22  # as many as there are pairs of lines that cross


@pytest.mark.parametrize("spec", SPECS)
def test_a_strategy_answers_with_what_it_may_play_and_nothing_else(
    spec: str, unfinished: tuple[Position, ...]
) -> None:
    random, strategy = Random(1), parse_strategy(spec, mnk(3, 3, 3))
    for position in random.sample(unfinished, 25):
        players = (strategy, None) if position.ply % 2 == 0 else (None, strategy)
        session = Session(position, players)
        support = strategy.policy(position)
        drawn = {session.answer(random) for _ in range(20)}
        assert drawn <= support.keys()
        assert len(drawn) == 1 or len(support) > 1
        with pytest.raises(Unsuitable, match="a person's turn"):
            session.swap().answer(random)


def test_all_that_a_strategy_may_play_it_does_play() -> None:
    game = mnk(3, 3, 3)
    session = Session(game.start, (parse_strategy("random", game), None))
    random = Random(2)
    assert {session.answer(random) for _ in range(200)} == set(range(9))


def test_a_finished_game_has_no_answer() -> None:
    strategy = parse_strategy("linear", mnk(3, 3, 3))
    with pytest.raises(GameOver):
        Session(parse_position("XXX/OO./..."), (strategy, strategy)).answer(Random(1))


# --- in a file --------------------------------------------------------------------------------


@given(sessions())
def test_what_is_written_is_read_again(session: Session) -> None:
    text = written(session)
    again = parse_session(text)
    assert told(again) == told(session)
    assert again.position == session.position
    assert written(again) == text
    assert len(text) < LARGEST_FILE / 1.5
    assert all(line.isprintable() for line in text.splitlines())
    for change in (lambda t: t.replace("\n", "\r\n"), str.strip, lambda t: f"\n{t}\n\n"):
        assert told(parse_session(change(text))) == told(session)


def test_the_longest_game_of_the_largest_board_fits_into_a_file(tmp_path: Path) -> None:
    game = mnk(26, 26, 26)
    order = Random(1).sample(range(676), 676)
    player = parse_strategy("linear:slip=0.25,level=medium,override=no", game)
    session = Session(game.start, (player, player), order)
    assert session.position.drawn
    save(session, tmp_path / "file")
    assert told(load(tmp_path / "file")) == told(session)
    assert (tmp_path / "file").stat().st_size < LARGEST_FILE


@given(sessions())
def test_a_saved_game_is_loaded_again(session: Session) -> None:
    path = Path(FOLDER) / "game"
    save(session, path)  # over the one before
    assert told(load(path)) == told(session)
    assert path.read_text("utf-8") == written(session)
    assert left(Path(FOLDER)) == ["game"]


@pytest.fixture(autouse=True, scope="module")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    global FOLDER  # noqa: PLW0603 - hypothesis and fixtures of one test do not go together
    FOLDER = str(tmp_path_factory.mktemp("games"))


FOLDER = ""

GOOD = written(
    Session(
        parse_position("X../.O./..."),
        (None, parse_strategy("linear:level=easy", mnk(3, 3, 3))),
        [1, 2],
        [6],
    )
)

BAD = {
    "empty": ("", "its first line is ''"),
    "blank": (" \n\n", "its first line is ''"),
    "another file": ("import os\n", "its first line is 'import os'"),
    "a later format": (GOOD.replace("game 1", "game 2"), "'noughts game 2', not"),
    "a NUL": (GOOD.replace("b1", "\0"), r"'\\x00' is not a cell"),
    "only the first line": (f"{FIRST_LINE}\n", "no line that begins with 'game'"),
    "no game": (re.sub("game: .*\n", "", GOOD), "no line that begins with 'game'"),
    "no X": (re.sub("X: .*\n", "", GOOD), "no line that begins with 'X'"),
    "no O": (re.sub("O: .*\n", "", GOOD), "no line that begins with 'O'"),
    "no moves": (re.sub("moves: .*\n", "", GOOD), "no line that begins with 'moves'"),
    "a line twice": (f"{GOOD}game: 4,4,4\n", "cannot read its line 'game: 4,4,4'"),
    "an unknown line": (f"{GOOD}Y: person\n", "cannot read its line 'Y: person'"),
    "a line without a colon": (f"{GOOD}b2\n", "cannot read its line 'b2'"),
    "a blank line within": (GOOD.replace("X:", "\nX:"), "cannot read its line ''"),
    "no such game": (GOOD.replace("3,3,3", "3,3,4"), "4 in a row does not fit"),
    "a game without sense": (GOOD.replace("3,3,3", "chess"), "cannot read the game 'chess'"),
    "another board": (
        GOOD.replace("3,3,3", "4,4,3"),
        "but the game 4,4,3 has 4 columns and 4 rows",
    ),
    "an impossible start": (GOOD.replace("X../.O.", "XXX/OOO"), "cannot arise"),
    "a start too far": (GOOD.replace("X../.O./...", "XXX/OO./..."), "the game is over"),
    "no such player": (GOOD.replace("person", "nobody"), "no strategy 'nobody'"),
    "no such option": (GOOD.replace("easy", "simple"), "'simple' is not a value of level"),
    "no player": (GOOD.replace("X: person", "X:"), "no strategy ''"),
    "no such cell": (GOOD.replace("b1", "d1"), "'d1' is not a cell"),
    "a taken cell": (GOOD.replace("b1", "a1"), "cannot be played in X../.O./...: it is taken"),
    "a cell twice": (GOOD.replace("undone: a3", "undone: b1"), "it is taken"),
    "too many moves": (
        "noughts game 1\ngame: 3,3,3\nX: person\nO: person\nmoves: 1 4 2 5 3 6\n",
        "the game is over",
    ),
}


def refused(call: Callable[[], object]) -> str:
    """One line for a person, and no other error."""
    with pytest.raises(NoughtsError) as error:
        call()
    text = str(error.value)
    assert text.isprintable()
    assert text
    return text


@pytest.mark.parametrize("why", BAD)
def test_what_is_no_game_is_refused_with_the_reason(why: str, tmp_path: Path) -> None:
    text, reason = BAD[why]
    assert re.search(reason, refused(lambda: parse_session(text)))
    path = tmp_path / "file"
    path.write_text(text, "utf-8")
    said = refused(lambda: load(path))
    assert said.startswith(f"{str(path)!r} is no saved game: ")
    assert re.search(reason, said)


def test_numbers_and_upper_case_are_read_as_at_the_board() -> None:
    text = GOOD.replace("moves: b1 c1", "moves: 2 C1").replace("start: X../.O./...", "start:")
    assert parse_session(text.replace("undone: a3\n", "")).moves == (1, 2)


def attempt(text: str) -> None:
    """A session or one sentence, nothing else."""
    try:
        session = parse_session(text)
    except NoughtsError:
        refused(lambda: parse_session(text))
    else:
        assert told(parse_session(written(session))) == told(session)


@given(st.text(max_size=300))
def test_any_text_is_a_game_or_refused(text: str) -> None:
    attempt(text)
    attempt(f"{FIRST_LINE}\n{text}")
    attempt(f"{FIRST_LINE}\ngame: 3,3,3\nX: {text}\nO: person\nmoves: {text}")


PIECES = (*"\n\r\0:,=09x/\u2028\xb2\u0663", "", "a1")


@given(st.data())
def test_any_change_of_a_good_text_is_a_game_or_refused(data: st.DataObject) -> None:
    text = GOOD
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 8)))
        new = data.draw(st.sampled_from(PIECES) | st.text(max_size=4))
        text = text[:start] + new + text[end:]
    attempt(text)


@given(st.permutations(GOOD.splitlines()[1:]), st.integers(0, 6))
def test_the_order_of_the_lines_does_not_matter_but_each_is_needed_once(
    lines: list[str], most: int
) -> None:
    attempt("\n".join([FIRST_LINE, *lines[:most]]))
    assert told(parse_session("\n".join([FIRST_LINE, *lines]))) == told(parse_session(GOOD))


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe\x00",
        b"\x00" * 100,
        b"\x89PNG\r\n\x1a\n",
        GOOD.encode("utf-16"),
        b"a" * 2_000_000,
        GOOD.encode() + b" " * LARGEST_FILE,
        re.sub("game: .*", "game: " + "9" * 9000, GOOD).encode(),
        re.sub("start: .*", "start: " + "X" * 9000, GOOD).encode(),
        re.sub("X: .*", "X: " + "p" * 9000, GOOD).encode(),
        re.sub("moves: .*", "moves: " + "b" * 9000, GOOD).encode(),
        FIRST_LINE.encode() + b"\n" + b":" * 9000,
    ],
    ids=lambda content: repr(content[:12]),
)
def test_a_file_that_is_no_game_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    said = refused(lambda: load(path))
    assert repr(str(path)) in said
    assert len(said) < len(str(path)) + 300


@pytest.mark.parametrize("name", ["missing", "", "file/x", "n" * 300, "nul\0", "loop", "\ud800"])
def test_what_cannot_be_read_or_written_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text(GOOD, "utf-8")
    (tmp_path / "loop").symlink_to("loop")
    path = tmp_path / name
    assert refused(lambda: load(path)).startswith("cannot read '")
    if name != "missing":
        refused(lambda: save(parse_session(GOOD), path))
    assert left(tmp_path) == ["file", "loop"]
    assert (tmp_path / "file").read_text("utf-8") == GOOD


@pytest.mark.parametrize("content", [b"", b"my diary\n", b"\xff", b"x" * 20_000, b"noughts game"])
def test_a_file_that_is_no_game_is_not_written_over(content: bytes, tmp_path: Path) -> None:
    path, link = tmp_path / "diary", tmp_path / "link"
    path.write_bytes(content)
    link.symlink_to(path)
    for each in (path, link):
        said = refused(lambda each=each: save(parse_session(GOOD), each))  # type: ignore[misc]
        assert repr(str(each)) in said
        assert said.endswith("choose another name")
    assert path.read_bytes() == content
    assert left(tmp_path) == ["diary", "link"]


def test_a_damaged_game_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(f"{FIRST_LINE}\ngame: ches", "utf-8")
    save(parse_session(GOOD), path)
    assert path.read_text("utf-8") == GOOD


def test_a_link_is_followed(tmp_path: Path) -> None:
    link, target = tmp_path / "link", tmp_path / "target"
    link.symlink_to(target)
    for _ in range(2):
        save(parse_session(GOOD), link)
        assert link.is_symlink()
        assert told(load(target)) == told(load(link)) == told(parse_session(GOOD))


def test_what_goes_wrong_while_writing_leaves_the_game_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game"
    session = parse_session(GOOD)
    save(session, path)

    def full(self: Path, *_: object, **__: object) -> None:
        self.write_bytes(b"noughts")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    assert "No space left on device" in refused(lambda: save(session.undo(), path))
    assert path.read_text("utf-8") == GOOD
    assert left(tmp_path) == ["game"]


GAME = mnk(3, 3, 3)
NAMELESS = {
    "a torus": Session(torus(4, 4, 4).start),
    "a torus under a false name": Session(Game(3, 3, torus(3, 3, 3).lines, "3,3,3").start),
    "a game without a name": Session(Game(3, 3, GAME.lines[:5]).start),
    "a player whose name says too little": Session(
        GAME.start, (Slipping(parse_strategy("linear", GAME), Fraction(1, 3)), None)
    ),
}


@pytest.mark.parametrize("what", NAMELESS)
def test_what_has_no_name_cannot_be_saved(what: str, tmp_path: Path) -> None:
    said = refused(lambda: save(NAMELESS[what], tmp_path / "file"))
    assert "cannot be saved" in said
    assert left(tmp_path) == []
