import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { channelRevisions, channelStays } from "#server/channels/channel-engine/tables.ts";
import { command, oneOf } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { addDays } from "#shared/platform/core/stays.ts";

/** The longest time for which revisions are kept for replay. */
const KEPT_DAYS = 730;

const forgetOlder = command(["oldest", "connection"], (db, { oldest, connection, property }) =>
  db
    .update(channelRevisions)
    .set({ raw: null })
    .where(
      and(
        eq(channelRevisions.property_id, property),
        eq(channelRevisions.connection_id, connection),
        isNotNull(channelRevisions.raw),
        lt(channelRevisions.received_at, oldest),
      ),
    ),
);

/** Clears what a partner sent more than 24 months ago. */
export function forgetOldRevisions(work: Work, connection: string): void {
  forgetOlder(work, { connection, oldest: addDays(work.now.slice(0, 10), -KEPT_DAYS) });
}

const forgetAll = command(["connection"], (db, { connection, property }) =>
  db
    .update(channelRevisions)
    .set({ raw: null })
    .where(
      and(eq(channelRevisions.property_id, property), eq(channelRevisions.connection_id, connection), isNotNull(channelRevisions.raw)),
    ),
);

/** Clears what came over a connection. */
export function forgetAllRevisions(work: Work, connection: string): void {
  forgetAll(work, { connection });
}

const forgetOf = command(["ids"], (db, { ids, property }) =>
  db
    .update(channelRevisions)
    .set({ raw: null })
    .where(
      and(
        eq(channelRevisions.property_id, property),
        isNotNull(channelRevisions.raw),
        sql`(${channelRevisions.connection_id}, ${channelRevisions.booking_key}) IN
          (SELECT ${channelStays.connection_id}, ${channelStays.booking_key} FROM ${channelStays} WHERE ${oneOf(channelStays.booking_id, ids)})`,
      ),
    ),
);

/** Clears what partners sent about the guests of these stays. */
export function forgetRevisions(work: Work, bookings: readonly string[]): void {
  forgetOf(work, { ids: bookings });
}
