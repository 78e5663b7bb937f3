import { and, count, isNull, sql } from "drizzle-orm";
import { isUnpaidInvoice } from "#server/money/invoices/conditions.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import type { Person } from "#server/office/privacy/person.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { isUnfinished } from "#server/stays/bookings/conditions.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** Throws `contact/still_needed`, whose detail counts the stays, folios and invoices that are not finished. */
export function assertSettled(view: View, person: Person): void {
  const open = [
    { what: "bookings", n: openBookings.get(view, { ids: [...person.own_bookings, ...person.guest_bookings] })?.n ?? 0 },
    { what: "folios", n: openFolios.get(view, { ids: person.folios })?.n ?? 0 },
    { what: "invoices", n: openInvoices.get(view, { ids: person.invoices })?.n ?? 0 },
  ].filter(({ n }) => n > 0);
  if (open.length > 0) throw new Problem("contact/still_needed", open.map(({ what, n }) => `${n} ${what}`).join(", "));
}

const openBookings = query(["ids"], (db, { ids, property }) =>
  db
    .select({ n: count() })
    .from(bookings)
    .where(and(oneOf(bookings.id, ids), isUnfinished(bookings), ofProperty(bookings, property))),
);

/** Open folios with a due amount or a credit. */
const openFolios = query(["ids"], (db, { ids, property }) =>
  db
    .select({ n: count() })
    .from(folios)
    .where(
      and(
        oneOf(folios.id, ids),
        isNull(folios.deleted_at),
        sql`${folios.gross_amount} <> ${folios.paid_amount}`,
        ofProperty(folios, property),
      ),
    ),
);

const openInvoices = query(["ids"], (db, { ids, property }) =>
  db
    .select({ n: count() })
    .from(invoices)
    .where(and(oneOf(invoices.id, ids), isUnpaidInvoice(invoices), ofProperty(invoices, property))),
);
