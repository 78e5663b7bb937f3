import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { bookingHolds } from "#server/channels/booking-page/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { HeldCots } from "#server/stays/availability/stock.ts";
import type { Stay } from "#shared/platform/core/stays.ts";

const liveOnes = query(["type", "from", "to", "own"], (db, { type, from, to, own, property, now }) =>
  db
    .select({ rate_id: bookingHolds.rate_id, check_in: bookingHolds.check_in, check_out: bookingHolds.check_out })
    .from(bookingHolds)
    .where(
      and(
        eq(bookingHolds.room_type_id, type),
        sql`${bookingHolds.id} IS NOT ${own}`,
        isNull(bookingHolds.booking_id),
        gt(bookingHolds.expires_at, now),
        lt(bookingHolds.check_in, to),
        gt(bookingHolds.check_out, from),
        ofProperty(bookingHolds, property),
      ),
    ),
);

const heldCotsOf = query(["from", "to", "own"], (db, { from, to, own, property, now }) =>
  db
    .select({ cots: bookingHolds.cots, check_in: bookingHolds.check_in, check_out: bookingHolds.check_out })
    .from(bookingHolds)
    .where(
      and(
        sql`${bookingHolds.id} IS NOT ${own}`,
        isNull(bookingHolds.booking_id),
        gt(bookingHolds.expires_at, now),
        gt(bookingHolds.cots, 0),
        lt(bookingHolds.check_in, to),
        gt(bookingHolds.check_out, from),
        ofProperty(bookingHolds, property),
      ),
    ),
);

/** The cots of the stays that guests of the booking page fill in just now, other than `own`. */
export function heldCots(view: View, { stay, own }: { stay: Stay; own: string | null }): HeldCots[] {
  return heldCotsOf.all(view, { from: stay.check_in, to: stay.check_out, own });
}

/** The stays of a room type that guests of the booking page fill in just now, other than `own`: a hold ends by the time alone. */
export function liveHolds(
  view: View,
  room_type_id: string,
  { stay, own }: { stay: Stay; own: string | null },
): (Stay & { rate_id: string })[] {
  return liveOnes.all(view, { type: room_type_id, from: stay.check_in, to: stay.check_out, own });
}
