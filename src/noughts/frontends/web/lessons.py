"""What the tab Learn shows of single strategies, as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from noughts.analysis.examples import Example
from noughts.analysis.trap import Lead, lead
from noughts.errors import Unsuitable
from noughts.play.session import Session
from noughts.rules.notation import cell_name, fraction_text
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.base import Strategy
from noughts.strategies.centre import WEIGHTS, find_changes
from noughts.strategies.chance import Chance, Reply

Json = dict[str, object]
Losses = Mapping[Side, Example]
"""A shortest lost game for each side on which a strategy can be beaten."""


def replies(strategy: Strategy, position: Position) -> Json:
    """Return the replies over which `chance` averages when its opponent is to move."""
    chance = _as_chance(strategy)
    found = chance.replies(position)
    wins = chance.win_probability(position)
    average = f": the average of these {len(found)} replies" if len(found) > 1 else ""
    told = f"{position.just_moved} {_wins(wins)}{average}."
    if position.over:
        told = f"{position.just_moved} wins at once." if position.lost else "It is a draw at once."
    return {
        "strategy": strategy.spec,
        "position": str(position),
        "to_move": position.to_move,
        "chance": fraction_text(wins),
        "sentence": told,
        "replies": [_reply(each, position) for each in found],
    }


def _reply(reply: Reply, position: Position) -> Json:
    after = position.play(reply.cell)
    name = cell_name(reply.cell, position.game)
    if reply.answer is None:
        words = f"{position.to_move} wins" if after.lost else "the board is full: a draw"
    else:
        after = after.play(reply.answer)
        answer = cell_name(reply.answer, position.game)
        ends = "wins" if after.lost else "draws" if after.over else ""
        words = f"{position.just_moved} answers {answer} and {ends or _wins(reply.chance)}"
    return {
        "cell": reply.cell,
        "share": fraction_text(reply.share),
        "chance": fraction_text(reply.chance),
        "answer": reply.answer,
        "position": str(after),
        "over": after.over,
        "words": f"{position.to_move} replies {name} with probability {reply.share}: {words}.",
    }


def centre(strategy: Strategy, position: Position, *, fast: bool) -> Json:
    """Return where the weight of the centre changes the move of `chance`, if that is `fast`."""
    chance = _as_chance(strategy)
    cell = position.game.centre
    if cell is None or not fast:
        return {
            "position": str(position), "weights": [], "changes": [], "moves": [], "sentence": ""
        }  # fmt: skip
    changes = find_changes(chance, position)
    name = cell_name(cell, position.game)
    lowest = chance.with_centre(WEIGHTS[0]).bestmove(position)
    if changes:
        sentence = " ".join(each.describe(position) for each in changes)
    elif not position.empty >> cell & 1:
        sentence = f"{name} is taken, so its weight changes nothing."
    else:
        sentence = (
            f"Here it plays {cell_name(lowest, position.game)} for every weight from "
            f"{WEIGHTS[0]} to {WEIGHTS[-1]}."
        )
    return {
        "position": str(position),
        "weights": [fraction_text(each) for each in WEIGHTS],
        "changes": [fraction_text(each.low) for each in changes],
        "moves": [lowest, *(each.after for each in changes)],
        "sentence": sentence,
    }


def trap(spec: str, title: str, losses: Losses, side: str | None, session: Session) -> Json:
    """Return a game that beats a strategy, and what the reader does next in it."""
    game = session.game
    chosen = next((each for each in losses if side in (None, each)), None)
    if chosen is None:
        led = Lead(None, f"{title} cannot be beaten{f' moving {side}' if side else ''}.")
    elif session.start == game.start:
        led = lead(title, game, losses[chosen], chosen, session.moves)
    else:
        led = Lead(None, "The game starts from the empty board. Start again.")
    return {
        "strategy": spec,
        "title": title,
        "sides": list(map(str, losses)),
        "side": chosen and str(chosen),
        "moves": losses[chosen].moves if chosen else [],
        "cell": led.cell,
        "sentence": led.sentence,
    }


def _as_chance(strategy: Strategy) -> Chance:
    if not isinstance(strategy, Chance):
        raise Unsuitable(
            f"{strategy.spec} does not average over replies: choose chance or chance:centre=2"
        )
    return strategy


def _wins(share: Fraction) -> str:
    """Return how often somebody wins, as a fraction and as a percentage."""
    if share in (0, 1):
        return "wins every game" if share else "wins no game"
    percent = f"{float(share):.1%}"
    return f"wins with probability {share} ({'>99.9%' if percent == '100.0%' else percent})"
