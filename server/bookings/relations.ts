import { actionsOf } from "#server/bookings/facts.ts";
import type { BookingRow } from "#server/bookings/queries.ts";
import { byId, groupBy, type Relation, type RowLike } from "#server/core/database/expand.ts";
import type { View } from "#server/core/work/work.ts";

/** Guests in the order in which they stand on the booking; `load` brings contacts as a relation shows them. */
export function guestsRelation(load: (view: View, ids: string[]) => readonly RowLike[]): Relation {
  return (view, rows) => {
    const ids = rows.map((row) => row.id);
    const pairs = view.db.$client
      .prepare<unknown[], { booking_id: string; contact_id: string }>(
        `SELECT booking_id, contact_id FROM booking_guests WHERE booking_id IN (${ids.map(() => "?").join(",")}) ORDER BY position`,
      )
      .all(...ids);
    const contacts = byId(load(view, [...new Set(pairs.map((pair) => pair.contact_id))]));
    const guests = groupBy(pairs, (pair) => pair.booking_id);
    return (row) => (guests.get(row.id) ?? []).flatMap(({ contact_id }) => contacts.get(contact_id) ?? []);
  };
}

/** What may be done with each booking now. */
export const actionsRelation: Relation = (view, rows) => {
  const actions = actionsOf(view, rows as readonly BookingRow[]);
  return (row) => actions.get(row.id) ?? [];
};
