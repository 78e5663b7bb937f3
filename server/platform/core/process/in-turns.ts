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

/** Runs a generator to its end without yielding: inside a transaction nothing else may run. */
export function atOnce<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
