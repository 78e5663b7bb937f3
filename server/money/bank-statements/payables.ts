import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { contacts } from "#server/guests/contacts/tables.ts";
import { openInvoices } from "#server/money/open-items/queries.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { folios } from "#server/stays/folios/tables.ts";
import type { Payable } from "#shared/money/bank-statements/matching.ts";
import { minus, ZERO } from "#shared/platform/core/money.ts";

/** Something that a transfer may pay, with the words that lists show. */
export type NamedPayable = Payable & { label: string; customer_name: string };

/** The open invoices and deposits, and the open folios of stays that one of the texts names by their code. */
export function payables(view: View, texts: readonly string[]): NamedPayable[] {
  const open = openInvoices(view);
  const folioIds = open.map(({ folio_id }) => folio_id);
  const stays = new Map(staysOfFolios.all(view, { ids: folioIds }).map((row) => [row.folio_id, row]));
  const billed = open.map(({ id, number, kind, status, due_amount, fee_amount, customer_name, folio_id }): NamedPayable => {
    const stay = stays.get(folio_id);
    return {
      id,
      kind: kind === "deposit" ? "deposit" : "invoice",
      due_amount: status === "open" ? due_amount : ZERO,
      fee_amount,
      references: [number, stay?.code, stay?.external_code].filter((reference) => typeof reference === "string"),
      names: [customer_name, stay?.name].filter((name) => typeof name === "string"),
      label: number,
      customer_name,
    };
  });
  return [...billed, ...namedStays(view, texts)];
}

const staysOfFolios = query(["ids"], (db, { ids, property }) =>
  db
    .select({ folio_id: folios.id, code: bookings.code, external_code: bookings.external_code, name: contacts.name })
    .from(folios)
    .innerJoin(bookings, eq(bookings.id, folios.booking_id))
    .leftJoin(contacts, eq(contacts.id, bookings.customer_id))
    .where(and(oneOf(folios.id, ids), ofProperty(folios, property))),
);

/** Stays that ask for money before their invoice. */
const COMING = ["pending", "confirmed", "checked_in"] as const;

const staysByCode = query(["codes"], (db, { codes, property }) =>
  db
    .select({
      id: folios.id,
      number: folios.number,
      gross_amount: folios.gross_amount,
      paid_amount: folios.paid_amount,
      code: bookings.code,
      external_code: bookings.external_code,
      name: contacts.name,
    })
    .from(bookings)
    .innerJoin(folios, and(eq(folios.booking_id, bookings.id), eq(folios.default, true)))
    .leftJoin(contacts, eq(contacts.id, bookings.customer_id))
    .where(
      and(
        ofProperty(bookings, property),
        or(oneOf(bookings.code, codes), oneOf(bookings.external_code, codes)),
        inArray(bookings.status, [...COMING]),
        eq(folios.status, "open"),
        isNull(folios.deleted_at),
        isNull(bookings.deleted_at),
      ),
    ),
);

const MAX_CODES = 2_000;

/** The default folios of the stays whose code is a word of the texts, as far as something is due. */
function namedStays(view: View, texts: readonly string[]): NamedPayable[] {
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{N}-]+/u)).filter((word) => word.length >= 4);
  const codes = [...new Set(words.flatMap((word) => [word, word.replace(/^\D+/, "")]))].slice(0, MAX_CODES);
  if (codes.length === 0) return [];
  return staysByCode
    .all(view, { codes })
    .map(({ id, number, gross_amount, paid_amount, code, external_code, name }) => ({
      id,
      kind: "folio" as const,
      due_amount: minus(gross_amount, paid_amount),
      fee_amount: ZERO,
      references: [code, external_code].filter((reference) => reference !== null),
      names: name === null ? [] : [name],
      label: number,
      customer_name: name ?? "",
    }))
    .filter(({ due_amount }) => due_amount > 0);
}
