import { useSyncExternalStore } from "react";

const SECOND_MS = 1_000;
const LOOK_MS = 60_000;

/** The present second in ISO 8601, read with each drawing; drawn again every minute, for a screen that is left open. */
export function useNow(): string {
  return new Date(useSyncExternalStore(lookEachMinute, currentSecond)).toISOString();
}

function lookEachMinute(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

/** The same value for all readers of one drawing, as React demands of a snapshot. */
function currentSecond(): number {
  return Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
}
