// Cards fly to where they went: two positions are compared card by card.

const SECONDS = 0.42;

export type Places = ReadonlyMap<string, DOMRect>;

/** Where every card is that can be seen. */
export function places(root: ParentNode): Places {
  const found = new Map<string, DOMRect>();
  for (const one of root.querySelectorAll<HTMLElement>("[data-order]")) {
    if (one.dataset["order"]) found.set(one.dataset["order"], one.getBoundingClientRect());
  }
  return found;
}

/** Lets every card that moved come from where it was, and a new one from the draw pile. */
export function fly(root: ParentNode, before: Places): void {
  if (!before.size) return;
  const pile = root.querySelector("[data-deck]")?.getBoundingClientRect();
  for (const one of root.querySelectorAll<HTMLElement>("[data-order]")) {
    const now = one.getBoundingClientRect();
    const was = before.get(one.dataset["order"] ?? "") ?? pile;
    if (!was || !now.width) continue;
    const [x, y] = [was.left + was.width / 2 - now.left - now.width / 2, was.top + was.height / 2 - now.top - now.height / 2];
    const scale = was.width / now.width;
    if (Math.hypot(x, y) < 2 && Math.abs(scale - 1) < 0.02) continue;
    one.style.zIndex = "30";
    const flight = one.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${scale})` },
        { transform: `translate(${x * 0.3}px, ${y * 0.3 - 14}px) scale(${1 + (scale - 1) * 0.3})`, offset: 0.6 },
        { transform: "none" },
      ],
      { duration: SECONDS * 1000, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
    );
    flight.onfinish = flight.oncancel = () => (one.style.zIndex = "");
  }
}
