// What this browser keeps for somebody: choices, never anything of a game.

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null; // a browser that keeps nothing
  }
}

export const kept = {
  read(name: string): string | null {
    return storage()?.getItem(`hanabi.${name}`) ?? null;
  },
  write(name: string, value: string): void {
    try {
      storage()?.setItem(`hanabi.${name}`, value);
    } catch {
      // No room: it is forgotten with the page.
    }
  },
};
