"""Recognises one plain function that chooses moves: by its names first, then by probes.

noughts reads only the names of functions and parameters and the constants in the code. If two
functions fit, or two ways to call one lead to different moves, it recognises nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from noughts.programs.call.boards import BOARDS
from noughts.programs.call.convention import Convention
from noughts.programs.call.search import SENSIBLE, Search, choose, likely_marks
from noughts.programs.call.session import Sessions
from noughts.programs.call.source import Function, Source


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


MOVE = _words("move turn action spot cell square")
PLAYER = _words("ai computer comp cpu bot machine agent")
BEST = _words("best optimal perfect smart next winning")
VERB = _words("get find choose pick select make calculate compute suggest decide do take")

BOARD = _words("board state grid b brd cells squares field table gameboard boardstate gamestate s")
OWN = _words(
    "player mark letter symbol own me ai computer comp cpu bot turn piece marker currentplayer "
    "aiplayer computerletter aimark aisymbol computermark playermark playersymbol sign token"
)
OPPONENT = _words("opponent other human enemy opp user opponentmark humanplayer playerletter")


def plain_function(sessions: Sessions, source: Source) -> Convention | None:
    """Return how to call the only function that chooses moves; None if there is not exactly one.

    On each side that it plays it must answer every probe with a legal move, and most with the
    right one; otherwise it may not understand its board.
    """
    expressions = [*_function_calls(source), *_method_calls(source)]
    if len(expressions) != 1:
        return None
    base = Convention(expressions[0], name="function")
    search = Search(sessions.current)
    found = list(search.candidates(base, list(BOARDS), likely_marks(source), []))
    chosen = choose([each for each in found if each.share == 1 and each.right >= SENSIBLE])
    return chosen.convention if chosen and search.is_steady(chosen) else None


def _function_calls(source: Source) -> Iterator[str]:
    for function in source.functions.values():
        arguments = _arguments(function)
        if arguments:
            yield f"{function.name}({arguments})"


def _method_calls(source: Source) -> Iterator[str]:
    for each in source.classes:
        made_with = each.constructor.required if each.constructor else ()
        if len(made_with) > 1 or any(_plain(name) not in OWN for name in made_with):
            continue
        for method in each.methods:
            arguments = _arguments(method)
            if arguments:
                yield f"{each.name}({'own' if made_with else ''}).{method.name}({arguments})"


def _arguments(function: Function) -> str:
    """Return the arguments to call a function with; empty if it does not choose moves."""
    said = _parts(function.name)
    known = MOVE | PLAYER | BEST | VERB
    chooses = (
        said <= known and bool(said & (MOVE | PLAYER)) and bool(said & (PLAYER | BEST | VERB))
    )
    if not chooses or "input" in function.names_used or not 1 <= len(function.required) <= 3:
        return ""
    allowed = (BOARD, OWN, OPPONENT)
    names = [_plain(name) for name in function.required]
    fits = all(name in words for name, words in zip(names, allowed, strict=False))
    return ", ".join(("board", "own", "opponent")[: len(names)]) if fits else ""


def _parts(name: str) -> frozenset[str]:
    """Return the words of a name: `getBestMove2` is get, best and move."""
    apart = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name)
    return frozenset(word for word in re.split(r"[_\d]+", apart.lower()) if word)


def _plain(name: str) -> str:
    return name.lower().replace("_", "")
