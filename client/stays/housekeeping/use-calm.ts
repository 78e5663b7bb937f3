import { useEffect, useState } from "react";

const CALM_MS = 1_500;

export type Part = { key: string; title: string; ids: readonly string[] };

/**
 * Lets a card stay where it is for a moment after its room has changed, so that a thumb that taps twice doesn't meet the
 * next room. Where other rooms are shown than before, the parts are new at once.
 */
export function useCalm(parts: readonly Part[]): readonly Part[] {
  const look = JSON.stringify(parts);
  const [held, setHeld] = useState(look);
  useEffect(() => {
    const timer = setTimeout(() => setHeld(look), CALM_MS);
    return () => clearTimeout(timer);
  }, [look]);
  const before = JSON.parse(held) as readonly Part[];
  return roomsOf(before) === roomsOf(parts) ? before : parts;
}

function roomsOf(parts: readonly Part[]): string {
  return parts
    .flatMap(({ ids }) => ids)
    .sort()
    .join(" ");
}
