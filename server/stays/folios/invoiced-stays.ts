import { and, eq, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { contacts } from "#server/guests/contacts/tables.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { blocksRoom } from "#server/stays/bookings/conditions.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { isAutomaticCharge, isCreditOfCharge, isDefaultFolio } from "#server/stays/folios/conditions.ts";
import { charges, folios } from "#server/stays/folios/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";
import type { Cents } from "#shared/platform/core/money.ts";

/**
 * A folio of a payer that an invoice or a draft has closed, and what it still charges for a stay. `refuses` says that the stay can't be
 * canceled before: the invoice was not corrected by a credit note for it, and charges no other stay that takes place.
 */
export type InvoicedFolio = {
  booking_id: string;
  folio_id: string;
  group_id: string | null;
  number: string;
  payer_name: string | null;
  amount: Cents;
  refuses: boolean;
};

const other = alias(charges, "other");
const otherStay = alias(bookings, "other_stay");

const invoiced = query(["stays", "together"], (db, { stays, together, property }) =>
  db
    .select({
      booking_id: sql<string>`${charges.booking_id}`,
      folio_id: folios.id,
      group_id: folios.group_id,
      number: folios.number,
      payer_name: sql<string | null>`coalesce(${contacts.name}, ${groups.name})`,
      amount: sql<Cents>`sum(${charges.gross_amount})`,
      isCredited: sql<number>`max(${charges.credit_note_id} IS NOT NULL)`,
      servesOthers: sql<number>`EXISTS (SELECT 1 FROM ${charges} ${other} JOIN ${bookings} ${otherStay} ON ${otherStay.id} = ${other.booking_id}
        WHERE ${other.folio_id} = ${folios.id} AND ${other.deleted_at} IS NULL AND ${isAutomaticCharge(other)}
        AND ${other.booking_id} <> ${charges.booking_id} AND NOT ${oneOf(other.booking_id, together)} AND ${blocksRoom(otherStay)})`,
    })
    .from(charges)
    .innerJoin(folios, eq(folios.id, charges.folio_id))
    .leftJoin(contacts, eq(contacts.id, folios.customer_id))
    .leftJoin(groups, eq(groups.id, folios.group_id))
    .where(
      and(
        oneOf(charges.booking_id, stays),
        ofProperty(charges, property),
        isNull(charges.deleted_at),
        or(isAutomaticCharge(charges), isCreditOfCharge(charges)),
        eq(folios.status, "closed"),
        sql`NOT (${isDefaultFolio(folios)} AND ${folios.booking_id} IS ${charges.booking_id})`,
      ),
    )
    .groupBy(charges.booking_id, folios.id)
    .having(sql`sum(${charges.gross_amount}) > 0`)
    .orderBy(folios.created_at, folios.id),
);

/**
 * The invoices of other payers that still charge these stays. An issued invoice is never deleted, and a cancellation takes its charges off
 * open folios only. So a stay, or the last one on the invoice of a group's leader, is canceled after its invoice was canceled or corrected,
 * which a manager decides and which has a number of its own. An invoice that also charges stays which take place remains as it is, and the
 * question before the cancellation names it. `together` are stays that are canceled in the same step.
 */
export function invoicedFolios(view: View, stays: readonly string[], together: readonly string[] = []): InvoicedFolio[] {
  if (stays.length === 0) return [];
  return invoiced
    .all(view, { stays, together })
    .map(({ isCredited, servesOthers, ...folio }) => ({ ...folio, refuses: !isCredited && !servesOthers }));
}
