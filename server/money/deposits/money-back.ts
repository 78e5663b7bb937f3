import { and, desc, eq, lt } from "drizzle-orm";
import { moneyOn } from "#server/money/deposits/queries.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { isDepositTransfer } from "#server/stays/folios/conditions.ts";
import { hasIssuedInvoice, sharesOf } from "#server/stays/folios/payment-deletion.ts";
import { takeTransferBack } from "#server/stays/folios/payments.ts";
import { type FolioRow, folioStore, type PaymentRow } from "#server/stays/folios/queries.ts";
import { payments } from "#server/stays/folios/tables.ts";
import { transferMoney } from "#server/stays/folios/transfer.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { type Cents, least, minus, most, negated, sumOf, ZERO } from "#shared/platform/core/money.ts";

/** The transfers that took money of a folio along with deposits, newest first. */
const transfersFrom = query(["folio"], (db, { folio, property }) =>
  db
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.folio_id, folio), lt(payments.amount, ZERO), isDepositTransfer(payments), ofProperty(payments, property)))
    .orderBy(desc(payments.id)),
);

/** The transfers that lack their money if a folio has `left` of its own, and how much each lacks. */
function lackingMoney(view: View, folio: string, left: Cents): { id: string; amount: Cents; lacks: Cents }[] {
  const transfers = transfersFrom.all(view, { folio }).map(({ id, amount }) => ({ id, amount: negated(amount) }));
  let missing = least(most(ZERO, negated(left)), sumOf(transfers.map(({ amount }) => amount)));
  return transfers.flatMap((transfer) => {
    const lacks = least(missing, transfer.amount);
    missing = minus(missing, lacks);
    return lacks > 0 ? [{ ...transfer, lacks }] : [];
  });
}

/**
 * Returns `folio/closed` for a payment whose money went with a deposit to another folio of the stay, where an issued invoice deducts it. That
 * invoice is canceled first.
 */
export function whyNotTakeBack(view: View, { folio_id, amount }: PaymentRow): Problem | null {
  for (const { id } of lackingMoney(view, folio_id, minus(moneyOn(view, folio_id), amount))) {
    const invoiced = takersOf(view, id).find((folio) => hasIssuedInvoice(view, folio.id));
    if (invoiced) return new Problem("folio/closed", invoiced.number);
  }
  return null;
}

/** Takes transfers back whose money was deleted; what is left of it goes again. Returns the folios that lost some. */
export function takeMoneyBack(work: Work, folio_id: string): string[] {
  return lackingMoney(work, folio_id, moneyOn(work, folio_id)).flatMap(({ id, amount, lacks }) => {
    const takers = takersOf(work, id);
    takeTransferBack(work, id);
    const [to] = takers;
    const rest = minus(amount, lacks);
    if (to && rest > 0) transferMoney(work, { from: folioStore.get(work, folio_id, "folio_id"), to, amount: rest });
    return takers.map((folio) => folio.id);
  });
}

/** The folios to which a transfer brought money: its counter-entry is on one. */
function takersOf(view: View, id: string): FolioRow[] {
  return folioStore.findMany(
    view,
    sharesOf(view, id).map(({ folio_id }) => folio_id),
  );
}
