// Typed commands mean what they mean in the terminal.

import { describe, expect, it } from "vitest";
import { moved, understand, type Speaker } from "../src/table/commands";
import type { RulesShown, TableShown } from "../src/wire/messages";
import told from "./position.json";

const { facts, shown } = told as unknown as { facts: RulesShown; shown: TableShown };
const game = shown.game!;
const by: Speaker = { game, facts, seat: 0, colors: { red: "rot", blue: "blau" } };
const orders = game.hands[0]!.map(({ order }) => order);

describe.each([
  ["play 2", { type: "play", order: orders[1] }],
  ["p2", { type: "play", order: orders[1] }],
  ["  P 2 ", { type: "play", order: orders[1] }],
  ["play 2 as red", { type: "play", order: orders[1], declare: "red" }],
  ["p2=rot", { type: "play", order: orders[1], declare: "red" }],
  ["discard 5", { type: "discard", order: orders[4] }],
  ["d5", { type: "discard", order: orders[4] }],
  ["clue red to Bo", { type: "clue", to: 1, word: "red" }],
  ["c r cy", { type: "clue", to: 2, word: "red" }],
  ["c rot Cy", { type: "clue", to: 2, word: "red" }],
  ["tell Bo blue", { type: "clue", to: 1, word: "blue" }],
  ["clue 3 to B", { type: "clue", to: 1, word: 3 }],
])("%s", (typed, move) => {
  it("is a move", () => expect(understand(typed, by)).toEqual({ kind: "move", move }));
});

describe.each([
  ["dance", "command.unknown"],
  ["play 9", "command.slot"],
  ["d0", "command.slot"],
  ["clue red to Eve", "command.who"],
  ["clue mauve to Bo", "command.word"],
  ["clue m to Bo", "command.word"], // no clue can name the wild suit
  ["reorder 1 2", "command.slot"],
])("%s", (typed, code) => {
  it("is told what is wrong", () => expect(understand(typed, by)).toMatchObject({ kind: "wrong", code }));
});

describe("rearranging", () => {
  it("moves one card, and the others close up", () => {
    expect(moved([1, 2, 3, 4], 2, 0)).toEqual([3, 1, 2, 4]);
    expect(moved([1, 2, 3, 4], 0, 3)).toEqual([2, 3, 4, 1]);
    const [a, b, c, d, e] = orders;
    expect(understand("move 3 to 1", by)).toEqual({ kind: "ask", request: { type: "reorder", orders: [c, a, b, d, e] } });
    expect(understand("reorder 2 1 3 4 5", by)).toEqual({ kind: "ask", request: { type: "reorder", orders: [b, a, c, d, e] } });
  });
});

describe("two at a table", () => {
  it("need not say to whom", () => {
    const two = { ...by, game: { ...game, names: ["Ann", "Bo"] } };
    expect(understand("clue red", two)).toEqual({ kind: "move", move: { type: "clue", to: 1, word: "red" } });
  });
});
