// What is asked for over HTTP.

import type {
  MaybeMe,
  Me,
  NewDuplicate,
  Opened,
  OwnGames,
  Ranking,
  RecordShown,
  ReplayShown,
  RulesShown,
  SessionShown,
  Settings,
  Shelf,
  Stats,
  Tables,
  Today,
  Token,
} from "./messages";
import type { Params } from "../words/words.svelte";

/** The server said no, by a code. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly params: Params = {},
  ) {
    super(code);
  }
}

async function answer<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { "content-type": "application/json", accept: "application/json" } });
  } catch {
    throw new Refusal("error.offline");
  }
  const told: unknown = await response.json().catch(() => null);
  if (response.ok) return told as Answer;
  if (typeof told === "object" && told && "code" in told) {
    const refusal = told as { code: string; params?: Params };
    throw new Refusal(refusal.code, refusal.params);
  }
  throw new Refusal("error.server");
}

const post = <Answer>(path: string, body?: unknown): Promise<Answer> =>
  answer(path, { method: "POST", ...(body === undefined ? {} : { body: JSON.stringify(body) }) });

/** Games that were played here, or records that somebody brought. */
export type Past = "games" | "records";

const facts = new Map<string, Promise<RulesShown>>();

export const api = {
  /** Be somebody here: who is known already stays who they are. */
  guest: (): Promise<Me> => post("/api/guest"),
  me: (): Promise<MaybeMe> => answer("/api/me"),
  claim: (name: string, password: string): Promise<Me> => post("/api/me/name", { name, password }),
  signIn: (name: string, password: string): Promise<Me> => post("/api/session", { name, password }),
  signOut: (): Promise<null> => answer("/api/session", { method: "DELETE" }),
  changePassword: (old: string, fresh: string): Promise<Me> =>
    answer("/api/me/password", { method: "PUT", body: JSON.stringify({ old, new: fresh }) }),
  leave: (password: string): Promise<null> => post("/api/me/leave", { password }),
  sessions: (): Promise<readonly SessionShown[]> => answer("/api/sessions"),
  endSession: (session: string): Promise<null> => answer(`/api/sessions/${session}`, { method: "DELETE" }),
  endOthers: (): Promise<null> => answer("/api/sessions", { method: "DELETE" }),
  token: (about: string): Promise<Token> => post("/api/tokens", { about }),
  boxes: (): Promise<Shelf> => answer("/api/boxes"),
  /** The facts of rules; they never change. */
  rules(text: string): Promise<RulesShown> {
    let found = facts.get(text);
    if (!found) {
      found = answer<RulesShown>(`/api/rules?rules=${encodeURIComponent(text)}`);
      found.catch(() => facts.delete(text));
      facts.set(text, found);
    }
    return found;
  },
  tables: (): Promise<Tables> => answer("/api/tables"),
  open: (settings: Settings): Promise<Opened> => post("/api/tables", settings),
  again: (table: string): Promise<Opened> => post(`/api/tables/${table}/again`),
  /** A game that is over, turn by turn, as somebody could know it. */
  replay: (kind: Past, name: string, sight: string): Promise<ReplayShown> => answer(`/api/${kind}/${name}/replay?${sight}`),
  /** A table at which the deal of a game is played again. */
  dealOf: (kind: Past, name: string): Promise<Settings> => answer(`/api/${kind}/${name}/settings`),
  games: (after: string): Promise<OwnGames> => answer(`/api/games?after=${after}`),
  stats: (): Promise<Stats> => answer("/api/stats"),
  bring: (text: BodyInit): Promise<readonly RecordShown[]> => answer("/api/records", { method: "POST", body: text }),
  today: (): Promise<Today> => answer("/api/deals"),
  duplicate: (rules: string): Promise<NewDuplicate> => post("/api/deals/duplicates", { rules }),
  ranking: (query: string): Promise<Ranking> => answer(`/api/deals/ranking?${query}`),
  /** Be who sat there: by the secret of a link. */
  takeSeat: (table: string, secret: string): Promise<Me> => post(`/api/tables/${table}/link`, { secret }),
  /** What such a link says, for one's own seat. */
  ownSeat: (table: string): Promise<{ seat: number; secret: string }> => answer(`/api/tables/${table}/link`),
  ask: (table: string, request: unknown): Promise<null> => post(`/api/tables/${table}`, { id: newId(), request }),
};

/** A name for a wish that nobody else has; plain http has no randomUUID. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}
