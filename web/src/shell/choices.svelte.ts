// What somebody chose about how things look, sound and move.

import { kept } from "./kept";

export const KNOWLEDGE = ["nothing", "clues", "all"] as const;
export const THEMES = ["system", "dark", "light"] as const;
export const PALETTES = ["box", "strong"] as const;

export type Knowledge = (typeof KNOWLEDGE)[number];
export type Theme = (typeof THEMES)[number];
export type Palette = (typeof PALETTES)[number];

function among<Value extends string>(values: readonly Value[], name: string, own: Value): Value {
  const found = kept.read(name);
  return values.find((value) => value === found) ?? own;
}

class Choices {
  knowledge = $state<Knowledge>(among(KNOWLEDGE, "knowledge", "clues"));
  theme = $state<Theme>(among(THEMES, "theme", "system"));
  palette = $state<Palette>(among(PALETTES, "palette", "box"));
  marks = $state(kept.read("marks") === "yes");
  sound = $state(kept.read("sound") !== "no");
  motion = $state(kept.read("motion") !== "no");
  name = $state(kept.read("name") ?? "");

  /** Change one of them, and keep it. */
  set<Name extends "knowledge" | "theme" | "palette" | "marks" | "sound" | "motion" | "name">(
    name: Name,
    value: Choices[Name],
  ): void {
    (this as Choices)[name] = value;
    kept.write(name, typeof value === "boolean" ? (value ? "yes" : "no") : String(value));
  }

  /** Whether things may move: not where the system asks for stillness. */
  get moves(): boolean {
    return this.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const choices = new Choices();
