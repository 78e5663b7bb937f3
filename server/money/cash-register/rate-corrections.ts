import { groupedUnder, ratesOfFolios } from "#server/money/cash-register/named-rates.ts";
import { receiptIdsOfPayments } from "#server/money/cash-register/of-payments.ts";
import { dissolvedBy, linesByName, liveReceipts } from "#server/money/cash-register/paid-lines.ts";
import { cancellationOf } from "#server/money/cash-register/payments.ts";
import { issueReceipt } from "#server/money/cash-register/receipts.ts";
import { openRegister, type ReceiptRow } from "#server/money/cash-register/registers.ts";
import type { InvoiceRow } from "#server/money/invoices/queries.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { BookingChange } from "#server/stays/bookings/reactions.ts";
import { chargesOfFolios, type FolioRow, foliosOfBooking, paymentStore } from "#server/stays/folios/queries.ts";
import { keepRates, type RatedPayment } from "#server/stays/folios/rate-amounts.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { type ReceiptContent, readReceiptContent } from "#shared/money/cash-register/content-v1.ts";
import { addGroups, changeOfNamed } from "#shared/money/cash-register/paid-amounts.ts";
import {
  type GroupAmounts,
  hasAmounts,
  type LawAndDay,
  NO_AMOUNTS,
  ofGroups,
  RATE_GROUPS,
  rateGroupOf,
  rateOfGroup,
  sumsByGroup,
  totalOfGroups,
} from "#shared/money/cash-register/rate-groups.ts";
import { cashReceiptText } from "#shared/money/cash-register/text.ts";
import { type Amount, amount, cents, minus, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { sayIn } from "#shared/platform/core/text.ts";
import { REGISTER_LAWS } from "#shared/platform/countries/register-laws.ts";
import { isTransfer } from "#shared/stays/folios/rules.ts";

type Lines = ReceiptContent["lines"];
type Deducted = NonNullable<ReceiptContent["deducted"]>;
type Bill = { folio: FolioRow; invoice: InvoiceRow | null };

/**
 * Issues a receipt of 0 for each settled folio whose payments named other rates than it charges, since no later payment corrects that: a
 * deposit was forfeited, or what was paid for was exchanged before the invoice. It takes back the rates that were named too much and names
 * those that are missing, and it dissolves deposits that no receipt has dissolved. In Germany it is also issued for these alone (DSFinV-K,
 * annex C). Payments without a receipt just name the other rates.
 */
export function correctRates(work: Work, folios: readonly FolioRow[], invoice: InvoiceRow | null): void {
  if (openRegister(work)) for (const folio of folios) correctFolio(work, { folio, invoice });
}

/** Corrects the rates of a stay that is canceled or does not arrive; once that is undone, the corrections are canceled. */
export function ratesFollowStay(work: Work, { before, after }: BookingChange): void {
  if (hasFailed(before) === hasFailed(after)) return;
  const folios = foliosOfBooking(work, after.id);
  if (hasFailed(after)) correctRates(work, folios, null);
  else cancelCorrections(work, folios);
}

function hasFailed({ status }: BookingChange["after"]): boolean {
  return status === "canceled" || status === "no_show";
}

/** Cancels the receipts that corrected the rates of folios. */
export function cancelCorrections(work: Work, folios: readonly FolioRow[]): void {
  const register = openRegister(work);
  if (!register) return;
  const receipts = liveReceipts(
    work,
    folios.map(({ id }) => id),
  );
  for (const receipt of receipts.filter(({ payment_id }) => payment_id === null)) issueReceipt(work, register, cancellationOf(receipt));
}

function correctFolio(work: Work, { folio, invoice }: Bill): void {
  const register = openRegister(work);
  const under = groupedUnder(work);
  const { byFolio, before } = ratesOfFolios(work, [folio.id], { under, isNew: () => false });
  const { charged = NO_AMOUNTS, named = NO_AMOUNTS } = byFolio.get(folio.id) ?? {};
  const difference = ofGroups((group) => minus(charged[group], named[group]));
  if (!register || totalOfGroups(difference) !== ZERO) return;
  const change = correctLastPayment(work, withoutReceipt(work, before.get(folio.id) ?? []), { difference, named });
  const receipts = liveReceipts(work, [folio.id]);
  const deducted = standingDeposits(work, receipts);
  if (!hasAmounts(change) && (!REGISTER_LAWS[under.law].names_deductions || deducted.length === 0)) return;
  issueReceipt(work, register, correctionOf(work, { folio, invoice }, { change, deducted, receipts, under }));
}

type NamedAmounts = { difference: GroupAmounts; named: GroupAmounts };

/** Names the other rates at the last payment without a receipt, as far as payments named them. Returns the difference that a receipt corrects. */
function correctLastPayment(work: Work, payments: readonly RatedPayment[], { difference, named }: NamedAmounts): GroupAmounts {
  const last = payments.at(-1);
  if (!last) return difference;
  const byPayments = payments.reduce((sum, { rate_amounts }) => addGroups(sum, rate_amounts ?? NO_AMOUNTS), NO_AMOUNTS);
  const byReceipts = ofGroups((group) => minus(named[group], byPayments[group]));
  const change = changeOfNamed(difference, byReceipts);
  const corrected = ofGroups((group) => minus(difference[group], change[group]));
  keepRates(work, last.id, addGroups(last.rate_amounts ?? NO_AMOUNTS, corrected));
  return change;
}

function correctionOf(work: Work, { folio, invoice }: Bill, corrected: Corrected): Parameters<typeof issueReceipt>[2] {
  const { change, deducted, receipts } = corrected;
  const paid = receipts.findLast(({ payment_id }) => payment_id !== null);
  return {
    kind: "sale",
    amounts: change,
    folio_id: folio.id,
    method_id: paid?.method_id ?? null,
    ...(paid?.method_kind ? { method_kind: paid.method_kind } : {}),
    content: {
      method: paid ? readReceiptContent(paid.content).method : null,
      folio_number: folio.number,
      invoice_id: invoice?.id ?? null,
      invoice_number: invoice?.number ?? null,
      lines: correctedLines(work, folio, corrected),
      ...(deducted.length > 0 ? { deducted } : {}),
    },
  };
}

/** The payments of a folio that made no receipt and have rates of their own; a transferred balance has those of its counter-entry. */
function withoutReceipt(view: View, rows: readonly RatedPayment[]): RatedPayment[] {
  const ids = rows.flatMap(({ id, share_of_id }) => (share_of_id === null ? [id] : [id, share_of_id]));
  const receipts = receiptIdsOfPayments(view, ids);
  return rows.filter(
    ({ id, share_of_id, rate_amounts }) =>
      rate_amounts !== null && !receipts.has(id) && !receipts.has(share_of_id ?? "") && !isTransfer(paymentStore.get(view, id)),
  );
}

/** Amounts that receipts posted to deposits, by rate, without those that were dissolved. */
function standingDeposits(view: View, receipts: readonly ReceiptRow[]): Deducted {
  const say = sayIn(cashReceiptText, propertyLanguage(view));
  const ended = dissolvedBy(receipts);
  const sums = new Map<string, Deducted[number]>();
  for (const { deposit, tax_percentage, gross_amount } of receipts.flatMap(({ content }) => readReceiptContent(content).lines)) {
    if (!deposit || ended.has(deposit)) continue;
    const key = `${tax_percentage} ${deposit}`;
    const known = sums.get(key)?.gross_amount;
    const sum = known === undefined ? gross_amount : amount(plus(cents(known), cents(gross_amount)));
    const name = say("deposit_deducted", { number: deposit });
    sums.set(key, { deposit, name, tax_percentage, gross_amount: sum, dissolved: true });
  }
  return [...sums.values()].filter(({ gross_amount }) => gross_amount !== 0);
}

type Corrected = { change: GroupAmounts; deducted: Deducted; receipts: readonly ReceiptRow[]; under: LawAndDay };

/** The lines of a correction: the charges of a rate where they are what it names, else one line for the rate. */
function correctedLines(work: Work, folio: FolioRow, { change, deducted, receipts, under }: Corrected): Lines {
  const language = propertyLanguage(work);
  const dissolved = sumsByGroup(inCentsOf(deducted), under);
  const charges = linesByName(work, chargesOfFolios(work, [folio.id]).get(folio.id) ?? [], language);
  const known = [...charges, ...receipts.flatMap(({ content }) => readReceiptContent(content).lines)];
  return RATE_GROUPS.flatMap((group) => {
    const gross = plus(change[group], dissolved[group]);
    if (gross === ZERO) return [];
    const isOfGroup = ({ tax_percentage }: { tax_percentage: number }) => rateGroupOf(tax_percentage, under) === group;
    const own = charges.filter(isOfGroup);
    if (sumOf(inCentsOf(own).map((line) => line.gross_amount)) === gross) return own;
    const tax_percentage = known.find(isOfGroup)?.tax_percentage ?? rateOfGroup(group, under) ?? 0;
    return [{ name: cashReceiptText.rate_correction[language], quantity: 1, tax_percentage, gross_amount: amount(gross) }];
  });
}

function inCentsOf(lines: readonly { tax_percentage: number; gross_amount: Amount }[]) {
  return lines.map(({ tax_percentage, gross_amount }) => ({ tax_percentage, gross_amount: cents(gross_amount) }));
}
