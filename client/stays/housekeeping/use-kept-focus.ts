import { type FocusEvent, useEffect, useRef } from "react";

type FocusPosition = { room: string; card: number; control: number; byKeyboard: boolean };

/**
 * Keeps the keyboard where it was when the card under it is drawn elsewhere: it goes along with its room, else to the card that
 * has taken its place, else to the tab above. The cards are found by `data-room`.
 */
export function useKeptFocus() {
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<FocusPosition | null>(null);
  useEffect(() => {
    const board = frame.current;
    if (!board) return undefined;
    const moves = new MutationObserver(() => {
      if (!place.current) return;
      // The page doesn't jump under a thumb.
      if (document.activeElement === document.body) targetOf(board, place.current)?.focus({ preventScroll: !place.current.byKeyboard });
      else place.current = placeOf(board, document.activeElement);
    });
    moves.observe(board, { childList: true, subtree: true });
    return () => moves.disconnect();
  }, []);
  return {
    ref: frame,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      place.current = frame.current && placeOf(frame.current, target);
    },
    // React fires no blur event for an element that it removes, only when the user leaves it.
    onBlur: () => {
      place.current = null;
    },
  };
}

function placeOf(frame: HTMLElement, element: Element | null): FocusPosition | null {
  const card = element?.closest<HTMLElement>("[data-room]");
  if (!element || !card || !frame.contains(card)) return null;
  return {
    room: card.dataset["room"] ?? "",
    card: cardsIn(frame).indexOf(card),
    control: controlsIn(card).findIndex((one) => one === element),
    byKeyboard: element.matches(":focus-visible"),
  };
}

function targetOf(frame: HTMLElement, { room, card, control }: FocusPosition): HTMLElement | null | undefined {
  const cards = cardsIn(frame);
  const next = cards.find(({ dataset }) => dataset["room"] === room) ?? cards.at(Math.min(card, cards.length - 1));
  if (next) return controlsIn(next).at(control) ?? controlsIn(next).at(-1);
  const tab = frame.closest("[role=tabpanel]")?.getAttribute("aria-labelledby");
  return tab ? document.getElementById(tab) : null;
}

function cardsIn(frame: HTMLElement): HTMLElement[] {
  return [...frame.querySelectorAll<HTMLElement>("[data-room]")];
}

function controlsIn(card: HTMLElement): HTMLElement[] {
  return [...card.querySelectorAll<HTMLElement>("a, button")];
}
