"""Input that nobody can mean: what to refuse, and a part of the sentence that refuses it."""

BAD_SPECS = {
    "linaer": "'linear'",
    "minmax": "'minimax'",
    "foo": "linear, minimax",
    "Linear": "'linear'",
    " linear": "'linear'",
    "": "''",
    ":": "''",
    ":level=easy": "''",
    "linear:": "key=value",
    "linear:level": "key=value",
    "linear:,": "key=value",
    "linear:level=easy,": "key=value",
    "linear:levl=easy": "'level'",
    "linear:colour=red": "level, override and slip",
    "random:level=easy": "slip",
    "linear:level=hrad": "hard, medium or easy",
    "linear:level=": "hard, medium or easy",
    "linear:override=maybe": "yes or no",
    "linear:level=easy=hard": "hard, medium or easy",
    "linear:level=easy,level=hard": "twice",
    "random:slip=1/2,slip=1/2": "twice",
    "random:slip=2": "0 to 1",
    "random:slip=-1/2": "'-1/2'",
    "random:slip=1/0": "'1/0'",
    "random:slip=half": "'half'",
    "random:slip=nan": "'nan'",
    "random:slip=\uff11": "'\uff11'",
    "chance:centre=1e9": "'1e9'",
    "chance:centre=1000001": "1000000",
    "lin\near": r"lin\near",
    "\x1b[31m": r"\x1b[31m",
}

BAD_POSITIONS = {
    "": "''",
    "/": "'/'",
    "zz": "'z'",
    "X.O/.X": "3 and 2",
    "X.O": "'X.O' shows 3 cells; a 3x3 board has 9",
    "X.-/.../...": "'.' and '-'",
    "...\n...\n..": r"'...\n...\n..'",
    "X.O/.X./..Ö": "'Ö'",
    "\udcff": r"'\udcff'",
    "XX./.../...": "X has 2 and O has 0",
    "O../.../...": "X has 0 and O has 1",
    "XXX/OOO/...": "both players have a line",
    "XXX/OO./O..": "after a line",
    "/".join(["." * 27] * 27): "27x27 is not a board",
}

UNREADABLE_GAMES = ["", "9", "torus-3", "3,3", "3,3,3,3", "3,3,x", "-3,3,3", "3 3 3", "1e1,3,3"]
BAD_GAMES = {game: repr(game) for game in [*UNREADABLE_GAMES, "3,3,3\n", "\uff13,3,3"]} | {
    "0,3,3": "0x3 is not a board",
    "99,3,3": "99x3 is not a board",
    "27x26": "27x26 is not a board",
    "26x27": "x27 is not a board",
    "3,3,9": "9 in a row",
    "3,3,0": "0 in a row",
    "torus-3,3,4": "4 in a row",
    "3x3x4": "3x3x4 is not a cube",
    "6x6x6": "the cube 6x6x6 does not fit",
}


def quotes(error: BaseException, text: str) -> bool:
    """Whether the error is one line with `text` in it, as it is or as Python writes it."""
    said = str(error)
    return len(said.splitlines()) == 1 and (text in said or repr(text) in said)
