import { and, asc, desc, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import { type Former, readFormer } from "#server/bookings/former.ts";
import { bookingChanges } from "#server/bookings/tables.ts";
import { command, oneOf, query } from "#server/core/database/query.ts";
import type { View, Work } from "#server/core/work/work.ts";
import type { EventType } from "#shared/events/types.ts";

/** A payment that was taken together with a change and is deleted when the change is undone. */
export type PaidWith = { id: string; folio_id: string };

/** A change of a booking as undo needs it. */
export type BookingChangeRow = {
  version: number;
  type: EventType | null;
  former: Former;
  undoes: number | null;
  waived: boolean;
  payments: PaidWith[];
};

const COLUMNS = {
  version: bookingChanges.version,
  type: bookingChanges.type,
  format: bookingChanges.format,
  former: bookingChanges.former,
  undoes: bookingChanges.undoes,
  waived: bookingChanges.waived,
  payments: bookingChanges.payments,
};

const since = query(["booking", "version"], (db, { booking, version, property }) =>
  db
    .select(COLUMNS)
    .from(bookingChanges)
    .where(and(eq(bookingChanges.booking_id, booking), gte(bookingChanges.version, version), eq(bookingChanges.property_id, property)))
    .orderBy(asc(bookingChanges.version)),
);

/** The creation of a booking is its first version and is not stored. */
const CREATION: BookingChangeRow = { version: 1, type: "booking.created", former: {}, undoes: null, waived: false, payments: [] };

/** The changes of a booking from a version on, by the version that each led to. */
export function changesSince(view: View, booking: string, version: number): Map<number, BookingChangeRow> {
  const stored = since
    .all(view, { booking, version })
    .map(({ format, former, ...row }) => ({ ...row, former: readFormer(format, former) }));
  const changes = version === CREATION.version ? [CREATION, ...stored] : stored;
  return new Map(changes.map((change) => [change.version, change]));
}

const priced = query(["booking"], (db, { booking, property }) =>
  db
    .select(COLUMNS)
    .from(bookingChanges)
    .where(
      and(
        eq(bookingChanges.booking_id, booking),
        eq(bookingChanges.property_id, property),
        isNotNull(sql`json_extract(${bookingChanges.former}, '$.price')`),
      ),
    )
    .orderBy(desc(bookingChanges.version))
    .limit(1),
);

/** The last change of a booking's price. */
export function lastPriceChange(view: View, booking: string): BookingChangeRow | null {
  const row = priced.get(view, { booking });
  if (!row) return null;
  const { format, former, ...change } = row;
  return { ...change, former: readFormer(format, former) };
}

const endings = query(["booking"], (db, { booking, property }) =>
  db
    .select({ type: bookingChanges.type })
    .from(bookingChanges)
    .where(
      and(
        eq(bookingChanges.booking_id, booking),
        eq(bookingChanges.property_id, property),
        inArray(bookingChanges.type, ["booking.expired", "booking.canceled", "booking.declined", "booking.restored"]),
      ),
    )
    .orderBy(desc(bookingChanges.version))
    .limit(1),
);

/** The event type of a booking's last cancellation. */
export function lastEnding(view: View, booking: string): EventType | null {
  return endings.get(view, { booking })?.type ?? null;
}

const deleteChanges = command(["bookings"], (db, { bookings, property }) =>
  db.delete(bookingChanges).where(and(oneOf(bookingChanges.booking_id, bookings), eq(bookingChanges.property_id, property))),
);

/** Deletes the undo data of bookings, because it holds a person's data such as remarks: none of their changes can be undone any more. */
export function forgetChanges(work: Work, ids: readonly string[]): void {
  deleteChanges(work, { bookings: ids });
}
