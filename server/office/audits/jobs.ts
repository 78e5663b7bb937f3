import { eq, max, sql } from "drizzle-orm";
import { AUDIT } from "#server/office/audits/service.ts";
import { morningAudits as audited } from "#server/office/audits/tables.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { forEachProperty, nextMorning } from "#server/tenant/properties/for-each-property.ts";
import { HOTEL_DAY_TURNS, hotelDay } from "#shared/platform/core/stays.ts";

const MINUTE_MS = 60_000;

/** Audits of every minute: offers that expire, and locks that begin or end. */
export const minuteAudits: Job = {
  name: "audits of the minute",
  afterCommit: false,
  pausedBy: [],
  async run(runtime) {
    await forEachProperty(runtime, (work) => {
      AUDIT.offers(work);
      AUDIT.room_locks(work);
    });
    return new Date((Math.floor(runtime.clock().getTime() / MINUTE_MS) + 1) * MINUTE_MS).toISOString();
  },
};

/** Audits of rooms and bookings: every morning at 03:00 of the property, and at the start of a server that was stopped then. */
export const morningAudits: Job = {
  name: "audits of the morning",
  afterCommit: false,
  pausedBy: [],
  async run(runtime) {
    await forEachProperty(runtime, (work) => {
      const today = hotelDay(work.now, work.actor.time_zone);
      // A later day was remembered by a clock that was ahead; it must not keep the audits from running until then.
      if (doneUntil(work, today) === today) return;
      AUDIT.rooms(work);
      AUDIT.bookings(work);
      rememberDone(work, today);
    });
    return nextMorning(runtime, HOTEL_DAY_TURNS);
  },
};

const lastDone = query([], (db, { property }) =>
  db.select({ done_until: audited.done_until }).from(audited).where(eq(audited.property_id, property)),
);
const saveDone = command(["until"], (db, { until, property }) =>
  db
    .insert(audited)
    .values({ property_id: property, done_until: until })
    .onConflictDoUpdate({ target: audited.property_id, set: { done_until: sql`excluded.done_until` } }),
);

const newestDone = query([], (db) => db.select({ day: max(audited.done_until) }).from(audited), {
  acrossProperties: "when the program last ran",
});

/** The last morning on which the program ran, at its beginning in UTC; null before the first one. */
export function newestAudit(db: Db): string | null {
  const day = newestDone.get({ db }, {})?.day ?? null;
  return day === null ? null : `${day}T00:00:00.000Z`;
}

/** A property without an earlier audit has none to catch up with. */
function doneUntil(work: Work, today: string): string {
  const known = lastDone.get(work, {})?.done_until;
  if (known !== undefined) return known;
  rememberDone(work, today);
  return today;
}

function rememberDone(work: Work, today: string): void {
  saveDone(work, { until: today });
}
