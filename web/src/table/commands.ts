// Typed commands: the words that the terminal understands, too.

import type { GameShown, RulesShown } from "../wire/messages";
import type { Move, Request } from "./table.svelte";

export type Understood =
  | { readonly kind: "move"; readonly move: Move }
  | { readonly kind: "ask"; readonly request: Request }
  | { readonly kind: "show"; readonly what: "help" | "table" | "log" }
  | { readonly kind: "wrong"; readonly code: "command.unknown" | "command.slot" | "command.who" | "command.word"; readonly text: string };

export interface Speaker {
  readonly game: GameShown;
  readonly facts: RulesShown;
  readonly seat: number;
  /** What colours are called in the speaker's language. */
  readonly colors: Readonly<Record<string, string>>;
}

const wrong = (code: Extract<Understood, { kind: "wrong" }>["code"], text: string): Understood => ({ kind: "wrong", code, text });

/** What somebody typed, as what is to be done. */
export function understand(typed: string, by: Speaker): Understood {
  const text = typed.trim().replace(/\s+/g, " ");
  const [verb = "", ...rest] = text.toLowerCase().split(" ");
  const short = /^([pd])(\d)(?:=(\S+))?$/.exec(text.toLowerCase());
  if (short) return act(short[1] === "p" ? "play" : "discard", short[2] ?? "", short[3], by);
  switch (verb) {
    case "p":
    case "play":
      return act("play", rest[0] ?? "", rest[1] === "as" ? rest[2] : rest[0]?.split("=")[1], by);
    case "d":
    case "discard":
      return act("discard", rest[0] ?? "", undefined, by);
    case "c":
    case "clue":
    case "tell":
      return clue(text.split(" ").slice(1), by);
    case "reorder":
      return reorder(rest, by);
    case "move":
      return shift(rest, by);
    case "undo":
      return { kind: "ask", request: { type: "propose", proposal: { type: "take-back" } } };
    case "pause":
      return { kind: "ask", request: { type: "pause" } };
    case "help":
    case "?":
      return { kind: "show", what: "help" };
    case "table":
    case "look":
    case "hand":
    case "discards":
      return { kind: "show", what: "table" };
    case "history":
      return { kind: "show", what: "log" };
    default:
      return wrong("command.unknown", text);
  }
}

function act(kind: "play" | "discard", slot: string, color: string | undefined, by: Speaker): Understood {
  const card = (by.game.hands[by.seat] ?? [])[Number.parseInt(slot, 10) - 1];
  if (!card) return wrong("command.slot", slot);
  if (kind === "discard") return { kind: "move", move: { type: "discard", order: card.order } };
  if (!color) return { kind: "move", move: { type: "play", order: card.order } };
  const declare = colorOf(color, by);
  return declare ? { kind: "move", move: { type: "play", order: card.order, declare } } : wrong("command.word", color);
}

/** "red to Bob", "3 Bob", "Bob red", and with two players just "red". */
function clue(words: readonly string[], by: Speaker): Understood {
  const said = words.filter((word) => !["to", "an", "til", "aan"].includes(word.toLowerCase()));
  const others = by.game.names.map((_, seat) => seat).filter((seat) => seat !== by.seat);
  let nobody: string | undefined;
  for (const at of [0, said.length - 1]) {
    const word = wordOf(said[at] ?? "", by);
    const name = said.filter((_, place) => place !== at).join(" ").toLowerCase();
    if (word === null) continue;
    if (!name && others.length === 1) return { kind: "move", move: { type: "clue", to: others[0] ?? 0, word } };
    const named = others.filter((seat) => by.game.names[seat]?.toLowerCase() === name);
    const begun = others.filter((seat) => name && by.game.names[seat]?.toLowerCase().startsWith(name));
    const to = named[0] ?? (begun.length === 1 ? begun[0] : undefined);
    if (to !== undefined) return { kind: "move", move: { type: "clue", to, word } };
    nobody ??= name;
  }
  return nobody === undefined ? wrong("command.word", said[0] ?? "") : wrong("command.who", nobody);
}

function wordOf(text: string, by: Speaker): string | number | null {
  const number = Number(text);
  if (text && by.facts.words.some(({ word }) => word === number)) return number;
  const color = colorOf(text, by);
  return by.facts.words.some(({ word }) => word === color) ? color : null;
}

/** A colour by its name in either language, or by the letter of its cards. */
function colorOf(text: string, by: Speaker): string | null {
  const asked = text.toLowerCase();
  if (!asked) return null;
  const known = [...by.facts.suits.map(({ color }) => color), ...by.facts.words.flatMap(({ word }) => (typeof word === "string" ? [word] : []))];
  const full = known.find((color) => color === asked || by.colors[color]?.toLowerCase() === asked);
  if (full) return full;
  return by.facts.suits.find(({ letter }) => letter === asked)?.color ?? null;
}

function reorder(slots: readonly string[], by: Speaker): Understood {
  const hand = by.game.hands[by.seat] ?? [];
  const orders = slots.map((slot) => hand[Number(slot) - 1]?.order);
  if (orders.length !== hand.length || orders.some((order) => order === undefined)) return wrong("command.slot", slots.join(" "));
  return { kind: "ask", request: { type: "reorder", orders: orders as number[] } };
}

/** "3 to 1": one card elsewhere, the others close up. */
function shift(words: readonly string[], by: Speaker): Understood {
  const [from, to] = words.filter((word) => /^\d$/.test(word)).map((word) => Number(word) - 1);
  const orders = (by.game.hands[by.seat] ?? []).map(({ order }) => order);
  if (from === undefined || to === undefined || !(from in orders) || !(to in orders)) return wrong("command.slot", words.join(" "));
  return { kind: "ask", request: { type: "reorder", orders: moved(orders, from, to) } };
}

/** A list with one thing taken from a place and put in at another. */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const rest = [...things];
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
}
