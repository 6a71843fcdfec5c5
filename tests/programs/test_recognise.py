"""How a program is asked is found out, or a person is asked to say: never guessed."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

import pytest
from generated import FAULTS, RIGHT, Generated, grid
from inprocess import InProcess
from noughts.programs.apart.wire import Leaf, Reply, Trouble
from noughts.programs.convention import MADE, Convention
from noughts.programs.recognition.reading import FAMILIES, battery, families
from noughts.programs.recognition.recognise import (
    Ambiguous,
    NotRecognised,
    Recognised,
    Told,
    recognise,
    sentence,
)
from noughts.programs.recognition.trials import BATTERIES, GAME, best_cells, completing
from seeds import sampled_from

from noughts.errors import NoughtsError
from noughts.rules.position import Position

LINES = "LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]\n"
RULES = (
    LINES
    + """
def urgent(board, mark):
    for line in LINES:
        marks = [board[i] for i in line]
        if marks.count(mark) == 2 and marks.count(" ") == 1:
            return line[marks.index(" ")]
"""
)


def found(source: str, told: Told | None = None) -> Recognised:
    return recognise(InProcess(source), told or Told())


# --- the questions ----------------------------------------------------------------------------


def test_the_questions_are_late_in_the_game() -> None:
    for side, questions in enumerate(BATTERIES):
        for position in questions.all:
            assert not position.over
            assert position.ply % 2 == side
            assert len(position.moves) <= 6


def test_who_completes_a_line_tells_whose_mark_is_its_own() -> None:
    for questions in BATTERIES:
        for position in questions.doubles:
            own = completing(position.own, position)
            assert own
            assert own.isdisjoint(completing(position.opponent, position))
            assert best_cells(position) <= own


def test_elsewhere_only_one_move_is_right_and_it_is_not_the_first_nor_the_centre() -> None:
    for questions in BATTERIES:
        for position in questions.quiet:
            (best,) = best_cells(position)
            assert not completing(position.own, position)
            assert best not in {min(position.moves), 4}


def test_forced_cells_have_other_names_in_other_numberings() -> None:
    for questions in BATTERIES:
        for position in questions.forced:
            empty = set(position.moves)
            assert len(empty) <= 2
            for cell in empty:
                turned = cell % 3 * 3 + cell // 3
                assert empty.isdisjoint({cell - 1, cell + 1, cell - 4, cell + 4})
                assert turned == cell or turned not in empty
        cells = {cell for position in questions.forced for cell in position.moves}
        assert {0, 8} <= cells


# --- shapes -----------------------------------------------------------------------------------


def test_a_function_with_a_mark_of_its_own() -> None:
    source = RULES + (
        "def computer_move(board):\n"
        "    '''the computer is O, you are X and begin'''\n"
        "    for mark in 'OX':\n"
        "        if urgent(board, mark) is not None:\n"
        "            return urgent(board, mark)\n"
        "    return board.index(' ')\n"
    )
    recognised = found(source)
    convention = recognised.convention
    assert recognised.shape == "function"
    assert (convention.board, convention.answer) == ("flat", "index")
    assert convention.marks[convention.plays or 0] == "'O'"
    assert convention.sides == ("second",)


def test_the_same_without_a_word_is_left_to_a_person() -> None:
    source = RULES + (
        "def move(board):\n"
        "    for mark in 'OX':\n"
        "        if urgent(board, mark) is not None:\n"
        "            return urgent(board, mark)\n"
        "    return board.index(' ')\n"
    )
    with pytest.raises(Ambiguous, match="--plays X, --plays O or --plays both"):
        found(source)
    told = found(source, Told(plays="O")).convention
    assert told.marks[told.plays or 0] == "'O'"


def test_a_method_and_its_own_board() -> None:
    source = RULES + (
        "class Game:\n"
        "    def __init__(self):\n"
        "        self.cells = [' '] * 9\n"
        "        self.computer = 'O'\n"
        "    def best_move(self):\n"
        "        for mark in (self.computer, 'X'):\n"
        "            spot = urgent(self.cells, mark)\n"
        "            if spot is not None:\n"
        "                return spot + 1\n"
        "        return self.cells.index(' ') + 1\n"
    )
    recognised = found(source)
    assert recognised.shape == "method"
    assert recognised.convention.place == "self.cells"
    assert recognised.convention.answer == "number"
    assert recognised.convention.plays == 1


def test_a_global_board_that_is_written_on() -> None:
    source = RULES + (
        "board = [' '] * 9\n"
        "def ai_move():\n"
        "    for mark in 'XO':\n"
        "        if urgent(board, mark) is not None:\n"
        "            board[urgent(board, mark)] = 'X'\n"
        "            return\n"
        "    board[board.index(' ')] = 'X'\n"
    )
    recognised = found(source)
    assert recognised.shape == "global board"
    assert recognised.convention.answer == "written"
    assert recognised.convention.plays == 0


def test_an_agent_for_kaggle() -> None:
    source = "def agent(observation, configuration):\n    return observation.board.index(0)\n"
    recognised = found(source)
    assert recognised.shape == "kaggle"
    assert recognised.convention.arguments == ("observation", "configuration")


def test_two_levels_are_two_programs() -> None:
    source = RULES + (
        "def easy_move(board, mark):\n"
        "    return board.index(' ')\n"
        "def hard_move(board, mark):\n"
        "    spot = urgent(board, mark)\n"
        "    return board.index(' ') if spot is None else spot\n"
    )
    with pytest.raises(Ambiguous, match="easy_move and hard_move; pick one"):
        found(source)
    assert found(source, Told(entry="hard_move")).convention.entry == "hard_move"


def test_nothing_to_ask_is_said() -> None:
    with pytest.raises(NotRecognised, match="best_move"):
        found("def main():\n    input()\n")
    with pytest.raises(NotRecognised, match="no function better_move"):
        found("def best_move(board):\n    return 0\n", Told(entry="better_move"))


def test_a_function_that_answers_no_cells_is_no_entry() -> None:
    with pytest.raises(NotRecognised):
        found("def best_move(board):\n    return 'somewhere'\n")


def test_the_line_for_people() -> None:
    source = "def agent(observation):\n    return observation.board.index(0)\n"
    assert sentence(found(source)) == (
        "a Kaggle agent: calls agent(observation) with a list of 1, 2 and 0, and expects a cell "
        "from 0 to 8. 1 moves first"
    )


# --- what must not be guessed -----------------------------------------------------------------

LOOKS_AHEAD = (
    LINES
    + """
def win(b, m): return any(all(b[i] == m for i in l) for l in LINES)
def score(b, turn, me, you):
    if win(b, me): return 1
    if win(b, you): return -1
    free = [i for i in range(9) if b[i] == " "]
    if not free: return 0
    found = [score(b[:i] + [turn] + b[i+1:], you if turn == me else me, me, you) for i in free]
    return max(found) if turn == me else min(found)
def best(b, me, you):
    free = [i for i in range(9) if b[i] == " "]
    return max(free, key=lambda i: score(b[:i] + [me] + b[i+1:], you, me, you))
"""
)


def test_a_mark_that_looks_like_an_empty_cell_is_none() -> None:
    source = (
        "import numpy as np\n"
        "board = np.zeros((3, 3))\n"
        "player = 1\n"
        "def ai_move():\n"
        "    for r in range(3):\n"
        "        for c in range(3):\n"
        "            if board[r][c] == 0:\n"
        "                return r, c\n"
        "def mark(r, c, p): board[r][c] = p\n"
        "def turn():\n"
        "    mark(0, 0, 1)\n"
        "    mark(*ai_move(), 2)\n"
    )
    told = found(source, Told(plays="2")).convention
    assert told.marks == ("1", "2")


@pytest.mark.parametrize("typed", [("'X'", "'X'", "'X'"), ("0", "1", "0.0"), ("1", "2", "True")])
def test_marks_that_are_alike_are_refused(typed: tuple[str, str, str]) -> None:
    source = "def best_move(board):\n    return board.index(' ')\n"
    with pytest.raises(NotRecognised, match="not three different marks"):
        found(source, Told(marks=typed))


@pytest.mark.parametrize(
    "chosen",
    [
        (
            "import sys\nai = sys.argv[7] if len(sys.argv) > 99 else None\n"
            "hu = {'X': 'O', 'O': 'X'}.get(ai)\n"
        ),
        "import random\nai = random.choice('XO')\nhu = 'O' if ai == 'X' else 'X'\n",
        (
            "hu = ''\ndef ask():\n    global hu, ai\n    hu = input()\n"
            "    ai = 'O' if hu == 'X' else 'X'\nai = ''\n"
        ),
    ],
)
@pytest.mark.parametrize("plays", [None, "X", "O"])
def test_a_mark_that_only_a_game_decides_is_set(chosen: str, plays: str | None) -> None:
    source = chosen + LOOKS_AHEAD + "def computer_move(b):\n    return best(b, ai, hu)\n"
    convention = found(source, Told(plays=plays)).convention
    assert dict(convention.also) == {"ai": "own", "hu": "opponent"}


def test_marks_of_unknown_owners_are_refused() -> None:
    chosen = "import random\nside = random.choice('XO')\nme = 'O' if side == 'X' else 'X'\n"
    source = chosen + LOOKS_AHEAD + "def computer_move(b):\n    return best(b, me, side)\n"
    with pytest.raises(NotRecognised, match="me and side"):
        found(source)


def test_a_mark_that_is_laid_down_is_not_talked_out_of() -> None:
    source = (
        "computer, human = 'O', 'X'\n"
        + LOOKS_AHEAD
        + "def computer_move(b):\n    return best(b, computer, human)\n"
    )
    assert found(source, Told(plays="O")).convention.plays == 1
    with pytest.raises(NotRecognised, match="computer is 'O'"):
        found(source, Told(plays="X"))


@pytest.mark.parametrize("human", ["'X' if computer == 'O' else 'O'", "other(computer)"])
def test_a_mark_that_follows_from_another_is_left(human: str) -> None:
    source = (
        "def other(mark): return 'X' if mark == 'O' else 'O'\n"
        f"computer = 'O'\nhuman = {human}\n"
        + LOOKS_AHEAD
        + "def computer_move(b):\n    return best(b, computer, human)\n"
    )
    convention = found(source).convention
    assert (convention.also, convention.plays) == ((), 1)


def test_what_is_no_mark_is_never_set() -> None:
    source = (
        "import random\n"
        "computer_score = random.choice([1, 2])\n"
        "bot = random.Random(random.random())\n"
        "AI_WORTH = 1\n" + LOOKS_AHEAD + "def computer_move(b, mark):\n"
        "    assert computer_score in (1, 2) and bot and AI_WORTH == 1\n"
        "    return best(b, mark, 'XO'[mark == 'X'])\n"
    )
    also = dict(found(source).convention.also)
    assert not also.keys() & {"computer_score", "bot", "AI_WORTH"}


def test_a_mark_that_an_object_draws_is_set() -> None:
    source = LOOKS_AHEAD + (
        "import random\n"
        "class Game:\n"
        "    def __init__(self):\n"
        "        self.board = [' '] * 9\n"
        "        self.computer = random.choice('XO')\n"
        "        self.human = 'O' if self.computer == 'X' else 'X'\n"
        "    def computer_move(self):\n"
        "        return best(self.board, self.computer, self.human)\n"
    )
    also = dict(found(source).convention.also)
    assert also == {"self.computer": "own", "self.human": "opponent"}


def test_the_mark_that_is_written_is_the_mark_it_plays() -> None:
    source = RULES + (
        "board = [' '] * 9\n"
        "def ai_move():\n"
        "    for mark in 'OX':\n"
        "        if urgent(board, mark) is not None:\n"
        "            board[urgent(board, mark)] = 'O'\n"
        "            return\n"
        "    board[board.index(' ')] = 'O'\n"
    )
    with pytest.raises(NoughtsError):
        found(source, Told(plays="X"))
    assert found(source).convention.plays == 1


def test_an_object_of_the_program_is_not_made_again() -> None:
    source = RULES + (
        "class Learner:\n"
        "    def __init__(self): self.trained = False\n"
        "    def learn(self): self.trained = True\n"
        "    def choose_action(self, board, mark):\n"
        "        spots = [urgent(board, each) for each in (mark, 'XO'[mark == 'X'])]\n"
        "        spots = [spot for spot in spots if spot is not None] if self.trained else []\n"
        "        return spots[0] if spots else board.index(' ')\n"
        "agent = Learner()\n"
        "agent.learn()\n"
    )
    convention = found(source).convention
    assert (convention.entry, convention.construct) == ("agent.choose_action", MADE)
    named = found(source, Told(entry="agent.choose_action")).convention
    assert named == convention
    source += "def get_move(board, mark):\n    return agent.choose_action(board, mark)\n"
    convention = found(source).convention
    assert (convention.entry, convention.also) == ("get_move", ())


LEVELS = RULES + (
    "def ai_move(board, mark, {}):\n"
    "    spot = urgent(board, mark) if {} in (2, 'hard') else None\n"
    "    return board.index(' ') if spot is None else spot\n"
)


@pytest.mark.parametrize("name", ["level", "difficulty", "mode"])
def test_a_level_is_not_guessed_but_can_be_said(name: str) -> None:
    source = LEVELS.format(name, name)
    with pytest.raises(NotRecognised, match=f"does not know what to pass for {name}"):
        found(source)
    convention = found(source, Told(entry="ai_move(board, own, 'hard')")).convention
    assert convention.arguments == ("board", "own", "='hard'")
    with pytest.raises(NotRecognised, match="cannot read"):
        found(source, Told(entry="ai_move(board, own, level='hard')"))


def test_a_level_that_is_left_is_told() -> None:
    recognised = found(LEVELS.format("level='easy'", "level"), Told(plays="both"))
    assert sentence(recognised).endswith("level is left at 'easy'")


@pytest.mark.parametrize(
    ("line", "word"), [("async def next_move(board):", "async"), ("def bot(mark):", "generator")]
)
def test_what_does_not_answer_at_once_is_refused_at_once(line: str, word: str) -> None:
    body = "return 0" if word == "async" else "board = yield 0"
    host = InProcess(f"{line}\n    {body}\n")
    with pytest.raises(NotRecognised, match=word):
        recognise(host)
    assert not host.questions


COUNTS = LOOKS_AHEAD + (
    "board = [' '] * 9\n"
    "count = {}\n"
    "def play(cell, mark):\n"
    "    global count\n"
    "    board[cell] = mark\n"
    "    count += 1\n"
    "def computer_move():\n"
    "    if count == 9: return None\n"
    "    return best(board, 'XO'[count % 2], 'OX'[count % 2])\n"
)


def test_a_count_of_moves_is_set() -> None:
    assert ("count", "taken") in found(COUNTS.format(0)).convention.also
    for told in (Told(), Told(answer="index")):
        with pytest.raises(NotRecognised, match="reads count"):
            found(COUNTS.format(1), told)


def test_a_count_of_its_own_moves_is_not_taken_for_all() -> None:
    source = LOOKS_AHEAD + (
        "turn = 0\n"
        "def ai_move(b, mark):\n"
        "    global turn\n"
        "    turn += 1\n"
        "    if turn == 1: return 4 if b[4] == ' ' else 0\n"
        "    return best(b, mark, 'XO'[mark == 'X'])\n"
    )
    with pytest.raises(NotRecognised, match="reads turn"):
        found(source)


def test_what_is_said_of_answers_makes_no_entry_of_a_helper() -> None:
    source = (
        "def best_move(board):\n    raise ValueError\n"
        "def get_moves_position(board):\n    return [1, 2, 3]\n"
        "def find_spot(board):\n    return [i for i in range(9) if board[i] == ' ']\n"
    )
    with pytest.raises(NotRecognised):
        found(source, Told(answer="index"))


@pytest.mark.parametrize("keys", [("row", "col"), ("y", "x")])
def test_a_dictionary_of_row_and_column(keys: tuple[str, str]) -> None:
    source = LOOKS_AHEAD + (
        "def best_move(board, mark):\n"
        "    flat = [cell for row in board for cell in row]\n"
        "    cell = best(flat, mark, 'XO'[mark == 'X'])\n"
        f"    return {{'{keys[0]}': cell // 3, '{keys[1]}': cell % 3}}\n"
        "board = [[' '] * 3 for _ in range(3)]\n"
    )
    assert found(source).convention.answer == f"{keys[0]},{keys[1]}:row,col"


def test_a_refusal_says_what_there_is_and_what_came_of_it() -> None:
    with pytest.raises(NotRecognised, match=r"looks like a score.*it has minimax"):
        found("def minimax(board, depth, is_max):\n    return -10\n")
    with pytest.raises(NotRecognised, match="3x3 only"):
        found("N = 4\ndef best_move(board, me):\n    return board[3][3]\n")
    with pytest.raises(NotRecognised) as refused:
        found("def ai_move(board):\n    return 'there'\n", Told(entry="ai_move", board="flat"))
    assert "after a colon" not in str(refused.value)
    assert "--board" not in str(refused.value)


def test_an_entry_without_any_board_is_refused() -> None:
    with pytest.raises(NotRecognised, match=r"to pass to next_move for its board"):
        found("def next_move():\n    return 4\n")
    with pytest.raises(NotRecognised, match="no functions"):
        found("x = 1\n")


def test_a_program_that_hangs_is_given_up_soon() -> None:
    class Hangs(InProcess):
        def ask(self, *_: object, **__: object) -> Reply:
            self.questions += 1
            trouble = Trouble("timeout", "it has not answered after 2 seconds")
            return Reply(
                (Leaf(Fraction(1), None, "", trouble),), Fraction(1), wrote=False, seconds=2
            )

    host = Hangs("def best_move(board):\n    return board.index(' ')\n")
    with pytest.raises(NotRecognised, match="has not answered"):
        recognise(host)
    assert host.questions < 12


# --- found by readers of the tool ---------------------------------------------------------------

PERFECT = (
    LINES
    + """
def worth(cells, mover, other, empty):
    for a, b, c in LINES:
        if cells[a] == cells[b] == cells[c] == other:
            return -1
    free = [i for i in range(9) if cells[i] == empty]
    return max((-worth(put(cells, i, mover), other, mover, empty) for i in free), default=0)

def put(cells, i, mark):
    return cells[:i] + [mark] + cells[i + 1:]

def best(cells, mover, other, empty):
    free = [i for i in range(9) if cells[i] == empty]
    return max(free, key=lambda i: -worth(put(cells, i, mover), other, mover, empty))
"""
)


def test_the_marks_beside_a_member_of_an_enum_are_members_too() -> None:
    source = PERFECT + (
        "from enum import Enum\n"
        "class Mark(Enum):\n    NONE = ' '\n    CROSS = 'X'\n    NAUGHT = 'O'\n"
        "class State:\n    def __init__(self):\n        self.cells = [Mark.NONE] * 9\n"
        "def best_move(state):\n"
        "    x, o = state.cells.count(Mark.CROSS), state.cells.count(Mark.NAUGHT)\n"
        "    pair = (Mark.CROSS, Mark.NAUGHT) if x == o else (Mark.NAUGHT, Mark.CROSS)\n"
        "    scores = {1: 'win', -1: 'loss'}\n"
        "    return best(state.cells, *pair, Mark.NONE)\n"
    )
    convention = found(source).convention
    assert convention.marks == ("Mark.CROSS", "Mark.NAUGHT")
    assert (convention.empty, convention.plays) == ("Mark.NONE", None)


@pytest.mark.parametrize("name", ["filled", "marked_sqrs"])
def test_a_counter_is_known_by_what_it_is_held_against(name: str) -> None:
    source = PERFECT + (
        f"class Board:\n    def __init__(self):\n        self.cells = [0] * 9\n"
        f"        self.{name} = 0\n"
        f"    def put(self, i, mark):\n        self.cells[i] = mark\n        self.{name} += 1\n"
        f"def best_move(board, player):\n    if board.{name} == 9:\n        return None\n"
        "    return best(board.cells, player, 3 - player, 0)\n"
    )
    assert (f"game.{name}", "taken") in found(source).convention.also


def test_the_mark_it_has_when_nothing_is_said_may_be_its_only_one() -> None:
    source = PERFECT + (
        "board = [0] * 9\nSHOWN = {0: '.', 1: 'X', 2: 'O'}\n"
        "def won(cells, mark):\n    return mark in (1, 2) and cells[0] == 1 or cells[0] == 2\n"
        "class AI:\n    def __init__(self, level=1, player=2):\n        self.player = player\n"
        "    def get_move(self, board):\n        cells = [0 if c == 0 else c for c in board]\n"
        "        return best(cells, self.player, 1, 0)\n"
    )
    convention = found(source).convention
    assert convention.marks[convention.plays or 0] == "2"
    assert convention.construct == ()


def test_a_move_that_hands_the_turn_back_is_still_its_own() -> None:
    source = PERFECT + (
        "HUMAN, AI = 'X', 'O'\nturn = HUMAN\nboard = [' '] * 9\n"
        "def ai_turn():\n    global turn\n"
        "    board[best(board, AI, HUMAN, ' ')] = AI\n    turn = HUMAN\n"
    )
    convention = found(source).convention
    assert (convention.answer, convention.plays, convention.sides) == ("written", 1, ("second",))


@pytest.mark.parametrize("rows", [False, True])
def test_a_board_that_is_written_on_and_returned(rows: bool) -> None:  # noqa: FBT001
    move = "i = best(sum(board, []), 'O', 'X', ' ')\n    board[i // 3][i % 3] = 'O'"
    if not rows:
        move = "board[best(board, 'O', 'X', ' ')] = 'O'"
    empty = "[[' '] * 3 for _ in range(3)]" if rows else "[' '] * 9"
    source = PERFECT + (
        f"def new_board():\n    return {empty}\n"
        f"def computer_move(board):\n    {move}\n    return board\n"
    )
    convention = found(source).convention
    assert convention.answer in {"written", "board"}
    assert convention.plays == 1


@pytest.mark.parametrize(("first", "kind"), [(0, "free0"), (1, "free1")])
def test_a_list_of_free_squares_beside_the_board_is_set(first: int, kind: str) -> None:
    source = PERFECT + (
        f"board = [' '] * 9\nfree = {list(range(first, first + 9))}\n"
        f"def cpu_move():\n    wanted = best(board, 'O', 'X', ' ') + {first}\n"
        "    spot = min(free, key=lambda square: square != wanted)\n"
        f"    free.remove(spot)\n    board[spot - {first}] = 'O'\n"
    )
    convention = found(source).convention
    assert convention.also == (("free", kind),)
    assert (convention.answer, convention.sides) == ("written", ("second",))


def test_a_text_of_nine_is_a_board_and_no_name() -> None:
    source = PERFECT + (
        "def next_move(state):\n    cells = list(state)\n"
        "    pair = 'xo' if cells.count('x') == cells.count('o') else 'ox'\n"
        "    i = best(cells, *pair, '-')\n    return state[:i] + pair[0] + state[i + 1:]\n"
    )
    convention = found(source).convention
    assert (convention.board, convention.answer) == ("text", "board")


# --- every convention -------------------------------------------------------------------------


def late_positions() -> Iterator[Position]:
    """Every seventeenth position with four empty cells or fewer."""
    late = (p for p in GAME.positions() if not p.over and p.ply >= 5)
    return islice(late, 0, None, 17)


def plays_alike(host: InProcess, one: Convention, other: Convention) -> bool:
    """Whether two conventions mean the same program, where the first one asks it."""
    if one == other:
        return True
    asked = families(one.starts, one.plays)
    for position in [*late_positions(), *(p for f in FAMILIES for p in battery(f).all)]:
        for starts, side in asked:
            if position.ply % 2 == side:
                told = [
                    host.ask(each.changed(starts=starts, plays=None), position, seconds=2).leaves
                    for each in (one, other)
                ]
                if told[0][0].cell != told[1][0].cell:
                    return False
    return True


def is_right(program: Generated, convention: Convention, host: InProcess) -> bool:
    """Whether it is asked as it was meant: the same answers, on sides that are its own."""
    meant = program.convention
    if convention.plays is None and meant.plays is not None:
        return False
    if convention.starts is not None and meant.starts not in {None, convention.starts}:
        return convention.plays is not None and plays_alike(host, convention, meant)
    return plays_alike(host, convention, meant)


EVERY = 30
"""Of the faulty programs every so many are tried, of the others a twelfth: all take minutes."""


@pytest.mark.parametrize("part", range(3))
def test_a_program_without_faults_is_always_recognised(part: int) -> None:
    for program in islice(grid((RIGHT,)), sampled_from(37, part), None, 37):
        host = InProcess(program.source)
        convention = recognise(host).convention
        assert is_right(program, convention, host), (program.convention, convention)


@pytest.mark.parametrize("fault", FAULTS)
def test_no_program_is_ever_misread(fault: str) -> None:
    refused = total = 0
    for program in islice(grid((fault,)), sampled_from(EVERY), None, EVERY):
        host = InProcess(program.source)
        total += 1
        try:
            convention = recognise(host).convention
        except NoughtsError:
            refused += 1
        else:
            assert is_right(program, convention, host), (program.convention, convention)
    assert refused < total / 2
