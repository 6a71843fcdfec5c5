"""The commands that prove and check proofs: prove, verify."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from noughts import __version__
from noughts.analysis import proof as proofs
from noughts.analysis.certificates import strategy as certificates
from noughts.analysis.counting import most_wins
from noughts.analysis.solver import DRAW, Solver, usual_budget
from noughts.cli.options import (
    FILE,
    SPEC,
    GameOptions,
    OneOf,
    ProgramOptions,
    flag,
    option,
    takes,
)
from noughts.cli.output import REFUTED, check_svg, print_json, warn
from noughts.cli.specifications import make_registry
from noughts.errors import NoughtsError, Refuted, Unsuitable, printable
from noughts.files import check_folder, write_whole
from noughts.frontends.progress import show_bar, show_status
from noughts.rules.position import Position
from noughts.rules.side import Side

if TYPE_CHECKING:
    from noughts.analysis.examples import Example
    from noughts.analysis.proof import SideProof
    from noughts.analysis.walk import Policies
    from noughts.cli.programs import WatchOptions
    from noughts.programs.results import ProgramProof
    from noughts.programs.target import Target
    from noughts.rules.game import Game
    from noughts.strategies.base import Strategy

SMALL = 9
"""The largest board, in cells, on which `most_wins` is fast."""


@dataclass(frozen=True)
class ProofOptions(ProgramOptions, GameOptions):
    """Options of `prove`."""

    side: str | None = option(
        "Which side to examine (default: every side that it plays).",
        OneOf(["first", "second", "both"]),
    )
    certificate: Path | None = option(
        "Write a certificate, which noughts verify checks without the strategy.",
        FILE,
        metavar="FILE",
    )
    command: str | None = option(
        "Prove a program in any language: 'node bot.js'.", metavar="COMMAND"
    )
    protocol: str = option(
        "The protocol of --command: line (one position in, one cell out) or gomocup "
        "(default: line).",
        OneOf(["line", "gomocup"]),
        default="line",
    )
    svg: Path | None = option(
        "Draw the games that beat the strategy or program.", FILE, metavar="FILE"
    )
    as_test: Path | None = option(
        "Write the game that beats the program as a test file for pytest.", FILE, metavar="FILE"
    )
    output: bool = flag("Show what the program prints in the game that it loses.")


@click.command()
@click.argument("spec", required=False, type=SPEC, metavar="[SPEC]")
@takes(ProofOptions)
def prove(spec: str | None, options: ProofOptions) -> int:
    """Prove that a strategy or program cannot be beaten, or show how to beat it.

    SPEC is a strategy, such as linear or minimax:slip=1/10, or a program: tictactoe.py, a folder,
    or tictactoe.py:function. noughts plays the program at its own prompts or in its window, or
    calls it, in a sandbox.

    The exit code is 0 if it cannot be beaten on the sides examined, and 1 if it can be beaten,
    breaks a rule or could not be proved.
    """
    if spec is None and options.command is None:
        raise NoughtsError("nothing to prove; name a strategy, a program or a --command")
    if spec is not None and options.command is not None:
        raise NoughtsError(
            f"{spec!r} and --command {options.command!r} contradict each other; give only one of "
            "them"
        )
    if spec is None:
        prefix = "command" if options.protocol == "line" else options.protocol
        spec = f"{prefix}:{options.command}"
    registry = make_registry()
    if not registry.knows(spec):
        from noughts.programs.target import is_program

        if is_program(spec):
            return _prove_program(spec, options)
    if names := [*options.program_options, *(["as-test"] if options.as_test else ())]:
        raise NoughtsError(f"--{names[0]} works only with programs, and {spec!r} is not a program")
    return _prove_strategy(registry.strategy(spec, options.game), options)


def _prove_strategy(strategy: Strategy, options: ProofOptions) -> int:
    """Prove a strategy, print the proof and return the exit code."""
    if why := strategy.refusal(options.game.start):
        raise Unsuitable(why)
    _check_certificate(options)
    if options.svg is not None:
        check_svg(options.svg)
    sides = _sides(options.side, strategy.sides)
    solver = Solver(strategy.game, usual_budget(strategy.game))
    with show_bar("positions") as progress:
        proof = proofs.prove(strategy, sides, solver, progress)
    if options.certificate is not None:
        for side_proof in proof.sides.values():
            if not side_proof.repeatable:
                raise NoughtsError(f"no certificate written, because {side_proof.fault}")
        claims = {
            str(name): (side_proof.to_json(), side_proof.policies)
            for name, side_proof in proof.sides.items()
        }
        _write_certificate(options.certificate, strategy.spec, strategy.game, claims)
    if options.svg is not None:
        losses = {side: side_proof.loss for side, side_proof in proof.sides.items()}
        _draw_losses(options.svg, strategy.title, strategy.game, losses)
    if options.json:
        print_json(proof.to_json())
    else:
        from noughts.cli.report.proof import show_proof

        show_proof(proof, _most_wins(solver, proof.sides))
    return 0 if proof.unbeatable else REFUTED


def _prove_program(spec: str, options: ProofOptions) -> int:
    """Prove a program, print the proof and return the exit code."""
    from noughts.programs.target import find_target

    about = options.about_program()
    try:
        target = find_target(spec, about)
        _check_certificate(options)
        _check_test(target, options)
        if options.svg is not None:
            check_svg(options.svg)
        proof = run_proof(spec, options, options.game)
    except NoughtsError as error:
        if options.json:
            unknown = dict.fromkeys(("program", "first", "second"))
            report = {"strategy": spec, "game": str(options.game), **unknown}
            print_json({**report, "configurations": [], "error": str(error)})
        raise
    try:
        _show_program(proof, target, options)
    finally:  # even if the report is piped to a program that has closed the pipe
        if options.certificate is not None:
            _certify_program(proof, options.certificate)
        if options.as_test is not None:
            _write_test(proof, target, options.as_test)
        if options.svg is not None:
            losses = {side: report.loss for side, report in proof.sides.items()}
            _draw_losses(options.svg, target.title, proof.game, losses)
    return 0 if proof.unbeatable else REFUTED


def run_proof(
    spec: str, options: ProofOptions | WatchOptions, game: Game | None = None
) -> ProgramProof:
    """Return the proof of a program on the sides that the options name; show the progress."""
    from noughts.programs.proof import prove_program

    about = options.about_program()
    chosen = None if options.side is None else _sides(options.side, ())
    if about.call is not None and chosen is not None and len(chosen) == 1:
        about = replace(about, plays=str(chosen[0]))
    with show_status("playing the program ...") as update:
        return prove_program(
            spec,
            about,
            chosen,
            lambda done, _: update(f"playing the program ... ({done:,})"),
            game,
        )


def _show_program(proof: ProgramProof, target: Target, options: ProofOptions) -> None:
    """Print the proof of a program."""
    if options.json:
        print_json(proof.to_json())
        return
    from noughts.cli.report.program import show_program

    solver = Solver(proof.game, usual_budget(proof.game))
    side_proofs = {side: report.proof for side, report in proof.sides.items() if report.proof}
    narrowed = options.side is not None or options.menu is not None
    show_program(proof, target.title, _most_wins(solver, side_proofs), narrowed=narrowed)
    if options.output:
        from noughts.cli.report.watching import show_losses

        show_losses(proof, target)


def _draw_losses(
    path: Path, title: str, game: Game, losses: Mapping[Side, Example | None]
) -> None:
    """Write a picture of the games that beat a strategy or program; warn if there are none."""
    from noughts.pictures.game import Strip, draw

    strips = [
        Strip(f"{title} moving {side} loses this game", loss.moves, loss.mistake)
        for side, loss in losses.items()
        if loss is not None
    ]
    if strips:
        write_whole(path, draw(game, strips))
    else:
        warn(f"{str(path)!r} was not written, because {title} loses no game")


# --- checks and files ---------------------------------------------------------------------------


def _sides(chosen: str | None, usual: Sequence[str]) -> list[Side]:
    """Return the sides to prove: those the user chose, or else the usual ones."""
    if chosen is None:
        return [Side(side) for side in usual]
    return [side for side in Side if chosen in ("both", side)]


def _check_certificate(options: ProofOptions) -> None:
    """Raise `NoughtsError`, before anything runs, if the certificate cannot be written."""
    if options.certificate is not None:
        certificates.check_size(options.game)
        check_folder(options.certificate)
        certificates.check_target(options.certificate)


def _check_test(target: Target, options: ProofOptions) -> None:
    """Raise `NoughtsError`, before anything runs, if the test file cannot be written."""
    if options.as_test is None:
        return
    from noughts.programs import testfile

    check_folder(options.as_test)
    testfile.check_target(options.as_test)
    if target.path is None:
        raise NoughtsError(f"no test written: {target.title} is a command, not a Python file")


def _write_test(proof: ProgramProof, target: Target, file: Path) -> None:
    from noughts.programs import testfile

    if testfile.write_test(file, target, proof):
        warn(f"wrote the test {str(file)!r}; run it with python -m pytest {file}")
    else:
        warn(f"no test written, because {target.title} was not beaten")


def _certify_program(proof: ProgramProof, file: Path) -> None:
    claims = {}
    for side, report in proof.sides.items():
        if report.depends_on_history:
            raise NoughtsError(
                f"no certificate written: moving {side}, its moves depend on earlier moves"
            )
        if report.proof is None or report.fault is not None or report.sampled:
            raise NoughtsError(f"no certificate written: nothing is proved moving {side}")
        about = {"verdict": report.verdict, "menu": list(report.menu)}
        claims[str(side)] = ({**report.proof.to_json(), **about}, report.policies)
    _write_certificate(file, proof.strategy, proof.game, claims)


def _write_certificate(
    target: Path, spec: str, game: Game, claims: Mapping[str, tuple[certificates.Json, Policies]]
) -> None:
    """Write a certificate of the claims about each side, with the policies behind them."""
    sides = {
        side: (claim, {Position(game, *masks): policy for masks, policy in policies.items()})
        for side, (claim, policies) in claims.items()
    }
    content = certificates.certificate(spec, game, __version__, sides)
    certificates.write(target, content)
    warn(f"wrote the certificate {str(target)!r}; check it with noughts verify")


def _most_wins(solver: Solver, sides: Mapping[Side, SideProof]) -> dict[Side, tuple[int, int]]:
    """Return for each side the most move sequences that any strategy wins without losing one.

    Empty on boards where that takes long. Left out are strategies that play at random, because
    they have no move sequences, and a side that the opponent can always beat.
    """
    if solver.game.cells > SMALL:
        return {}
    value = solver.value(solver.game.start)
    values = {Side.FIRST: value, Side.SECOND: -value}
    return {
        side: most_wins(side, solver)
        for side, proof in sides.items()
        if proof.sequences and values[side] >= DRAW
    }


@click.command()
@click.argument("file", type=FILE, metavar="FILE")
def verify(file: Path) -> int:
    """Check a certificate that `noughts prove` or `noughts solve` wrote.

    The check needs neither the strategy nor the program nor the solver. For a certificate of
    `prove`, it shows what the moves in the file are worth, not whose moves they are: anybody can
    write another name into a file.

    The exit code is 0 if every claim in the certificate holds, and 1 if one does not.
    """
    from noughts.analysis.certificates.checking.file import FORMAT

    check = _verify_value if certificates.begins_as(FORMAT, file) else _verify_strategy
    try:
        check(file)
    except Refuted as refuted:
        print(printable(f"Refuted: {refuted}."))
        return REFUTED
    return 0


def _verify_strategy(file: Path) -> None:
    """Check the certificate of a strategy, and print what it proves."""
    content = certificates.verify(file)
    name, game = printable(content["strategy"]), content["game"]
    for side, proof in content["sides"].items():
        claims = proof["claims"]
        print(
            f"Verified: the moves in this file are {claims['verdict']} on {game} moving {side}, "
            f"in all {claims['asked']:,} positions."
        )
    print(f"The file says that they are the moves of {name}; noughts did not check that.")


def _verify_value(file: Path) -> None:
    """Check the certificate of a value, and print what it proves."""
    from noughts.analysis.certificates.checking.verification import verify as verify_value
    from noughts.cli.report.solution import describe_verified

    with show_status("checking ...", delay=0.5):
        verified = verify_value(file)
    print(printable(describe_verified(verified)))
