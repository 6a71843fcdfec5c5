"""A proof in a file, and checking it without the strategy and without the prover.

A certificate holds what a strategy plays in every position it can be led to, and what is claimed
to follow. `verify` walks these answers with code of its own that knows nothing but the rules, and
says where a claim is false or an answer is missing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from noughts.errors import NoughtsError, Refuted, Unreadable
from noughts.files import write_whole
from noughts.rules.game import Game
from noughts.rules.notation import fraction_text, parse_game, parse_position
from noughts.rules.position import Position

FORMAT = "noughts certificate 1"

MOST_CELLS = 12
"""On larger boards plain recursion over all positions takes too long."""

Json = Mapping[str, Any]
Policies = Mapping[Position, Mapping[int, Fraction]]


def certificate(
    strategy: str, game: Game, version: str, sides: Mapping[str, tuple[Json, Policies]]
) -> dict[str, Any]:
    """The certificate of a strategy: for each side what is claimed and what it plays."""
    body: dict[str, Any] = {
        "format": FORMAT,
        "noughts": version,
        "strategy": strategy,
        "game": str(game),
        "sides": {
            side: {
                "claims": dict(claims),
                "answers": {
                    str(position): {
                        str(cell): fraction_text(chance) for cell, chance in policy.items()
                    }
                    for position, policy in policies.items()
                },
            }
            for side, (claims, policies) in sides.items()
        },
    }
    return body | {"sha256": _digest(body)}


def check_target(path: Path, game: Game) -> None:
    """Raise `NoughtsError` when a certificate of this game cannot be written there."""
    if game.cells > MOST_CELLS:
        raise NoughtsError(
            f"there are no certificates of {game}: with more than {MOST_CELLS} cells they take "
            "too long to check"
        )
    if not path.name or path.is_dir() or not path.parent.is_dir():
        raise NoughtsError(f"cannot write {str(path)!r}: name a file in a folder that exists")


def write(path: Path, content: Json) -> None:
    """Write a certificate whole or not at all. Raises `NoughtsError` when it cannot be written."""
    write_whole(path, json.dumps(content, indent=1) + "\n")


def _digest(body: Json) -> str:
    """The hash of all but the hash, whatever the white space."""
    kept = {key: value for key, value in body.items() if key != "sha256"}
    return sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()


# --- checking ---------------------------------------------------------------------------------


def verify(path: Path) -> dict[str, Any]:
    """The content of a certificate that holds.

    Raises `Unreadable` for a file that is none, and `Refuted` where it claims what is not so.
    """
    content = _read(path)
    if content["sha256"] != _digest(content):
        raise Refuted(f"{str(path)!r} was changed after it was written: its hash does not fit")
    game = parse_game(content["game"])
    if game.cells > MOST_CELLS:
        raise Unreadable(f"{str(path)!r} is about {game}, which has more than {MOST_CELLS} cells")
    for side, told in content["sides"].items():
        check = _Check(game, side, _policies(told["answers"], game))
        for claim, true in check.claims().items():
            if told["claims"].get(claim) != true:
                raise Refuted(
                    f"moving {side}, the certificate says {claim} = {told['claims'].get(claim)}, "
                    f"and it is {true}"
                )
        lost = not told["claims"]["never_loses"]
        _replay(told["claims"].get("counterexample"), check, lost=lost)
    return content


def _read(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Unreadable(f"cannot read {str(path)!r}: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise Unreadable(f"{str(path)!r} is no certificate: it is not JSON") from None
    shape = {"format": str, "game": str, "strategy": str, "noughts": str, "sha256": str}
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise Unreadable(f"{str(path)!r} is no certificate: it does not say {FORMAT!r}")
    sides = content.get("sides")
    if not all(isinstance(content.get(key), kind) for key, kind in shape.items()) or not (
        isinstance(sides, dict)
        and sides
        and set(sides) <= {"first", "second"}
        and all(
            isinstance(told, dict)
            and isinstance(told.get("claims"), dict)
            and isinstance(told.get("answers"), dict)
            for told in sides.values()
        )
    ):
        raise Unreadable(f"{str(path)!r} is no whole certificate: something is missing from it")
    return content


def _policies(answers: Json, game: Game) -> Policies:
    policies = {}
    for text, policy in answers.items():
        position = parse_position(text, game)
        try:
            policies[position] = {int(cell): Fraction(chance) for cell, chance in policy.items()}
        except (AttributeError, TypeError, ValueError, ZeroDivisionError):
            raise Unreadable(f"the answer {policy!r} to {text} cannot be read") from None
        _check_policy(policies[position], position)
    return policies


def _check_policy(policy: Mapping[int, Fraction], position: Position) -> None:
    """An answer must be a distribution over legal cells, or empty: then the strategy had none."""
    lawful = all(cell in position.moves and chance > 0 for cell, chance in policy.items())
    if position.over or not lawful or (policy and sum(policy.values()) != 1):
        raise Refuted(f"the answer to {position} is no distribution over legal cells")


class _Seen(NamedTuple):
    """What can follow from a position: distinct games, and shares against random replies."""

    games: tuple[int, ...]
    shares: tuple[Fraction, ...]


def _result(*, won: bool, drawn: bool) -> _Seen:
    games = int(won), int(drawn), int(not won and not drawn)
    return _Seen(games, tuple(map(Fraction, games)))


class _Check:
    """One side of a certificate, worked out again by plain recursion over positions."""

    def __init__(self, game: Game, side: str, policies: Policies) -> None:
        self.game = game
        self.turn = ("first", "second").index(side)
        self.policies = policies
        self._seen: dict[Position, _Seen] = {}
        self._ends: dict[Position, tuple[int, int]] = {}

    def claims(self) -> dict[str, Any]:
        """What is true, in the words of the certificate."""
        whole = self.follow(self.game.start)
        reached = [position for position in self._seen if position.ply % 2 == self.turn]
        for position in self.policies:
            if position not in self._seen:
                raise Refuted(f"{position} has an answer but can never arise")
        legal = all(self.policies[position] for position in reached)
        never_loses = not whole.games[2]
        missed, slow = self._wins_given_away(reached)
        return {
            "verdict": "unbeatable" if legal and never_loses else "beatable",
            "legal": legal,
            "never_loses": never_loses,
            "never_misses_a_win": not missed,
            "wins_fastest": not missed and not slow,
            "asked": len(reached),
            "games": dict(zip(("won", "drawn", "lost"), whole.games, strict=True)),
            "sequences": self._sequences(reached, whole.shares),
            "against_random": {
                result: fraction_text(share)
                for result, share in zip(("won", "drawn", "lost"), whole.shares, strict=True)
            },
        }

    def _sequences(
        self, reached: list[Position], shares: tuple[Fraction, ...]
    ) -> dict[str, int] | None:
        """With one answer everywhere, each sequence of replies is as likely as any other."""
        if any(len(self.policies[position]) > 1 for position in reached):
            return None
        total = prod(range(self.game.cells - 1 + self.turn, 0, -2))
        return {
            result: int(share * total)
            for result, share in zip(("won", "drawn", "lost"), shares, strict=True)
        }

    def follow(self, position: Position) -> _Seen:
        """Every game from here on, the strategy playing its answers and the opponent anything."""
        if position.over:
            won = position.lost and position.ply % 2 != self.turn
            return _result(won=won, drawn=position.drawn)
        if position in self._seen:
            return self._seen[position]
        if position.ply % 2 != self.turn:
            alike = Fraction(1, len(position.moves))
            weights: Mapping[int, Fraction] = dict.fromkeys(position.moves, alike)
        elif position in self.policies:
            weights = self.policies[position]
        else:
            raise Refuted(f"{position} can arise and has no answer")
        seen = [(chance, self.follow(position.play(cell))) for cell, chance in weights.items()]
        self._seen[position] = _Seen(
            tuple(sum(each.games[i] for _, each in seen) for i in range(3)),
            tuple(
                sum((chance * each.shares[i] for chance, each in seen), Fraction(0))
                for i in range(3)
            ),
        )
        if not seen:
            self._seen[position] = _result(won=False, drawn=False)
        return self._seen[position]

    def _wins_given_away(self, reached: list[Position]) -> tuple[bool, bool]:
        missed = slow = False
        for position in reached:
            value, plies = self.end(position)
            for cell in self.policies[position] if value > 0 else ():
                after, later = self.end(position.play(cell))
                missed |= after >= 0
                slow |= after < 0 and later + 1 > plies
        return missed, slow

    def keeping(self, position: Position) -> list[int]:
        """The cells that keep the value of a position."""
        value, _ = self.end(position)
        return [cell for cell in position.moves if self.end(position.play(cell))[0] == -value]

    def end(self, position: Position) -> tuple[int, int]:
        """Value for the player to move and plies to the end; only the winner is in a hurry."""
        if position.over:
            return -int(position.lost), 0
        if position not in self._ends:
            children = [self.end(position.play(cell)) for cell in position.moves]
            value = -min(value for value, _ in children)
            plies = [later for child, later in children if child == -value]
            self._ends[position] = value, 1 + (min(plies) if value > 0 else max(plies))
        return self._ends[position]


def _replay(counterexample: object, check: _Check, *, lost: bool) -> None:
    """A loss must be shown, if there is one, by a game that the answers allow."""
    if counterexample is None and not lost:
        return
    position = check.game.start
    try:
        moves, mistake, better = (counterexample[key] for key in ("moves", "mistake", "better"))  # type: ignore[index]
        for number, cell in enumerate(moves):
            if position.ply % 2 == check.turn and cell not in check.policies[position]:
                raise Refuted(f"the losing game plays {cell} in {position}, which is no answer")
            if number == mistake and better != check.keeping(position):
                raise Refuted(
                    f"in {position} not {better} but {check.keeping(position)} are better"
                )
            position = position.play(cell)
    except Refuted:
        raise
    except (KeyError, TypeError, ValueError):
        raise Refuted(f"{counterexample!r} is no losing game") from None
    failed = not position.over and check.policies.get(position) == {}
    if not failed and not (position.lost and position.ply % 2 == check.turn):
        raise Refuted(f"the losing game ends in {position}, which is not lost")
