"""Whatever a person could do with a tkinter window is offered, and happens when chosen."""

from programs.desk import Desk


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
