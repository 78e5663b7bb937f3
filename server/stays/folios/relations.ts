import { byId, type Children, groupBy, type RowLike } from "#server/platform/core/database/expand.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { withIncludedByNight } from "#server/stays/folios/included-items.ts";
import { whyNotDeleted } from "#server/stays/folios/payment-deletion.ts";
import { chargesOfFolios, paymentsOfFolios, withLineAmounts } from "#server/stays/folios/queries.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";
import { Charge, Payment } from "#shared/stays/folios/schema.ts";

type Load = (view: View, ids: string[]) => readonly RowLike[];

/** The charges of folios with their items; `load` returns items in the shape of a relation. */
export function chargesRelation(load: Load): Children {
  return (view, rows) => {
    const found = withIncludedByNight(view, [...chargesOfFolios(view, idsOf(rows)).values()].flat());
    const charges = groupBy(found, ({ folio_id }) => folio_id);
    const items = loaded(
      view,
      load,
      found.map(({ item_id }) => item_id),
    );
    return (row) =>
      (charges.get(row.id) ?? []).map((charge) => ({
        ...toAmounts(Charge, withLineAmounts(charge)),
        original_item: items.get(charge.item_id ?? "") ?? null,
      }));
  };
}

type ReceiptIds = (view: View, payments: readonly string[]) => ReadonlyMap<string, string>;

/** The payments of folios with their methods and receipts; `load` returns methods in the shape of a relation. */
export function paymentsRelation(load: Load, receiptIds: ReceiptIds): Children {
  return (view, rows) => {
    const payments = paymentsOfFolios(view, idsOf(rows));
    const methods = loaded(
      view,
      load,
      [...payments.values()].flat().map(({ payment_method_id }) => payment_method_id),
    );
    const receipts = receiptIds(
      view,
      [...payments.values()].flat().map(({ id }) => id),
    );
    return (row) =>
      (payments.get(row.id) ?? []).map((payment) => ({
        ...toAmounts(Payment, payment),
        folio: null,
        payment_method: methods.get(payment.payment_method_id ?? "") ?? null,
        receipt_id: receipts.get(payment.id) ?? null,
        not_deletable_because: whyNotDeleted(view, payment),
      }));
  };
}

function idsOf(rows: readonly RowLike[]): string[] {
  return rows.map(({ id }) => id);
}

function loaded(view: View, load: Load, ids: readonly (string | null)[]): Map<string, RowLike> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  return byId(load(view, known));
}
