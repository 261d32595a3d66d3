// Opening a table, and sitting down at it.

import { choices } from "../shell/choices.svelte";
import { route } from "../shell/route.svelte";
import { api } from "../wire/api";
import type { Settings } from "../wire/messages";
import { t } from "../words/words.svelte";

/** A table with bots, begun at once. */
export async function playWithBots(players: number, box: string): Promise<void> {
  const name = await myName();
  const { table } = await api.open({ rules: `${box} ${players}p`, talk: "free", listed: false });
  await api.ask(table, { type: "sit", seat: 0, name });
  for (let seat = 1; seat < players; seat++) await api.ask(table, { type: "seat-bot", seat, bot: "cautious" });
  await api.ask(table, { type: "start" });
  route.go(`/t/${table}`);
}

/** A table for others to come to, with its host in the first seat. */
export async function gather(settings: Settings): Promise<void> {
  const name = await myName();
  const { table } = await api.open(settings);
  try {
    await api.ask(table, { type: "sit", seat: 0, name });
  } catch (error) {
    await api.ask(table, { type: "lock" }); // nobody shall find a table without its host
    throw error;
  }
  route.go(`/t/${table}`);
}

async function myName(): Promise<string> {
  const me = await api.guest();
  return choices.name || me.name || t("you.name");
}
