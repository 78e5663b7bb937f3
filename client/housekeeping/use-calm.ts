import { useEffect, useState } from "react";

const CALM_MS = 1_500;

type Part = { key: string; title: string; ids: readonly string[] };

/**
 * Lets a card stay where it is for a moment after its room has changed, so that a thumb that taps twice doesn't meet the
 * next room. Where other rooms are shown than before, the parts are new at once.
 */
export function useCalm<P extends Part>(parts: readonly P[]): readonly P[] {
  const [held, setHeld] = useState(parts);
  const isOther = roomsOf(held) !== roomsOf(parts);
  const look = lookOf(parts);
  // The look says all of the parts that matters here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (lookOf(held) === look) return;
    const timer = setTimeout(() => setHeld(parts), isOther ? 0 : CALM_MS);
    return () => clearTimeout(timer);
  }, [look, isOther]);
  return isOther ? parts : held;
}

function lookOf(parts: readonly Part[]): string {
  return parts.map(({ title, ids }) => `${title}: ${ids.join(" ")}`).join("\n");
}

function roomsOf(parts: readonly Part[]): string {
  return parts
    .flatMap(({ ids }) => ids)
    .sort()
    .join(" ");
}
