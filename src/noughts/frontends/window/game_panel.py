"""The part of the panel that belongs to a game: who plays, on which board, and what to do."""

from __future__ import annotations

from pygame import Rect

from noughts.frontends.window.keys import BY_ACTION
from noughts.frontends.window.settings import MODES, SPEED_TITLES
from noughts.frontends.window.view import View
from noughts.frontends.window.widgets import Column, Widget, split, spread
from noughts.play import messages
from noughts.play.actions import LABELS
from noughts.strategies.characters import BY_NAME

CHIP, BUTTON, FACE = 1.9, 2.1, 3.8
"""The heights of rows, in units of the text size."""

HELPFUL = {
    "against": ("coach", "hint", "review", "swap"),
    "two": ("coach", "hint", "review", "swap"),
    "watch": ("pause", "step", "coach", "review"),
    "puzzle": ("coach", "hint", "review"),
}
"""The second row of buttons during a game, by mode."""


class GamePanel:
    """Places what belongs to a game in a column for the actions and one for the settings."""

    def __init__(self, view: View, actions: Column, settings: Column) -> None:
        self.view = view
        self.settings = view.settings
        self.left = actions
        self.right = settings
        self.widgets: list[Widget] = []

    def place(self, mode: str, *, algorithms: bool, over: bool) -> list[Widget]:
        """Return the widgets of a mode or a puzzle, with the buttons of a game or of its end."""
        self._place_modes(mode)
        if mode in ("against", "watch"):
            self._place_players(watch=mode == "watch", algorithms=algorithms)
        if mode != "puzzle":
            self._place_boards()
        if mode == "against":
            self._place_choices("starts", self._place_label("First"))
        if mode == "watch":
            self._place_speeds()
        self._place_links(mode)
        if over:
            self._place_buttons("new", "review", "retry")
            self._place_buttons(
                *(("undo", "redo") if mode == "puzzle" else ("undo", "redo", "swap"))
            )
        else:
            self._place_buttons("new", "undo", "redo")
            self._place_buttons(*HELPFUL[mode])
        return self.widgets

    # --- what to do ---------------------------------------------------------------------------

    def _place_buttons(self, *actions: str) -> None:
        view, table = self.view, self.view.table
        over = table.session.over
        labels = [
            table.label(action) if action in LABELS else BY_ACTION[action].label
            for action in actions
        ]
        slots = self.left.spread(labels, BUTTON)
        for rect, label, action in zip(slots, labels, actions, strict=True):
            selected = action == "coach" and view.coach_on
            enabled = selected or view.offers(action)
            box, kind = rect.inflate(-4, 0), "primary" if over and action == "new" else "button"
            self.widgets.append(Widget(kind, box, label, action, "", selected, enabled))

    def _place_links(self, mode: str) -> None:
        """Place the links that a player seldom needs in one row."""
        links = {"save": "Save", "clear": "Clear record"}
        if mode in ("against", "watch"):
            title = "Opponents" if self.settings.algorithms else "All algorithms"
            links = {"algorithms": title, **links}
        slots = self.right.spread(list(links.values()), 1.6)
        for rect, (action, text) in zip(slots, links.items(), strict=True):
            enabled = self.view.offers(action)
            self.widgets.append(Widget("link", rect, text, action, enabled=enabled))

    # --- settings -----------------------------------------------------------------------------

    def _place_modes(self, mode: str) -> None:
        slots = self.right.spread([*MODES.values(), "Puzzle"], CHIP)
        for rect, (value, text) in zip(slots, MODES.items(), strict=False):
            self.widgets.append(Widget("choice", rect, text, "mode", value, value == mode))
        puzzle = Widget("choice", slots[-1], "Puzzle", "puzzle", selected=mode == "puzzle")
        self.widgets.append(puzzle)

    def _place_label(self, text: str) -> Rect:
        """Place the label of a row, and return the space to the right of it."""
        row = self.right.row(CHIP)
        label = Rect(row.x, row.y, row.width * 18 // 100, row.height)
        self.widgets.append(Widget("label", label, text))
        return Rect(label.right, row.y, row.right - label.right, row.height)

    def _place_choices(self, setting: str, row: Rect) -> None:
        """Place the values of a setting side by side."""
        values = self.settings.values(setting)
        slots = spread(row, list(values.values()), self.right.text)
        for rect, (value, text) in zip(slots, values.items(), strict=True):
            self._place_value(Widget("choice", rect, text, setting, value))

    def _place_value(self, widget: Widget) -> None:
        """Place a widget that gives the setting `action` its `value`."""
        setting, value = widget.action, widget.value
        selected = value == getattr(self.settings, setting)
        reason = self.settings.refusal(setting, value)
        self.widgets.append(widget._replace(selected=selected, enabled=not reason, reason=reason))

    def _place_speeds(self) -> None:
        slots = spread(self._place_label("Speed"), list(SPEED_TITLES.values()), self.right.text)
        for rect, (speed, text) in zip(slots, SPEED_TITLES.items(), strict=True):
            selected = speed == self.view.table.speed
            self.widgets.append(Widget("choice", rect, text, "speed", speed, selected))

    def _place_boards(self) -> None:
        """Place the boards that most people want, and one button for all others."""
        boards = self.settings.board_choices()
        slots = self.right.flow(list(boards.values()), CHIP)
        for rect, (board, text) in zip(slots, boards.items(), strict=True):
            is_other, now = board not in messages.BOARDS, self.settings.board
            selected = now not in messages.BOARDS if is_other else board == now
            self.widgets.append(Widget("choice", rect, text, "board", board, selected))

    # --- players ------------------------------------------------------------------------------

    def _place_players(self, *, watch: bool, algorithms: bool) -> None:
        if algorithms:
            self._place_algorithms(watch=watch)
            self._place_choices("level", self._place_label("Level"))
        elif watch:
            self._place_faces("x_player", "X")
            self._place_faces("opponent", "O")
        else:
            self._place_faces("opponent")

    def _place_faces(self, setting: str, mark: str = "") -> None:
        """Place all opponents side by side, each with emblem and name."""
        row = self.right.row(FACE)
        if mark:
            label = Rect(row.x, row.y, round(1.6 * self.right.text), row.height)
            self.widgets.append(Widget("side", label, mark))
            row = Rect(label.right, row.y, row.right - label.right, row.height)
        for rect, name in zip(split(row, len(BY_NAME)), BY_NAME, strict=True):
            self._place_value(Widget("face", rect, name, setting, name))

    def _place_algorithms(self, *, watch: bool) -> None:
        """Place the list of strategies in two columns; while watching, with buttons X and O."""
        values = self.settings.algorithm_titles()
        rows = -(-len(values) // 2)
        slots = [split(self.right.row(1.7, 0), 2) for _ in range(rows)]
        for number, (spec, title) in enumerate(values.items()):
            across, down = divmod(number, rows)
            rect = slots[down][across]
            if not watch:
                self._place_value(Widget("radio", rect, title, "opponent", spec))
                continue
            box = Rect(rect.x, rect.y, rect.height, rect.height)
            for mark, setting in (("X", "x_player"), ("O", "opponent")):
                self._place_value(Widget("mark", box, mark, setting, spec))
                box = box.move(box.width, 0)
            name = Rect(box.x, rect.y, rect.right - box.x, rect.height)
            enabled = not self.settings.refusal("opponent", spec)
            self.widgets.append(Widget("name", name, title, enabled=enabled))
        self.right.row(0, 0.5)
