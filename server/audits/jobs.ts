import { AUDIT } from "#server/audits/service.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { Job } from "#server/core/jobs/jobs-runner.ts";
import type { Work } from "#server/core/work/work.ts";
import { inEveryProperty, nextMorning } from "#server/properties/rounds.ts";
import { HOTEL_DAY_TURNS, hotelDay } from "#shared/core/stays.ts";

const MINUTE_MS = 60_000;

/** Offers that expire and locks that begin or end: every minute. */
export const minuteAudits: Job = {
  name: "audits of the minute",
  afterCommit: false,
  async run(runtime) {
    await inEveryProperty(runtime, (work) => {
      AUDIT.offers(work);
      AUDIT.room_locks(work);
    });
    return new Date((Math.floor(runtime.clock().getTime() / MINUTE_MS) + 1) * MINUTE_MS).toISOString();
  },
};

/** Rooms and bookings: every morning at 03:00 of the property, and at the start of a house that was switched off then. */
export const morningAudits: Job = {
  name: "audits of the morning",
  afterCommit: false,
  async run(runtime) {
    await inEveryProperty(runtime, (work) => {
      const today = hotelDay(work.now, work.actor.time_zone);
      if (doneUntil(work, today) >= today) return;
      AUDIT.rooms(work);
      AUDIT.bookings(work);
      rememberDone(work, today);
    });
    return nextMorning(runtime, HOTEL_DAY_TURNS);
  },
};

/** A property that was never audited has nothing to catch up with. */
function doneUntil({ db, actor }: Work, today: string): string {
  const sql = "SELECT done_until FROM morning_audits WHERE property_id = ?";
  const known = prepared<{ done_until: string }>(db, sql).get(actor.property_id)?.done_until;
  if (known !== undefined) return known;
  prepared(db, "INSERT INTO morning_audits (property_id, done_until) VALUES (?, ?)").run(actor.property_id, today);
  return today;
}

function rememberDone({ db, actor }: Work, today: string): void {
  prepared(db, "UPDATE morning_audits SET done_until = ? WHERE property_id = ?").run(today, actor.property_id);
}
