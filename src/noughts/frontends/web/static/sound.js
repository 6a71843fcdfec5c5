// A short tone for each move and two for the end of a game. Off until somebody switches it on.

import { readStored, store } from "./storage.js";

const KEY = "sound";
const MOVE = [440];
const END = [523, 784];
/** The length of a tone in seconds. */
const LENGTH = 0.09;

/** @type {AudioContext | null} created by the first tone, because browsers want a click before */
let audio = null;

export const hasSound = () => readStored(KEY) === "on";

/** Switch the sound on or off, and store the choice. */
export function switchSound() {
  store(KEY, hasSound() ? "off" : "on");
  if (hasSound()) play(MOVE);
}

/** @type {(over: boolean) => void} plays the sound of a move, or of the end of a game */
export function soundMove(over) {
  if (hasSound()) play(over ? END : MOVE);
}

/** @param {number[]} tones in hertz, one after the other */
function play(tones) {
  audio ??= new AudioContext();
  for (const [number, tone] of tones.entries()) {
    const [begin, source, volume] = [audio.currentTime + number * LENGTH, audio.createOscillator(), audio.createGain()];
    source.frequency.value = tone;
    volume.gain.setValueAtTime(0.12, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
    source.connect(volume).connect(audio.destination);
    source.start(begin);
    source.stop(begin + LENGTH);
  }
}
