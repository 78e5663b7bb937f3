import { setImmediate } from "node:timers/promises";

/** So long the house may be held up in one go. */
const TURN_MS = 10;

/** Lets others have their turn when it has been that long since the last one. */
export function makeTurns(): () => Promise<void> {
  let end = performance.now() + TURN_MS;
  return async () => {
    if (performance.now() < end) return;
    await setImmediate();
    end = performance.now() + TURN_MS;
  };
}
