"""What is true of every program here, found without any recogniser.

`PROGRAMS` says of each how to call it, written down by hand, and what comes out then. A test
calls them (`derive.py`) and compares. The files beside it are written as people write them, with
their habits and their faults.
"""

from __future__ import annotations

from typing import Any

from programs.program import CELL_INDEX, CELL_TEXT, Give, Program, Side

XO = ("X", "O")


def first(verdict: str, asked: int, *also: str) -> dict[str, Side]:
    return {"first": Side(verdict, asked, also)}


def second(verdict: str, asked: int, *also: str) -> dict[str, Side]:
    return {"second": Side(verdict, asked, also)}


def cs50(name: str, sides: dict[str, Side], **more: Any) -> Program:  # noqa: ANN401
    """A file in the shape of CS50's project, unless `more` says otherwise."""
    known: dict[str, Any] = {
        "entry": "minimax",
        "board": "rows",
        "marks": XO,
        "empty": None,
        "starts": "X",
        "answer": "row,col",
    }
    return Program(file=f"cs50/{name}", sides=sides, **(known | more))


A_SEARCH = """\
known = {}

def value(board):
    key = str(board)
    if key not in known:
        best = max if player(board) == X else min
        known[key] = utility(board) if terminal(board) else best(
            value(result(board, action)) for action in actions(board))
    return known[key]

"""

ASKED = (Give.BOARD, Give.OWN)
U, B = "unbeatable", "beatable"

# fmt: off
PROGRAMS: tuple[Program, ...] = (
    cs50("plain.py", first(U, 174) | second(U, 492), slow=True),
    cs50("o_starts.py", first(U, 121) | second(U, 447), starts="O", slow=True),
    cs50("value_and_move.py", first(U, 99) | second(U, 447), answer="score,row,col"),
    cs50("empty_text.py", first(U, 99) | second(U, 447), empty=""),
    cs50(
        "empty_line.py", first(U, 99) | second(B, 437),
        fault="takes an empty line for a finished one",
        mend=tuple(
            (f" == board{last}:", f" == board{last} != EMPTY:")
            for last in ("[i][2]", "[2][j]", "[2][2]", "[2][0]")
        ),
    ),
    cs50(
        "empty_line_ends.py", first("illegal", 1) | second("illegal", 9),
        fault="takes an empty line for a finished one",
        mend=(("len(set(line)) == 1", "set(line) in ({X}, {O})"),),
    ),
    cs50(
        "last_cell.py", first(U, 93) | second(B, 468), fault="misses a win on the last cell",
        mend=(("    if not actions(board):\n        return None\n", ""),),
    ),
    cs50(
        "counts_wrong.py", first(U, 97) | second(B, 356), fault="counts players wrongly",
        mend=(("        if x_count > o_count:\n    ", "    if x_count > o_count:\n"),),
    ),
    cs50(
        "one_ahead.py", first(B, 65) | second(B, 155), fault="looks only one move ahead",
        mend=(
            ("def minimax", A_SEARCH + "def minimax"),
            ("u = utility(", "u = value("),
        ),
    ),
    cs50(
        "swaps.py",
        first("illegal", 81, B) | second("illegal", 318, B), fault="swaps row and column",
        mend=(("(best % 3, best // 3)", "(best // 3, best % 3)"),),
    ),
    # column first throughout, so that its own `result` agrees: nothing is wrong with that
    cs50("columns_first.py", first(U, 99) | second(U, 447), answer="col,row"),
    cs50(
        "writes.py", first(B, 72) | second(B, 317),
        fault="writes on the board it is given", traps=("writes",),
        mend=(("new = board\n", "new = [row[:] for row in board]\n"),),
    ),
    cs50("with_numpy.py", first(U, 99) | second(U, 447), slow=True),
    cs50("with_runner/tictactoe.py", first(U, 174) | second(U, 492), slow=True),
    cs50("random_best.py", first(U, 2091) | second(U, 1141), chance="choice", slow=True),
    cs50("answer_elsewhere.py", first(U, 99) | second(U, 447), entry="choose"),
    Program(
        "kaggle/careful.py", "my_agent", "flat", (1, 2), 0, 1, "index",
        first(U, 68) | second(U, 267),
        args=(Give.OBSERVATION, Give.CONFIGURATION),
    ),
    Program(
        "kaggle/greedy.py", "act", "flat", (1, 2), 0, 1, "index", first(B, 2345) | second(B, 1981),
        args=(Give.OBSERVATION, Give.CONFIGURATION), chance="choice",
    ),
    Program(
        "plain/ai_is_o.py", "best_move", "flat", XO, " ", "X", "index", second(U, 426),
        own="O", slow=True,
    ),
    Program(
        "plain/plus_minus.py", "negamax", "flat", (1, -1), 0, 1, "score,index",
        first(U, 99) | second(U, 447),
        args=ASKED,
        call={"call": "negamax(board, own)"},
    ),
    Program(
        "plain/one_two.py", "computer_turn", "flat", (1, 2), 0, 1, "index",
        first(U, 143) | second(U, 294),
        args=ASKED,
    ),
    Program(
        "plain/numbers_in_cells.py", "minimax", "flat", XO, CELL_INDEX, "O", "dict",
        second(U, 447),
        own="X", args=ASKED,
        call={"call": "minimax(board, own)", "marks": "O/X/0-8", "plays": "second"},
    ),
    Program(
        "plain/dict_answer.py", "minimax", "flat", XO, "_", "X", "dict",
        first(U, 81) | second(U, 426), args=ASKED,
        call={"call": "minimax(board, own)"},
    ),
    Program(
        "plain/digits_in_cells.py", "pick_spot", "flat", XO, CELL_TEXT, "X", "number",
        first(U, 193) | second(B, 513),
        args=ASKED, chance="choice",
        call={"call": "pick_spot(board, own)", "marks": "X/O/'1'-'9'"},
    ),
    Program(
        "plain/ten_cells.py", "getComputerMove", "flat10", XO, " ", "X", "number",
        first(B, 319) | second(B, 718),
        args=ASKED, chance="choice",
    ),
    Program(
        "plain/global_dict.py", "compMove", "dict9", XO, " ", "X", "written", first(U, 99),
        own="X", args=(), holds="board", loads="definitions", traps=("input at import", "print"),
        call={"call": "module.board = board; compMove()", "board": "dict9"},
    ),
    Program(
        "plain/by_pairs.py", "suggest", "pairs", XO, None, "X", "row,col",
        first(U, 99) | second(U, 447),
        call={"call": "suggest(board)"},
    ),
    Program(
        "plain/on_numpy.py", "next_move", "numpy", (1, -1), 0, 1, "row,col",
        first(U, 2091) | second(U, 1141),
        args=ASKED, chance="numpy.choice", slow=True,
    ),
    Program(
        "plain/underscores.py", "findBestMove", "rows", ("x", "o"), "_", "x", "row,col",
        first(U, 81), own="x",
    ),
    Program(
        "plain/dashes.py", "cpu", "rows", XO, "-", "X", "number", first(U, 67) | second(B, 244),
        args=ASKED,
        call={"call": "cpu(board, own)"},
    ),
    Program(
        "plain/row_col_score.py", "minimax", "rows", (1, -1), 0, None, "row,col,score",
        first(U, 99) | second(U, 447),
        own=1, args=(Give.BOARD, Give.EMPTIES, Give.OWN),
        call={"call": "minimax(board, cells.count(empty), own)", "marks": "1/-1/0"},
    ),
    Program(
        "plain/next_board.py", "play", "flat", XO, " ", "X", "board",
        first(U, 99) | second(U, 447),
        call={"call": "play(board)"},
    ),
    Program(
        "plain/kth_empty.py", "choose", "flat", XO, " ", "X", "kth", first(U, 99) | second(U, 447),
        args=ASKED,
        call={"call": "choose(board, own)", "answer": "kth"},
    ),
    Program(
        "plain/writes_move.py", "computer", "rows", XO, " ", "X", "written", second(U, 447),
        own="O", slow=True,
    ),
    Program(
        "plain/writes_and_answers.py", "makeMove", "flat", XO, "", "X", "index",
        first(U, 99) | second(U, 447),
        args=ASKED, traps=("writes",),
    ),
    Program(
        "plain/global_rows.py", "my_turn", "rows", XO, ".", None, "row,col",
        first(U, 99) | second(U, 447),
        own="X", args=(), holds="board", traps=("reads global",),
        call={
            "call": "mark = {own: 'X', opponent: 'O', empty: empty}; "
            "module.board = [[mark[c] for c in row] for row in board]; my_turn()",
            "marks": "X/O/.",
        },
    ),
    Program(
        "plain/default_argument.py", "computer", "flat", XO, " ", "O", "index", first(U, 99),
        own="O", args=(), holds="board", traps=("default",),
        call={"call": "module.board[:] = board; computer()", "marks": "O/X/ ", "plays": "first"},
    ),
    Program(
        "plain/two_levels.py", "easy", "flat", XO, "-", "X", "index", second(B, 2097),
        own="O", chance="choice", traps=("several entries",),
        call={"call": "easy(board)", "board": "flat", "marks": "X/O/-", "plays": "second"},
    ),
    Program(
        "plain/two_levels.py", "hard", "flat", XO, "-", "X", "index", second(U, 447),
        own="O", traps=("several entries",),
        call={"call": "hard(board)"},
    ),
    Program(
        "classes/own_board.py", "TicTacToe.best_move", "rows", XO, " ", "X", "row,col",
        second(U, 426), own="O", new=(), args=(), holds="board",
        call={"call": "game = TicTacToe(); game.board = board; game.best_move()"},
    ),
    Program(
        "classes/letter_player.py", "SmartComputerPlayer.get_move", "flat", XO, " ", "X", "index",
        first(U, 754) | second(U, 426),
        new=(Give.OWN,), args=(Give.GAME,), game="TicTacToe", chance="choice", slow=True,
        call={
            "call": "game = TicTacToe(); game.board = board; "
            "SmartComputerPlayer(own).get_move(game)",
        },
    ),
    Program(
        "classes/agent_and_env.py", "PerfectAgent.act", "flat", (1, -1), 0, 1, "index",
        first(U, 99) | second(U, 447),
        new=(), args=(Give.GAME,), game="Board", game_holds="state",
        game_sets={"to_move": Give.OWN},
        call={
            "call": "env = Board(); env.state = board; env.to_move = own; PerfectAgent().act(env)",
        },
    ),
    Program(
        "classes/whose_turn.py", "Board.computer_plays", "flat", XO, None, "X", "written",
        first(U, 99) | second(U, 447),
        new=(), args=(), holds="squares", sets={"current_player": Give.OWN},
        call={
            "call": "b = Board(); b.squares = board; b.current_player = own; b.computer_plays()",
        },
    ),
    Program(
        "classes/two_marks.py", "Minimax.get_best_move", "rows", XO, "-", "X", "row,col",
        first(B, 95) | second(B, 319),
        new=(Give.OWN, Give.OTHER),
        call={"call": "Minimax(own, opponent).get_best_move(board)"},
    ),
    Program(
        "classes/plays_at_birth.py", "Game.computer_move", "flat", XO, "-", "X", "index",
        second(B, 244), own="O", args=(), holds="cells", traps=("constructor plays",),
        call={"call": "game = Game.__new__(Game); game.cells = board; game.computer_move()",
            "marks": "X/O/-"},
    ),
    Program(
        "loading/tic-tac-toe-2.py", "computer", "flat", XO, " ", "X", "written", second(B, 265),
        own="O", args=(), holds="board", loads="definitions", traps=("input at import",),
        call={"call": "module.board = board; computer()", "marks": "X/O/ "},
    ),
    Program(
        "loading/tk_window.py", "computer_move", "rows", (1, 2), 0, 1, "written", second(U, 447),
        own=2, args=(), holds="board", loads="stand-ins", traps=("window at import",),
    ),
    Program(
        "loading/pygame_loop.py", "AIPlayer.get_move", "rows", (1, 2), 0, 1, "row,col",
        second(U, 447), own=2, new=(), loads="definitions", traps=("window at import",),
    ),
    Program(
        "loading/not_installed.py", "ai", "dict9", XO, " ", "X", "number",
        first(U, 121) | second(U, 447),
        args=ASKED, loads="stand-ins",
    ),
    Program(
        "loading/all_inline.py", "", "flat", XO, " ", "X", "written", second(B, 636),
        own="O", holds="board", loads="prompts", traps=("input at import",),
    ),
    Program(
        "loading/sibling/main.py", "ai_turn", "flat", XO, "*", "X", "index",
        second(U, 426), own="O",
    ),
    Program(
        "chance/slip.py", "computer", "flat", XO, " ", "X", "index", second(B, 2097),
        own="O", chance="random", mend=(("< 0.1", "< 0"),),
    ),
    Program(
        "chance/any_move.py", "random_ai", "rows", (1, 2), 0, 1, "row,col",
        first(B, 2423) | second(B, 2097),
        args=ASKED, chance="randint", most_draws=2,
        call={"call": "random_ai(board, own)", "marks": "1/2/0"},
    ),
    Program(
        "chance/shuffled.py", "get_best_move", "flat", XO, " ", "X", "index",
        first(U, 2091) | second(U, 1141),
        args=ASKED, chance="shuffle",
    ),
    Program(
        "chance/shuffled_corners.py", "computer", "flat", XO, ".", "X", "index", first(U, 193),
        own="X", chance="shuffle",
    ),
    Program(
        "chance/playouts.py", "monte_carlo_move", "flat", (1, 2), 0, 1, "index",
        first("sampled", 0) | second("sampled", 0),
        args=ASKED, chance="randrange",
        call={"call": "monte_carlo_move(board, own)"},
    ),
    Program(
        "traps/exits.py", "move", "flat", XO, " ", "X", "index", first("crash", 67),
        own="X", traps=("exit",), mend=(("exit()", "return free(board)[0]"),),
        call={"call": "move(board)"},
    ),
    Program(
        "traps/exits_when_won.py", "computer_turn", "rows", XO, "_", "X", "written",
        second(U, 447),
        own="O", args=(), holds="grid", traps=("exit after", "print", "sleep"),
        call={"call": "module.grid = board; computer_turn()"},
    ),
    Program(
        "traps/sleepy.py", "computer", "flat", XO, " ", "X", "index",
        first(U, 193) | second(B, 513),
        args=ASKED, chance="choice", traps=("print", "sleep"),
    ),
    Program(
        "traps/press_enter.py", "computer", "rows", (1, 2), 0, 1, "row,col", second(U, 447),
        own=2, traps=("input",),
        call={"call": "computer(board)"},
    ),
    Program(
        "traps/recursion.py", "get_move", "flat", XO, "", "X", "index",
        first("crash", 60) | second("crash", 255, B),
        args=ASKED, traps=("recursion",),
    ),
    Program(
        "traps/divides_by_zero.py", "best_cell", "flat", (1, -1), 0, 1, "index",
        first("crash", 97) | second("crash", 447),
        args=ASKED, traps=("print",), mend=(("(mine + yours)", "max(1, mine + yours)"),),
        call={"call": "best_cell(board, own)"},
    ),
    Program(
        "traps/taken_cell.py", "computer_move", "flat", XO, " ", "X", "index",
        first("illegal", 65),
        own="X", mend=(("return 6", 'return board.index(" ")'),),
    ),
    Program(
        "traps/remembers.py", "Bot.next_move", "moves", XO, None, "X", "index",
        first(B, 465) | second(B, 1088),
        new=(), args=(), tell="opponent_played", traps=("history",),
    ),
    Program(
        "traps/counts_turns.py", "ai", "flat", (1, 2), 0, 1, "index", second(U, 900),
        own=2, traps=("state",),
        call={"call": "ai(board)", "marks": "1/2/0", "plays": "second"},
    ),
    Program(
        "traps/hangs.py", "cpu", "flat", XO, "-", "X", "index", first("timeout", 62),
        own="X", traps=("hangs",), mend=(("cell = 8 - cell", "cell = (cell + 2) % 9"),),
        call={"call": "cpu(board)", "marks": "X/O/-", "plays": "first"},
    ),
    Program("traps/two_humans.py", "", "flat", XO, " ", "X", "index", {}),
    Program(
        "javascript/perfect.js", "", "line", XO, ".", "X", "cell",
        first(U, 99) | second(U, 447),
    ),
    Program(
        "javascript/greedy.js", "", "line", XO, ".", "X", "number",
        first(B, 68) | second(B, 257),
    ),
)
# fmt: on
