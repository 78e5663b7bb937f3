import { setImmediate } from "node:timers/promises";

/** The longest time that the event loop is blocked in one go. */
const TURN_MS = 10;

/** Runs a step for each item; between two of them it yields to the event loop whenever the time is up. */
export async function eachInTurns<T>(items: Iterable<T>, step: (item: T) => void): Promise<void> {
  let end = performance.now() + TURN_MS;
  for (const item of items) {
    step(item);
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + TURN_MS;
  }
}
