"""Games of every kind, and random play on any."""

from collections.abc import Sequence
from itertools import product

from hypothesis import strategies as st

from noughts.rules.game import Game, mnk
from noughts.rules.position import Position
from noughts.rules.variants import cube, pick15, torus

GAMES = (
    mnk(3, 3, 3),
    mnk(4, 3, 3),
    mnk(5, 4, 4),
    torus(3, 3, 3),
    torus(4, 4, 4),
    cube(3),
    cube(4),
    pick15(),
)
"""Some of every kind."""

VARIANTS = (
    *(torus(*sizes) for sizes in product(range(1, 6), range(1, 6), range(1, 6))
      if sizes[2] <= max(sizes[:2])),
    *map(cube, range(1, 6)),
    pick15(),
)  # fmt: skip
"""All small games of `noughts.rules.variants`."""


@st.composite
def playouts(draw: st.DrawFn, games: Sequence[Game] = GAMES) -> list[Position]:
    """The positions of a game, or of its beginning, as any two players may have played it."""
    game = draw(st.sampled_from(games))
    cells = draw(st.permutations(range(game.cells)))
    played = [game.start]
    for cell in cells[: draw(st.integers(0, game.cells))]:
        if played[-1].over:
            break
        played.append(played[-1].play(cell))
    return played
