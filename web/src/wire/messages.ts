// Written by tools/browser.py from the structs of the server: change those.

export type FromClient = Hello | Follow | Unfollow | Ask | Lobby | Ping;
export type FromServer = Welcome | State | Mine | Heard | Done | Refused | Tables | Pong | Wrong;

/** Take one's turn. */
export interface Act {
  type: "act";
  turn: number;
  move: Play | Discard | Clue;
}

/** Agree to what was proposed, or not; who proposed it takes it back by that. */
export interface Answer {
  type: "answer";
  agree: boolean;
}

/** Do this at a table. The same id is the same wish: sent again it is not done again. */
export interface Ask {
  type: "ask";
  table: string;
  id: string;
  request: Sit | Stand | SeatBot | Remove | Lock | HandOver | Ready | Start | Act | Premove | Reorder | Mark | Note | Say | Pause | Propose | Answer | Watch | Mute | Report;
}

/** So many seconds for the game, and some more with every move. */
export interface Bank {
  type: "bank";
  seconds: number;
  increment?: number;
}

/** A box on the shelf: who can play it, and with what. */
export interface BoxShown {
  name: string;
  players: readonly (number)[];
  variants: readonly (VariantShown)[];
  strikes: readonly (number)[];
  clues: readonly (number)[];
  house: Record<string, readonly (string | number | boolean)[]>;
  first: string;
}

/** A card in a hand: what it is, for who sees it, and what is known of it without seeing it. */
export interface CardShown {
  order: number;
  card: string | null;
  possible: readonly (string)[];
  counted: readonly (string)[];
  colors: readonly (string)[];
  ranks: readonly (number)[];
  mark?: "raised" | "turned" | null;
}

/** What changed with a turn: fields of `GameShown`. */
export interface Changed {
  turn?: number | null;
  clues?: number;
  strikes?: number;
  deck_left?: number;
  turns_left?: number | null;
  score?: number;
  max_score?: number;
  stacks?: Record<string, number>;
  discards?: readonly (string)[];
  playable?: readonly (string)[];
  trash?: readonly (string)[];
  critical?: readonly (string)[];
}

/** It ended without a result: time ran out, all wanted it to end, the house ended it, or nobody came. */
export interface Closed {
  type: "closed";
  at: number;
  by?: string;
  why?: "house" | "nobody" | "time" | "vote";
  seat?: number | null;
}

/** Tell a seat a colour or a value. */
export interface Clue {
  type: "clue";
  to: number;
  word: string | number;
}

/** A clue, the cards that it touched, and those of them that none had touched before. */
export interface Clued {
  type: "clued";
  seat: number;
  to: number;
  word: string | number;
  touched: readonly (number)[];
  fresh: readonly (number)[];
}

/** What came of some games that were played to their end by the rules. */
export interface Counted {
  games: number;
  perfect: number;
  strikeouts: number;
  lost: number;
  mean: number;
  share: number;
  best: number;
  unlost: Streak;
  flawless: Streak;
}

/** What came of the games of one edition with so many players. */
export interface CountedHere {
  edition: string;
  players: number;
  counted: Counted;
}

/** The deal of today by some rules, and how far one is with it oneself. */
export interface DailyDeal {
  rules: string;
  deal: Shuffled | OfTheDay | Duplicate | Open;
  state: "done" | "known" | "new";
  table: string | null;
}

/** Discard a card. */
export interface Discard {
  type: "discard";
  order: number;
}

/** A card went to the discard pile. */
export interface Discarded {
  type: "discarded";
  seat: number;
  slot: number;
  order: number;
  card: string;
  clues: number;
}

/** What you asked for is done, and on the disk. */
export interface Done {
  type: "done";
  table: string;
  id: string;
}

/** A card came to a hand. */
export interface Drew {
  type: "drew";
  seat: number;
  order: number;
  card: string | null;
}

/** A deck that many tables play, to be compared. */
export interface Duplicate {
  type: "duplicate";
  number: number;
}

/** End the game here. */
export interface End {
  type: "end";
}

/** The game is over. */
export interface Ended {
  type: "ended";
  finish: string;
}

/** Tell me of a table from now on; who comes back says which lines of its game are there already. */
export interface Follow {
  type: "follow";
  table: string;
  thread?: string;
  lines?: number;
}

/** The game as somebody may know it. */
export interface GameShown {
  names: readonly (string)[];
  turn: number | null;
  clues: number;
  strikes: number;
  deck_left: number;
  turns_left: number | null;
  score: number;
  max_score: number;
  stacks: Record<string, number>;
  discards: readonly (string)[];
  hands: readonly (readonly (CardShown)[])[];
  playable: readonly (string)[];
  trash: readonly (string)[];
  critical: readonly (string)[];
  history: readonly (Drew | Clued | Discarded | Played | Reordered | Ended)[];
  legal: readonly (Play | Discard | Clue)[];
  may_reorder: readonly (boolean)[];
  result: ResultShown | null;
  deck?: readonly (string)[];
  notes?: readonly (Record<string, string>)[];
}

/** Make somebody else who sits here the host. */
export interface HandOver {
  type: "hand-over";
  seat: number;
}

/** What is said at a table: the first `kept` remarks are those that you have. */
export interface Heard {
  type: "heard";
  table: string;
  kept: number;
  remarks: readonly (Remark)[];
}

/** I speak this version; a program without cookies says by its token who it is. */
export interface Hello {
  type: "hello";
  protocol: number;
  token?: string;
}

/** Tell me of the tables that somebody can sit down at, or no more. */
export interface Lobby {
  type: "lobby";
  on?: boolean;
}

/** Let nobody new sit down, or again anybody; the host's to say. */
export interface Lock {
  type: "lock";
  locked?: boolean;
}

/** A table as somebody may see it now. */
export interface Looked {
  table: string;
  shown: TableShown;
  own: Own;
  remarks: readonly (Remark)[];
}

/** Raise or turn a card of one's own hand, for all to see; none puts it back. */
export interface Mark {
  type: "mark";
  order: number;
  mark?: "raised" | "turned" | null;
}

/** Who somebody is here, or that they are nobody yet. */
export interface MaybeMe {
  you: Me | null;
}

/** Who somebody is here. */
export interface Me {
  name: string;
  claimed: boolean;
  admin: boolean;
}

/** What is for you alone at a table. */
export interface Mine {
  type: "mine";
  table: string;
  own: Own;
}

/** Hear somebody no more, or again. */
export interface Mute {
  type: "mute";
  seat: number;
  muted?: boolean;
}

/** A deal that nobody has played yet, and the link by which others come to play it. */
export interface NewDuplicate {
  rules: string;
  deal: Duplicate;
  link: string;
}

/** Write on a card, for one's own eyes until the game is over; an empty text takes the note away. */
export interface Note {
  type: "note";
  order: number;
  text: string;
}

/** The deck of a day, the same for everybody who plays by the same rules. */
export interface OfTheDay {
  type: "day";
  day: string;
}

/** A deck that somebody typed, or the seed of one: the table is marked so, and not ranked. */
export interface Open {
  type: "open";
  seed?: number | null;
  deck?: readonly (string)[];
}

/** The name of a table. */
export interface Opened {
  table: string;
}

/** What is for one person alone. */
export interface Own {
  seat: number | null;
  host: boolean;
  owns: number | null;
  sight: "eyes" | "hands" | "public" | null;
  premove: Play | Discard | Clue | null;
  notes: Record<string, string>;
  muted: readonly (number)[];
}

/** What is told of a game of one's own. */
export interface OwnGame {
  table: string;
  phase: string;
  name: string;
  rules: string;
  edition: string;
  players: number;
  opened: number;
  changed: number;
  names: readonly (string)[];
  seat: number;
  score: number | null;
  maximum: number;
  finish: string | null;
  turns: number | null;
  ranked: boolean;
  taken_back: number;
  deal: Shuffled | OfTheDay | Duplicate | Open | null;
}

/** Games of one's own, newest first; `next` asks for those that follow, as long as there are some. */
export interface OwnGames {
  games: readonly (OwnGame)[];
  next: string | null;
}

/** What came of the games with somebody. */
export interface Partner {
  name: string;
  bot: boolean;
  games: number;
  perfect: number;
  mean: number;
  last: number;
}

/** Stop the clock and the game, or go on. */
export interface Pause {
  type: "pause";
  paused?: boolean;
}

/** What was proposed, by whom, and who agreed. */
export interface PendingShown {
  proposal: TakeBack | Replace | End;
  seat: number;
  agreed: readonly (number)[];
}

/** So many days for every move: a game by correspondence. */
export interface PerDays {
  type: "days";
  days: number;
}

/** So many seconds for every move. */
export interface PerMove {
  type: "move";
  seconds: number;
}

/** Are you there? What time is it? */
export interface Ping {
  type: "ping";
}

/** Play a card; under the timed show its colour may be declared. */
export interface Play {
  type: "play";
  order: number;
  declare?: string | null;
}

/** A card was played. */
export interface Played {
  type: "played";
  seat: number;
  slot: number;
  order: number;
  card: string;
  fits: boolean;
  clues: number;
  declared?: string | null;
}

/** I am here, and it is now. */
export interface Pong {
  type: "pong";
  now: number;
}

/** What to do as soon as it is one's turn, if it is still legal; none takes it back. */
export interface Premove {
  type: "premove";
  move?: Play | Discard | Clue | null;
}

/** Ask the others for something; who asks agrees. */
export interface Propose {
  type: "propose";
  proposal: TakeBack | Replace | End;
}

/** How all tables did with a deal. */
export interface Ranking {
  rules: string;
  deal: Shuffled | OfTheDay | Duplicate | Open;
  standings: readonly (Standing)[];
}

/** Be ready for the start, or not yet. */
export interface Ready {
  type: "ready";
  ready?: boolean;
}

/** What is in a record that somebody brought. */
export interface RecordShown {
  record: string;
  at: number;
  rules: string;
  names: readonly (string)[];
  turns: number;
  score: number;
  maximum: number;
  finish: string | null;
}

/** What you asked for cannot be done, and nothing has changed; or (without id) what cannot be followed. */
export interface Refused {
  type: "refused";
  table: string;
  id: string;
  code: string;
  params: Record<string, unknown>;
}

/** What somebody said. */
export interface Remark {
  at: number;
  seat: number | null;
  text: string;
  phrase: string;
}

/** Send somebody away for good, before the game; the host's to say. */
export interface Remove {
  type: "remove";
  seat: number;
}

/** Rearrange one's hand: the orders of all its cards, newest place first. */
export interface Reorder {
  type: "reorder";
  orders: readonly (number)[];
}

/** A hand was rearranged. */
export interface Reordered {
  type: "reordered";
  seat: number;
  slots: readonly (number)[];
}

/** Give the seat of somebody who left or is silent to a bot, or (none) to whoever comes. */
export interface Replace {
  type: "replace";
  seat: number;
  bot?: string | null;
}

/** A game that is over, or as far as a record tells it, turn by turn; the first one is the deal. */
export interface ReplayShown {
  rules: string;
  names: readonly (string)[];
  deck: readonly (string)[];
  notes: readonly (Record<string, string>)[];
  result: ResultShown | null;
  lines: readonly (Drew | Clued | Discarded | Played | Reordered | Ended)[];
  cards: readonly (CardShown)[];
  turns: readonly (TurnShown)[];
  taken_back: readonly (TakenBackShown)[];
}

/** Tell whoever runs the server of somebody at this table. */
export interface Report {
  type: "report";
  seat: number;
  text: string;
}

/** How the game ended. */
export interface ResultShown {
  finish: string;
  won: boolean;
  lost: boolean;
  score: number;
  maximum: number;
  grade: number | null;
  stacks: number;
}

/** The rules of a table in facts. */
export interface RulesShown {
  rules: string;
  edition: string;
  players: number;
  hand: number;
  suits: readonly (SuitShown)[];
  words: readonly (WordShown)[];
  clues: number;
  price: number;
  strikes: number;
  maximum: number;
  variants: readonly (string)[];
  declared: boolean;
  perfection: boolean;
}

/** Say something, or one of the harmless remarks by its code. */
export interface Say {
  type: "say";
  text?: string;
  phrase?: string;
}

/** Put a bot on an empty seat, or (none) take it away; the host's to say. */
export interface SeatBot {
  type: "seat-bot";
  seat: number;
  bot?: string | null;
}

/** Who sits in a seat. */
export interface SeatShown {
  name: string;
  bot: string | null;
  person: boolean;
  ready: boolean;
  host: boolean;
  stands_in: boolean;
  time: number | null;
}

/** One of somebody's sessions. */
export interface SessionShown {
  session: string;
  program: boolean;
  about: string;
  began: number;
  seen: number;
  current: boolean;
}

/** How a table is opened: its rules, and the manners that no rulebook sets. >>> checked(Settings("wild10 german 3p")).rules 'german 3p wild10' */
export interface Settings {
  rules?: string;
  name?: string;
  deal?: Shuffled | OfTheDay | Duplicate | Open;
  clock?: Untimed | PerMove | Bank | PerDays;
  talk?: "free" | "phrases" | "strict";
  watching?: Watching;
  patience?: number;
  listed?: boolean;
  pace?: number;
}

/** All boxes, and the bots that may sit down. */
export interface Shelf {
  boxes: readonly (BoxShown)[];
  bots: readonly (string)[];
}

/** A deck that nobody knows, shuffled for this table. */
export interface Shuffled {
  type: "random";
}

/** Take a seat: an empty one, or one's own from a bot that stood in. */
export interface Sit {
  type: "sit";
  seat: number;
  name: string;
}

/** Leave one's seat. */
export interface Stand {
  type: "stand";
}

/** How a table did with a deal; it has no place if a move was taken back or the game was broken off. */
export interface Standing {
  place: number | null;
  game: string;
  names: readonly (string)[];
  mine: boolean;
  score: number;
  maximum: number;
  finish: string;
  spare: number;
  used: number;
  taken_back: number;
}

/** Deal; whoever the edition's custom names begins, or (none) the lot decides. The host's to say. */
export interface Start {
  type: "start";
  first?: number | null;
}

/** A table as you may see it now. Of the game's history, the first `kept` lines are those that you have; `thread` names the run of lines that they belong to, which only grows. */
export interface State {
  type: "state";
  table: string;
  thread: string;
  kept: number;
  shown: TableShown;
}

/** What came of somebody's games. Those that were broken off, as by time or a vote, count nowhere else. */
export interface Stats {
  all: Counted | null;
  each: readonly (CountedHere)[];
  partners: readonly (Partner)[];
  broken_off: number;
}

/** So many in a row: the longest there was, and up to now. */
export interface Streak {
  longest: number;
  now: number;
}

/** A suit: the letter of its cards, its colour, and its values from the foot of the stack up. */
export interface SuitShown {
  letter: string;
  color: string;
  climb: readonly (number)[];
  copies: readonly (number)[];
}

/** What is told of a table where many are told of. */
export interface TableCard {
  table: string;
  phase: string;
  name: string;
  rules: string;
  edition: string;
  players: number;
  seated: number;
  opened: number;
  changed: number;
}

/** A table as all see it who look in the same way. */
export interface TableShown {
  settings: Settings;
  phase: "gathering" | "over" | "playing";
  locked: boolean;
  seats: readonly (SeatShown)[];
  watchers: number;
  turn: number;
  paused: boolean;
  deadline: number | null;
  taken_back: number;
  pending: PendingShown | null;
  closed: Closed | null;
  next: string;
  game: GameShown | null;
}

/** The tables that somebody can sit down at, all of them. */
export interface Tables {
  type: "tables";
  tables: readonly (TableCard)[];
}

/** Take back the last moves, so many. */
export interface TakeBack {
  type: "take-back";
  moves?: number;
}

/** What was taken back: after how many turns it had happened, and when it was no more. */
export interface TakenBackShown {
  after: number;
  lines: readonly (Drew | Clued | Discarded | Played | Reordered | Ended)[];
  at: number | null;
}

/** The deals of this day, by UTC. */
export interface Today {
  day: string;
  deals: readonly (DailyDeal)[];
}

/** A token for a program: it is shown this once. */
export interface Token {
  session: string;
  token: string;
}

/** How the game stood after a turn. */
export interface TurnShown {
  lines: number;
  hands: readonly (readonly (number)[])[];
  changed: Changed;
}

/** Tell me of it no more. */
export interface Unfollow {
  type: "unfollow";
  table: string;
}

/** As long as anybody likes. */
export interface Untimed {
  type: "none";
}

/** A variant as a box has it; of those that bring a sixth suit, one can be played. */
export interface VariantShown {
  name: string;
  title: string;
  sixth: boolean;
}

/** Look on: as everybody may, through the eyes of a seat, or at all hands. */
export interface Watch {
  type: "watch";
  sight?: "eyes" | "hands" | "public";
  seat?: number | null;
}

/** What somebody may see who does not play. */
export interface Watching {
  public?: boolean;
  eyes?: boolean;
  hands?: boolean;
  delay?: number;
}

/** Who you are here (none: you may only look), and what time it is, in milliseconds since 1970. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  you: You | null;
  now: number;
}

/** What somebody wants at a table; the same id is the same wish. */
export interface Wish {
  id: string;
  request: Sit | Stand | SeatBot | Remove | Lock | HandOver | Ready | Start | Act | Premove | Reorder | Mark | Note | Say | Pause | Propose | Answer | Watch | Mute | Report;
}

/** What a clue may say, and the cards that it touches. */
export interface WordShown {
  word: string | number;
  touches: readonly (string)[];
}

/** What you sent is no message, or not one for now; nothing has changed. */
export interface Wrong {
  type: "wrong";
  code: string;
  params: Record<string, unknown>;
}

/** Who the server knows somebody as. */
export interface You {
  name: string;
  claimed: boolean;
}
