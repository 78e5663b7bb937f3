import { groupBy } from "#server/core/database/expand.ts";
import type { View } from "#server/core/work/work.ts";
import { type FolioRow, type PaymentRow, paymentsOfFolios } from "#server/folios/queries.ts";
import type { InvoiceRow } from "#server/invoices/queries.ts";
import { paymentMethodsById } from "#server/payment-methods/queries.ts";
import type { Language } from "#shared/core/fields.ts";
import { type GuestNames, nameFor } from "#shared/core/guest-names.ts";
import { type Cents, minus, sumOf } from "#shared/core/money.ts";
import { fill } from "#shared/core/text.ts";
import type { InCents } from "#shared/core/wire-money.ts";
import { isTransfer } from "#shared/folios/rules.ts";
import { foliosText } from "#shared/folios/text.ts";
import type { InvoicePaid } from "#shared/invoices/schema.ts";

/**
 * What was paid to the folios of an invoice: of a group's payment what it did not share out to folios that the invoice
 * doesn't cover, of a share nothing more where the payment itself is counted, and a transfer where only one side of it
 * is covered. Its words and the names of methods are in the guest's language.
 */
export function paymentsTo(view: View, folios: readonly FolioRow[], language: Language): Paid[] {
  const ids = folios.map(({ id }) => id);
  return paidOn(view, new Map([["", ids]]), { language, nameOf: (method) => nameFor(method, language) }).get("") ?? [];
}

/** The same for many invoices at once. What was paid of a canceled one is its folio's again. */
export function paymentsOfInvoices(view: View, rows: readonly Pick<InvoiceRow, "id" | "status" | "is_cancellation">[]) {
  const ids = rows.filter(({ status, is_cancellation }) => status !== "canceled" && !is_cancellation).map(({ id }) => id);
  if (ids.length === 0) return new Map<string, Paid[]>();
  const pairs = view.db.$client
    .prepare<unknown[], { invoice_id: string; folio_id: string }>(
      `SELECT invoice_id, folio_id FROM invoice_folios WHERE invoice_id IN (${marks(ids)})`,
    )
    .all(...ids);
  const covered = groupBy(pairs, ({ invoice_id }) => invoice_id);
  const folios = new Map([...covered].map(([id, found]) => [id, found.map(({ folio_id }) => folio_id)]));
  return paidOn(view, folios, { language: view.actor.language, nameOf: ({ name }) => name });
}

type Paid = InCents<InvoicePaid>;
type Words = { language: Language; nameOf: (method: GuestNames & { name: string }) => string };

function paidOn(view: View, covered: ReadonlyMap<string, readonly string[]>, { language, nameOf }: Words): Map<string, Paid[]> {
  const byFolio = paymentsOfFolios(view, [...new Set([...covered.values()].flat())]);
  const all = [...byFolio.values()].flat();
  const shares = groupBy(
    sharesOf(
      view,
      all.map(({ id }) => id),
    ),
    ({ id }) => id,
  );
  const methods = methodsOf(
    view,
    all.map(({ payment_method_id }) => payment_method_id),
    nameOf,
  );

  function paid(folio_ids: readonly string[]): Paid[] {
    const payments = folio_ids.flatMap((id) => byFolio.get(id) ?? []);
    const known = new Set(payments.map(({ id }) => id));
    const inside = new Set(payments.filter(isTransfer).map(({ share_of_id }) => (known.has(share_of_id ?? "") ? share_of_id : null)));
    const elsewhere = (id: string) =>
      sumOf((shares.get(id) ?? []).flatMap((share) => (folio_ids.includes(share.folio_id) ? [] : [share.sum])));
    return payments
      .filter(({ id, share_of_id }) => !inside.has(id) && (share_of_id === null || !known.has(share_of_id)))
      .map(({ id, payment_method_id, booked_on, reference, ...payment }) => ({
        ...{ id, payment_method_id, booked_on, reference },
        method: methods.get(payment_method_id ?? "") ?? null,
        ...(isTransfer({ ...payment, payment_method_id }) ? transferWords({ ...payment, reference }, language) : {}),
        amount: minus(payment.amount, elsewhere(id)),
      }))
      .filter((payment) => payment.amount !== 0);
  }
  return new Map([...covered].map(([id, folio_ids]) => [id, paid(folio_ids)]));
}

function transferWords({ share_of_id, reference }: Pick<PaymentRow, "share_of_id" | "reference">, language: Language) {
  const sentence = share_of_id === null ? foliosText.transferred_to : foliosText.transferred_from;
  return { method: fill(sentence[language], { number: reference }), reference: null };
}

type Share = { id: string; folio_id: string; sum: Cents };

/** How payments were shared out. The other side of a transfer is no share of it. */
function sharesOf({ db }: View, ids: readonly string[]): Share[] {
  if (ids.length === 0) return [];
  return db.$client
    .prepare<unknown[], Share>(
      `SELECT share_of_id AS id, folio_id, sum(amount) AS sum FROM payments
       WHERE share_of_id IN (${marks(ids)}) AND payment_method_id IS NOT NULL AND deleted_at IS NULL GROUP BY share_of_id, folio_id`,
    )
    .all(...ids);
}

function methodsOf(view: View, ids: readonly (string | null)[], nameOf: Words["nameOf"]): Map<string, string> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  return new Map(paymentMethodsById(view, known).map((method) => [method.id, nameOf(method)]));
}

function marks(values: readonly unknown[]): string {
  return values.map(() => "?").join(",");
}
