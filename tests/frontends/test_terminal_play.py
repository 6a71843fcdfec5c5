"""Games in the terminal, from the options to the end: against strategies, two people, watched."""

import re
import subprocess

import pytest
from command import SCRIPT, SPECS, Call, assert_refused, environment, run
from terminal_user import (
    AGAINST_RULES,
    END,
    MY_MOVE,
    START,
    WATCHING,
    Terminal,
    Typed,
    answers,
    every_cell,
    last_board,
)

from noughts.play.session import Session
from noughts.rules.game import Game
from noughts.rules.masks import cells_of
from noughts.rules.notation import cell_name, parse_cell, parse_game, parse_position
from noughts.rules.position import Position
from noughts.strategies.registry import parse_strategy, title_of

# --- against a strategy -------------------------------------------------------------------------


def my_mark(out: str) -> str:
    return "X" if "You are X. You move first." in out else "O"


def replay(out: str, game: Game) -> Position:
    """Return the end of a game played with `every_cell`, given the opponent's printed moves."""
    replies = iter(re.findall(r"^(?:.*> )?([XO]) plays (\w+)\.$", out, re.MULTILINE))
    me = my_mark(out)
    position = game.start
    while not position.over:
        cell = position.moves[0]
        if position.to_move != me:
            mark, name = next(replies)
            assert mark == position.to_move
            cell = parse_cell(name, game)
        position = position.play(cell)
    assert not list(replies)
    return position


def assert_end_is_shown(out: str, end: Position, opponent: str) -> None:
    """Assert that the last board is that of `end`, and that the result is in words below it."""
    board = out[[match.start() for match in re.finditer(r"^ +a +b ", out, re.MULTILINE)][-1] :]
    marks = re.findall(r"(-?)([XO])\1 +(?=│)", board)
    assert "".join(mark for _, mark in marks) == re.sub(r"[./]", "", str(end))
    lines = [line for line in end.game.lines if not line & ~end.opponent]
    cells = {cell for line in lines for cell in cells_of(line)}
    taken = [cell for cell, mark in enumerate(str(end).replace("/", "")) if mark != "."]
    struck = {cell for cell, (dash, _) in zip(taken, marks, strict=True) if dash}
    assert struck == (cells if end.game.columns < 13 else set())  # where there is room for dashes
    if end.drawn:
        assert "A draw: the board is full." in board
    else:
        winner = "OX"[end.ply % 2]
        result = "You win with " if winner == my_mark(out) else f"{opponent} wins with "
        assert f"\n{result}" in board


@pytest.mark.parametrize("first", ["me", "opponent"])
@pytest.mark.parametrize("spec", ["rules", "linear:level=easy", "random"])
def test_a_strategy_can_be_played_to_the_end(
    piped: Typed, grid: Game, spec: str, first: str
) -> None:
    out = piped(*every_cell(grid), args=("--opponent", spec, "--first", first))
    assert "\x1b" not in out
    assert f"You are playing {title_of(spec)} on 3x3." in out
    assert_end_is_shown(out, replay(out, grid), title_of(spec))


@pytest.mark.parametrize("spec", SPECS)
def test_every_strategy_can_be_chosen_and_has_a_title(piped: Typed, spec: str) -> None:
    out = " ".join(piped("b2", args=("--opponent", spec, "--first", "opponent")).split())
    assert f"You are playing {title_of(spec)} on 3x3." in out
    assert "X plays " in out
    assert spec not in out


@pytest.mark.parametrize("game", ["4,3,3", "4x4", "15,15,5", "torus-4,4,3", "4x4x4", "pick15"])
def test_other_boards_are_played_to_the_end(piped: Typed, game: str) -> None:
    board = parse_game(game)
    out = piped(*every_cell(board), args=("--opponent", "linear", "--game", game))
    assert_end_is_shown(out, replay(out, board), "Linear")


@pytest.mark.parametrize("person", ["best", "last"])
@pytest.mark.parametrize("first", ["me", "opponent"])
def test_a_whole_game_at_the_keyboard(typed: Typed, grid: Game, person: str, first: str) -> None:
    rules, alphabeta = parse_strategy("rules", grid), parse_strategy("alphabeta", grid)
    me = "X" if first == "me" else "O"
    position, lines, replies = grid.start, [], []
    while not position.over:
        if position.to_move == me:
            (best,) = alphabeta.policy(position)
            cell = best if person == "best" else position.moves[-1]
            lines.append(cell_name(cell, grid))
        else:
            (cell,) = rules.policy(position)
            replies.append(f"{position.to_move} plays {cell_name(cell, grid)}.")
        position = position.play(cell)
    out = typed(*lines, "", "q", args=("--opponent", "rules", "--first", first))
    game, _, next_game = out.partition("Score: You 0, Rules ")
    assert re.findall(r"[XO] plays \w+\.", game) == replies
    assert position.drawn == (person == "best")
    assert ("A draw: the board is full." if position.drawn else "Rules wins with ") in game
    assert f"You are {me}. " in next_game
    assert len(answers(out, END)) == 2


@pytest.mark.parametrize(
    ("level", "title"),
    [
        ((), "Hazel"),
        (("--level", "easy"), "Linear (easy)"),
        (("--level", "medium"), "Linear (medium)"),
        (("--level", "hard"), "Linear (hard)"),
    ],
)
def test_a_level_is_linear_at_that_level(piped: Typed, level: tuple[str, ...], title: str) -> None:
    assert piped(args=level).startswith(f"You are playing {title} on 3x3.\n")


def test_the_first_move_is_as_stated_or_else_a_toss(piped: Typed) -> None:
    def first_lines(*args: str) -> set[str]:
        lines: set[str] = set()
        for seed in range(8):
            out = piped(args=("--opponent", "random", "--seed", str(seed), *args))
            lines.update(re.findall(r"^You are [XO]\..*$", out, re.MULTILINE))
        return lines

    me, opponent = "You are X. You move first.", "You are O. Your opponent moves first."
    assert first_lines("--first", "me") == {me}
    assert first_lines("--first", "opponent") == {opponent}
    assert first_lines("--first", "random") == first_lines() == {me, opponent}


def test_the_same_seed_and_moves_give_the_same_game(
    piped: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(*args: str) -> str:
        return piped("a1", "b2", "c3", "a3", args=("--opponent", "random", *args))

    games = {play("--seed", str(seed)) for seed in range(4)}
    assert len(games) > 1
    assert {play("--seed", str(seed)) for seed in range(4)} == games
    chosen = play("--seed", "3")
    monkeypatch.setenv("NOUGHTS_SEED", "3")
    assert play() == chosen


def test_a_seed_that_is_not_a_number_is_named(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_refused(call("play", "--seed", "x"), "--seed cannot be 'x'; write a whole number")
    monkeypatch.setenv("NOUGHTS_SEED", "y")
    assert_refused(call("web"), "NOUGHTS_SEED cannot be 'y'; write a whole number")


# --- two people, two strategies -----------------------------------------------------------------


def test_two_people_play_each_other(piped: Typed) -> None:
    out = piped("a1", "b2", "a2", "u", "a2", "c3", "a3", "s", "", "a1", args=("--two",))
    assert out.startswith("Two players on 3x3.\n")
    assert "plays" not in out.replace("plays both", "")
    assert "X wins with a1-a2-a3." in out
    assert "Score: X 1, O 0, draws 0." in out
    assert "Taken back: X a2." in out
    assert "Swapping changes nothing: people play both sides." in out
    assert last_board(out) == "X../.../..."


@pytest.mark.parametrize("players", [("rules", "random"), ("linear", "linear")])
def test_strategies_play_to_the_end_in_a_pipe(
    piped: Typed, grid: Game, players: tuple[str, str]
) -> None:
    out = piped("nobody", "reads", "these", args=("--watch", *players))
    first, second = map(title_of, players)
    assert out.startswith(f"{first} (X) plays {second} (O) on 3x3.\n")
    names = re.findall(r"^[XO] plays (\w+)\.$", out, re.MULTILINE)
    session = Session(START, moves=tuple(parse_cell(name, grid) for name in names))
    assert session.over
    assert last_board(out) == str(session.position)
    assert not re.search(f"{MY_MOVE}|{WATCHING}|{END}", out)
    assert "Score: " in out


@pytest.mark.parametrize("text", [".../.../...", "X../.../..."])
def test_the_strategy_named_first_moves_first(piped: Typed, text: str) -> None:
    mark = "XO"[parse_position(text).ply % 2]
    out = piped(args=("--watch", "rules", "random", "--position", text))
    assert f"Rules ({mark})" in out
    assert re.findall(r"^([XO]) plays", out, re.MULTILINE)[0] == mark


def test_enter_plays_the_next_move_of_a_watched_game(typed: Typed) -> None:
    out = typed("", "", "u", "r", "h", "s", args=("--watch", "rules", "alphabeta"))
    _, first, second, undone, redone, advice, swapped, _ = answers(out, WATCHING)
    assert last_board(first) == ".../.X./..."
    assert parse_position(last_board(second)).ply == 2
    assert last_board(undone) == last_board(first)
    assert last_board(redone) == last_board(second)
    assert "draw" in advice
    assert last_board(swapped) == last_board(second)
    assert "Paused: Rules (X) moves next. Press Enter. > " in out
    assert out.count("Paused: Alpha-beta (X) moves next. Press Enter. > ") == 1


def test_pause_plays_a_watched_game_to_its_end(typed: Typed) -> None:
    out = typed("", "p", "", args=("--watch", "rules", "rules"))
    assert "Press Enter to pause; > and < change the speed." in out
    assert len(answers(out, END)) == 2
    assert "A draw: the board is full." in out
    assert len(answers(out, WATCHING)) == 4  # the next game waits for Enter again


# --- options ------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["me", "opponent"])
@pytest.mark.parametrize("text", ["X.O/.../...", "X.O/.X./..."])
def test_a_game_may_start_anywhere(piped: Typed, text: str, first: str) -> None:
    position = parse_position(text)
    out = piped("n", args=("--position", text, "--first", first, "--opponent", "random"))
    mark = position.to_move if first == "me" else "OX"[position.ply % 2]
    who = "You move" if first == "me" else "Your opponent moves"
    assert out.count(f"You are {mark}. {who} next.") == 2
    moved = first == "opponent"
    assert len(re.findall("[XO] plays", out)) == 2 * moved
    assert parse_position(last_board(out)).ply == position.ply + moved


def test_a_position_is_read_as_by_explain(call: Call, piped: Typed) -> None:
    text = "X.O./.X../...."
    assert piped(args=("--two", "--position", text)).startswith("Two players on 4x3, 3 in a row.")
    out = piped(args=("--two", "--position", text, "--game", "4,3,4"))
    assert out.startswith("Two players on 4x3, 4 in a row.")
    assert_refused(call("play", "--position", "XXX/OO./..."), "the game is over", "XXX/OO./...")
    assert_refused(call("play", "--position", "XX./.../..."), "X has 2 and O has 0")


CONTRADICTIONS = [
    (["--opponent", "rules"], ["--level", "easy"]),
    *((["--two"], other) for other in (["--opponent", "rules"], ["--level", "easy"])),
    (["--two"], ["--first", "random"]),
    *((["--watch", "rules", "a\nb"], other) for other in (["--opponent", "rules"], ["--two"])),
    *((["--watch", "rules", "rules"], ["--" + other]) for other in ("level=easy", "first=me")),
    *(
        (["--load", "a file"], other)
        for other in (
            ["--opponent", ""],
            ["--level", "easy"],
            ["--first", "random"],
            ["--game", "3,3,3"],
            ["--two"],
            ["--watch", "rules", "rules"],
            ["--position", ".../.../..."],
        )
    ),
]


@pytest.mark.parametrize(("one", "other"), CONTRADICTIONS, ids=" ".join)
def test_options_that_contradict_each_other_are_refused(
    call: Call, one: list[str], other: list[str]
) -> None:
    names = [option[0].partition("=")[0] for option in (one, other)]
    assert_refused(call("play", *one, *other), *names)
    assert_refused(call("play", *other, *one), *names)


# --- as a process -------------------------------------------------------------------------------


def test_a_whole_game_in_a_pipe(grid: Game) -> None:
    lines = "".join(f"{cell}\n" for cell in every_cell(grid))
    code, out, err = run("play", *AGAINST_RULES, input=lines)
    assert (code, err) == (0, "")
    assert_end_is_shown(out, replay(out, grid), "Rules")


def test_an_opponent_that_cannot_play_the_board_is_refused_before_anything_else() -> None:
    with Terminal("--opponent", "minimax", "--game", "4x4") as terminal:
        code, out = terminal.end()
        assert code == 2
        assert re.fullmatch(r"noughts: Minimax cannot [^\n]*6 empty[^\n]*\r\n", out)


def test_no_keyboard_at_all_is_the_end_of_input() -> None:
    done = subprocess.run(
        ["sh", "-c", '"$0" play --first me <&-', SCRIPT],  # noqa: S607 - any sh works
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"Goodbye.\n")
