import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Spot } from "#client/stays/room-plan/store/plan-session.ts";

const BESIDE = { x: 4, y: 8 };
const MARGIN = 12;

/**
 * A small card beside a spot of the window, kept within the window by the size that it has. `focuses` selects what in it
 * takes the focus when it opens; closed, the card gives the focus back. Null leaves the focus where it is.
 */
export function useCard(spot: Spot, focuses: string | null): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  // Its content, and with it its size, may change with each drawing.
  useLayoutEffect(() => {
    const { current } = card;
    if (!current) return;
    const { width, height } = current.getBoundingClientRect();
    current.style.left = `${within(spot.x + BESIDE.x, window.innerWidth - width)}px`;
    current.style.top = `${within(spot.y + BESIDE.y, window.innerHeight - height)}px`;
  });
  useEffect(() => {
    if (focuses === null) return undefined;
    const before = document.activeElement;
    return () => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [focuses]);
  useEffect(() => {
    if (focuses !== null) card.current?.querySelector<HTMLElement>(focuses)?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- A card at another spot is another card.
  }, [focuses, spot]);
  return card;
}

function within(position: number, most: number): number {
  return Math.max(MARGIN, Math.min(position, most - MARGIN));
}
