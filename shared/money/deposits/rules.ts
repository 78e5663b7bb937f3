import type { DepositPart } from "#shared/money/invoices/deposit-parts.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { type Cents, least, minus, most, netOf, plus, share, sumOf, ZERO } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";
import type { Amounts } from "#shared/stays/folios/amounts.ts";

/** Net, tax and gross of a deposit at one tax rate. */
export type RatedAmounts = Amounts & { tax_percentage: number };

/**
 * Received amounts of a deposit by rate, when `paid` of it is paid: in proportion to its parts, and all of it once it is paid in full.
 * The difference of two of these is the amount of one payment, so payments add up to the deposit to the cent, in net and tax, too.
 */
export function receivedOf(parts: readonly DepositPart[], paid: Cents): RatedAmounts[] {
  const amounts = share(
    paid,
    parts.map(({ gross_amount }) => gross_amount),
  );
  return parts.map(({ tax_percentage }, index) => {
    const gross_amount = amounts[index] ?? ZERO;
    const net_amount = netOf(gross_amount, tax_percentage);
    return { tax_percentage, net_amount, tax_amount: minus(gross_amount, net_amount), gross_amount };
  });
}

/** Received amounts by rate between two paid amounts; negative for a refund. */
export function receivedBetween(parts: readonly DepositPart[], before: Cents, after: Cents): RatedAmounts[] {
  const known = receivedOf(parts, before);
  return receivedOf(parts, after)
    .map((now, index) => {
      const { net_amount = ZERO, tax_amount = ZERO, gross_amount = ZERO } = known[index] ?? {};
      return {
        tax_percentage: now.tax_percentage,
        net_amount: minus(now.net_amount, net_amount),
        tax_amount: minus(now.tax_amount, tax_amount),
        gross_amount: minus(now.gross_amount, gross_amount),
      };
    })
    .filter(({ net_amount, tax_amount }) => net_amount !== 0 || tax_amount !== 0);
}

/** A deposit that takes money: neither canceled nor deducted by an invoice. */
export type OpenDeposit = { id: string; due_on: string; gross_amount: Cents; paid_amount: Cents };

/**
 * Distributes the `money` paid on a folio to its deposits: paid amounts stay with their deposit, new money pays the one due first, and a
 * refund reduces the one due last. Money beyond all deposits belongs to none.
 */
export function paidDeposits<D extends OpenDeposit>(deposits: readonly D[], money: Cents): { deposit: D; paid: Cents }[] {
  const inOrder = deposits.toSorted((a, b) => compare(a.due_on, b.due_on) || compare(a.id, b.id));
  let rest = minus(most(ZERO, money), sumOf(inOrder.map(({ paid_amount }) => paid_amount)));
  const paid = new Map(inOrder.map(({ id, paid_amount }) => [id, paid_amount]));
  for (const { id, gross_amount } of rest > 0 ? inOrder : inOrder.toReversed()) {
    const known = paid.get(id) ?? ZERO;
    const change = rest > 0 ? least(rest, minus(gross_amount, known)) : most(rest, minus(ZERO, known));
    paid.set(id, plus(known, change));
    rest = minus(rest, change);
  }
  return inOrder.map((deposit) => ({ deposit, paid: paid.get(deposit.id) ?? ZERO }));
}

/** When a deposit asked for today is due: after the property's days, on the first arrival at the latest, never before today. All days local. */
export function depositDueDay({ today, days, arrivals }: { today: string; days: number; arrivals: readonly string[] }): string {
  const earliest = [addDays(today, days), ...arrivals].reduce((a, b) => (a < b ? a : b));
  return earliest < today ? today : earliest;
}

export const DEPOSIT_STATES = ["open", "part_paid", "paid", "deducted", "lapsed", "canceled", "forfeited"] as const;
/**
 * `lapsed`: nothing was paid until the invoice of the stay, or the stay does not take place, so what is unpaid is asked for no more. Only
 * of a stay that does not take place a part may have been paid.
 */
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** Ends of a deposit that a user chooses. */
export const DEPOSIT_ENDS = ["canceled", "forfeited"] as const;
export type DepositEnd = (typeof DEPOSIT_ENDS)[number];

type KeptDeposit = { kept: Cents; statuses: readonly BookingStatus[]; isGroup: boolean };

/**
 * Why what was paid can't be forfeited: there is nothing, or the stay takes place. A booking that is awaited is canceled with it; of a group
 * no stay may be left.
 */
export function whyNotForfeit({ kept, statuses, isGroup }: KeptDeposit): ProblemType | null {
  if (kept === 0) return "deposit/nothing_paid";
  const takesPlace = (status: BookingStatus) => {
    if (status === "canceled" || status === "no_show") return false;
    return isGroup || (status !== "pending" && status !== "confirmed");
  };
  return statuses.some(takesPlace) ? "deposit/stay_takes_place" : null;
}

/** The tax rate of which deposits ask for most; 0 without any. */
export function largestRate(parts: readonly DepositPart[]): number {
  const [largest] = parts.toSorted((a, b) => b.gross_amount - a.gross_amount);
  return largest?.tax_percentage ?? 0;
}

type DepositFacts = { ended: DepositEnd | null; final_invoice_id: string | null; gross_amount: Cents; paid_amount: Cents };

/** `isAsked`: whether its stay takes place. */
export function depositState({ ended, final_invoice_id, gross_amount, paid_amount }: DepositFacts, isAsked: boolean): DepositState {
  if (ended) return ended;
  if (final_invoice_id !== null) return paid_amount === 0 ? "lapsed" : "deducted";
  if (!isAsked && paid_amount < gross_amount) return "lapsed";
  if (paid_amount === 0) return "open";
  return paid_amount < gross_amount ? "part_paid" : "paid";
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
