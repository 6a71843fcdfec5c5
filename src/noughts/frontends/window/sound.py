"""The sound of the window: short tones, computed here. It is off until somebody switches it on."""

from __future__ import annotations

from array import array
from math import exp, pi, sin

import pygame

RATE = 22_050
"""Samples per second."""

LOUDNESS = 6_000
"""The largest sample, of 32767."""

TONES = {
    "move": ((440, 0.06),),
    "win": ((523, 0.1), (659, 0.1), (784, 0.25)),
    "end": ((330, 0.2),),
}
"""The tones of each event, one after the other, as hertz and seconds."""


class Sound:
    """Plays tones after `open`; never raises an error."""

    def __init__(self) -> None:
        self._sounds: dict[str, pygame.mixer.Sound] = {}

    def open(self) -> bool:
        """Open the sound device the first time; return whether there is one."""
        if self._sounds:
            return True
        try:
            pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
            self._sounds = {
                name: pygame.mixer.Sound(buffer=_samples(tones)) for name, tones in TONES.items()
            }
        except (pygame.error, NotImplementedError, ImportError):  # pygame may be built without it
            return False
        return True

    def play(self, name: str) -> None:
        """Play the tones of an event, unless the device is closed."""
        if name in self._sounds:
            self._sounds[name].play()


def _samples(tones: tuple[tuple[int, float], ...]) -> bytes:
    samples = array("h")
    for hertz, seconds in tones:
        length = round(seconds * RATE)
        for number in range(length):
            fading = exp(-4 * number / length) * min(number / 100, 1)  # no click at the start
            samples.append(round(LOUDNESS * fading * sin(2 * pi * hertz * number / RATE)))
    return samples.tobytes()
