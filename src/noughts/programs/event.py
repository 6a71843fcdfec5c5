"""What a worker reports: a choice, an answer or an end.

Nothing that comes from a worker is trusted: noughts checks every message here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isfinite
from typing import Any, NamedTuple

from noughts.errors import NoughtsError, printable

Boards = Mapping[str, tuple[str, ...]]
"""The nine cells of everything that may be the program's board, by its path."""

OF_MOVES = "{moves "
"""Part of the path of a board that noughts builds from a list of moves."""

MOST_OUTCOMES = 1_000

PROMPT, DRAW, ANSWER, OVER, ENDED, TIMEOUT = "prompt", "draw", "answer", "over", "ended", "timeout"
READY = "ready"
"""The program is loaded and can be called."""
CHOICES = (PROMPT, DRAW, READY, ANSWER)


class Tampered(NoughtsError):
    """Raised when a worker sends something that noughts' own code never sends."""

    def __init__(self) -> None:
        super().__init__("the program interferes with the process that observes it")


@dataclass(frozen=True)
class Event:
    """What a worker reported: a choice, an answer or an end."""

    kind: str
    """`prompt`, `draw`, `ready`, `answer`, `over` (the board is finished), `ended`, `timeout`."""
    boards: tuple[Boards, ...] = ()
    """The boards since the last choice, in the order in which the worker saw them."""
    output: str = ""
    """What the program printed since the last choice."""
    site: tuple[tuple[str, int], ...] = ()
    """The program's own functions and lines, the innermost first."""
    state: str | None = None
    """A fingerprint: branches with equal fingerprints continue in the same way. It begins with ~
    if the state cannot be read; it is then made of the last fingerprint and the action since."""
    cpu: float = 0.0
    notes: tuple[str, ...] = ()
    unfollowed: tuple[str, ...] = ()
    """Sources of randomness that were sampled instead of followed."""
    fields: Mapping[str, Any] = field(default_factory=dict)
    """The fields of this kind of event."""

    @property
    def current(self) -> Boards:
        """The boards as they are now."""
        return self.boards[-1] if self.boards else {}

    @property
    def lasting(self) -> Boards:
        """The boards as they are now, without those that are lists of moves.

        A variable that holds what a person typed may look like such a list.
        """
        return {path: cells for path, cells in self.current.items() if OF_MOVES not in path}

    @property
    def is_derived(self) -> bool:
        """Whether the fingerprint is derived, and so cannot show that nothing has changed."""
        return self.state is None or self.state.startswith("~")

    @property
    def text(self) -> str:
        """The text of a prompt."""
        return str(self.fields.get("text", ""))

    @property
    def actions(self) -> tuple[Action, ...]:
        """What a person can do at a window, in groups; none at a terminal."""
        return tuple(self.fields.get("actions", ()))

    @property
    def chances(self) -> tuple[Fraction, ...]:
        """The probabilities of the outcomes of a draw."""
        return tuple(self.fields["chances"])

    @property
    def message(self) -> str:
        """Why a program ended; empty for a plain exit."""
        return str(self.fields.get("message", ""))

    @property
    def crashed(self) -> bool:
        """Whether the program ended with an error."""
        return self.kind == ENDED and self.fields["how"] != "exit"


class Action(NamedTuple):
    """Something a person can do at a window."""

    key: str
    """The name that the worker uses."""
    label: str
    """The name for people: `click Hard`, `press 1`."""
    group: str
    """The name of a group of similar actions: the buttons of a grid, the cells of a canvas."""


def read_event(message: Any, order: Sequence[int] = range(9)) -> Event:
    """Return the event in a worker's message; raises `Tampered` if there is none.

    `order` are the program's own numbers of the nine cells, row by row.
    """
    try:
        return _read_event(message, order)
    except (LookupError, TypeError, ValueError, AttributeError, ZeroDivisionError) as error:
        raise Tampered from error


def _read_event(message: dict[str, Any], order: Sequence[int]) -> Event:
    kind = message["event"]
    if kind not in (PROMPT, DRAW, READY, ANSWER, OVER, ENDED):
        raise ValueError(kind)
    cpu = _read_seconds(message["cpu"])
    boards = tuple(
        {str(path): _read_cells(cells, order) for path, cells in each.items()}
        for each in message["boards"]
    )
    fields: dict[str, Any] = {}
    if kind == PROMPT:
        fields["text"] = str(message["text"])
        fields["actions"] = [Action(*map(str, each)) for each in message.get("actions", ())]
    elif kind == DRAW:
        fields["chances"] = _read_chances(message["chances"])
    elif kind == ENDED:
        fields.update(how=str(message["how"]), message=printable(str(message["message"])))
        fields["lines"] = _read_texts(message["lines"])
    elif kind == ANSWER:
        fields["answers"] = [_read_answer(each) for each in message["answers"]]
        fields["answer"] = fields["answers"][-1]
    return Event(
        kind,
        boards,
        str(message["output"]),
        tuple((printable(str(name)), int(line)) for name, line in message["site"]),
        None if message["state"] is None else str(message["state"]),
        cpu,
        _read_texts(message["notes"]),
        _read_texts(message["unfollowed"]),
        fields,
    )


def _read_texts(texts: Any) -> tuple[str, ...]:
    return tuple(printable(str(text)) for text in texts)


def _read_cells(cells: Any, order: Sequence[int]) -> tuple[str, ...]:
    if len(cells) != 9 or not all(type(cell) is str for cell in cells):
        raise ValueError(cells)
    return tuple(cells[number] for number in order)


def _read_seconds(seconds: Any) -> float:
    if not isfinite(float(seconds)) or seconds < 0:
        raise ValueError(seconds)
    return float(seconds)


def _read_answer(answer: Any) -> dict[str, Any]:
    """Return the answer to a question, with the value as the program returned it."""
    trouble = answer["trouble"]
    if trouble is not None:
        how, message, lines = trouble
        trouble = str(how), str(message), tuple(map(str, lines))
    return {
        "cpu": _read_seconds(answer["cpu"]),
        "raw": str(answer["raw"]),
        "type": str(answer["type"]),
        "value": answer["value"],
        "before": list(answer["before"]),
        "after": answer["after"],
        "trouble": trouble,
    }


def _read_chances(chances: Any) -> tuple[Fraction, ...]:
    """Return probabilities that sum to exactly 1; a number n means n equal ones."""
    if type(chances) is int:
        if not 2 <= chances <= MOST_OUTCOMES:
            raise ValueError(chances)
        return (Fraction(1, chances),) * chances
    if not 2 <= len(chances) <= MOST_OUTCOMES or any(len(str(each)) > 200 for each in chances):
        raise ValueError(chances)
    read = tuple(Fraction(each) for each in chances if set(str(each)) <= set("0123456789/"))
    if sum(read) != 1 or len(read) != len(chances):
        raise ValueError(chances)
    return read
