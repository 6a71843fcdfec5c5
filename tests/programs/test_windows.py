"""Windows as choices: what a person could do at a window is offered, and happens when chosen."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from noughts.programs.branch import Branch, Run
from noughts.programs.event import Action

GRID = """
from tkinter import *
root = Tk()
marks = [""] * 9
def press(n):
    marks[n] = "X"
    buttons[n].config(text="X", state=DISABLED)
buttons = []
for n in range(9):
    b = Button(root, text="", width=3, command=lambda n=n: press(n))
    b.grid(row=n // 3, column=n % 3)
    buttons.append(b)
"""

BOARD = """
import pygame
pygame.init()
screen = pygame.display.set_mode((300, 360))
cells = [""] * 9
def draw():
    screen.fill((0, 0, 0))
    for n in (1, 2):
        pygame.draw.line(screen, (9, 9, 9), (n * 100, 0), (n * 100, 300), 3)
        pygame.draw.line(screen, (9, 9, 9), (0, n * 100), (300, n * 100), 3)
    pygame.display.flip()
"""


class Player:
    """A person at a program's window."""

    def __init__(self, run: Run) -> None:
        self.branch: Branch = run.start()
        self._passed: list[Branch] = []

    @property
    def labels(self) -> list[str]:
        return [action.label for action in self.branch.event.actions]

    def do(self, label: str) -> None:
        """Do what has this label, or type it where there are no actions."""
        found = [action.key for action in self.branch.event.actions if action.label == label]
        if self.branch.event.actions:
            assert found, f"{label} is not among {self.labels}"
        self._passed.append(self.branch)
        self.branch = self.branch.go(found[0] if found else label)

    def after(self, *labels: str) -> str | None:
        """Return the state after doing this, and go back."""
        start = self.branch
        for label in labels:
            self.do(label)
        self._passed.append(self.branch)
        self.branch, state = start, self.branch.event.state
        return state

    def close(self) -> None:
        for branch in (*self._passed, self.branch):
            branch.close()

    def board(self, path: str) -> str:
        """Return the nine cells of a board, a dot for an empty one."""
        cells = self.branch.event.current[path]
        return "".join(cell.strip("'").strip() or "." for cell in cells)

    def nine(self) -> list[Action]:
        """Return the first group that holds all nine squares."""
        groups: dict[str, list[Action]] = {}
        for action in self.branch.event.actions:
            groups.setdefault(action.group, []).append(action)
        return next(
            group
            for group in groups.values()
            if len(group) == 9 and all("square in row" in action.label for action in group)
        )


class Desk:
    """Starts programs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._runs: list[Run] = []
        self._players: list[Player] = []

    def run(self, source: str) -> Player:
        path = self._folder / f"program{len(self._runs)}.py"
        path.write_text(dedent(source))
        self._runs.append(Run(path, move_seconds=20))
        self._players.append(Player(self._runs[-1]))
        return self._players[-1]

    def close(self) -> None:
        for player in self._players:
            player.close()
        for run in self._runs:
            run.close()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.close()


def square(n: int) -> str:
    return f"click the square in row {n // 3 + 1}, column {n % 3 + 1}"


# --- tkinter -------------------------------------------------------------------------------------


def test_buttons_are_one_group_and_a_click_puts_the_mark(desk: Desk) -> None:
    player = desk.run(GRID + "Button(root, text='New game').grid(row=3)\nroot.mainloop()")
    assert [action.label for action in player.nine()] == [square(n) for n in range(9)]
    player.do(square(4))
    assert player.board("main:marks") == "....X...."
    assert player.board("main:buttons[].-text") == "....X...."


@pytest.mark.parametrize(
    "place",
    [
        "b.place(x=n % 3 * 50, y=n // 3 * 50)",
        "b.place(relx=n % 3 / 3, rely=n // 3 / 3)",
        "b.pack(side='left')",
    ],
)
def test_a_board_of_buttons_is_found_wherever_they_are(desk: Desk, place: str) -> None:
    player = desk.run(
        f"""
        import tkinter as tk
        root = tk.Tk()
        rows = [tk.Frame(root) for _ in range(3)]
        for row in rows:
            row.pack()
        for n in range(9):
            inside = rows[n // 3] if "pack" in {place!r} else root
            b = tk.Button(inside, width=3, command=lambda n=n: print(n))
            {place}
        root.mainloop()
        """
    )
    player.do(square(5))
    assert player.branch.event.output == "5\n"


def test_disabled_forgotten_and_destroyed_buttons_are_not_offered(desk: Desk) -> None:
    player = desk.run(
        GRID
        + "buttons[0].grid_forget()\nbuttons[1].destroy()\nButton(root, text='lost')\nmainloop()"
    )
    assert len(player.labels) == 7
    player.do(player.labels[0])
    assert len(player.labels) == 6
    assert "click lost" not in player.labels


def test_keys_of_actions_are_the_same_after_every_click(desk: Desk) -> None:
    player = desk.run(GRID + "mainloop()")
    keys = [action.key for action in player.nine()]
    player.do(square(3))
    assert [action.key for action in player.branch.event.actions] == keys[:3] + keys[4:]


def test_new_buttons_over_old_ones_take_their_place(desk: Desk) -> None:
    player = desk.run(
        """
        import tkinter as tk
        root = tk.Tk()
        game = 0
        def build():
            global game
            game += 1
            for n in range(9):
                tk.Button(root, text=f"{game}", command=build).grid(row=n // 3, column=n % 3)
        build()
        root.mainloop()
        """
    )
    keys = [action.key for action in player.nine()]
    player.do(square(0))
    assert [action.key for action in player.nine()] == keys
    assert player.branch.event.text == " | ".join("2" * 9)


def test_widgets_that_nobody_refers_to_are_boards(desk: Desk) -> None:
    player = desk.run(
        """
        import tkinter as tk
        class App(tk.Tk):
            def __init__(self):
                super().__init__()
                for n in range(9):
                    b = tk.Button(self, text="")
                    b.config(command=lambda b=b: b.config(text="X"))
                    b.grid(row=n // 3, column=n % 3)
        App().mainloop()
        """
    )
    player.do(square(8))
    boards = {path: player.board(path) for path in player.branch.event.current}
    assert "........X" in boards.values()


def test_after_runs_in_order_of_time_before_the_next_choice(desk: Desk) -> None:
    player = desk.run(
        """
        import tkinter as tk
        root = tk.Tk()
        def click():
            root.after(500, lambda: print("late"))
            root.after(100, lambda: root.after(200, lambda: print("soon")))
            cancelled = root.after(50, lambda: print("never"))
            root.after_cancel(cancelled)
        tk.Button(root, text="go", command=click).pack()
        root.mainloop()
        """
    )
    player.do("click go")
    assert player.branch.event.output == "soon\nlate\n"


def test_endless_timer_does_not_hang(desk: Desk) -> None:
    player = desk.run(
        """
        import tkinter as tk
        root = tk.Tk()
        ticks = 0
        def tick():
            global ticks
            ticks += 1
            root.after(1000, tick)
        tk.Button(root, text="go", command=lambda: root.after(3000, lambda: print("done"))).pack()
        tick()
        root.mainloop()
        """
    )
    player.do("click go")
    assert "done" in player.branch.event.output


def test_exception_in_a_callback_is_printed_and_noted_and_the_program_goes_on(desk: Desk) -> None:
    player = desk.run(
        """
        import tkinter as tk
        root = tk.Tk()
        tk.Button(root, text="bad", command=lambda: [][5]).pack()
        root.mainloop()
        """
    )
    player.do("click bad")
    assert player.branch.event.kind == "prompt"
    assert player.branch.event.notes == ("a callback raised IndexError: list index out of range",)
    assert "Traceback" in player.branch.event.output
    player.do("click bad")
    assert player.branch.event.kind == "prompt"


def test_dialogs_are_choices(desk: Desk) -> None:
    player = desk.run(
        """
        import tkinter as tk
        from tkinter import messagebox, simpledialog
        root = tk.Tk()
        messagebox.showinfo("Hello", "welcome")
        print(simpledialog.askstring("Name", "Who are you?"))
        print(simpledialog.askinteger("Level", "1 to 3", minvalue=1, maxvalue=3) + 1)
        print(messagebox.askyesno("Start", "Do you start?"))
        print(messagebox.askquestion("Start", "Sure?"))
        """
    )
    assert player.branch.event.output.startswith("Hello: welcome\n")
    assert player.branch.event.text == "Name: Who are you?"
    assert not player.labels
    player.do("Ann")
    assert "Ann\n" in player.branch.event.output
    player.do("7")
    assert player.branch.event.text == "Level: 1 to 3"
    player.do("2")
    assert player.branch.event.output.startswith("3\n")
    assert player.labels == ["answer Yes", "answer No"]
    player.do("answer No")
    assert player.branch.event.output.startswith("False\n")
    player.do("answer Yes")
    assert (player.branch.event.kind, player.branch.event.output) == ("ended", "yes\n")


def test_menus_lists_and_options_are_offered_with_their_text(desk: Desk) -> None:
    player = desk.run(
        """
        import tkinter as tk
        from tkinter import ttk
        root = tk.Tk()
        bar = tk.Menu(root)
        game = tk.Menu(bar)
        start = tk.StringVar(value="you")
        game.add_radiobutton(label="Computer starts", variable=start, value="computer")
        game.add_command(label="Off", state="disabled")
        bar.add_cascade(label="Game", menu=game)
        root.config(menu=bar)
        level, mark, first = tk.StringVar(value="easy"), tk.StringVar(value="X"), tk.BooleanVar()
        tk.OptionMenu(root, level, "easy", "hard").pack()
        tk.Radiobutton(root, text="be O", variable=mark, value="O").pack()
        tk.Checkbutton(root, text="first", variable=first).pack()
        box = ttk.Combobox(root, values=["red", "blue"], state="readonly")
        box.bind("<<ComboboxSelected>>", lambda event: print("box", event.widget.get()))
        box.pack()
        name = tk.Entry(root)
        name.pack()
        show = lambda: print(start.get(), level.get(), mark.get(), first.get(), name.get())
        ttk.Button(root, text="Show", command=show).pack()
        root.mainloop()
        """
    )
    assert "choose Off in the menu" not in player.labels
    for label in (
        "choose Game > Computer starts in the menu", "choose hard in the list", "choose be O",
        "check first", "type Ann", "choose blue in the list",
    ):  # fmt: skip
        player.do(label)
    assert player.branch.event.output == "box blue\n"
    player.do("click Show")
    assert player.branch.event.output == "computer hard O True Ann\n"


def test_canvas_click_and_bound_items_get_the_point(desk: Desk) -> None:
    player = desk.run(
        """
        import tkinter as tk
        root = tk.Tk()
        canvas = tk.Canvas(root, width=300, height=300)
        canvas.pack()
        for n in range(9):
            x, y = n % 3 * 100, n // 3 * 100
            canvas.create_rectangle(x, y, x + 100, y + 100, tags=f"cell{n}")
            canvas.tag_bind(f"cell{n}", "<Button-1>", lambda event, n=n: print("item", n))
        canvas.bind("<Button-1>", lambda event: print(event.x // 100, event.y // 100))
        root.mainloop()
        """
    )
    assert len(player.nine()) == 9
    player.do(square(5))
    assert player.branch.event.output == "item 5\n2 1\n"


def test_window_closed_by_the_program_ends_its_loop(desk: Desk) -> None:
    player = desk.run(
        """
        import tkinter as tk
        def play():
            first.destroy()
            game = tk.Tk()
            tk.Button(game, text="Leave", command=game.quit).pack()
            game.mainloop()
            print("left")
            game.destroy()
        first = tk.Tk()
        tk.Button(first, text="Play", command=play).pack()
        first.mainloop()
        print("over")
        """
    )
    player.do("click Play")
    assert player.labels == ["click Leave"]
    player.do("click Leave")
    assert (player.branch.event.kind, player.branch.event.output) == ("ended", "left\nover\n")


def test_wait_window_lets_the_person_act_in_the_window_in_front(desk: Desk) -> None:
    player = desk.run(
        """
        import tkinter as tk
        root = tk.Tk()
        tk.Button(root, text="behind", command=print).pack()
        top = tk.Toplevel(root)
        tk.Button(top, text="front", command=top.destroy).pack()
        top.grab_set()
        root.wait_window(top)
        print("gone")
        root.mainloop()
        """
    )
    assert player.labels == ["click front"]
    player.do("click front")
    assert player.branch.event.output == "gone\n"
    assert player.labels == ["click behind"]


def test_scales_and_spin_boxes_have_values_to_choose(desk: Desk) -> None:
    player = desk.run(
        """
        import tkinter as tk
        root = tk.Tk()
        level = tk.IntVar(value=1)
        tk.Scale(root, variable=level, from_=1, to=3, command=print).pack()
        box = tk.Spinbox(root, values=("you", "me"))
        box.pack()
        tk.Button(root, text="Show", command=lambda: print(level.get(), box.get())).pack()
        root.mainloop()
        """
    )
    player.do("choose 3 in the list")
    player.do("choose me in the list")
    player.do("click Show")
    assert player.branch.event.output == "3 me\n"


def test_bound_keys_are_offered(desk: Desk) -> None:
    player = desk.run(
        """
        import tkinter as tk
        root = tk.Tk()
        root.bind("<space>", lambda event: print("bar", event.keysym))
        root.bind("<Escape>", lambda event: root.destroy())
        root.mainloop()
        """
    )
    assert player.labels == ["press space"]
    player.do("press space")
    assert player.branch.event.output == "bar space\n"


def test_customtkinter_is_a_stand_in_too(desk: Desk) -> None:
    player = desk.run(
        """
        import customtkinter as ctk
        ctk.set_appearance_mode("dark")
        class App(ctk.CTk):
            def __init__(self):
                super().__init__()
                self.level = ctk.CTkSegmentedButton(self, values=["Easy", "Hard"], command=print)
                self.level.pack()
                ctk.CTkButton(self, text="Go", font=ctk.CTkFont(size=9), command=self.go).pack()
            def go(self):
                print(self.level.get())
        App().mainloop()
        """
    )
    player.do("choose Hard in the list")
    assert player.branch.event.output == "Hard\n"
    player.do("click Go")
    assert player.branch.event.output == "Hard\n"


def test_states_that_only_differ_in_the_order_of_moves_are_equal(desk: Desk) -> None:
    player = desk.run(GRID + "mainloop()")
    state = player.after(square(0), square(8))
    assert state is not None
    assert state == player.after(square(8), square(0))
    assert state != player.after(square(0), square(7))


def test_an_attribute_that_the_program_has_not_set_is_missing(desk: Desk) -> None:
    player = desk.run(
        """
        import tkinter as tk
        class App(tk.Tk):
            def show(self):
                self.resizable(False, False)
                print(hasattr(self, "winner"), getattr(self, "board", None))
        App().show()
        """
    )
    assert player.branch.event.output == "False None\n"


# --- pygame --------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", ["MOUSEBUTTONDOWN", "MOUSEBUTTONUP"])
def test_pygame_click_reaches_the_cell(desk: Desk, event: str) -> None:
    player = desk.run(
        BOARD
        + f"""
while True:
    for event in pygame.event.get():
        if event.type == pygame.{event}:
            x, y = event.dict["pos"] if "pos" in event.dict else ()
            cells[event.pos[1] // 100 * 3 + x // 100] = "X"
    draw()
    pygame.time.Clock().tick(60)
"""
    )
    player.do(player.nine()[5].label)
    assert player.board("main:cells") == ".....X..."
    assert player.board("main:cells") == ".....X..."


def test_pygame_computer_that_waits_some_frames_has_answered_at_the_choice(desk: Desk) -> None:
    player = desk.run(
        BOARD
        + """
due = None
while True:
    for event in pygame.event.get():
        if event.type == pygame.MOUSEBUTTONDOWN and due is None:
            cells[event.pos[1] // 100 * 3 + event.pos[0] // 100] = "X"
            due = pygame.time.get_ticks() + 2000
    if due is not None and pygame.time.get_ticks() >= due:
        cells[cells.index("")] = "O"
        due = None
    draw()
"""
    )
    player.do(square(4))
    assert player.board("main:cells") == "O...X...."


def test_pygame_mouse_can_be_polled(desk: Desk) -> None:
    player = desk.run(
        BOARD
        + """
while True:
    pygame.event.pump()
    if pygame.mouse.get_pressed()[0]:
        x, y = pygame.mouse.get_pos()
        print("down")
        cells[y // 100 * 3 + x // 100] = "X"
    draw()
"""
    )
    player.do(square(2))
    assert player.board("main:cells") == "..X......"
    assert player.branch.event.output == "down\n"


def test_pygame_wait_and_poll_are_choices(desk: Desk) -> None:
    for wait in ("pygame.event.wait()", "pygame.event.poll()"):
        player = desk.run(
            BOARD
            + f"""
draw()
while True:
    event = {wait}
    if event.type == pygame.KEYDOWN:
        print(pygame.key.name(event.key))
"""
        )
        player.do("press x")
        assert player.branch.event.output == "x\n"
        assert "press escape" not in player.labels


def test_pygame_buttons_have_their_text(desk: Desk) -> None:
    player = desk.run(
        """
        import pygame
        from pygame.locals import *
        pygame.init()
        screen = pygame.display.set_mode((400, 300))
        font = pygame.font.SysFont(None, 30)
        hard = pygame.Rect(50, 100, 100, 40)
        while True:
            for event in pygame.event.get():
                if event.type == QUIT:
                    raise SystemExit
                if event.type == MOUSEBUTTONDOWN and hard.collidepoint(event.pos):
                    print("hard", event.pos)
            screen.fill("black")
            pygame.draw.rect(screen, "white", hard)
            label = font.render("Hard", True, "black")
            screen.blit(label, label.get_rect(center=hard.center))
            pygame.display.update()
        """
    )
    assert player.branch.event.text == "Hard"
    player.do("click Hard")
    assert player.branch.event.output == "hard (100, 120)\n"


def test_pygame_sprites_and_rectangles_show_where_the_board_is(desk: Desk) -> None:
    player = desk.run(
        """
        import pygame
        pygame.init()
        screen = pygame.display.set_mode((640, 480))
        class Square(pygame.sprite.Sprite):
            def __init__(self, n):
                super().__init__()
                self.image = pygame.Surface((90, 90))
                self.rect = self.image.get_rect(topleft=(200 + n % 3 * 100, 50 + n // 3 * 100))
                self.mark = ""
        squares = pygame.sprite.Group(*[Square(n) for n in range(9)])
        while True:
            for event in pygame.event.get(pygame.MOUSEBUTTONUP):
                for each in squares:
                    if each.rect.collidepoint(event.pos):
                        each.mark = "X"
            squares.draw(screen)
            pygame.display.flip()
        """
    )
    player.do(square(7))
    marks = [path for path in player.branch.event.current if path.endswith("[].mark")]
    assert player.board(marks[0]) == ".......X."


def test_pygame_states_merge_and_quit_is_an_error_afterwards(desk: Desk) -> None:
    loop = """
while True:
    for event in pygame.event.get():
        if event.type == pygame.MOUSEBUTTONDOWN:
            cells[event.pos[1] // 100 * 3 + event.pos[0] // 100] = "X"
        if event.type == pygame.KEYDOWN and event.key == pygame.K_r:
            pygame.quit()
    draw()
"""
    player = desk.run(f"{BOARD}import random\n{loop}")  # which looks at no clock
    state = player.after(square(1), square(3))
    assert state is not None
    assert state == player.after(square(3), square(1))
    assert state == player.after(square(1), square(1), square(3))
    player.do("press r")
    assert player.branch.event.crashed
    assert "video system not initialized" in player.branch.event.message


def test_pygame_offers_the_keys_that_the_program_names(desk: Desk) -> None:
    player = desk.run(
        BOARD
        + """
from pygame.constants import KEYDOWN
draw()
while True:
    for event in pygame.event.get():
        if event.type == KEYDOWN and event.key in (pygame.K_b, pygame.K_UP, pygame.K_ESCAPE):
            print(event.key == pygame.K_UP)
"""
    )
    keys = [label for label in player.labels if label.startswith("press")]
    assert keys == ["press b", "press up", "press space"]  # some programs take any key
    player.do("press up")
    assert player.branch.event.output == "True\n"


def test_pygame_digits_are_offered_to_a_program_that_counts_from_a_key(desk: Desk) -> None:
    player = desk.run(
        BOARD
        + """
draw()
while True:
    for event in pygame.event.get():
        if event.type == pygame.KEYDOWN and 1 <= event.key - pygame.K_0 <= 9:
            cells[event.key - pygame.K_1] = "X"
"""
    )
    player.do("press 7")
    assert player.board("main:cells") == "......X.."


def test_pygame_offers_what_is_drawn_and_not_what_will_be(desk: Desk) -> None:
    player = desk.run(
        """
        import pygame
        pygame.init()
        screen = pygame.display.set_mode((400, 600))
        font = pygame.font.Font(None, 24)
        again = pygame.Rect(100, 500, 120, 40)
        over = False
        while True:
            screen.fill("black")  # the person still sees what was shown before
            for event in pygame.event.get():
                if event.type == pygame.MOUSEBUTTONDOWN:
                    over = True
            pygame.draw.rect(screen, "grey", (50, 50, 300, 400))
            for number, text in enumerate(("Easy", "Hard")):
                screen.blit(font.render(text, True, "white"), (80, 100 + 60 * number))
            if over:
                pygame.draw.rect(screen, "red", again)
                screen.blit(font.render("Again", True, "white"), (110, 510))
            pygame.display.flip()
        """
    )
    # The panel behind them is no button of both.
    assert {"click Easy", "click Hard"} <= set(player.labels)
    assert "click at 160, 520" not in player.labels
    player.do("click Hard")
    assert "click Again" in player.labels


# --- other modules -------------------------------------------------------------------------------


def test_missing_module_is_a_stub_and_noted(desk: Desk) -> None:
    player = desk.run(
        """
        from colourful_nonsense import Fore, Style, coloured
        import playing_sounds.effects as effects
        effects.play("win.wav", block=False)
        @effects.cached
        def mark():
            return "X"
        print(Fore.RED + mark() + Style.RESET, f"[{Fore.BLUE}]", coloured("O", "red"))
        """
    )
    assert player.branch.event.output == "X [] O\n"
    assert len(player.branch.event.notes) == 2
    assert "colourful_nonsense is not installed" in player.branch.event.notes[0]


def test_modules_that_programs_compute_with_are_not_stubbed(desk: Desk) -> None:
    player = desk.run(
        """
        import sys
        sys.modules["numpy"] = None
        for name in ("numpy", "tensorflow", "msvcrt"):
            try:
                __import__(name)
            except ImportError:
                print("no", name)
        import torch
        """
    )
    assert player.branch.event.output == "no numpy\nno tensorflow\nno msvcrt\n"
    assert player.branch.event.message == "ModuleNotFoundError: No module named 'torch'"


def test_program_may_have_a_module_called_noughts(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "noughts.py").write_text("size = 3\n")
    player = desk.run("import noughts, tkinter\nimport pygame\nprint(noughts.size)")
    assert player.branch.event.output == "3\n"
