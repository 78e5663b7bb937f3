import { useEffect, useState } from "react";

/** A timer counts 32 bits of milliseconds; looking once an hour is often enough. */
const MAX_WAIT_MS = 3_600_000;

/** Now, drawn again as soon as the next of the moments has passed: what runs out on a screen left open runs out by itself. */
export function useMoments(moments: readonly string[]): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  const next = moments.filter((moment) => moment > now).sort()[0];
  useEffect(() => {
    const wait = next === undefined ? MAX_WAIT_MS : Math.max(0, Date.parse(next) - Date.now() + 1);
    const timer = setTimeout(() => setNow(new Date().toISOString()), Math.min(wait, MAX_WAIT_MS));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- After an hour without a moment the next hour begins.
  }, [next, now]);
  return now;
}
