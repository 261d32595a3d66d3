// Where in the house somebody is.

class Route {
  path = $state(location.pathname);

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.path = path;
    scrollTo(0, 0);
  }

  /** The table that the address names. */
  get table(): string | null {
    return /^\/t\/([a-z0-9]{1,24})\/?$/.exec(this.path)?.[1] ?? null;
  }

  /** What is looked back at: a game that was played here, or a record that somebody brought. */
  get past(): { readonly kind: "games" | "records"; readonly name: string } | null {
    const found = /^\/([gr])\/([a-z0-9]{1,24})\/?$/.exec(this.path);
    return found?.[2] ? { kind: found[1] === "g" ? "games" : "records", name: found[2] } : null;
  }
}

export const route = new Route();

/** For links: goes there without loading the page anew, unless somebody wants another window. */
export function here(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  route.go(link.pathname);
}
