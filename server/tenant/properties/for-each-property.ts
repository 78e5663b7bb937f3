import { automatedActor, type PropertyPlace } from "#server/platform/core/work/actor.ts";
import { type Runtime, type Work, write } from "#server/platform/core/work/work.ts";
import { placesOfProperty } from "#server/tenant/properties/queries.ts";
import { addDays, hotelDay, instantAt } from "#shared/platform/core/stays.ts";

/** Runs a task in one transaction for each property; where one fails the others still run, and the job is retried. */
export async function forEachProperty(runtime: Runtime, task: (work: Work) => void): Promise<void> {
  const failures: unknown[] = [];
  for (const place of placesOfProperty(runtime.db)) {
    try {
      inProperty(runtime, place, task);
    } catch (thrown) {
      failures.push(thrown);
    }
    // Yields to the event loop, so that waiting calls are served first.
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  if (failures.length > 0) throw new AggregateError(failures, "the task failed in some properties");
}

/** Runs one transaction of the server itself in one property. */
export function inProperty<T>(runtime: Runtime, place: PropertyPlace, task: (work: Work) => T): T {
  return write(runtime, automatedActor(place), task);
}

/** The next time at which it is this time of tomorrow morning in one of the properties; null if there is none. */
export function nextMorning({ db, clock }: Runtime, time: string): string | null {
  const now = clock().toISOString();
  const mornings = placesOfProperty(db).map(({ time_zone }) => instantAt(addDays(hotelDay(now, time_zone), 1), time, time_zone));
  return mornings.sort()[0] ?? null;
}
