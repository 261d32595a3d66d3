// What happened, in words.

import { t, told } from "../words/words.svelte";
import { rankOf, suitOf, thought, type Told } from "./reading";
import type { CardShown, GameShown, RulesShown } from "../wire/messages";

export function colorName(color: string): string {
  return told(`suit.${color}`);
}

export function wordName(word: string | number): string {
  return typeof word === "number" ? String(word) : colorName(word);
}

export function cardName(card: string, facts: RulesShown): string {
  const suit = suitOf(facts, card);
  return t("card.name", { suit: suit ? colorName(suit.color) : card[0], rank: rankOf(card) });
}

/** Things in a row: "1, 2 and 5". */
export function listed(items: readonly (string | number)[]): string {
  if (items.length < 2) return String(items[0] ?? "");
  return t("list.and", { first: items.slice(0, -1).join(", "), last: items.at(-1) });
}

/** One thing that happened, as a sentence. */
export function said(event: Told, game: GameShown, facts: RulesShown): string {
  const { line, slots } = event;
  const who = game.names[line.seat] ?? "";
  if (line.type === "clued") {
    const params = { who, to: game.names[line.to], word: wordName(line.word), slots: listed(slots), n: slots.length };
    return slots.length ? t("said.clue", params) : t("said.clue.none", params);
  }
  if (line.type === "reordered") return t("said.reorder", { who });
  const params = { who, card: cardName(line.card, facts), slot: line.slot, strike: event.strike, of: facts.strikes };
  if (line.type === "discarded") return t("said.discard", params);
  if (line.declared) return t(line.fits ? "said.declare" : "said.declare.strike", { ...params, color: colorName(line.declared) });
  return t(line.fits ? "said.play" : "said.strike", params);
}

/** Things of which one is true: "red or white". */
export function either(items: readonly (string | number)[]): string {
  if (items.length < 2) return String(items[0] ?? "");
  return t("list.either", { first: items.slice(0, -1).join(", "), last: items.at(-1) });
}

/** What a card may be, at a level of knowledge. */
export function describe(held: CardShown, facts: RulesShown, level: "nothing" | "clues" | "all"): string {
  const guess = thought(held, level);
  const all = facts.suits.reduce((sum, { climb }) => sum + climb.length, 0);
  if (!guess || guess.length === all) return t("card.unknown");
  if (guess.length === 1) return cardName(guess[0] ?? "", facts);
  const suits = facts.suits.filter(({ letter }) => guess.some((card) => card[0] === letter));
  const ranks = [...new Set(guess.map(rankOf))].sort();
  const colors = suits.length === facts.suits.length ? "" : either(suits.map(({ color }) => colorName(color)));
  const every = new Set(facts.suits.flatMap(({ climb }) => climb)).size;
  const values = ranks.length === every ? "" : either(ranks);
  if (colors && values) return t("card.both", { colors, values });
  return colors || values || t("card.unsure");
}
