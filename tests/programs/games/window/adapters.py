"""How to call each program: hand it a position in its own form, and read its move and its referee."""
import functools

from stand_ins import C, E, H, Widget, load


# ---------------------------------------------------------------- adapters
# An adapter is made once per configuration: .move(board) -> cell the program
# plays (raising if the program crashes), .says(board) -> H, C, "draw" or None
# as the program's own referee sees it.  `limit` bounds draws of one decision.
def put(board, h, c, e):
    return [{H: h, C: c, E: e}[x] for x in board]


def square(flat):
    return [list(flat[0:3]), list(flat[3:6]), list(flat[6:9])]


def changed(before, after):
    """The cell that the program wrote, from its own board before and after."""
    cells = [i for i in range(9) if before[i] != after[i]]
    if len(cells) > 1:
        raise RuntimeError("more than one cell changed")
    return cells[0] if cells else None


class Adapter:
    limit = 50

    def __init__(self, **settings):
        self.m = load(self.file)
        self.settings = settings
        self.setup(**settings)

    def setup(self):
        pass


class ClassicButtons(Adapter):
    file = "classic_buttons.py"

    def fill(self, board):
        self.m.reset()
        for b, t in zip(self.m.b_list, put(board, "X", "O", " ")):
            b.config(text=t)

    def texts(self):
        return [b["text"] for b in self.m.b_list]

    def move(self, board):
        self.fill(board)
        before = self.texts()
        self.m.computer_turn()
        return changed(before, self.texts())

    def says(self, board):
        self.fill(board)
        return H if self.m.checkwinner("X") else C if self.m.checkwinner("O") else "draw" if E not in board else None


class CanvasXO(Adapter):
    file = "canvas_xo.py"

    def setup(self):
        self.g = self.m.NoughtsAndCrosses(Widget())

    def move(self, board):
        self.g.cells = square(put(board, "cross", "nought", None))
        r, c = self.g.think()
        return 3 * r + c

    def says(self, board):
        self.g.cells = square(put(board, "cross", "nought", None))
        return {"cross": H, "nought": C, None: None if self.g.free() else "draw"}[self.g.winner()]


class StartWindow(Adapter):
    file = "start_window.py"

    def setup(self, level):
        self.m.LEVEL = level

    def move(self, board):
        return self.m.getComputerMove(put(board, "X", "O", ""))

    def says(self, board):
        b = put(board, "X", "O", "")
        return H if self.m.isWinner(b, "X") else C if self.m.isWinner(b, "O") else None if self.m.freeCells(b) else "draw"


class RadioLevels(Adapter):
    file = "radio_levels.py"

    def setup(self, level):
        self.app = self.m.App()
        self.app.level.set(level)

    def fill(self, board):
        self.app.board = {(i // 3, i % 3): t for i, t in enumerate(put(board, "X", "O", " "))}

    def move(self, board):
        self.fill(board)
        r, c = self.app.pick_move()
        return 3 * r + c

    def says(self, board):
        self.fill(board)
        a = self.app
        return H if a.has_won("X") else C if a.has_won("O") else None if a.empty() else "draw"


class MenubarLabels(Adapter):
    file = "menubar_labels.py"

    def setup(self, level):
        self.w = self.m.Window(self.m.root)
        self.w.level.set(level)
        self.m.rate = functools.cache(self.m.rate)      # a pure function, only for speed

    def fill(self, board):
        for v, t in zip(self.w.cells, put(board, "X", "O", "")):
            v.set(t)

    def move(self, board):
        self.fill(board)
        before = self.w.board()
        self.w.cpuPlays()
        return changed(before, self.w.board())

    def says(self, board):
        self.fill(board)
        b = self.w.board()
        return H if self.m.won(b, "X") else C if self.m.won(b, "O") else None if "." in b else "draw"


class ComboboxTtk(Adapter):
    file = "combobox_ttk.py"

    def setup(self, level):
        self.board = self.m.Board()
        self.opponent = self.m.Opponent(self.board)
        self.level = level

    def move(self, board):
        self.board.fields = put(board, 1, 2, 0)
        return self.opponent.move(self.level)

    def says(self, board):
        self.board.fields = put(board, 1, 2, 0)
        return {1: H, 2: C, 0: None if self.board.moves() else "draw"}[self.board.winner()]


class OptionName(Adapter):
    file = "option_name.py"

    def setup(self, level):
        self.m.difficulty.set(level)

    def fill(self, board):
        for i, t in enumerate(put(board, "X", "O", "")):
            self.m.board[i // 3][i % 3] = t

    def move(self, board):
        self.fill(board)
        y, x = self.m.compMove()
        return 3 * y + x

    def says(self, board):
        self.fill(board)
        return {"X": H, "O": C, "draw": "draw", None: None}[self.m.whoWins(self.m.board)]


class AskMark(Adapter):
    file = "ask_mark.py"

    def setup(self, you):
        self.g = self.m.Game(Widget())
        self.g.you, self.g.me = you, "O" if you == "X" else "X"

    def fill(self, board):
        for s, t in zip(self.g.squares, put(board, self.g.you, self.g.me, None)):
            s.set_mark(t)

    def move(self, board):
        self.fill(board)
        return self.g.decide()

    def says(self, board):
        self.fill(board)
        g = self.g
        return H if g.complete(g.you) else C if g.complete(g.me) else None if g.free() else "draw"


class CtkModern(Adapter):
    file = "ctk_modern.py"

    def setup(self, level):
        self.level = level

    def move(self, board):
        return self.m.choose("".join(put(board, "X", "O", "-")), "O", "X", self.level)

    def says(self, board):
        b = "".join(put(board, "X", "O", "-"))
        return {"X": H, "O": C, None: None if "-" in b else "draw"}[self.m.winner(b)]


class Noughts(Adapter):
    file = "noughts/main.py"

    def setup(self):
        self.board = self.m.Board()
        self.ai = self.m.AI(self.board, self.m.MACHINE, self.m.HUMAN)

    def fill(self, board):
        self.board.matrix = square(put(board, self.m.HUMAN, self.m.MACHINE, ""))

    def move(self, board):
        self.fill(board)
        r, c = self.ai.best_square()
        return 3 * r + c

    def says(self, board):
        self.fill(board)
        b = self.board
        return H if b.is_winner("O") else C if b.is_winner("X") else "draw" if b.is_full() else None


class Tutorial600(Adapter):
    file = "tutorial_600.py"

    def fill(self, board):
        self.m.board[:] = square(put(board, 1, 2, 0))

    def move(self, board):
        self.fill(board)
        before = self.m.board.flatten().tolist()
        self.m.best_move()
        return changed(before, self.m.board.flatten().tolist())

    def says(self, board):
        self.fill(board)
        return H if self.m.check_win(1) else C if self.m.check_win(2) else "draw" if self.m.is_board_full() else None


class Cs50Runner(Adapter):
    file = "cs50_runner/tictactoe.py"

    def setup(self, you):
        self.you, self.me = you, "O" if you == "X" else "X"

    def state(self, board):
        return tuple(tuple(r) for r in square(put(board, self.you, self.me, None)))

    def move(self, board):
        r, c = self.m.minimax(self.state(board))
        return 3 * r + c

    def says(self, board):
        s = self.state(board)
        return {self.you: H, self.me: C, None: "draw" if self.m.terminal(s) else None}[self.m.winner(s)]


class KeyLevels(Adapter):
    file = "key_levels/game.py"

    def setup(self, level):
        self.ai = self.m.AI()
        self.ai.level = level

    def state(self, board):
        b = self.m.Board()
        for i, p in enumerate(put(board, 1, 2, 0)):
            if p:
                b.mark(i // 3, i % 3, p)
        return b

    def move(self, board):
        r, c = self.ai.eval(self.state(board))
        return 3 * r + c

    def says(self, board):
        b = self.state(board)
        return {1: H, 2: C, 0: "draw" if b.full() else None}[int(b.final_state())]


class StatusBar(Adapter):
    file = "status_bar.py"

    def move(self, board):
        return self.m.answer(put(board, "x", "o", ""))

    def says(self, board):
        b = put(board, "x", "o", "")
        return H if self.m.line_of(b, "x") else C if self.m.line_of(b, "o") else None if "" in b else "draw"


class NeonMenu(Adapter):
    file = "neon_menu.py"

    def setup(self, level, you):
        self.g = self.m.TicTacToe()
        self.g.level, self.g.human, self.g.ai = level, you, "O" if you == "X" else "X"

    def move(self, board):
        self.g.board = put(board, self.g.human, self.g.ai, None)
        return self.g.ai_move()

    def says(self, board):
        b = put(board, self.g.human, self.g.ai, None)
        return {self.g.human: H, self.g.ai: C, None: None if None in b else "draw"}[self.g.winner(b)]


class SpriteBoard(Adapter):
    file = "sprite_board.py"
    limit = 2

    def fill(self, board):
        for s, t in zip(self.m.squareList, put(board, "x", "o", "")):
            s.content = t

    def move(self, board):
        self.fill(board)
        before = [s.content for s in self.m.squareList]
        self.m.computerMove()
        return changed(before, [s.content for s in self.m.squareList])

    def says(self, board):
        self.fill(board)
        return H if self.m.checkWin("x") else C if self.m.checkWin("o") else "draw" if self.m.isFull() else None


class PollMouse(Adapter):
    file = "poll_mouse.py"

    def move(self, board):
        return self.m.pc_choice(put(board, 1, -1, 0))

    def says(self, board):
        return {"YOU WIN": H, "PC WINS": C, "DRAW": "draw", "": None}[self.m.outcome(put(board, 1, -1, 0))]


class Bits(Adapter):
    file = "bits.py"

    def masks(self, board):
        return [sum(1 << i for i in range(9) if board[i] == w) for w in (C, H)]

    def move(self, board):
        return self.m.solve(*self.masks(board))[1]

    def says(self, board):
        c, h = self.masks(board)
        return H if self.m.won(h) else C if self.m.won(c) else "draw" if c | h == self.m.FULL else None


class NumberKeys(Adapter):
    file = "number_keys.py"

    def move(self, board):
        return self.m.reply(put(board, "X", "O", ""))

    def says(self, board):
        won = self.m.winner(put(board, "X", "O", ""))
        return {"X": H, "O": C, "nobody": "draw", "": None}[won]
