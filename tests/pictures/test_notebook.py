"""What a notebook shows of a result: the numbers are those of the result, the HTML is sound."""

from __future__ import annotations

from fractions import Fraction
from html.parser import HTMLParser
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import noughts
from noughts import mnk
from noughts.analysis.proof import SideProof
from noughts.analysis.tally import Tally
from noughts.pictures import game as games
from noughts.pictures.tables import Shares, describe
from noughts.programs.results import Fault, ProgramProof, Report
from noughts.rules.side import Side

VOID = {"br", "img"}
MISTAKE = "Move 4, a3, loses; b1, c1, b3 or c3 was right."


class Reader(HTMLParser):
    """Reads a table back: its title, its rows, the alternative texts and the notes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.title = ""
        self.rows: list[list[str]] = []
        self.notes: list[str] = []
        self.images: dict[str, str] = {}
        self.exact: list[str] = []
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
        elif tag == "p":
            self.notes.append("")
        elif tag == "img":
            _, _, data = (given["src"] or "").partition(",")
            self.images[given["alt"] or ""] = unquote(data)
        elif tag == "br":
            self.handle_data("|")
        if "title" in given:
            self.exact.append(given["title"] or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag != "rect":
            assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag == "rect"
        assert float(dict(attrs)["width"] or 0) > 0

    def handle_data(self, data: str) -> None:
        if "caption" in self.open:
            self.title += data
        elif {"td", "th"} & set(self.open):
            self.rows[-1][-1] += data
        elif "p" in self.open:
            self.notes[-1] += data


def test_a_proof_shows_its_verdict_its_numbers_and_the_lost_game() -> None:
    proof = noughts.prove("weights")
    table = Reader(proof._repr_html_())
    assert table.title == "weights can be beaten moving second on 3,3,3."
    rows = {head: texts for head, *texts in table.rows}
    assert rows[""] == ["moving first", "moving second"]
    assert rows["never loses"] == ["yes", "NO"]
    assert rows["games (won / drawn / lost)"][1] == "381 / 61 / 15"
    ((words, svg),) = table.images.items()
    assert words == "Moving second, weights loses this game: 1 a1 2 b2 3 c2 4 a3?? 5 c1 6 b1 7 c3."
    assert table.notes == [MISTAKE]
    loss = proof.sides[Side.SECOND].loss
    assert loss is not None
    strip = games.Strip("Moving second, weights loses this game", loss.moves, loss.mistake)
    assert svg == games.draw(proof.game, [strip])
    ET.fromstring(svg)  # noqa: S314 - our own


def test_a_proof_of_a_strategy_that_never_loses_has_no_picture() -> None:
    table = Reader(noughts.prove("linear", side="first")._repr_html_())
    assert table.title == "linear cannot be beaten moving first on 3,3,3."
    assert not table.images
    assert not table.notes


def test_a_proof_of_a_strategy_that_breaks_a_rule_says_which() -> None:
    def nowhere(_: object) -> tuple[int, int]:
        return 0, 0

    table = Reader(noughts.prove(nowhere)._repr_html_())
    assert "could not be proved" in table.title
    assert table.notes[0].startswith("Moving first, nowhere returns (0, 0) in ")
    assert not table.images


def test_a_comparison_shows_every_result_exactly() -> None:
    table = noughts.compare(["random", "weights", "rules:variant=defensive"])
    shown = Reader(table._repr_html_())
    ranked = table.ranked()
    assert shown.rows[0] == ["moving first", "score", *(f"against {spec}" for spec in ranked)]
    assert [row[0] for row in shown.rows[1:]] == ranked
    pairs = [(first, second) for first in ranked for second in ranked]
    assert shown.exact == [describe(Shares(*table.results[pair])) for pair in pairs]
    random = next(row for row in shown.rows if row[0] == "random")
    place = 2 + ranked.index("rules:variant=defensive")
    assert random[place] == "|● draw 15.3%|▼ loss 84.7%"
    exact = shown.exact[ranked.index("random") * 3 + ranked.index("rules:variant=defensive")]
    assert exact == "never wins, draws 29/189 and loses 160/189"


def test_a_tally_shows_its_numbers() -> None:
    half = Tally(Fraction(1, 2), Fraction(0), Fraction(1, 2))
    for tally, *row in (
        (half, "1/2 won, 0 drawn, 1/2 lost", "|▲ win 50.0%|▼ loss 50.0%"),
        (Tally(3000, 0, 0), "3,000 won, 0 drawn, 0 lost", "|▲ win 100%"),
        (Tally(0, 0, 0), "0 won, 0 drawn, 0 lost", "no games"),
    ):
        assert Reader(tally._repr_html_()).rows == [row]
    assert describe(Shares(Fraction(0), Fraction(1), Fraction(0))) == "always draws"


def test_a_simulation_shows_its_counts_and_the_exact_shares() -> None:
    simulation = noughts.simulate("random", "linear", games=1000)
    shown = Reader(simulation._repr_html_())
    assert shown.title == "random against linear on 3,3,3: 1,000 games, seed 1"
    assert [row[0] for row in shown.rows[1:]] == ["▲ win", "● draw", "▼ loss"]
    assert [int(row[1]) for row in shown.rows[1:]] == [*simulation.counts]
    assert simulation.exact is not None
    assert [Fraction(row[-1]) for row in shown.rows[1:]] == [*simulation.exact]


def test_a_solution_shows_what_each_move_leads_to() -> None:
    svg = noughts.solve("XX./OO./...")._repr_svg_()
    texts = {each.text for each in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")}  # noqa: S314
    assert {"▲ win in 1", "▼ loss in 1"} <= texts


def test_the_proof_of_a_program_shows_the_game_that_beats_it() -> None:
    proof = noughts.prove("weights", side="second").sides[Side.SECOND]
    assert isinstance(proof, SideProof)
    reports = (
        Report(Side.FIRST, "unbeatable", asked=88, games=Tally(72, 4, 0)),
        Report(Side.SECOND, "beatable", ("2", "hard"), asked=9, loss=proof.loss),
    )
    how = "Played at its prompts."
    shown = Reader(ProgramProof("ai.py", mnk(), "played", how, reports)._repr_html_())
    assert shown.title == "ai.py cannot be beaten moving first, and can be beaten moving second."
    assert {head: texts for head, *texts in shown.rows} == {
        "": ["moving first", "moving second"],
        "verdict": ["cannot be beaten", "can be beaten"],
        "menu": ["", "2, hard"],
        "positions examined": ["88", "9"],
        "games (won / drawn / lost)": ["72 / 4 / 0", ""],
    }
    (words,) = shown.images
    assert words.startswith("Moving second, it loses this game: 1 a1 2 b2 3 c2 4 a3??")
    assert shown.notes == [MISTAKE, how]


def test_the_proof_of_a_program_shows_faults_and_what_is_not_proved() -> None:
    fault = Fault("crash", "crashes: KeyError: 9", (0, 4))
    reports = (
        Report(Side.FIRST, "crash", asked=88, fault=fault),
        Report(Side.SECOND, "unproved", asked=9, doubt="it reads the clock"),
    )
    proof = ProgramProof("ai.py", mnk(), "played", "Played.", reports)
    assert Reader(proof._repr_html_()).notes == [
        "Played.",
        "Moving first, after a1 and b2, it crashes: KeyError: 9.",
        "Moving second, nothing is proved: it reads the clock.",
    ]


def test_what_a_result_says_is_escaped() -> None:
    class Odd(noughts.Strategy):
        """Has a name that is markup."""

        name = "<b>&"
        summary = "Plays the first empty cell."

        def decide(self, position: noughts.Position) -> noughts.Policy:
            return {position.moves[0]: Fraction(1)}

    proof = noughts.prove(Odd)
    assert Reader(proof._repr_html_()).title.startswith("<b>& can be beaten")
