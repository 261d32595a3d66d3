// A few sounds, made here: two notes for one's turn, a rise for a card that fits, a thud for a strike.

import { choices } from "../shell/choices.svelte";

let context: AudioContext | null = null;

/** Browsers let a page sound only after somebody touched it. */
export function wakeSound(): void {
  context ??= new AudioContext();
  void context.resume();
}

function tone(frequency: number, start: number, seconds: number, loud: number, kind: OscillatorType = "sine"): void {
  if (!context || context.state !== "running") return;
  const at = context.currentTime + start;
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.type = kind;
  oscillator.frequency.setValueAtTime(frequency, at);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

const SOUNDS = {
  turn: () => [660, 880].forEach((note, at) => tone(note, at * 0.14, 0.35, 0.09)),
  fits: () => [523, 659, 784].forEach((note, at) => tone(note, at * 0.07, 0.3, 0.06)),
  strike: () => tone(98, 0, 0.45, 0.2, "triangle"),
  clue: () => tone(740, 0, 0.18, 0.05),
  discard: () => tone(240, 0, 0.16, 0.06, "triangle"),
} as const;

export function sound(name: keyof typeof SOUNDS): void {
  if (!choices.sound) return;
  SOUNDS[name]();
  if (name === "turn" && "vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(60);
}
