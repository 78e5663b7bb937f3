import { and, asc, eq, isNull, min, sql } from "drizzle-orm";
import { countStay } from "#server/office/forecast/count-stay.ts";
import { countedStays, forecastStarts } from "#server/office/forecast/tables.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import type { PropertyPlace } from "#server/platform/core/work/actor.ts";
import type { Runtime, View } from "#server/platform/core/work/work.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { inProperty } from "#server/tenant/properties/for-each-property.ts";
import { placesOfProperty } from "#server/tenant/properties/queries.ts";
import { localDate } from "#shared/platform/core/stays.ts";

/**
 * Counts the stays that were there before the forecast, with their past from the event log, once for each property: at the first start after
 * the update, or when a property was made. A run that was cut short goes on with the stays that are not counted yet.
 */
export const countFormerStays: Job = {
  name: "stays counted for the forecast",
  afterCommit: false,
  pausedBy: [],
  async run(runtime) {
    for (const place of placesOfProperty(runtime.db)) await countFormer(runtime, place);
    return null;
  },
};

async function countFormer(runtime: Runtime, place: PropertyPlace): Promise<void> {
  if (inProperty(runtime, place, startOf)) return;
  const uncounted = inProperty(runtime, place, (work) => uncountedStays.all(work, {}));
  await eachInTurns(uncounted, ({ id }) => inProperty(runtime, place, (work) => countStay(work, bookingStore.get(work, id))));
  inProperty(runtime, place, (work) => {
    const first = firstCreation.get(work, {})?.created_at ?? null;
    insertStart(work, { complete_from: localDate(first ?? work.now, place.time_zone) });
  });
}

/** The first day whose state is known; null while stays are still being counted. */
export function startOf(view: View): string | null {
  return start.get(view, {})?.complete_from ?? null;
}

const start = query([], (db, { property }) =>
  db.select({ complete_from: forecastStarts.complete_from }).from(forecastStarts).where(eq(forecastStarts.property_id, property)),
);

const insertStart = command(["complete_from"], (db, { property, complete_from }) =>
  db.insert(forecastStarts).values({ property_id: sql`${property}`, complete_from: sql`${complete_from}` }),
);

const uncountedStays = query([], (db, { property }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .leftJoin(countedStays, eq(countedStays.booking_id, bookings.id))
    .where(and(eq(bookings.property_id, property), isNull(countedStays.booking_id)))
    .orderBy(asc(bookings.created_at)),
);

const firstCreation = query([], (db, { property }) =>
  db
    .select({ created_at: min(bookings.created_at) })
    .from(bookings)
    .where(eq(bookings.property_id, property)),
);
