// A game that is looked back at, turn by turn, through somebody's eyes.

import { OUTSIDER, type Complaint, type Line, type Seen } from "../table/table.svelte";
import { api, Refusal, type Past } from "../wire/api";
import type { CardShown, GameShown, ReplayShown, RulesShown } from "../wire/messages";
import { told, type Params } from "../words/words.svelte";

/** Whose eyes one looks through: a seat's, those of all hands, or of everybody. */
export type Eyes = number | "hands" | "public";

/** What became of a card, and at which turn: 0 is the deal. */
export interface Fate {
  readonly turn: number;
  readonly line: Line;
}

export class Replay implements Seen {
  readonly shown = null;
  readonly own = OUTSIDER;
  readonly you = null;
  readonly mine = false;
  readonly busy = false;
  readonly ahead = 0;
  complaint = $state.raw<Complaint | null>(null);
  facts = $state.raw<RulesShown | null>(null);
  told = $state.raw<ReplayShown | null>(null);
  /** Why there is nothing to look at. */
  closed = $state<string | null>(null);
  turn = $state(0);
  eyes = $state.raw<Eyes>("hands");
  private readonly positions = $derived(this.told ? unfolded(this.told) : []);
  readonly last = $derived(Math.max(0, this.positions.length - 1));
  readonly game = $derived<GameShown | null>(this.positions[Math.min(this.turn, this.last)] ?? null);
  readonly lines = $derived(this.told?.lines.slice(0, this.told.turns[this.turn]?.lines) ?? []);

  constructor(
    readonly kind: Past,
    readonly name: string,
    turn: number,
  ) {
    this.turn = turn;
    void this.look("hands");
  }

  /** Look through other eyes, at the same turn. */
  async look(eyes: Eyes): Promise<void> {
    const sight = typeof eyes === "number" ? `sight=eyes&seat=${eyes}` : `sight=${eyes}`;
    try {
      const told = await api.replay(this.kind, this.name, sight);
      this.facts ??= await api.rules(told.rules);
      this.told = told;
      this.eyes = eyes;
      this.go(this.turn);
    } catch (error) {
      const why = error instanceof Refusal ? worded(error) : String(error);
      if (this.told) this.complain(why);
      else this.closed = why;
    }
  }

  go(turn: number): void {
    this.turn = Math.min(Math.max(0, turn), this.last);
  }

  /** Everything that happened to a card, in the whole game. */
  fates(order: number): Fate[] {
    const { told } = this;
    if (!told) return [];
    return told.lines.flatMap((line, at) =>
      concerns(line, order) ? [{ line, turn: told.turns.findIndex(({ lines }) => lines > at) }] : [],
    );
  }

  ask(): void {
    // What is over is not changed.
  }

  move(): void {
    // Nor is it played on.
  }

  complain(text: string): void {
    this.complaint = { text, at: Date.now() };
  }
}

function worded(error: Refusal): string {
  return told(error.code, error.params as Params);
}

function concerns(line: Line, order: number): boolean {
  if (line.type === "clued") return line.touched.includes(order);
  return "order" in line && line.order === order;
}

/** All positions of a game: each is told by what differs from the one before. */
export function unfolded(told: ReplayShown): GameShown[] {
  const found: GameShown[] = [];
  let now = {} as Omit<GameShown, "hands" | "history">;
  const fixed = { names: told.names, legal: [], may_reorder: told.names.map(() => false), deck: told.deck, notes: told.notes };
  for (const [at, turn] of told.turns.entries()) {
    now = { ...now, ...fixed, ...turn.changed, result: at === told.turns.length - 1 ? told.result : null };
    const hands = turn.hands.map((hand) => hand.map((place) => told.cards[place]).filter((card): card is CardShown => card !== undefined));
    found.push({ ...now, hands, history: told.lines.slice(0, turn.lines) });
  }
  return found;
}
