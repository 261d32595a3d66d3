// A table as the server last told of it; all that changes it comes in here.

import { api, newId, Refusal } from "../wire/api";
import type {
  Ask,
  FromServer,
  GameShown,
  Heard,
  Own,
  Remark,
  RulesShown,
  State,
  TableShown,
  Welcome,
} from "../wire/messages";
import { Wire } from "../wire/wire.svelte";
import { told, type Params } from "../words/words.svelte";

export type Request = Ask["request"];
export type Line = GameShown["history"][number];
export type Move = GameShown["legal"][number];

/** Why something was refused, for the moment. */
export interface Complaint {
  readonly text: string;
  readonly at: number;
}

/** What a desk stands at: a table where something happens, or a game that is looked back at. */
export interface Seen {
  readonly name: string;
  readonly shown: TableShown | null;
  readonly own: Own;
  readonly lines: readonly Line[];
  readonly game: GameShown | null;
  readonly facts: RulesShown | null;
  readonly you: Welcome["you"];
  readonly mine: boolean;
  readonly busy: boolean;
  /** How far the clock of the server is ahead of this one. */
  readonly ahead: number;
  complaint: Complaint | null;
  ask(request: Request): void;
  move(move: Move): void;
  complain(text: string): void;
}

export const OUTSIDER: Own = { seat: null, host: false, owns: null, sight: null, premove: null, notes: {}, muted: [] };

export class Table implements Seen {
  shown = $state.raw<TableShown | null>(null);
  own = $state.raw<Own>(OUTSIDER);
  lines = $state.raw<readonly Line[]>([]);
  remarks = $state.raw<readonly Remark[]>([]);
  facts = $state.raw<RulesShown | null>(null);
  you = $state.raw<Welcome["you"]>(null);
  /** Wishes that are not answered yet. */
  asked = $state.raw<readonly Ask[]>([]);
  complaint = $state.raw<Complaint | null>(null);
  /** There is no such table, or it may not be looked at. */
  closed = $state<string | null>(null);
  readonly wire: Wire;
  private thread = "";
  private wanted = "";

  constructor(readonly name: string) {
    this.wire = new Wire(
      (message) => this.take(message),
      () => this.greet(),
    );
  }

  get game(): GameShown | null {
    return this.shown?.game ?? null;
  }

  /** Whether it is this person's turn. */
  get mine(): boolean {
    const game = this.game;
    return game !== null && this.own.seat !== null && game.turn === this.own.seat && this.shown?.phase === "playing";
  }

  get ahead(): number {
    return this.wire.ahead;
  }

  get busy(): boolean {
    return this.asked.some(({ request }) => request.type === "act");
  }

  /** Ask for something; what is lost on the way is asked again, and never done twice. */
  ask(request: Request): void {
    const ask: Ask = { type: "ask", table: this.name, id: newId(), request };
    this.complaint = null;
    this.asked = [...this.asked, ask];
    this.wire.say(ask);
  }

  move(move: Move): void {
    if (this.shown && !this.busy) this.ask({ type: "act", turn: this.shown.turn, move });
  }

  complain(text: string): void {
    this.complaint = { text, at: Date.now() };
  }

  close(): void {
    this.wire.close();
  }

  private greet(): void {
    this.wire.say({ type: "follow", table: this.name, thread: this.thread, lines: this.lines.length });
    for (const ask of this.asked) this.wire.say(ask);
  }

  private take(message: FromServer): void {
    if ("table" in message && message.table !== this.name) return;
    switch (message.type) {
      case "welcome":
        this.you = message.you ?? null;
        return;
      case "state":
        return this.see(message);
      case "mine":
        this.own = message.own;
        return;
      case "heard":
        return this.listen(message);
      case "done":
        this.asked = this.asked.filter(({ id }) => id !== message.id);
        return;
      case "refused":
        this.asked = this.asked.filter(({ id }) => id !== message.id);
        if (message.id) return this.complain(told(message.code, message.params));
        this.closed = told(message.code, message.params);
        return;
      case "wrong":
        return this.complain(told(message.code, message.params));
    }
  }

  private see(state: State): void {
    this.thread = state.thread;
    const fresh = state.shown.game?.history ?? [];
    this.lines = state.kept ? [...this.lines.slice(0, state.kept), ...fresh] : fresh;
    this.shown = state.shown;
    const rules = state.shown.settings.rules ?? "american 3p";
    if (rules !== this.wanted) void this.learn(rules);
  }

  private listen(heard: Heard): void {
    this.remarks = heard.kept ? [...this.remarks.slice(0, heard.kept), ...heard.remarks] : heard.remarks;
  }

  private async learn(rules: string): Promise<void> {
    this.wanted = rules;
    try {
      const facts = await api.rules(rules);
      if (this.wanted === rules) this.facts = facts;
    } catch (error) {
      this.wanted = "";
      this.complain(error instanceof Refusal ? told(error.code, error.params as Params) : String(error));
    }
  }
}
