import { and, eq, isNull } from "drizzle-orm";
import { lawHere } from "#server/money/cash-register/law-here.ts";
import { openRegister } from "#server/money/cash-register/registers.ts";
import { cashReceipts } from "#server/money/cash-register/tables.ts";
import { depositHooks } from "#server/money/deposits/hooks.ts";
import { groupBy } from "#server/platform/core/database/expand.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { taxLinesOf } from "#server/stays/folios/accounts.ts";
import { keepRates, type RatedPayment, ratedPayments } from "#server/stays/folios/rate-amounts.ts";
import type { PostedPayment, TransferredBalance } from "#server/stays/folios/reactions.ts";
import { lawOfDevice } from "#shared/money/cash-register/law.ts";
import { addGroups, amountsPaid, type FolioRates } from "#shared/money/cash-register/paid-amounts.ts";
import {
  type GroupAmounts,
  type LawAndDay,
  NO_AMOUNTS,
  ofGroups,
  sumsByGroup,
  totalOfGroups,
} from "#shared/money/cash-register/rate-groups.ts";
import { receiptTime } from "#shared/money/cash-register/rules.ts";
import { type Cents, minus, plus, share, ZERO } from "#shared/platform/core/money.ts";

const receiptOfPayment = query(["payment"], (db, { payment, property }) =>
  db
    .select({
      normal: cashReceipts.normal_amount,
      reduced_1: cashReceipts.reduced_1_amount,
      reduced_2: cashReceipts.reduced_2_amount,
      zero: cashReceipts.zero_amount,
      special: cashReceipts.special_amount,
    })
    .from(cashReceipts)
    .where(and(eq(cashReceipts.payment_id, payment), eq(cashReceipts.kind, "sale"), ofProperty(cashReceipts, property))),
);

const withoutPayment = query(["folios"], (db, { folios, property }) =>
  db
    .select({
      folio_id: cashReceipts.folio_id,
      normal: cashReceipts.normal_amount,
      reduced_1: cashReceipts.reduced_1_amount,
      reduced_2: cashReceipts.reduced_2_amount,
      zero: cashReceipts.zero_amount,
      special: cashReceipts.special_amount,
    })
    .from(cashReceipts)
    .where(and(oneOf(cashReceipts.folio_id, folios), isNull(cashReceipts.payment_id), ofProperty(cashReceipts, property))),
);

/** The amounts of the receipts of 0 that corrected the rates of folios, by folio; a canceled one counts with its cancellation. */
export function correctedOn(view: View, folios: readonly string[]): Map<string, GroupAmounts> {
  const sums = new Map<string, GroupAmounts>();
  for (const { folio_id, ...amounts } of withoutPayment.all(view, { folios })) {
    sums.set(folio_id ?? "", addGroups(sums.get(folio_id ?? "") ?? NO_AMOUNTS, amounts));
  }
  return sums;
}

/** The law by which amounts are grouped now: that of the register in use, else that of the property's country. */
export function groupedUnder(view: View): LawAndDay {
  const register = openRegister(view);
  const day = receiptTime(view.now, view.actor.time_zone).slice(0, 10);
  return { law: register ? lawOfDevice(register.device) : lawHere(view), day };
}

/**
 * Names what a payment that was just posted pays by rate, folio by folio, and stores it beside the payment and its shares. What it brings to
 * deposits has the rates of those; a group's deposits are divided among the folios as the payment is. Returns the sum, for the receipt.
 */
export function nameRates(work: Work, { payment, folios }: PostedPayment): GroupAmounts {
  const under = groupedUnder(work);
  const { brought } = depositHooks.paidBy(work, payment, folios);
  const isNew = ({ id, share_of_id }: RatedPayment) => id === payment.id || share_of_id === payment.id;
  const ids = folios.map(({ id }) => id);
  const { byFolio, posted } = ratesOfFolios(work, ids, { under, isNew });
  let toDeposits = sumsByGroup(brought, under);
  const depositParts = share(
    totalOfGroups(toDeposits),
    posted.map(({ own }) => Math.abs(own)),
  );
  let sum = NO_AMOUNTS;
  for (const [index, { id, folio_id, own }] of posted.entries()) {
    const folio = byFolio.get(folio_id) ?? { charged: NO_AMOUNTS, named: NO_AMOUNTS };
    const ofDeposits = amountsPaid(depositParts[index] ?? ZERO, { charged: toDeposits, named: NO_AMOUNTS });
    toDeposits = ofGroups((group) => minus(toDeposits[group], ofDeposits[group]));
    const rest = minus(own, totalOfGroups(ofDeposits));
    const ofRest = rest === 0 ? NO_AMOUNTS : amountsPaid(rest, { ...folio, named: addGroups(folio.named, ofDeposits) });
    const amounts = addGroups(ofDeposits, ofRest);
    keepRates(work, id, amounts);
    sum = addGroups(sum, amounts);
  }
  return sum;
}

/** Names what a transferred balance moves by rate: what was left of the folio's charges is left of the group's. */
export function nameTransfer(work: Work, { paid, counter }: TransferredBalance): void {
  const isNew = ({ id }: RatedPayment) => id === paid.id;
  const { byFolio } = ratesOfFolios(work, [paid.folio_id], { under: groupedUnder(work), isNew });
  const { charged, named } = byFolio.get(paid.folio_id) ?? { charged: NO_AMOUNTS, named: NO_AMOUNTS };
  const moved = amountsPaid(paid.amount, { charged, named });
  keepRates(work, paid.id, moved);
  keepRates(
    work,
    counter.id,
    ofGroups((group) => minus(ZERO, moved[group])),
  );
}

/**
 * Folios by rate before payments that were just posted, and those payments. What has no rates yet is from before version 1.2, or from
 * another program: it names what its receipt says, else it is taken to have paid the charges as they are now.
 */
export function ratesOfFolios(
  view: View,
  ids: readonly string[],
  { under, isNew }: { under: LawAndDay; isNew: (row: RatedPayment) => boolean },
) {
  const lines = taxLinesOf(view, ids);
  const corrected = correctedOn(view, ids);
  const rows = ratedPayments(view, ids);
  const before = groupBy(
    rows.filter((row) => !isNew(row)),
    ({ folio_id }) => folio_id,
  );
  const byFolio = new Map<string, FolioRates>();
  for (const id of ids) {
    const charged = sumsByGroup(lines.get(id) ?? [], under);
    const named = namedBy(view, charged, before.get(id) ?? []);
    byFolio.set(id, { charged, named: addGroups(named, corrected.get(id) ?? NO_AMOUNTS) });
  }
  return { byFolio, posted: rows.filter(isNew), before };
}

function namedBy(view: View, charged: GroupAmounts, rows: readonly RatedPayment[]): GroupAmounts {
  let named = NO_AMOUNTS;
  let unnamed: Cents = ZERO;
  for (const { id, own, is_shared, rate_amounts } of rows) {
    const known = rate_amounts ?? (is_shared ? undefined : receiptOfPayment.get(view, { payment: id }));
    if (known) named = addGroups(named, known);
    else unnamed = plus(unnamed, own);
  }
  return unnamed === 0 ? named : addGroups(named, amountsPaid(unnamed, { charged, named }));
}
