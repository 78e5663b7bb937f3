import { coveredFolios, type InvoiceRow, invoiceStore } from "#server/money/invoices/queries.ts";
import { prepared } from "#server/platform/core/database/prepared.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { type ChargeRow, chargesOfFolios, type FolioRow, folioStore, paymentsOfFolios } from "#server/stays/folios/queries.ts";
import { accountChanges, automaticCharges } from "#server/stays/folios/stay.ts";
import { opposite, sumAmounts } from "#shared/platform/core/money.ts";

/** The prices of the stays of an invoice when it closed their folios, by the ids of both. */
export type DraftedPrices = Map<string, ReadonlyMap<string, string>>;

/** Creates a draft and remembers what its stays cost at this moment. */
export function draftAndRemember(work: Work, drafted: DraftedPrices, draft: () => InvoiceRow): InvoiceRow {
  const invoice = draft();
  drafted.set(invoice.id, pricesOn(work, coveredFolios(work, invoice)));
  return invoice;
}

/**
 * Cancels an invoice or deletes its draft. Throws where the reopened folios are not as before, with charges, payments and sums, or where the
 * charges of a stay whose price changed in the meantime are behind it. Charges of a stay whose own cancellation, departure or no-show was
 * undone in the meantime may be added.
 */
export function reopenAndCompare(work: Work, { id, drafted }: { id: string; drafted: DraftedPrices }, reopen: () => unknown): void {
  const folios = coveredFolios(work, invoiceStore.get(work, id));
  const former = drafted.get(id);
  const changed = [...pricesOn(work, folios)].flatMap(([stay, price]) => (former?.get(stay) === price ? [] : [stay]));
  const before = stateOf(work, folios, { changed, waiting: [] });
  const waiting = chargesThatWait(work, folios);
  reopen();
  if (stateOf(work, folios, { changed, waiting }) !== before) throw new Error("a folio that is open again is not as before");
  for (const stay of bookingStore.findMany(work, changed)) assertUpToDate(work, stay, folios);
}

function pricesOn(view: View, folios: readonly FolioRow[]): Map<string, string> {
  const ids = new Set(chargesOn(view, folios).flatMap(({ booking_id }) => booking_id ?? []));
  return new Map(
    bookingStore.findMany(view, [...ids]).map(({ id, status, group_id, price }) => [id, JSON.stringify([status, group_id, price])]),
  );
}

/** The default folio closes its stay as well, so only a payer's can have been behind. */
function assertUpToDate(view: View, stay: BookingRow, folios: readonly FolioRow[]): void {
  const ids = new Set(folios.filter((folio) => !(folio.default && folio.booking_id === stay.id)).map(({ id }) => id));
  if (stay.status === "canceled") {
    const left = automaticCharges(view, stay.id).filter(({ folio_id, deleted_at }) => ids.has(folio_id) && deleted_at === null);
    if (left.length > 0) throw new Error(`the folio of a canceled invoice still charges the canceled stay ${stay.code}`);
    return;
  }
  for (const [folio, by] of accountChanges(view, stay)) {
    if (ids.has(folio) && by !== 0) throw new Error(`the folio of a canceled invoice is ${by} behind the stay ${stay.code}`);
  }
}

type Excepted = { changed: readonly string[]; waiting: readonly string[] };

function stateOf(view: View, folios: readonly FolioRow[], { changed, waiting }: Excepted): string {
  const ids = folios.map((folio) => folio.id);
  const charges = chargesOn(view, folios);
  const isExcepted = ({ id, booking_id, placed_by, credits_charge_id, default: isAutomatic }: ChargeRow) => {
    const mayFollow = isAutomatic || placed_by === "rule" || credits_charge_id !== null;
    return waiting.includes(id) || (mayFollow && booking_id !== null && changed.includes(booking_id));
  };
  const excepted = (folio_id: string) => sumAmounts(charges.filter((each) => each.folio_id === folio_id && isExcepted(each)).map(grossOf));
  const sums = folioStore
    .findMany(view, ids)
    .map((each) => [each.id, sumAmounts([grossOf(each), opposite(excepted(each.id))]), each.paid_amount]);
  const known = charges.filter((charge) => !isExcepted(charge));
  return JSON.stringify([sums, known.map(withoutTax).sort((a, b) => (a.id < b.id ? -1 : 1)), [...paymentsOfFolios(view, ids)]]);
}

function chargesOn(view: View, folios: readonly FolioRow[]): ChargeRow[] {
  const ids = folios.map(({ id }) => id);
  return [...chargesOfFolios(view, ids).values()].flat();
}

/** A folio that is open again follows the dates of its tax rates, which may have changed while it was closed. */
function withoutTax(charge: ChargeRow) {
  return { ...charge, tax_percentage: null, version: null, updated_at: null };
}

function grossOf({ gross_amount }: { gross_amount: number }): number {
  return gross_amount;
}

function chargesThatWait({ db }: View, folios: readonly FolioRow[]): string[] {
  const sql = `SELECT c.id FROM charges c JOIN bookings b ON b.id = c.booking_id
    WHERE (c.suspended AND b.status <> 'canceled' OR c.waived AND b.status NOT IN ('checked_out', 'no_show', 'canceled')) AND c.folio_id IN (SELECT value FROM json_each(?))`;
  return prepared<string>(db, sql)
    .pluck()
    .all(JSON.stringify(folios.map(({ id }) => id)));
}
