import { and, count, eq, isNull, like } from "drizzle-orm";
import { contactFacts } from "#server/guests/contacts/contact-facts.ts";
import { invoiceFolios, invoices } from "#server/money/invoices/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { openFolioNamed } from "#server/stays/folios/folio-named.ts";
import { chargeStore, chargesOfFolios, type FolioRow, folioStore, paymentsOfFolios } from "#server/stays/folios/queries.ts";
import { recordFolioChange } from "#server/stays/folios/record-folio-change.ts";
import { isRouted } from "#server/stays/folios/routing-rules.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";
import { ZERO } from "#shared/platform/core/money.ts";
import type { FolioInput, FolioPut } from "#shared/stays/folios/schema.ts";

type Owner = { booking_id: string | null; group_id: string | null; customer_id: string | null; number: string; default: boolean };

/** Opens a further folio of a booking or a group (a split bill), or one for a sale without a stay. */
export function openFolio(work: Work, input: FolioInput): FolioRow {
  const folio = insertFolio(work, ownerOf(work, input));
  return recordFolioChange(work, folio.id, { type: "folio.opened", data: { words: { number: folio.number } } });
}

/** Opens the default folio of a new group. */
export function openGroupFolio(work: Work, group: { id: string }): void {
  insertFolio(work, { booking_id: null, group_id: group.id, customer_id: null, number: nextNumber(work, "G"), default: true });
}

/** Sets the customer who pays the folio; a sale without a stay must have one. Throws `folio/closed`. */
export function changeFolio(work: Work, { id, customer_id }: FolioPut & { id: string }): FolioRow {
  const before = openFolioNamed(work, id);
  const isSale = before.booking_id === null && before.group_id === null;
  if (isSale && customer_id === null) throw invalid("customer_id", "buyer");
  if (customer_id !== null) contactFacts(work, customer_id, "customer_id");
  const after = folioStore.update(work, before, { customer_id });
  const data = { words: { number: after.number }, from: { customer_id: before.customer_id }, to: { customer_id } };
  return recordFolioChange(work, id, { type: "folio.changed", data });
}

/** Throws `in_use` for a default folio and one with charges, an invoice or a rule of routing, `folio/payments_posted` for one that was paid. */
export function deleteFolio(work: Work, id: string): void {
  const folio = openFolioNamed(work, id);
  const isDefault = folio.default && (folio.booking_id !== null || folio.group_id !== null);
  if (isDefault || hasInvoice(work, id) || isRouted(work, id)) throw new Problem("in_use");
  if ((paymentsOfFolios(work, [id]).get(id) ?? []).length > 0) throw new Problem("folio/payments_posted");
  const charges = chargesOfFolios(work, [id]).get(id) ?? [];
  if (charges.some((charge) => charge.default)) throw new Problem("in_use", `${charges.length} charges`);
  for (const charge of charges) chargeStore.remove(work, charge);
  const last = recordFolioChange(work, id, { type: "folio.deleted", data: { words: { number: folio.number } } });
  folioStore.remove(work, last);
}

/**
 * Opens a further folio for a contact, or for the customer of the stay, when the first charge goes there by a rule. Its event has no version:
 * the stay is saved after it.
 */
export function openFolioOf(
  work: Work,
  { booking = null, group_id = null }: { booking?: { id: string; code: string } | null; group_id?: string | null },
  customer_id: string | null,
): FolioRow {
  const owner = { customer_id, default: false, group_id };
  const folio = booking
    ? insertFolio(work, { ...owner, booking_id: booking.id, number: furtherNumber(work, booking) })
    : insertFolio(work, { ...owner, booking_id: null, number: nextNumber(work, "G") });
  const parent = booking ? ({ object: "booking", id: booking.id } as const) : ({ object: "group", id: group_id ?? "" } as const);
  work.record("folio.opened", parent, { words: { number: folio.number } });
  return folio;
}

function furtherNumber(work: Work, { id, code }: { id: string; code: string }): string {
  return `${code}-${countOf(work, id) + 1}`;
}

function ownerOf(work: Work, { booking_id, group_id, customer_id }: FolioInput): Owner {
  const booking = booking_id === undefined ? null : work.wiring.folioOwners.booking(work, booking_id);
  const group = group_id === undefined ? null : work.wiring.folioOwners.group(work, group_id);
  const customer = customer_id === undefined ? null : contactFacts(work, customer_id, "customer_id");
  if ([booking, group, customer].filter((owner) => owner !== null).length !== 1) {
    throw invalid("booking_id", "one_owner");
  }
  const nobody = { booking_id: null, group_id: null, customer_id: null, default: false };
  if (booking) return { ...nobody, booking_id: booking.id, number: furtherNumber(work, booking) };
  if (group) return { ...nobody, group_id: group.id, number: nextNumber(work, "G") };
  return { ...nobody, customer_id: customer?.id ?? null, number: nextNumber(work, "V"), default: true };
}

function insertFolio(work: Work, owner: Owner): FolioRow {
  return folioStore.insert(work, { ...owner, status: "open", gross_amount: ZERO, paid_amount: ZERO });
}

const foliosOfBooking = query(["booking"], (db, { booking, property }) =>
  db
    .select({ n: count() })
    .from(folios)
    .where(and(eq(folios.booking_id, booking), ofProperty(folios, property))),
);

/** Deleted folios count, so that no number is used twice. */
function countOf(work: Work, booking_id: string): number {
  return foliosOfBooking.get(work, { booking: booking_id })?.n ?? 0;
}

const foliosNumbered = query(["pattern"], (db, { pattern, property }) =>
  db
    .select({ n: count() })
    .from(folios)
    .where(and(eq(folios.property_id, property), isNull(folios.booking_id), like(folios.number, pattern))),
);

/** Folios of groups (G) and of sales (V) have consecutive numbers; those of bookings have the booking's code. */
function nextNumber(work: Work, letter: "G" | "V"): string {
  return `${letter}${(foliosNumbered.get(work, { pattern: `${letter}%` })?.n ?? 0) + 1}`;
}

const invoiceOfFolio = query(["folio"], (db, { folio, property }) =>
  db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(invoiceFolios, eq(invoiceFolios.invoice_id, invoices.id))
    .where(and(eq(invoiceFolios.folio_id, folio), ofProperty(invoices, property), isNull(invoices.deleted_at)))
    .limit(1),
);

function hasInvoice(work: Work, folio_id: string): boolean {
  return invoiceOfFolio.get(work, { folio: folio_id }) !== undefined;
}
