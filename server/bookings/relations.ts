import { guestIdsOf } from "#server/bookings/guest-ids.ts";
import type { BookingRow } from "#server/bookings/queries.ts";
import { actionsOf } from "#server/bookings/steps/facts.ts";
import { byId, type Relation, type RowLike } from "#server/core/database/expand.ts";
import type { View } from "#server/core/work/work.ts";

/** Guests in the order of the booking; `load` returns contacts in the shape of a relation. */
export function guestsRelation(load: (view: View, ids: string[]) => readonly RowLike[]): Relation {
  return (view, rows) => {
    const guests = guestIdsOf(
      view,
      rows.map((row) => row.id),
    );
    const contacts = byId(load(view, [...new Set([...guests.values()].flat())]));
    return (row) => (guests.get(row.id) ?? []).flatMap((id) => contacts.get(id) ?? []);
  };
}

/** The actions that are allowed for each booking now. */
export const actionsRelation: Relation = (view, rows) => {
  const actions = actionsOf(view, rows as readonly BookingRow[]);
  return (row) => actions.get(row.id) ?? [];
};
