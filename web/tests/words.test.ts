// Sentences are put together as on the Python side.

import { describe, expect, it } from "vitest";
import { worded } from "../src/words/words.svelte";

describe("a wording", () => {
  it("has its blanks filled, and quotes where they are asked for", () => {
    expect(worded("{who} says {what!r}", { who: "Ann", what: "hi" })).toBe("Ann says “hi”");
    expect(worded("a {{brace}}")).toBe("a {brace}");
    expect(worded("nothing {here}")).toBe("nothing ");
  });

  it("is chosen by the number", () => {
    const forms = ["1 card", "{n} cards"];
    expect([0, 1, 2].map((n) => worded(forms, { n }))).toEqual(["0 cards", "1 card", "2 cards"]);
  });

  it("never fills a blank twice", () => {
    expect(worded("{a} {b}", { a: "{b}", b: "x" })).toBe("{b} x");
  });
});
