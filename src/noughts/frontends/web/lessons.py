"""What the tab Learn shows of single strategies, as JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from fractions import Fraction
from typing import NamedTuple

from noughts.analysis.examples import Example
from noughts.analysis.trap import Lead, lead
from noughts.errors import GameOver, NoughtsError, Unsuitable
from noughts.frontends.web.limits import is_small
from noughts.play.session import Session
from noughts.programs.results import ProgramProof
from noughts.programs.wording import describe_fault, describe_gap, headline, one_line
from noughts.rules.notation import cell_name, count_of, fraction_text, in_words
from noughts.rules.position import Position
from noughts.rules.side import Side
from noughts.strategies.base import Strategy
from noughts.strategies.centre import WEIGHTS, find_changes
from noughts.strategies.chance import Chance, Reply

Json = dict[str, object]

FOLDERS = re.compile(r"(?<![\w.])(?:/[^\s/:'\"]+)+/")
"""The folders of a path, which visitors must not see; a position such as X.O/.X./..O has none."""


class Losses(NamedTuple):
    """How a strategy can be beaten."""

    games: Mapping[Side, Example]
    """A shortest lost game for each side on which it loses one."""
    unbeatable: Set[Side]
    """The sides on which it is proved that it loses none."""


def replies(strategy: Strategy, position: Position) -> Json:
    """Return the replies over which `chance` averages when its opponent is to move."""
    chance = _as_chance(strategy)
    if chance.why_inexact(position):
        raise Unsuitable(
            f"with {count_of(position.empty.bit_count(), 'empty cell')} on {position.game}, the "
            "probability to win takes too long to compute: play on, or choose 3,3,3"
        )
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


def centre(strategy: Strategy, position: Position) -> Json:
    """Return where the weight of the centre changes the move of `chance`.

    On a board that is large, or without a centre, there are no weights to choose from.
    """
    chance, cell = _as_chance(strategy), position.game.centre
    if cell is None or not is_small(position.game):
        nothing: Json = {name: [] for name in ("weights", "changes", "moves")}
        return {"position": str(position), **nothing, "sentence": ""}
    changes = find_changes(chance, position)
    name = cell_name(cell, position.game)
    lowest = chance.with_centre(WEIGHTS[0]).bestmove(position)
    if changes:
        sentence = " ".join(each.describe(position) for each in changes)
    elif not position.empty >> cell & 1:
        sentence = f"{name} is taken, so its weight changes nothing."
    else:
        move = cell_name(lowest, position.game)
        sentence = f"Here it plays {move} for every weight that you can choose."
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
    games = losses.games
    chosen = next((each for each in games if side in (None, each)), None)
    if chosen is None:
        sure = set(Side) if side is None else {Side(side)}
        where = f" moving {side}" if side else ""
        is_sure = sure <= losses.unbeatable
        beaten = "cannot be beaten" if is_sure else "did not lose any game that noughts explored"
        led = Lead(None, f"{title} {beaten}{where}.")
    elif session.start == game.start:
        led = lead(title, game, games[chosen], chosen, session.moves)
    else:
        led = Lead(None, "The game starts from the empty board. Start again.")
    return {
        "strategy": spec,
        "title": title,
        "sides": list(map(str, games)),
        "side": chosen and str(chosen),
        "moves": games[chosen].moves if chosen else [],
        "cell": led.cell,
        "sentence": led.sentence,
    }


def answers(spec: str, strategy: Strategy, position: Position) -> Json:
    """Return what a strategy plays if the reader, who is to move, takes each of the cells."""
    if position.over:
        raise GameOver(position)
    return {
        "strategy": spec,
        "position": str(position),
        "to_move": position.to_move,
        "cells": {str(cell): _answer(strategy, position, cell) for cell in position.moves},
    }


def _answer(strategy: Strategy, position: Position, cell: int) -> Json:
    game, after = position.game, position.play(cell)
    start = f"If you take {cell_name(cell, game)}, "
    if after.over:
        words = "you win." if after.lost else "the game is a draw."
        return {"policy": {}, "words": start + words}
    try:
        policy = strategy.policy(after)
    except NoughtsError as error:
        why = FOLDERS.sub("", str(error)).removesuffix(".")
        return {"policy": {}, "words": f"{start}it has no answer: {why}."}
    names = [
        cell_name(each, game) + (f" with probability {share}" if share < 1 else "")
        for each, share in policy.items()
    ]
    shares = {str(each): fraction_text(share) for each, share in policy.items()}
    return {"policy": shares, "words": f"{start}it answers {in_words(names, 'or')}."}


def program(spec: str, title: str, proof: ProgramProof) -> Json:
    """Return the verdict on a program and why, in sentences."""
    gaps: list[str] = []
    for side, report in proof.sides.items():
        if report.fault is not None:
            gaps.append(describe_fault(proof.game, side, report.fault))
        if gap := describe_gap(report):
            gaps.append(gap)
    return {
        "strategy": spec,
        "title": title,
        "headline": f"{headline(proof, one_line(title))}.",
        "how": one_line(proof.how),
        "why": [one_line(each.sentence) for each in proof.diagnoses],
        "gaps": gaps,
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
