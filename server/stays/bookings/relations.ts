import { always, byId, type Relation, type RowLike } from "#server/platform/core/database/expand.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { guestIdsOf } from "#server/stays/bookings/guest-ids.ts";
import { partsOfAll, shownParts } from "#server/stays/bookings/parts.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { guestDues } from "#server/stays/bookings/statements.ts";
import { actionsOf } from "#server/stays/bookings/steps/facts.ts";
import { amount, ZERO } from "#shared/platform/core/money.ts";
import { adultsOf } from "#shared/platform/core/persons.ts";

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

/** The rooms of each booking. */
export const roomsRelation = always((view, rows) => {
  const parts = partsOfAll(
    view,
    rows.map((row) => row.id),
  );
  return (row) => shownParts(parts.get(row.id) ?? [], view.actor.time_zone);
});

/** The number of adults of each booking. */
export const adultsRelation = always(() => (row) => adultsOf(row as BookingRow));

/** The amount that the guests of each booking owe. */
export const guestDueRelation = always((view, rows) => {
  const dues = new Map(guestDues.all(view, { bookings: rows.map((row) => row.id) }).map(({ id, due }) => [id, due]));
  return (row) => amount(dues.get(row.id) ?? ZERO);
});
