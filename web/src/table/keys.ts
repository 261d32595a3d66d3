// Everything by keys: p2, d5, c then a seat and a word; ? for help.

import { t } from "../words/words.svelte";
import type { Desk } from "./desk.svelte";

/** The seats that a clue can go to, by the number that is typed: as they are seen round the table. */
export function seats(desk: Desk): number[] {
  const count = desk.table.game?.hands.length ?? 0;
  const own = desk.table.own.seat ?? -1;
  return Array.from({ length: Math.max(0, own < 0 ? count : count - 1) }, (_, at) => (own + 1 + at) % count);
}

export function press(event: KeyboardEvent, desk: Desk): void {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || desk.opened) return;
  if (desk.noting && event.key !== "Escape") return; // it is a text that is typed, wherever the keys go
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return;
  if (act(event.key, desk)) event.preventDefault();
}

function act(key: string, desk: Desk): boolean {
  const { table } = desk;
  if (key === "Escape") {
    desk.clear();
    desk.pane = null;
    return true;
  }
  if (key === "?") {
    desk.opened = "help";
    return true;
  }
  if (key === "/" || key === ":") {
    desk.pane = "log";
    requestAnimationFrame(() => document.getElementById("command")?.focus());
    return true;
  }
  if (key === "T" || key === "t") {
    desk.opened = "text";
    return true;
  }
  if (!table.game || !table.facts || table.own.seat === null || table.shown?.phase !== "playing") return false;
  if (desk.doubted && (key === "Enter" || key === "y")) {
    desk.act(desk.doubted);
    return true;
  }
  return command(key.toLowerCase(), desk);
}

/** The keys of a move: what, then where. */
function command(key: string, desk: Desk): boolean {
  const [what, to] = desk.keys;
  if (!what) {
    if (key === "u") {
      desk.table.ask({ type: "propose", proposal: { type: "take-back", moves: 1 } });
      return true;
    }
    if (/^[1-8]$/.test(key)) return pick(Number(key) - 1, desk);
    if (key === "n" && desk.chosen && desk.chosen.kind !== "seat") return (desk.noting = true);
    if (!["p", "d", "c"].includes(key)) return false;
    const { chosen } = desk;
    if (chosen?.kind === "own" && key !== "c") {
      desk.act({ type: key === "p" ? "play" : "discard", order: chosen.order });
      return true;
    }
    const others = seats(desk);
    desk.choose(key === "c" && others.length === 1 ? { kind: "seat", seat: others[0] ?? 0 } : null);
    desk.keys = key === "c" && others.length === 1 ? ["c", "1"] : [key];
    return true;
  }
  if (what === "c" && !to) {
    const seat = seats(desk)[Number(key) - 1];
    if (seat === undefined) return forget(desk);
    desk.choose({ kind: "seat", seat });
    desk.keys = ["c", key];
    return true;
  }
  if (what === "c") return clue(key, seats(desk)[Number(to) - 1] ?? -1, desk);
  const held = desk.table.game?.hands[desk.table.own.seat ?? -1]?.[Number(key) - 1];
  if (!held) return forget(desk);
  desk.choose({ kind: "own", order: held.order });
  desk.act({ type: what === "p" ? "play" : "discard", order: held.order });
  return true;
}

function pick(slot: number, desk: Desk): boolean {
  const held = desk.table.game?.hands[desk.table.own.seat ?? -1]?.[slot];
  if (held) desk.choose({ kind: "own", order: held.order });
  return held !== undefined;
}

function clue(key: string, seat: number, desk: Desk): boolean {
  const { facts } = desk.table;
  const color = facts?.suits.find(({ letter }) => letter === key)?.color;
  const word = facts?.words.find((one) => String(one.word) === key || one.word === color)?.word;
  if (word === undefined || seat < 0) return forget(desk);
  desk.clue(seat, word);
  return true;
}

function forget(desk: Desk): boolean {
  desk.choose(null);
  desk.table.complain(t("keys.unknown"));
  return true;
}
