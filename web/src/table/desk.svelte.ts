// What one person has in hand at a table: the chosen card, the clue that is looked at, what is open.

import type { Move, Seen } from "./table.svelte";
import { clues, story, last, type Told } from "./reading";

export type Chosen =
  | { readonly kind: "own"; readonly order: number }
  | { readonly kind: "theirs"; readonly seat: number; readonly order: number }
  | { readonly kind: "seat"; readonly seat: number }
  | null;

export type Pane = "log" | "talk" | "notes";
export type Opened = "menu" | "help" | "text" | "share" | "choices" | null;

export class Desk {
  chosen = $state.raw<Chosen>(null);
  /** A clue that is pointed at: its cards light up. */
  looking = $state.raw<{ readonly seat: number; readonly touched: readonly number[]; readonly word: string | number } | null>(null);
  /** A move that is asked about once more. */
  doubted = $state.raw<Move | null>(null);
  /** The hand that is looked at as its holder sees it. */
  eyes = $state<number | null>(null);
  noting = $state(false);
  pane = $state<Pane | null>(null);
  opened = $state<Opened>(null);
  /** The first key of a command: play, discard or clue, and then to whom. */
  keys = $state<readonly string[]>([]);
  readonly told = $derived.by<readonly Told[]>(() => story(this.table.lines));
  readonly latest = $derived.by<Told | undefined>(() => last(this.told));

  constructor(readonly table: Seen) {}

  choose(chosen: Chosen): void {
    this.chosen = chosen;
    this.looking = this.doubted = null;
    this.noting = false;
    this.keys = [];
  }

  clear(): void {
    this.choose(null);
    this.opened = null;
  }

  /** Close one thing; a dialog tells of its closing late, when another one may be open already. */
  shut(what: Opened): void {
    if (this.opened === what) this.opened = null;
  }

  /** Do it now, or as soon as it is one's turn. A card that cannot fit is asked about first. */
  act(move: Move): void {
    const { table } = this;
    if (this.hopeless(move) && this.doubted !== move) {
      this.doubted = move;
      return;
    }
    if (table.mine) table.move(move);
    else table.ask({ type: "premove", move });
    this.choose(null);
  }

  /** Whether a play is known to fail: none of what the card may be fits. */
  private hopeless(move: Move): boolean {
    const { game, own } = this.table;
    if (move.type !== "play" || !game || own.seat === null) return false;
    const held = game.hands[own.seat]?.find(({ order }) => order === move.order);
    return held !== undefined && !held.counted.some((card) => game.playable.includes(card));
  }

  clue(seat: number, word: string | number): void {
    this.act({ type: "clue", to: seat, word });
  }

  point(seat: number, word: string | number | null): void {
    const { game, facts } = this.table;
    const choice = word !== null && game && facts ? clues(game, facts, seat).find((one) => one.word === word) : undefined;
    this.looking = choice ? { seat, word: choice.word, touched: choice.touched } : null;
  }
}
