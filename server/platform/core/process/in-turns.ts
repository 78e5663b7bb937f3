import { setImmediate } from "node:timers/promises";

/** The longest time that the event loop is blocked in one go. */
const TURN_MS = 10;

/** Runs a generator to its end; between two steps it yields to the event loop whenever the time is up. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  let end = performance.now() + TURN_MS;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + TURN_MS;
  }
}

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
