"""Certificates: a proof in a file, and a checker that needs neither the strategy nor the prover.

A certificate holds a strategy's policy in every position it can reach, and the claims that follow.
`verify` plays all the games again by plain recursion, with code of its own that relies on nothing
but the rules, and reports the first false claim or missing policy.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
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

FORMAT_WITHIN = 100
"""Every certificate names its format within this many bytes from the start of the file."""

MAX_CELLS = 12
"""The largest board on which plain recursion over all positions is fast enough."""

MAX_BYTES = 200_000_000
"""The size limit; every certificate of a board of this size is smaller."""

PROBABILITY = re.compile("[0-9]{1,2000}(/[0-9]{1,2000})?")
"""As noughts writes it; other numbers, such as 1e999999999, would take forever to read."""

Json = Mapping[str, Any]
Answers = Mapping[Position, Mapping[int, Fraction]]


def certificate(
    strategy: str, game: Game, version: str, sides: Mapping[str, tuple[Json, Answers]]
) -> dict[str, Any]:
    """Return the certificate of a strategy, given its claims and policies on each side."""
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
                        str(cell): fraction_text(probability)
                        for cell, probability in policy.items()
                    }
                    for position, policy in policies.items()
                },
            }
            for side, (claims, policies) in sides.items()
        },
    }
    return body | {"sha256": _digest(body)}


def check_size(game: Game) -> None:
    """Raise `NoughtsError` if a certificate of this game could not be checked."""
    if game.cells > MAX_CELLS:
        raise NoughtsError(
            f"cannot certify {game}: boards of more than {MAX_CELLS} cells take too long to check"
        )


def begins_as(form: str, path: Path) -> bool:
    """Return whether `path` is a file, not a pipe, that begins as one of this format does."""
    with suppress(OSError, ValueError):
        if path.is_file():
            with path.open("rb") as file:
                return form.encode() in file.read(FORMAT_WITHIN)
    return False


def check_target(path: Path, form: str = FORMAT) -> None:
    """Raise `NoughtsError` if `path` is a file that is neither empty nor of this format."""
    if path.is_file() and path.stat().st_size and not begins_as(form, path):
        raise NoughtsError(
            f"{str(path)!r} exists and is not a certificate of this kind: choose another name"
        )


def write(path: Path, content: Json) -> None:
    """Write a certificate completely or not at all. Raises `NoughtsError` on failure."""
    write_whole(path, json.dumps(content, indent=1) + "\n")


def _digest(body: Json) -> str:
    """Return the hash of everything but the hash itself, independent of white space."""
    content = {key: value for key, value in body.items() if key != "sha256"}
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


# --- checking ---------------------------------------------------------------------------------


def verify(path: Path) -> dict[str, Any]:
    """Check a certificate and return its content.

    Raises `Unreadable` if the file is not a certificate, and `Refuted` if a claim is false.
    """
    content = _read(path)
    if content["sha256"] != _digest(content):
        raise Refuted(f"{str(path)!r} was changed after it was written: its hash does not match")
    game = parse_game(content["game"])
    if game.cells > MAX_CELLS:
        raise Unreadable(f"cannot check {str(path)!r}: {game} has more than {MAX_CELLS} cells")
    for side, entry in content["sides"].items():
        claims: Json = entry["claims"]
        check = _Check(game, side, _policies(entry["answers"], game))
        for claim, true in check.claims().items():
            if claims.get(claim) != true:
                raise Refuted(
                    f"moving {side}, the certificate claims {claim} = {claims.get(claim)}, but "
                    f"it is {true}"
                )
        _replay(claims.get("counterexample"), check, lost=not claims["never_loses"])
    return content


def _read(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            text = file.read(MAX_BYTES + 1)
        if len(text) > MAX_BYTES:
            raise Unreadable(f"{str(path)!r} is not a certificate: it is too large")
        content = parse_json(text)
    except Unreadable:
        raise
    except OSError as error:
        raise Unreadable(f"cannot read {str(path)!r}: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise Unreadable(f"{str(path)!r} is not a certificate: it is not JSON") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise Unreadable(f"{str(path)!r} is not a certificate: its format is not {FORMAT!r}")
    texts = dict.fromkeys(("game", "strategy", "noughts", "sha256"), str)
    if not (
        _has_fields(content, {**texts, "sides": dict})
        and content["sides"]
        and set(content["sides"]) <= {"first", "second"}
        and all(
            _has_fields(entry, {"claims": dict, "answers": dict})
            for entry in content["sides"].values()
        )
    ):
        raise Unreadable(f"{str(path)!r} is not a complete certificate: a field is missing")
    return content


def parse_json(text: bytes) -> object:
    """Return the content of a JSON text with numbers as noughts writes them.

    Raises ValueError for other texts, and RecursionError if they are nested too deeply.
    """
    content = json.loads(text, parse_float=_refuse_float, parse_constant=_refuse_float)
    json.dumps(content)  # raises RecursionError here, and not later during the check
    return content


def _refuse_float(text: str) -> float:
    """Raise ValueError: noughts writes whole numbers, and probabilities as text."""
    raise ValueError(text)


def _has_fields(content: object, kinds: Mapping[str, type]) -> bool:
    return isinstance(content, dict) and all(
        isinstance(content.get(field), kind) for field, kind in kinds.items()
    )


def _policies(answers: Json, game: Game) -> Answers:
    """Return the policies. Raises `Refuted` if one is not a distribution over legal cells.

    An empty policy is allowed: it marks a position in which the strategy failed.
    """
    policies = {}
    for board, answer in answers.items():
        position = parse_position(board, game)
        try:
            if not all(PROBABILITY.fullmatch(text) for text in answer.values()):
                raise ValueError(answer)
            policy = {int(cell): Fraction(text) for cell, text in answer.items()}
        except (AttributeError, TypeError, ValueError, ZeroDivisionError):
            raise Unreadable(f"cannot read the policy {answer!r} of {board}") from None
        legal = all(cell in position.moves and chance > 0 for cell, chance in policy.items())
        if position.over or not legal or (policy and sum(policy.values()) != 1):
            raise Refuted(f"the policy in {position} is not a distribution over legal cells")
        policies[position] = policy
    return policies


class _Games(NamedTuple):
    """The games from a position: how many are won, drawn and lost, and shares against random."""

    games: tuple[int, ...]
    shares: tuple[Fraction, ...]


RESULTS = ("won", "drawn", "lost")


def _one_game(result: str) -> _Games:
    games = tuple(int(result == name) for name in RESULTS)
    return _Games(games, tuple(map(Fraction, games)))


class _Check:
    """Computes one side of a certificate again, by plain recursion over positions."""

    def __init__(self, game: Game, side: str, policies: Answers) -> None:
        self.game = game
        self.turn = ("first", "second").index(side)
        self.policies = policies
        self._visited: dict[Position, _Games] = {}
        self._ends: dict[Position, tuple[int, int]] = {}

    def claims(self) -> dict[str, Any]:
        """Return the true claims, under the keys of the certificate."""
        result = self.follow(self.game.start)
        positions = [position for position in self._visited if position.ply % 2 == self.turn]
        for position in self.policies:
            if position not in self._visited:
                raise Refuted(f"{position} has a policy, but the strategy cannot reach it")
        legal = all(self.policies[position] for position in positions)
        never_loses = not result.games[2]
        missed, slow = self._wins_given_away(positions)
        sequences = None
        if all(len(self.policies[position]) <= 1 for position in positions):
            total = prod(range(self.game.cells - 1 + self.turn, 0, -2))
            sequences = _by_result(int(share * total) for share in result.shares)
        return {
            "verdict": "unbeatable" if legal and never_loses else "beatable",
            "legal": legal,
            "never_loses": never_loses,
            "never_misses_a_win": not missed,
            "wins_fastest": not missed and not slow,
            "asked": len(positions),
            "games": _by_result(result.games),
            "sequences": sequences,
            "against_random": _by_result(map(fraction_text, result.shares)),
        }

    def follow(self, position: Position) -> _Games:
        """Return all games from here on, in which the opponent may play any cell.

        Raises `Refuted` if a position of the strategy has no policy.
        """
        if position.over:
            lost = "lost" if position.ply % 2 == self.turn else "won"
            return _one_game(lost if position.lost else "drawn")
        if position in self._visited:
            return self._visited[position]
        if position.ply % 2 != self.turn:
            equal = Fraction(1, len(position.moves))
            weights: Mapping[int, Fraction] = dict.fromkeys(position.moves, equal)
        elif position in self.policies:
            weights = self.policies[position]
        else:
            raise Refuted(
                f"the strategy can reach {position}, but the certificate has no policy for it"
            )
        after = [(chance, self.follow(position.play(cell))) for cell, chance in weights.items()]
        self._visited[position] = _Games(
            tuple(sum(games.games[i] for _, games in after) for i in range(3)),
            tuple(
                sum((chance * games.shares[i] for chance, games in after), Fraction(0))
                for i in range(3)
            ),
        )
        if not after:  # the strategy failed
            self._visited[position] = _one_game("lost")
        return self._visited[position]

    def _wins_given_away(self, positions: list[Position]) -> tuple[bool, bool]:
        missed = slow = False
        for position in positions:
            value, plies = self.end(position)
            for cell in self.policies[position] if value > 0 else ():
                after, later = self.end(position.play(cell))
                missed |= after >= 0
                slow |= after < 0 and later + 1 > plies
        return missed, slow

    def keeping(self, position: Position) -> list[int]:
        """Return the cells that keep the value of a position."""
        value, _ = self.end(position)
        return [cell for cell in position.moves if self.end(position.play(cell))[0] == -value]

    def end(self, position: Position) -> tuple[int, int]:
        """Return the value for the player to move, and the plies to the end of the game.

        The winner wins as soon as possible, and the loser holds out as long as possible.
        """
        if position.over:
            return -int(position.lost), 0
        if position not in self._ends:
            children = [self.end(position.play(cell)) for cell in position.moves]
            value = -min(value for value, _ in children)
            plies = [later for child, later in children if child == -value]
            self._ends[position] = value, 1 + (min(plies) if value > 0 else max(plies))
        return self._ends[position]


def _by_result(numbers: Iterable[object]) -> dict[str, object]:
    return dict(zip(RESULTS, numbers, strict=True))


def _replay(counterexample: object, check: _Check, *, lost: bool) -> None:
    """Raise `Refuted` unless this is a lost game, or None because no game is lost."""
    if counterexample is None and not lost:
        return
    position = check.game.start
    try:
        moves, mistake, better = (counterexample[key] for key in ("moves", "mistake", "better"))  # type: ignore[index]
        for number, cell in enumerate(moves):
            if position.ply % 2 == check.turn and cell not in check.policies[position]:
                raise Refuted(
                    f"the losing game plays {cell} in {position}, but the policy does not"
                )
            if number == mistake and better != check.keeping(position):
                raise Refuted(
                    f"in {position} the better cells are {check.keeping(position)}, not {better}"
                )
            position = position.play(cell)
    except Refuted:
        raise
    except (KeyError, TypeError, ValueError, OverflowError):
        raise Refuted(f"{counterexample!r} is not a losing game") from None
    failed = not position.over and check.policies.get(position) == {}
    if not failed and not (position.lost and position.ply % 2 == check.turn):
        raise Refuted(f"the losing game ends in {position}, which is not lost")
