// What a position and its lines say, read for whoever draws them; nothing here knows a rule.

import type { CardShown, Clued, GameShown, Played, Discarded, Reordered, RulesShown, SuitShown } from "../wire/messages";
import type { Line } from "./table.svelte";

export type Turn = Clued | Played | Discarded;
/** A turn or a reordering, with its number and what was drawn after it. */
export interface Told {
  readonly number: number;
  readonly line: Turn | Reordered;
  readonly drew: string | null;
  /** The slots that a clue touched, as they were then. */
  readonly slots: readonly number[];
  /** What strike it was, for a card that did not fit. */
  readonly strike: number;
}

export function suitOf(facts: RulesShown, card: string): SuitShown | undefined {
  return facts.suits.find(({ letter }) => letter === card[0]);
}

export function rankOf(card: string): number {
  return Number(card.slice(1));
}

/** All that happened since the deal, oldest first. */
export function story(lines: readonly Line[]): Told[] {
  const hands: number[][] = [];
  const told: Told[] = [];
  let [number, strikes, dealing] = [0, 0, true];
  for (const line of lines) {
    if (line.type === "drew") {
      (hands[line.seat] ??= []).unshift(line.order);
      const last = told.at(-1);
      if (!dealing && last && last.line.seat === line.seat) told[told.length - 1] = { ...last, drew: line.card };
      continue;
    }
    if (line.type === "ended") continue;
    dealing = false;
    if (line.type !== "reordered") number += 1;
    if (line.type === "played" && !line.fits) strikes += 1;
    const slots =
      line.type === "clued" ? line.touched.map((order) => (hands[line.to] ?? []).indexOf(order) + 1).sort() : [];
    told.push({ number, line, drew: null, slots, strike: strikes });
    const hand = "seat" in line ? (hands[line.seat] ?? []) : [];
    if (line.type === "played" || line.type === "discarded") hands[line.seat] = hand.filter((order) => order !== line.order);
    if (line.type === "reordered") hands[line.seat] = line.slots.map((slot) => hand[slot - 1] ?? -1);
  }
  return told;
}

/** The last turn, if there was one. */
export function last(told: readonly Told[]): Told | undefined {
  return told.findLast(({ line }) => line.type !== "reordered");
}

/** Which card lies on top of each stack, and which on each place of the discard pile, by its order. */
export interface Lying {
  readonly stacks: Readonly<Record<string, number>>;
  readonly discards: Readonly<Record<string, readonly number[]>>;
}

export function lying(lines: readonly Line[]): Lying {
  const stacks: Record<string, number> = {};
  const discards: Record<string, number[]> = {};
  for (const line of lines) {
    if (line.type === "played" && line.fits) stacks[line.card[0] ?? ""] = line.order;
    else if (line.type === "played" || line.type === "discarded") (discards[line.card] ??= []).push(line.order);
  }
  return { stacks, discards };
}

/** One copy of a card as the grid of discards shows it. */
export type Copy = "gone" | "played" | "left" | "last";

export interface Row {
  readonly rank: number;
  readonly card: string;
  readonly copies: readonly Copy[];
  readonly orders: readonly number[];
}

/** A suit of the grid: where its stack stands, and what has become of every copy. */
export interface Column {
  readonly suit: SuitShown;
  readonly height: number;
  readonly top: number | null;
  readonly order: number | undefined;
  /** So high can the stack still grow. */
  readonly limit: number;
  readonly rows: readonly Row[];
}

export function columns(game: GameShown, facts: RulesShown, lies: Lying): Column[] {
  const critical = new Set(game.critical);
  return facts.suits.map((suit) => {
    const height = game.stacks[suit.color] ?? 0;
    const rows = suit.climb.map((rank, step) => {
      const card = `${suit.letter}${rank}`;
      const gone = game.discards.filter((one) => one === card).length;
      const all = suit.copies[step] ?? 0;
      const copies = Array.from({ length: all }, (_, copy): Copy => {
        if (copy < gone) return "gone";
        if (step < height && copy === gone) return "played";
        return critical.has(card) && step >= height ? "last" : "left";
      });
      return { rank, card, copies, orders: lies.discards[card] ?? [] };
    });
    const dead = rows.findIndex((row, step) => step >= height && row.copies.every((copy) => copy === "gone"));
    return {
      suit,
      height,
      top: height ? (suit.climb[height - 1] ?? null) : null,
      order: lies.stacks[suit.letter],
      limit: dead < 0 ? rows.length : dead,
      rows,
    };
  });
}

/** What somebody who holds a card may think it is, at the level that was chosen. */
export function thought(card: CardShown, level: "nothing" | "clues" | "all"): readonly string[] | null {
  if (level === "nothing") return null;
  return level === "clues" ? card.possible : card.counted;
}

export function only<Value>(values: readonly Value[]): Value | null {
  return values.length > 0 && values.every((value) => value === values[0]) ? (values[0] ?? null) : null;
}

/** Whether a set of possible cards lies within another. */
export function within(cards: readonly string[], others: readonly string[]): boolean {
  return cards.length > 0 && cards.every((card) => others.includes(card));
}

/** The words whose clue would touch a card, with how many cards of its hand each would touch. */
export interface Choice {
  readonly word: string | number;
  readonly touched: readonly number[];
  readonly legal: boolean;
}

/** Every clue for a hand, and the cards that it would touch. */
export function clues(game: GameShown, facts: RulesShown, to: number): Choice[] {
  const hand = game.hands[to] ?? [];
  return facts.words.map(({ word, touches }) => ({
    word,
    touched: hand.filter(({ card }) => card !== null && touches.includes(card)).map(({ order }) => order),
    legal: game.legal.some((move) => move.type === "clue" && move.to === to && move.word === word),
  }));
}
