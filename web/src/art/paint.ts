// How suits look; the palette for eyes that tell few colours apart keeps the shapes and spreads the lightness.

import paints from "./paints.json";
import type { Palette } from "../shell/choices.svelte";

export interface Paint {
  readonly face: string;
  readonly ink: string;
  readonly glow: string;
  readonly edge: string;
  readonly shape: readonly (readonly string[])[];
}

/** Hues that stay apart for red-blind, green-blind and blue-blind eyes alike, each with a lightness of its own. */
const STRONG: Readonly<Record<string, Omit<Paint, "shape">>> = {
  red: { face: "#a8320e", ink: "#ffffff", glow: "#f0794f", edge: "#e0683c" },
  yellow: { face: "#f2e34a", ink: "#262200", glow: "#f7ec7d", edge: "#11162f" },
  green: { face: "#00a182", ink: "#001d17", glow: "#3fd3b6", edge: "#11162f" },
  blue: { face: "#14418f", ink: "#ffffff", glow: "#79a8ff", edge: "#5585d8" },
  white: { face: "#ffffff", ink: "#11162f", glow: "#ffffff", edge: "#11162f" },
  multi: { face: "#6b2c74", ink: "#ffffff", glow: "#e2a3ee", edge: "#b06dbb" },
};

const known = paints as unknown as Readonly<Record<string, Paint>>;
const UNKNOWN: Paint = { face: "#555b70", ink: "#ffffff", glow: "#b9c2ea", edge: "#8f97b4", shape: [["M-.7-.7H.7V.7H-.7Z"]] };

export function paint(color: string, palette: Palette): Paint {
  const own = known[color] ?? UNKNOWN;
  const strong = palette === "strong" ? STRONG[color] : undefined;
  return strong ? { ...own, ...strong } : own;
}

const short = (value: number): string => value.toFixed(2);

/** Places around the middle, the first one above it. */
export function ring(count: number, far: number): [number, number][] {
  return Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count;
    return [far * Math.sin(angle), -far * Math.cos(angle)];
  });
}

/** Lines that leave the middle in all directions. */
export function rays(count: number, near: number, far: number): string {
  const ends = ring(count, far);
  return ring(count, near)
    .map(([x, y], at) => `M${short(x)} ${short(y)}L${short(ends[at]?.[0] ?? 0)} ${short(ends[at]?.[1] ?? 0)}`)
    .join("");
}

export function dots(count: number, far: number): string {
  return ring(count, far)
    .map(([x, y]) => `M${short(x)} ${short(y)}h0`)
    .join("");
}
