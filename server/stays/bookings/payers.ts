import { and } from "drizzle-orm";
import { contactsById } from "#server/guests/contacts/queries.ts";
import { byId, type Relation } from "#server/platform/core/database/expand.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { guestIdsOf } from "#server/stays/bookings/guest-ids.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { type FolioRow, foliosOf } from "#server/stays/folios/queries.ts";
import { groups } from "#server/stays/groups/tables.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import { minus, sumOf } from "#shared/platform/core/money.ts";
import { type InCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import { Payer } from "#shared/stays/bookings/payer-schema.ts";
import { isOwnFolio } from "#shared/stays/folios/payers.ts";

/** The payers of each booking: the guests first, then others in the order of their folios. Folios without a charge or payment are left out. */
export const payersRelation: Relation = (view, rows) => {
  const payers = payersOf(view, rows as readonly BookingRow[]);
  return (row) => (payers.get(row.id) ?? []).map((payer) => toAmounts(Payer, payer));
};

/** The customers of groups. */
export const leadersOf = query(["groups"], (db, { groups: ids, property }) =>
  db
    .select({ id: groups.id, customer_id: groups.customer_id })
    .from(groups)
    .where(and(oneOf(groups.id, ids), ofProperty(groups, property))),
);

function payersOf(view: View, rows: readonly BookingRow[]): Map<string, InCents<Payer>[]> {
  const ids = rows.map(({ id }) => id);
  const folios = foliosOf(view, "booking_id", ids);
  const guests = guestIdsOf(view, ids);
  const leaders = byId(leadersOf.all(view, { groups: present(rows.map(({ group_id }) => group_id)) }));
  const payerOf = (row: BookingRow, { customer_id }: FolioRow) =>
    customer_id ?? row.customer_id ?? leaders.get(row.group_id ?? "")?.customer_id ?? null;
  const accounts = rows.map((row) => {
    const stay = { customer_id: row.customer_id, guest_ids: guests.get(row.id) ?? [] };
    const used = (folios.get(row.id) ?? []).filter(({ gross_amount, paid_amount }) => gross_amount !== 0 || paid_amount !== 0);
    const shares = used.map((folio) => ({ folio, contact_id: payerOf(row, folio), own: isOwnFolio(folio, stay) }));
    return { id: row.id, shares: shares.toSorted((a, b) => Number(b.own) - Number(a.own)) };
  });
  const contacts = byId(contactsById(view, present(accounts.flatMap(({ shares }) => shares.map(({ contact_id }) => contact_id)))));
  return new Map(
    accounts.map(({ id, shares }) => [
      id,
      [...groupBy(shares, ({ contact_id }) => contact_id)].map(([contact_id, of]) => {
        const gross_amount = sumOf(of.map(({ folio }) => folio.gross_amount));
        const paid = sumOf(of.map(({ folio }) => folio.paid_amount));
        const name = contacts.get(contact_id ?? "")?.name ?? null;
        return { contact_id, name, own: of.some(({ own }) => own), gross_amount, due_amount: minus(gross_amount, paid) };
      }),
    ]),
  );
}

function present(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}
