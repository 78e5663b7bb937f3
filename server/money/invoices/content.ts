import { and, asc, eq } from "drizzle-orm";
import { type ContactRow, contactStore, languageFor } from "#server/guests/contacts/queries.ts";
import { contacts } from "#server/guests/contacts/tables.ts";
import { itemStore } from "#server/inventory/items/queries.ts";
import { roomsById } from "#server/inventory/rooms/queries.ts";
import { taxRatesById } from "#server/inventory/tax-rates/queries.ts";
import { dueOf } from "#server/money/invoices/drafts.ts";
import { paymentChoices } from "#server/money/invoices/payment-choices.ts";
import { paymentsTo } from "#server/money/invoices/payments.ts";
import type { InvoiceRow } from "#server/money/invoices/queries.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { partsOf } from "#server/stays/bookings/parts.ts";
import { bookingGuests, bookings } from "#server/stays/bookings/tables.ts";
import { type ChargeRow, chargesOfFolios, type FolioRow } from "#server/stays/folios/queries.ts";
import { documentFormats } from "#server/tenant/pdf/formats.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { type BillingAddress, isAddressedTo } from "#shared/money/invoices/address.ts";
import { InvoiceContent } from "#shared/money/invoices/content.ts";
import { type Deduction, deducted, deductedAmount, printedAfter, printedForDeposit } from "#shared/money/invoices/deductions.ts";
import { type DepositPart, depositParts } from "#shared/money/invoices/deposit-parts.ts";
import { invoicePdfText } from "#shared/money/invoices/pdf-text.ts";
import { type InvoicedCharge, invoiced } from "#shared/money/invoices/rules.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { type Cents, minus, sumOf } from "#shared/platform/core/money.ts";
import { chargedNameFor } from "#shared/platform/core/names-by-language.ts";
import { addDays, localDate } from "#shared/platform/core/stays.ts";
import { fill } from "#shared/platform/core/text.ts";
import { printedVatNumber, withPrintedVatNumber } from "#shared/platform/core/vat-number.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";
import { feeNameFor } from "#shared/prices/cancellation-policies/rules.ts";

type Issue = {
  invoice: Pick<InvoiceRow, "customer_id">;
  folios: readonly FolioRow[];
  number: string;
  issued_on: string;
  billing_address: BillingAddress;
  additional_text: string | null;
  group_charges: boolean;
  /** Of an invoice that is only looked at: deposits that come to its folios with its draft, with their money. */
  brought?: readonly Deduction[];
};

/** The contents of an invoice at this moment, which deducts what was paid of deposits; they are frozen with its number. */
export function contentOf(view: View, issue: Issue): InvoiceContent {
  const { folios, brought = [] } = issue;
  const head = headOf(view, issue);
  const { language, seller, currency } = head;
  const own = view.wiring.deposits.toDeduct(view, folios);
  const deductions = [...own, ...brought];
  const gross = deductedAmount(own);
  const due_amount = minus(dueOf(folios), deductedAmount(brought));
  const formats = documentFormats(language, { country: seller.address.country ?? null, currency });
  const nameOf = ({ number, issued_on }: Deduction) =>
    fill(invoicePdfText.deposit_deducted[language], { number, date: formats.date(issued_on) });
  const content = {
    ...head,
    ...deducted(invoiced(chargesOf(view, folios, head), issue.group_charges), deductions, nameOf),
    payments: printedAfter(paymentsTo(view, folios, language), gross, issue.issued_on),
    paid_amount: minus(sumOf(folios.map((folio) => folio.paid_amount)), gross),
    due_amount,
    due_on: due_amount > 0 ? dayToPay(view, issue.issued_on) : undefined,
  };
  return InvoiceContent.parse(toAmounts(InvoiceContent, content));
}

/** The day by which an invoice has to be paid; undefined if that is at once. */
function dayToPay(view: View, issued_on: string): string | undefined {
  const { payment_days } = paymentChoices(view);
  return payment_days === 0 ? undefined : addDays(issued_on, payment_days);
}

type DepositIssue = Omit<Issue, "group_charges"> & { gross_amount: Cents; paid_amount: Cents; due_on: string };

/** The contents of a deposit invoice, and what it asks for by tax rate. Throws `folio/empty` if nothing is charged that a deposit is for. */
export function depositContentOf(view: View, issue: DepositIssue): { content: InvoiceContent; parts: DepositPart[] } {
  const { folios, gross_amount, paid_amount, due_on } = issue;
  const head = headOf(view, issue);
  const { language, seller, currency } = head;
  const charges = chargesOf(view, folios, head);
  const parts = depositParts(gross_amount, invoiced(charges, false).lines);
  if (parts.length === 0) throw new Problem("folio/empty");
  const { service_from: from, service_to: to } = invoiced(charges, false);
  const formats = documentFormats(language, { country: seller.address.country ?? null, currency });
  const name = fill(invoicePdfText.deposit_line[language], { period: formats.range(from, to) });
  const lines = parts.map((part): InvoicedCharge => {
    const exemption = charges.find(({ tax_percentage }) => part.tax_percentage === 0 && tax_percentage === 0)?.exemption;
    const line = { name, type: null, quantity: 1, unit_gross_amount: part.gross_amount, tax_percentage: part.tax_percentage };
    return { ...line, booked_on: from, folio_number: null, ...(exemption ? { exemption } : {}) };
  });
  const sums = invoiced(lines, false);
  const content = {
    ...head,
    kind: "deposit" as const,
    ...sums,
    lines: sums.lines.map((line) => ({ ...line, from, to })),
    service_from: from,
    service_to: to,
    payments: printedForDeposit(paymentsTo(view, folios, language), paid_amount, issue.issued_on),
    paid_amount,
    due_amount: minus(gross_amount, paid_amount),
    due_on,
  };
  return { content: InvoiceContent.parse(toAmounts(InvoiceContent, content)), parts };
}

/** Everything of an invoice that is not about its amounts. */
function headOf(view: View, issue: Omit<Issue, "group_charges">) {
  const { folios, number, issued_on, additional_text } = issue;
  const property = getProperty(view, view.actor.property_id);
  const customer = issue.invoice.customer_id === null ? null : contactStore.findAny(view, issue.invoice.customer_id);
  const isOwnName = customer?.name === issue.billing_address.name;
  const company_name = isOwnName && customer?.company.name !== customer?.name ? (customer?.company.name ?? null) : null;
  const language = languageFor(view, customer);
  return {
    version: 1 as const,
    number,
    issued_on,
    additional_text,
    language,
    currency: property.currency,
    seller: withPrintedVatNumber(property),
    buyer: {
      ...issue.billing_address,
      company_name,
      customer_number: customer?.number ?? null,
      vat_number: vatNumberOf(customer, issue.billing_address),
      email: customer?.communication.invoice_email ?? customer?.communication.email ?? null,
      reference: customer?.communication.reference ?? null,
      supplier_number: customer?.communication.supplier_number ?? null,
    },
    stays: staysOf(view, folios),
    cancels: null,
  };
}

/** The customer's VAT number; null if the address names neither the customer nor their company. */
function vatNumberOf(customer: ContactRow | null, address: BillingAddress): string | null {
  const isBilled = [customer?.name, customer?.company.name].some((own) => isAddressedTo(address, own ?? null));
  return isBilled ? printedVatNumber(customer?.company.vat_number) : null;
}

/** The charges, folio by folio, with their names in the guest's language; those of a group's folio stay by stay, and then those for all. */
function chargesOf(view: View, folios: readonly FolioRow[], { language, stays }: { language: Language; stays: readonly ListedStay[] }) {
  const charges = chargesOfFolios(view, idsOf(folios));
  const all = [...charges.values()].flat();
  const places = new Map(stays.map(({ id }, place) => [id, place]));
  const placeOf = ({ booking_id }: ChargeRow) => places.get(booking_id ?? "") ?? stays.length;
  const items = itemsOf(view, all);
  const rates = byId(taxRatesById(view, [...new Set([...items.values()].map(({ tax_rate_id }) => tax_rate_id))]));
  // Automatic charges with amount zero, such as a night or a breakfast, are not printed; charges posted by hand are, also with amount zero.
  const isPrinted = all.every(isForNothing) ? () => true : (charge: ChargeRow) => !isForNothing(charge);
  return folios.flatMap((folio) => {
    const folio_number = folios.length > 1 ? folio.number : null;
    const isOfStay = folio.booking_id !== null;
    const own = (charges.get(folio.id) ?? []).filter(isPrinted);
    return (isOfStay ? own : own.toSorted((a, b) => placeOf(a) - placeOf(b))).map((charge): InvoicedCharge => {
      const stay = isOfStay ? undefined : stays[placeOf(charge)];
      const { type, item_id, quantity, unit_gross_amount, tax_percentage, booked_on } = charge;
      const item = items.get(item_id ?? "");
      const name = item ? chargedNameFor(charge.name, item, language) : feeNameFor(charge.name, language);
      const reason = charge.exemption ?? rates.get(item?.tax_rate_id ?? "")?.exemption;
      const exemption = reason && tax_percentage === 0 ? { kind: reason.kind, text: reason[language], code: reason.code } : undefined;
      return {
        name,
        type,
        item_id,
        quantity,
        unit_gross_amount,
        tax_percentage,
        booked_on,
        ...(name === charge.name ? {} : { booked_name: charge.name }),
        ...(exemption ? { exemption } : {}),
        folio_number,
        stay_code: stay?.code,
      };
    });
  });
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

function isForNothing({ default: isAutomatic, gross_amount }: ChargeRow): boolean {
  return isAutomatic && gross_amount === 0;
}

function itemsOf(view: View, charges: readonly Pick<ChargeRow, "item_id">[]) {
  const ids = new Set(charges.flatMap(({ item_id }) => item_id ?? []));
  return byId(itemStore.findMany(view, [...ids]));
}

const stayById = query(["id"], (db, { id, property }) =>
  db
    .select({ code: bookings.code, check_in: bookings.check_in, check_out: bookings.check_out })
    .from(bookings)
    .where(and(eq(bookings.id, id), ofProperty(bookings, property))),
);

const guestsOfStay = query(["booking"], (db, { booking, property }) =>
  db
    .select({ name: contacts.name })
    .from(bookingGuests)
    .innerJoin(contacts, eq(contacts.id, bookingGuests.contact_id))
    .where(and(eq(bookingGuests.booking_id, booking), ofProperty(contacts, property)))
    .orderBy(asc(bookingGuests.position)),
);

/** The numbers of a stay's rooms one after the other, each once: `204, 105`; null if it has none. */
function roomsOf(view: View, booking: string): string | null {
  const ids = [...new Set(partsOf(view, booking).flatMap(({ room_id }) => room_id ?? []))];
  const rooms = byId(roomsById(view, ids));
  return ids.flatMap((id) => rooms.get(id)?.number ?? []).join(", ") || null;
}

type ListedStay = InvoiceContent["stays"][number] & { id: string };

/** The stays of the folios in their order, then by room those that others of a group's folio are for. */
function staysOf(view: View, folios: readonly FolioRow[]): ListedStay[] {
  const own = listed(
    view,
    folios.flatMap(({ booking_id }) => booking_id ?? []),
    folios,
  );
  const ofGroups = chargesOfFolios(view, idsOf(folios.filter(({ booking_id }) => booking_id === null)));
  const others = [...ofGroups.values()].flat().flatMap(({ booking_id }) => booking_id ?? []);
  const known = new Set(idsOf(own));
  const added = listed(
    view,
    others.filter((id) => !known.has(id)),
    folios,
  );
  return [...own, ...added.sort((a, b) => (a.room ?? "").localeCompare(b.room ?? "", undefined, { numeric: true }))];
}

function listed(view: View, ids: readonly string[], folios: readonly FolioRow[]): ListedStay[] {
  const { time_zone } = view.actor;
  return [...new Set(ids)].flatMap((id) => {
    const stay = stayById.get(view, { id });
    if (!stay) return [];
    return [
      {
        ...stay,
        id,
        room: roomsOf(view, id),
        check_in: localDate(stay.check_in, time_zone),
        check_out: localDate(stay.check_out, time_zone),
        guests: guestsOfStay.all(view, { booking: id }).map(({ name }) => name),
        folio_numbers: folios.filter(({ booking_id }) => booking_id === id).map(({ number }) => number),
      },
    ];
  });
}
