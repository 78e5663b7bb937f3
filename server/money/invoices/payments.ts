import { and, isNotNull, isNull, sql } from "drizzle-orm";
import { paymentMethodsById } from "#server/inventory/payment-methods/queries.ts";
import { coveredIds, type InvoiceRow } from "#server/money/invoices/queries.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { type FolioRow, type PaymentRow, paymentsOfFolios } from "#server/stays/folios/queries.ts";
import { payments } from "#server/stays/folios/tables.ts";
import { paymentsAfter } from "#shared/money/invoices/deductions.ts";
import type { InvoicePaid } from "#shared/money/invoices/schema.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { type Cents, minus, sumOf } from "#shared/platform/core/money.ts";
import { type GuestNames, nameFor } from "#shared/platform/core/names-by-language.ts";
import { fill } from "#shared/platform/core/text.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { isTransfer } from "#shared/stays/folios/rules.ts";
import { foliosText } from "#shared/stays/folios/text.ts";

/**
 * The payments on the folios of an invoice: of a group's payment the part that was not shared to folios outside the invoice; a share only
 * where its payment is not counted; a transfer only if one of its sides is covered. Texts and method names are in the guest's language.
 */
export function paymentsTo(view: View, folios: readonly FolioRow[], language: Language): Paid[] {
  const ids = folios.map(({ id }) => id);
  return paidOn(view, new Map([["", ids]]), { language, nameOf: (method) => nameFor(method, language) }).get("") ?? [];
}

/**
 * The payments of many invoices at once, without those that came for the deposits that an invoice deducts. A canceled invoice has none: they
 * belong to its folios again; a deposit invoice has none of its own.
 */
export function paymentsOfInvoices(view: View, rows: readonly WithPayments[]) {
  const paid = rows.filter(({ status, is_cancellation, kind }) => status !== "canceled" && !is_cancellation && kind === "invoice");
  if (paid.length === 0) return new Map<string, Paid[]>();
  const covered = coveredIds(
    view,
    paid.map(({ id }) => id),
  );
  const payments = paidOn(view, covered, { language: view.actor.language, nameOf: ({ name }) => name });
  return new Map(paid.map(({ id, deducted_amount }) => [id, paymentsAfter(payments.get(id) ?? [], deducted_amount)]));
}

type WithPayments = Pick<InvoiceRow, "id" | "status" | "is_cancellation" | "kind" | "deducted_amount">;

type Paid = InCents<InvoicePaid>;
type PaymentNaming = { language: Language; nameOf: (method: GuestNames & { name: string }) => string };

function paidOn(view: View, covered: ReadonlyMap<string, readonly string[]>, { language, nameOf }: PaymentNaming): Map<string, Paid[]> {
  const byFolio = paymentsOfFolios(view, [...new Set([...covered.values()].flat())]);
  const all = [...byFolio.values()].flat();
  const shares = groupBy(sharesOf.all(view, { payments: all.map(({ id }) => id) }), ({ id }) => id ?? "");
  const methods = methodsOf(
    view,
    all.map(({ payment_method_id }) => payment_method_id),
    nameOf,
  );

  function paid(folio_ids: readonly string[]): Paid[] {
    const those = folio_ids.flatMap((id) => byFolio.get(id) ?? []);
    const known = new Set(those.map(({ id }) => id));
    const inside = new Set(those.filter(isTransfer).map(({ share_of_id }) => (known.has(share_of_id ?? "") ? share_of_id : null)));
    const elsewhere = (id: string) =>
      sumOf((shares.get(id) ?? []).flatMap((share) => (folio_ids.includes(share.folio_id) ? [] : [share.sum])));
    return those
      .filter(({ id, share_of_id }) => !inside.has(id) && (share_of_id === null || !known.has(share_of_id)))
      .map(({ id, payment_method_id, booked_on, reference, ...payment }) => ({
        id,
        payment_method_id,
        booked_on,
        reference,
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

/** The shares of payments by folio. The other side of a transfer is no share. */
const sharesOf = query(["payments"], (db, { payments: ids, property }) =>
  db
    .select({ id: payments.share_of_id, folio_id: payments.folio_id, sum: sql<Cents>`sum(${payments.amount})` })
    .from(payments)
    .where(
      and(
        oneOf(payments.share_of_id, ids),
        isNotNull(payments.payment_method_id),
        ofProperty(payments, property),
        isNull(payments.deleted_at),
      ),
    )
    .groupBy(payments.share_of_id, payments.folio_id),
);

function methodsOf(view: View, ids: readonly (string | null)[], nameOf: PaymentNaming["nameOf"]): Map<string, string> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  return new Map(paymentMethodsById(view, known).map((method) => [method.id, nameOf(method)]));
}
