import { and, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { channelStays } from "#server/channels/channel-engine/tables.ts";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import { boundsOf } from "#server/platform/core/database/local-dates.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { BookingSources } from "#shared/office/reports/sources.ts";
import { type Cents, minus, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";
import { SOLD_STATUSES } from "#shared/stays/bookings/schema.ts";

const bySource = query(["start", "end"], (db, { start, end, property }) =>
  db
    .select({
      source: bookings.source,
      stays: sql<number>`count(*)`,
      nights: sql<number>`sum(${bookings.number_of_nights})`,
      gross_amount: sql<Cents>`sum(${bookings.gross_amount})`,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.property_id, property),
        inArray(bookings.status, SOLD_STATUSES),
        isNull(bookings.deleted_at),
        gte(bookings.check_out, start),
        lt(bookings.check_out, end),
      ),
    )
    .groupBy(bookings.source),
);

const first = alias(channelStays, "first");

/** A portal states its commission once for all rooms of a booking, at the first. */
const commissions = query(["start", "end"], (db, { start, end, property }) =>
  db
    .select({
      source: bookings.source,
      commission: sql<Cents>`coalesce(sum(${channelStays.commission}), 0)`,
      told: sql<number>`count(${first.commission})`,
    })
    .from(bookings)
    .innerJoin(channelStays, eq(channelStays.booking_id, bookings.id))
    .innerJoin(
      first,
      and(eq(first.connection_id, channelStays.connection_id), eq(first.booking_key, channelStays.booking_key), eq(first.position, 0)),
    )
    .where(
      and(
        eq(bookings.property_id, property),
        isNull(channelStays.ended_at),
        inArray(bookings.status, SOLD_STATUSES),
        isNull(bookings.deleted_at),
        gte(bookings.check_out, start),
        lt(bookings.check_out, end),
      ),
    )
    .groupBy(bookings.source),
);

/** The ways by which a property sells itself; all others are portals. */
const OWN_SOURCES: ReadonlySet<string> = new Set(["internal", "booking_page", "kiosk"]);

/**
 * Stays by the source of their bookings, with what the portals keep. A stay counts in the range in which it ends, as portals invoice their
 * commission.
 */
export const sourcesTask: ViewTask<Days, BookingSources> = {
  name: "sources of bookings",
  read(view: View, days: Days) {
    const range = boundsOf(view, days);
    const known = new Map(commissions.all(view, range).map((row) => [row.source, row]));
    const rows = bySource
      .all(view, range)
      .map(({ source, stays, nights, gross_amount }) => {
        const { commission = ZERO, told = 0 } = known.get(source) ?? {};
        const unknown = OWN_SOURCES.has(source) ? 0 : stays - told;
        return { source, stays, nights, gross_amount, commission, net_amount: minus(gross_amount, commission), unknown };
      })
      .sort((a, b) => b.gross_amount - a.gross_amount || (a.source < b.source ? -1 : 1));
    const gross_amount = sumOf([ZERO, ...rows.map((row) => row.gross_amount)]);
    const commission = rows.reduce((sum, row) => plus(sum, row.commission), ZERO);
    return toAmounts(BookingSources, { ...days, rows, gross_amount, commission, net_amount: minus(gross_amount, commission) });
  },
};
