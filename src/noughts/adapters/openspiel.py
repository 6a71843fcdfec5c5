"""Bots of OpenSpiel: `bot.step(state)` returns an action, the cell, row by row."""

from __future__ import annotations

from fractions import Fraction
from operator import index
from random import Random

from noughts.adapters.adapted import GRID, Adapted, Answer, Theirs, needs, title_of, way_to
from noughts.errors import BrokenStrategy, Unsuitable
from noughts.rules.game import Game, mnk
from noughts.rules.position import Position
from noughts.strategies.base import Policy, Strategy, sample

NEAR = Fraction(1, 10**6)
"""How far floating point numbers may be from a sum of 1."""

SAME, SIMPLE = Fraction(1, 10**12), 10_000
"""A number this close to a fraction with at most this denominator means that fraction."""


def from_pyspiel(bot: object, game: Game = GRID, *, second: object = None) -> Strategy:
    """Return the strategy of a `pyspiel.Bot`; `second` moves second if it is another bot.

    noughts calls the bot's policy if it provides one, otherwise its `step`. It sets the position
    with `restart_at` if the bot has that method. Otherwise it restarts the bot and repeats the
    moves, the bot's own with `force_action`. Raises `Unsuitable` for a bot that can do neither,
    and for a game that OpenSpiel does not know.
    """
    with needs("open_spiel"):
        import pyspiel
    bots = (bot, bot if second is None else second)
    for player in bots:
        if not isinstance(player, pyspiel.Bot):
            raise BrokenStrategy(f"{player!r} is not a pyspiel.Bot")
        can_be_set = _has(player, "restart_at") or player.provides_force_action()
        if _has(player, "inform_action") and not can_be_set:
            raise Unsuitable(
                f"{title_of(player)} follows the game with inform_action, so noughts cannot show "
                "it a position: add a method restart_at or force_action"
            )
    return _Bots(game, bots, pyspiel.load_game(_name(game)))


def _has(bot: object, method: str) -> bool:
    """Return whether a bot overrides a method; the inherited version only raises an error."""
    import pyspiel

    inherited = getattr(type(bot), method) is getattr(pyspiel.Bot, method)
    return not inherited or type(bot).__module__ == "pyspiel"


def _name(game: Game) -> str:
    if game == GRID:
        return "tic_tac_toe"
    k = game.lines[0].bit_count()
    if k > max(game.columns, game.rows) or game != mnk(game.columns, game.rows, k):
        raise Unsuitable(f"OpenSpiel cannot play {game}: it plays only m,n,k games")
    return f"mnk(m={game.columns},n={game.rows},k={k})"


class _Bots(Adapted):
    form = "an action"
    deterministic = False

    def __init__(self, game: Game, bots: tuple[Theirs, Theirs], open_spiel: Theirs) -> None:
        super().__init__(game, title_of(bots[0]))
        self._bots, self._open_spiel = bots, open_spiel

    def decide(self, position: Position) -> Policy:
        bot = self._bots[position.ply % 2]
        with self.report_faults(position):
            if bot.provides_policy() and _has(bot, "get_policy"):
                return exact(dict(bot.get_policy(self._set_position(bot, position))))
            if type(bot).__module__ != "pyspiel" and _has(bot, "step_with_policy"):
                return exact(dict(bot.step_with_policy(self._set_position(bot, position))[0]))
        return super().decide(position)

    def call(self, position: Position) -> Answer:
        bot = self._bots[position.ply % 2]
        raw = bot.step(self._set_position(bot, position))
        return raw, lambda: index(raw)

    def _set_position(self, bot: Theirs, position: Position) -> Theirs:
        """Set the bot to a position, and return the state."""
        state = self._open_spiel.new_initial_state()
        if _has(bot, "restart_at"):
            for cell in way_to(position):
                state.apply_action(cell)
            bot.restart_at(state)
            return state
        bot.restart()
        for cell in way_to(position):
            player = state.current_player()
            if player != position.ply % 2:
                bot.inform_action(state, player, cell)
            elif bot.provides_force_action():
                bot.force_action(state, cell)
            state.apply_action(cell)
        return state


def exact(chances: dict[int, float]) -> Policy:
    """Return the exact policy that floating point numbers mean: 1/9 for 0.1111111111111111.

    If such fractions do not sum to 1, the numbers themselves are scaled. Numbers that are far from
    a policy are returned as they are, so that the check of the policy refuses them.
    """
    numbers = {
        index(action): Fraction(float(chance)) for action, chance in chances.items() if chance
    }
    fractions = {action: chance.limit_denominator(SIMPLE) for action, chance in numbers.items()}
    close = all(
        fractions[action] and abs(fractions[action] - numbers[action]) < SAME for action in numbers
    )
    if close and sum(fractions.values()) == 1:
        return fractions
    total = sum(numbers.values(), Fraction(0))
    if abs(total - 1) > NEAR:
        return numbers
    return {action: chance / total for action, chance in numbers.items()}


def to_pyspiel(strategy: Strategy, random: Random | None = None) -> Theirs:
    """Return the bot that plays as a strategy does, on either side."""
    with needs("open_spiel"):
        import pyspiel
    chance = random or Random()

    class Guest(pyspiel.Bot):  # type: ignore[misc] # pyspiel has no types
        def restart_at(self, state: Theirs) -> None:
            pass

        def provides_policy(self) -> bool:
            return True

        def get_policy(self, state: Theirs) -> list[tuple[int, float]]:
            return [(cell, float(share)) for cell, share in self._policy(state).items()]

        def step(self, state: Theirs) -> int:
            return sample(self._policy(state), chance)

        def step_with_policy(self, state: Theirs) -> tuple[list[tuple[int, float]], int]:
            return self.get_policy(state), self.step(state)

        def _policy(self, state: Theirs) -> Policy:
            position = strategy.game.start
            for cell in state.history():
                position = position.play(cell)
            return strategy.policy(position)

    return Guest()
