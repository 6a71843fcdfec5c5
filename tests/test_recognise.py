"""How a program is asked is found out, or a person is asked to say: never guessed."""

from collections.abc import Iterator
from itertools import islice

import pytest
from generated import FAULTS, RIGHT, Generated, grid
from inprocess import InProcess

from noughts.foreign.convention import Convention
from noughts.foreign.recognition.reading import FAMILIES, battery, families
from noughts.foreign.recognition.recognise import (
    Ambiguous,
    NotRecognised,
    Recognised,
    Told,
    recognise,
    sentence,
)
from noughts.foreign.recognition.trials import BATTERIES, GAME, best_cells, completing
from noughts.game import NoughtsError, Position

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
    with pytest.raises(Ambiguous, match="easy_move or hard_move"):
        found(source)
    assert found(source, Told(entry="hard_move")).convention.entry == "hard_move"


def test_nothing_to_ask_is_said() -> None:
    with pytest.raises(NotRecognised, match="best_move"):
        found("def main():\n    input()\n")
    with pytest.raises(NotRecognised, match="no better_move"):
        found("def best_move(board):\n    return 0\n", Told(entry="better_move"))


def test_a_function_that_answers_no_cells_is_no_entry() -> None:
    with pytest.raises(NotRecognised):
        found("def best_move(board):\n    return 'somewhere'\n")


def test_the_line_for_people() -> None:
    source = "def agent(observation):\n    return observation.board.index(0)\n"
    assert sentence(found(source)) == (
        "a Kaggle agent: agent(observation) on a list of 9, 1 and 2, 1 begins, empty is 0, "
        "answers 0 to 8, plays both sides"
    )


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


EVERY = 6
"""Of the faulty programs every so many are tried, of the others every second: all take minutes."""


@pytest.mark.parametrize("part", range(8))
def test_a_program_without_faults_is_always_recognised(part: int) -> None:
    for program in islice(grid((RIGHT,)), part, None, 16):
        host = InProcess(program.source)
        convention = recognise(host).convention
        assert is_right(program, convention, host), (program.convention, convention)


@pytest.mark.parametrize("fault", FAULTS)
def test_no_program_is_ever_misread(fault: str) -> None:
    refused = total = 0
    for program in islice(grid((fault,)), 0, None, EVERY):
        host = InProcess(program.source)
        total += 1
        try:
            convention = recognise(host).convention
        except NoughtsError:
            refused += 1
        else:
            assert is_right(program, convention, host), (program.convention, convention)
    assert refused < total / 2
