"""What the names in a program say. They rank readings; experiments decide."""

from __future__ import annotations

import re


def meaning(words: str) -> frozenset[str]:
    """Words that mean the same, written in one text."""
    return frozenset(words.split())


MOVE = meaning("move turn action play spot square cell position step choice pick movement")
MACHINE = meaning(
    "ai computer comp bot cpu machine agent robot minimax maximin negamax alphabeta engine "
    "com pc enemyai opponentai aiplayer computerplayer botplayer genius"
)
SEARCH = meaning("minimax negamax alphabeta maximin expectimax mcts minmax")
BEST = meaning("best optimal perfect smart unbeatable hard medium easy expert impossible")
VERB = meaning("get choose find make next select decide calculate calc compute suggest")
ACT = meaning(
    "act agent policy strategy think respond brain answer suggest choose pick decide select "
    "recommend solve"
)
HUMAN = meaning("human user person you input ask read prompt click mouse player")
NOT_A_MOVE = meaning(
    "check is has print draw display show evaluate eval score utility winner win wins won valid "
    "legal available possible moves empty empties render reset init main test handle parse result "
    "results apply undo switch count full over terminal place insert update remaining free game "
    "heuristic whose who value validate can set clear run start loop cells squares spots"
)

BOARDS = meaning(
    "board state grid field cells squares table matrix tablero b brd theboard gameboard gamestate "
    "s bo spaces spots marks spielfeld plateau tabuleiro"
)
OWN = meaning(
    "player mark letter symbol turn me own ai computer comp piece side who token sign bot marker "
    "char p m maximizer cpu me my mover current team shape"
)
OPPONENT = meaning("opponent opp enemy other human user minimizer foe adversary rival")
DEPTH = meaning("depth d remaining")
LEVEL = meaning("level lvl difficulty mode strength skill hardness")
"""How well a program is to play: nothing that could be guessed."""
COUNTED = meaning(
    "count counter moves move turns turn round rounds ply plies step steps taken filled played n"
)
MARK_HOLDERS = meaning("hu me you side mine yours them opponent opp enemy own symbol letter mark")
GAMES = meaning("game ttt tictactoe env tic match")
TURNS = meaning("turn current active next mover tomove")
NOTHING = meaning("empty blank none vacant free space unmarked unplayed nothing no")
RANDOM = meaning("random dumb naive simple")


def words(name: str) -> tuple[str, ...]:
    """The words of a name: `getBestMove2` is get, best, move."""
    apart = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name)
    apart = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", apart)
    return tuple(word for word in re.split(r"[_\d]+", apart.lower()) if word)


def says(name: str, words_for: frozenset[str]) -> bool:
    """Whether a name, or a word of it, has this meaning."""
    return name.lower().replace("_", "") in words_for or not words_for.isdisjoint(words(name))


def is_machine(name: str) -> bool:
    """Whether a name means the program's own player, as `AI` and `computer_letter` do."""
    return says(name, MACHINE)


def is_human(name: str) -> bool:
    """Whether a name means the program's opponent, as `HUMAN` and `player_letter` do."""
    plain = {"player", "letter", "mark", "symbol", "marker", "piece", "sign", "char", "shape"}
    said = set(words(name))
    if said & MACHINE or said & TURNS:
        return False
    return bool(said & {"human", "user", "person", "you"}) or (
        "player" in said and said <= plain | {"the"} and not re.search(r"\d", name)
    )


def rank(name: str) -> int:
    """How much a function's name says that it makes the program's moves; 0: not at all.

    >>> [rank(name) for name in ("find_best_move", "minimax", "get_human_move", "check_winner")]
    [12, 6, 0, 0]
    """
    owner, _, last = name.rpartition(".")
    said = set(words(last))
    if owner and says(owner, frozenset({"human", "user"})):
        return 0
    machine = bool(said & (MACHINE | BEST))
    if said & HUMAN and not said & MACHINE:
        return 0
    if said & NOT_A_MOVE and not (machine and said & MOVE):
        return 0
    if machine and said & MOVE:
        ranked = 12
    elif said & SEARCH:
        ranked = 6
    elif said & VERB and said & MOVE:
        ranked = 8
    elif machine:
        ranked = 7
    elif said & MOVE or said & ACT:
        ranked = 5
    else:
        return 0
    if owner:
        ranked += 2 if is_machine(owner) else 0
    return max(1, ranked - (6 if says(name, RANDOM) else 0))


def kind_of(parameter: str, *, alone: bool = False) -> str | None:  # noqa: PLR0912 - a table
    """What a parameter of this name is to be given, one of `ARGUMENTS` or an expression; or None.

    >>> [kind_of(name) for name in ("game_board", "computer_letter", "isMaximizing", "alpha", "q")]
    ['board', 'own', '=True', '=-10**9', None]
    """
    name = parameter.lower().lstrip("_").replace("_", "")
    said = frozenset(words(parameter))
    found: str | None = None
    if name in {"observation", "obs"}:
        found = "observation"
    elif name in {"configuration", "config", "conf"}:
        found = "configuration"
    elif name in {"alpha", "a"}:
        found = "=-10**9"
    elif name == "beta":
        found = "=10**9"
    elif name.startswith(("ismax", "maximiz", "ismin")) or name in {"max", "maxplayer", "maxturn"}:
        found = "=False" if name.startswith("ismin") else "=True"
    elif said & BOARDS:
        found = "board"
    elif says(parameter, GAMES):
        found = "game"
    elif says(parameter, DEPTH):
        found = "empties"
    elif says(parameter, OPPONENT):
        found = "opponent"
    elif name in {"round", "ply", "movecount", "moves", "turnnumber", "movenumber", "count"}:
        found = "taken"
    elif name in {"first", "isfirst", "goesfirst", "begins"}:
        found = "first"
    elif says(parameter, OWN):
        found = "own"
    elif alone:
        found = "board"
    return found
