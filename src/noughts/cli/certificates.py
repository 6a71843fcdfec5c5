"""Writes the certificates of `noughts solve`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from noughts import __version__
from noughts.analysis.certificates import strategy
from noughts.analysis.certificates.checking import file as certificates
from noughts.cli.output import warn
from noughts.errors import NoughtsError, TooLarge
from noughts.files import check_folder
from noughts.frontends.progress import show_status

if TYPE_CHECKING:
    from noughts.analysis.solution import Search


def check_target(file: Path) -> None:
    """Raise `NoughtsError`, before anything runs, if the certificate cannot be written."""
    check_folder(file)
    strategy.check_target(file, certificates.FORMAT)


def write_certificate(file: Path, search: Search, *, finished: bool) -> None:
    """Write the certificate of what a search has found. Raises `NoughtsError` if it cannot."""
    solution = search.solution
    if solution.value is None or not finished:
        why = "the value is unknown" if finished else "the search was interrupted"
        warn(f"no certificate written, because {why}")
        return
    from noughts.analysis.certificates.writing.certification import certify

    with show_status("writing the certificate ...", delay=0.5) as update:
        try:
            certificate = certify(
                solution.position,
                solution.value,
                search.release_engine(),
                progress=lambda nodes: update(f"writing the certificate ... ({nodes:,} nodes)"),
            )
            certificates.write(file, certificate, __version__)
        except TooLarge as error:
            raise NoughtsError(f"no certificate written: {error}") from None
        except KeyboardInterrupt:
            warn("no certificate written, because writing it was interrupted")
            raise
    warn(f"wrote the certificate {str(file)!r}; check it with noughts verify")
