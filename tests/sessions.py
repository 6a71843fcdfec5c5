"""Generated sessions, and a strategy that fails, for tests of games in progress."""

from fractions import Fraction
from random import Random

from command import SPECS
from hypothesis import strategies as st

from noughts.errors import NoughtsError
from noughts.play.session import Session
from noughts.rules.game import mnk
from noughts.rules.position import Position
from noughts.rules.variants import cube, pick15, torus
from noughts.strategies.base import Strategy, certainly

GAMES = (
    *(mnk(3, 3, 3), mnk(4, 3, 3), mnk(5, 5, 4), mnk(15, 15, 5), mnk(1, 1, 1), mnk(26, 2, 2)),
    *(torus(4, 3, 3), cube(3), pick15()),
)
PLAYERS = st.none() | st.sampled_from([*SPECS, "/home/ada/my program.py,board=rows"])


@st.composite
def sessions(draw: st.DrawFn, players: st.SearchStrategy[str | None] = PLAYERS) -> Session:
    """Return any session: some moves before its start, some played, some taken back."""
    game = draw(st.sampled_from(GAMES))
    cells = Random(draw(st.integers(0, 9999))).sample(range(game.cells), game.cells)
    positions = [game.start]
    for cell in cells[: draw(st.integers(0, min(game.cells, 40)))]:
        if not positions[-1].over:
            positions.append(positions[-1].play(cell))
    last = len(positions) - 1
    start = draw(st.integers(0, last))
    now = draw(st.integers(start, last))
    return Session(
        positions[start],
        (draw(players), draw(players)),
        tuple(cells[start:now]),
        tuple(cells[now:last]),
        draw(st.booleans()),
    )


class Failing(Strategy):
    """Takes the first cell, and fails from its second move on."""

    name = "failing"
    summary = "Fails."
    error: BaseException = NoughtsError("the program has crashed")

    def decide(self, position: Position) -> dict[int, Fraction]:
        if position.ply > 1:
            raise self.error
        return dict(certainly(position.moves[0]))
