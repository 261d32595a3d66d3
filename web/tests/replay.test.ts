// A game that is told by what changes from turn to turn is the game that was played.

import { describe, expect, it } from "vitest";
import { unfolded } from "../src/replay/replay.svelte";
import type { GameShown, ReplayShown } from "../src/wire/messages";
import told from "./replay.json";

const { replay, positions } = told as unknown as { replay: ReplayShown; positions: Record<string, GameShown> };
const found = unfolded(replay);

describe("looking back", () => {
  it("shows every position as the server would tell it", () => {
    for (const [turn, position] of Object.entries(positions)) {
      const { turn: mover, clues, strikes, deck_left, turns_left, score, stacks, discards, hands, playable, trash, critical, history } = position;
      expect(found[Number(turn)]).toMatchObject({ turn: mover, clues, strikes, deck_left, turns_left, score, stacks, discards, hands, playable, trash, critical, history });
    }
  });

  it("has a position for the deal and for every turn", () => {
    expect(found).toHaveLength(replay.turns.length);
    expect(found).toHaveLength(13);
  });
});
