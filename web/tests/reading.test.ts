// What is read from a position is what the server told of it.

import { describe, expect, it } from "vitest";
import type { RulesShown, TableShown } from "../src/wire/messages";
import { clues, columns, last, lying, story, thought, within } from "../src/table/reading";
import told from "./position.json";

const { facts, shown } = told as unknown as { facts: RulesShown; shown: TableShown };
const game = shown.game!;
const turns = story(game.history);

describe("the story of a game", () => {
  it("tells every turn once, in order", () => {
    const taken = game.history.filter(({ type }) => ["clued", "played", "discarded"].includes(type));
    expect(turns.map(({ line }) => line)).toEqual(taken);
    expect(turns.map(({ number }) => number)).toEqual(taken.map((_, at) => at + 1));
    expect(last(turns)?.line).toEqual(taken.at(-1));
  });

  it("knows in which slots a clue touched, and what was drawn after a card went", () => {
    for (const { line, slots, drew } of turns) {
      if (line.type === "clued") expect(slots).toHaveLength(line.touched.length);
      if (line.type === "clued") expect(slots.every((slot) => slot >= 1 && slot <= facts.hand)).toBe(true);
      if (line.type === "played" && line.seat !== 0) expect(drew).toMatch(/^[a-z]\d$/);
      if (line.type === "played" && line.seat === 0) expect(drew).toBeNull();
    }
  });

  it("leaves a card where a reordering put it", () => {
    const draws = [0, 1, 2].map((order) => ({ type: "drew", seat: 0, order, card: null }) as const);
    const moved = { type: "reordered", seat: 0, slots: [3, 1, 2] } as const;
    const clue = { type: "clued", seat: 1, to: 0, word: "red", touched: [0], fresh: [0] } as const;
    expect(story([...draws, moved, clue]).at(-1)?.slots).toEqual([1]);
  });
});

describe("the grid of discards", () => {
  const grid = columns(game, facts, lying(game.history));

  it("accounts for every copy of every card", () => {
    const copies = grid.flatMap(({ rows }) => rows.flatMap((row) => row.copies));
    expect(copies).toHaveLength(facts.suits.flatMap((suit) => suit.copies).reduce((sum, n) => sum + n, 0));
    expect(copies.filter((copy) => copy === "gone")).toHaveLength(game.discards.length);
    expect(copies.filter((copy) => copy === "played")).toHaveLength(game.score);
  });

  it("marks exactly the last copies that are still needed", () => {
    const marked = grid.flatMap(({ rows }) => rows.filter((row) => row.copies.includes("last")).map(({ card }) => card));
    expect(new Set(marked)).toEqual(new Set(game.critical));
  });

  it("knows which card lies on top, and how far a stack can still come", () => {
    for (const pile of grid) expect(pile.top ?? 0).toBe(game.stacks[pile.suit.color]);
    const limit = grid.reduce((sum, pile) => sum + pile.limit, 0);
    expect(limit).toBe(game.max_score);
  });
});

describe("clues", () => {
  it("touch what the rules say, and are legal when the server says so", () => {
    for (const choice of clues(game, facts, 1)) {
      const touches = facts.words.find(({ word }) => word === choice.word)!.touches;
      const hand = game.hands[1]!.filter(({ card }) => touches.includes(card!));
      expect(choice.touched).toEqual(hand.map(({ order }) => order));
      const legal = game.legal.some((move) => move.type === "clue" && move.to === 1 && move.word === choice.word);
      expect(choice.legal).toBe(legal);
    }
  });
});

describe("what a hand knows of itself", () => {
  it("has three levels", () => {
    const held = game.hands[0]![0]!;
    expect(thought(held, "nothing")).toBeNull();
    expect(thought(held, "clues")).toEqual(held.possible);
    expect(thought(held, "all")).toEqual(held.counted);
  });

  it("is certain only where every possible card is among those asked for", () => {
    expect(within(["r1"], ["r1", "y1"])).toBe(true);
    expect(within(["r1", "b2"], ["r1"])).toBe(false);
    expect(within([], ["r1"])).toBe(false);
  });
});
