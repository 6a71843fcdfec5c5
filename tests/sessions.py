"""Sessions for tests."""

from random import Random

from command import SPECS
from hypothesis import strategies as st

from noughts.play.session import Session
from noughts.rules.game import Game, mnk

GAMES = (mnk(3, 3, 3), mnk(4, 3, 3), mnk(5, 5, 4), mnk(15, 15, 5), mnk(1, 1, 1), mnk(26, 2, 2))


def players_of(game: Game) -> st.SearchStrategy[str | None]:
    """A person, or any strategy that can be made for this game, at all levels and slips."""
    fitting = [spec for spec in SPECS if not spec.startswith("chance:") or game.centre is not None]
    return st.none() | st.sampled_from(fitting)


@st.composite
def sessions(draw: st.DrawFn, persons: bool = False) -> Session:  # noqa: FBT001, FBT002
    """Any session: some moves before it, some played, some taken back."""
    game = draw(st.sampled_from(GAMES))
    random = Random(draw(st.integers(0, 999)))
    cells = tuple(random.sample(range(game.cells), game.cells))
    if game.cells < 30:
        cells = tuple(draw(st.permutations(range(game.cells))))
    played = [game.start]
    for cell in cells[: draw(st.integers(0, min(game.cells, 40)))]:
        if not played[-1].over:
            played.append(played[-1].play(cell))
    last = len(played) - 1
    first = draw(st.integers(0, last))
    now = draw(st.integers(first, last))
    players = st.none() if persons else players_of(game)
    return Session(
        played[first], (draw(players), draw(players)), cells[first:now], cells[now:last]
    )
