import { setImmediate } from "node:timers/promises";

/** So long the main thread may be held up in one go. */
const TURN_MS = 10;

/** Runs a generator to its end; between two steps other calls have their turn when it has been that long since the last one. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  let end = performance.now() + TURN_MS;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + TURN_MS;
  }
}

/** Runs a generator to its end without a pause: inside a transaction nothing else may come in between. */
export function atOnce<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
