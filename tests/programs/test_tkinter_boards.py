"""The squares of a tkinter board are found in order, and a click on one puts the mark there."""

import pytest

from programs.desk import GRID, Desk, square


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


def test_states_that_only_differ_in_the_order_of_moves_are_equal(desk: Desk) -> None:
    player = desk.run(GRID + "mainloop()")
    state = player.after(square(0), square(8))
    assert state is not None
    assert state == player.after(square(8), square(0))
    assert state != player.after(square(0), square(7))
