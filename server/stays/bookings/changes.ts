import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import { events } from "#server/platform/core/database/tables.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { type BookingChange, NO_DEPOSITS, readChange } from "#server/stays/bookings/stored-change.ts";
import type { EventType } from "#shared/tenant/events/types.ts";

const stored = query(["booking"], (db, { booking, property }) =>
  db
    .select({ time: events.time, undo: events.undo })
    .from(events)
    .where(and(eq(events.parent_id, booking), eq(events.property_id, property), isNotNull(events.undo)))
    .orderBy(asc(events.seq)),
);

/** The creation of a booking is its first version; its undo needs nothing. */
const CREATION: BookingChange = {
  version: 1,
  type: "booking.created",
  former: {},
  undoes: null,
  waived: false,
  payments: [],
  charges: [],
  deleted_fees: [],
  deposits: NO_DEPOSITS,
  account: null,
};

/**
 * The changes of a booking that undo knows, by the version that each led to. Another version (payments, invoices) cannot be undone and
 * blocks the undo of earlier changes.
 */
export function changesOf(view: View, booking: string): Map<number, BookingChange> {
  const changes = [CREATION, ...stored.all(view, { booking }).map(({ undo }) => readChange(undo))];
  return new Map(changes.map((change) => [change.version, change]));
}

/** A change of a booking that can be undone: when it was made, and the former values of what it changed. */
export type TimedChange = { at: string } & Pick<BookingChange, "type" | "former">;

/** The changes of a booking in their order. */
export function timedChanges(view: View, booking: string): TimedChange[] {
  return stored.all(view, { booking }).map(({ time, undo }) => {
    const { type, former } = readChange(undo);
    return { at: time, type, former };
  });
}

/** The last change of a booking's price. */
export function lastPriceChange(view: View, booking: string): BookingChange | null {
  return [...changesOf(view, booking).values()].findLast(({ former }) => former.price !== undefined) ?? null;
}

const endings = query(["booking"], (db, { booking, property }) =>
  db
    .select({ type: events.type })
    .from(events)
    .where(
      and(
        eq(events.parent_id, booking),
        eq(events.property_id, property),
        inArray(events.type, ["booking.expired", "booking.canceled", "booking.declined", "booking.restored"] satisfies EventType[]),
      ),
    )
    .orderBy(desc(events.seq))
    .limit(1),
);

/** The event type of a booking's last cancellation. */
export function lastEnding(view: View, booking: string): string | null {
  return endings.get(view, { booking })?.type ?? null;
}
