import type { CashCase } from "#shared/money/cash-closings/business-cases.ts";
import type { ReceiptContent } from "#shared/money/cash-register/content-v1.ts";
import { lawOfDevice } from "#shared/money/cash-register/law.ts";
import { type GroupAmounts, RATE_GROUPS, type RateGroup, rateGroupOf, rateOfGroup } from "#shared/money/cash-register/rate-groups.ts";
import { type Amount, type Cents, cents, minus, negated, share, sumOf, ZERO } from "#shared/platform/core/money.ts";

/** A sold line of a receipt as the export names it. */
export type Line = {
  text: string;
  /** The kind of business case (DSFinV-K, annex C). */
  business: "Umsatz" | "Anzahlungseinstellung" | "Anzahlungsaufloesung" | CashCase;
  /** Below zero where the gross amount is. */
  quantity: number;
  gross: Cents;
  /** Of the tax, in percent. */
  rate: number;
  /** The `UST_SCHLUESSEL`. */
  key: number;
};

/** The keys of tax rates (DSFinV-K, annex I). A rate of 0 % counts as not taxable: mostly the local tax, which is the municipality's. */
export const TAX_KEYS: Readonly<Record<RateGroup, number>> = { normal: 1, reduced_1: 2, reduced_2: 3, special: 4, zero: 5 };
/** The law whose registers have this export. */
export const DSFINVK_LAW = lawOfDevice("fiskaly");
/** The rate is not known: a deposit before anything is booked, or a rate that no group has. */
export const UNKNOWN_RATE_KEY = 7;

type SoldPosition = {
  kind: "sale" | "cancellation";
  /** The kind of a cash movement; without one it is a sale. */
  business_case?: CashCase | null;
  day: string;
  amounts: GroupAmounts;
  content: Pick<ReceiptContent, "lines" | "deducted" | "returned">;
};

/**
 * The lines of a receipt, which add up to its amounts by rate. What pays a deposit invoice is a line of its own. Where the payment is the
 * whole bill, they are the bill's; of a part payment each has its share, to the cent; where nothing was booked yet, it is a deposit. The
 * receipt that settles a bill dissolves its deposits and sells their amount. A cancellation has the lines of what it cancels, below zero.
 */
export function linesOf({ kind, business_case, day, amounts, content }: SoldPosition): Line[] {
  if (business_case) return [movementLine(business_case, amounts.zero, content)];
  const sign = kind === "cancellation" ? negated : (value: Cents) => value;
  const lines = RATE_GROUPS.flatMap((group) => linesOfGroup(group, sign(amounts[group]), { day, content }));
  return lines.map((line) => ({ ...line, gross: sign(line.gross), quantity: Math.abs(line.quantity) * Math.sign(sign(line.gross)) }));
}

/** Cash that moves without a sale is outside of the tax. */
function movementLine(business: CashCase, gross: Cents, { lines }: SoldPosition["content"]): Line {
  return { text: lines[0]?.name ?? business, business, quantity: Math.sign(gross), gross, rate: 0, key: TAX_KEYS.zero };
}

function linesOfGroup(group: RateGroup, paid: Cents, { day, content }: Pick<SoldPosition, "day" | "content">): Line[] {
  const isOfGroup = ({ tax_percentage }: { tax_percentage: number }) => rateGroupOf(tax_percentage, { law: DSFINVK_LAW, day }) === group;
  const own = content.lines.filter(isOfGroup);
  const deposits = own.filter(({ deposit }) => deposit).map((line) => depositLineOf(group, line));
  const rest = minus(paid, sumOf(deposits.map(({ gross }) => gross)));
  const sold = own.filter(({ deposit }) => !deposit);
  const deducted = (content.deducted ?? []).filter(isOfGroup);
  const billed = sumOf(sold.map(({ gross_amount }) => cents(gross_amount)));
  const ofDeposits = sumOf(deducted.map(({ gross_amount }) => cents(gross_amount)));
  const dissolved = deducted
    .filter((line) => line.dissolved ?? minus(billed, ofDeposits) === rest)
    .map((line) => dissolvedLineOf(group, line));
  const turnover = minus(rest, sumOf(dissolved.map(({ gross }) => gross)));
  return [...deposits, ...soldLines(group, turnover, { day, sold, isReturn: content.returned === true }), ...dissolved];
}

type SoldLines = { day: string; sold: ReceiptContent["lines"]; isReturn: boolean };

function soldLines(group: RateGroup, paid: Cents, { day, sold, isReturn }: SoldLines): Line[] {
  if (paid === ZERO) return [];
  const gross = sold.map(({ gross_amount }) => cents(gross_amount));
  const counted = sold.map((line, index) => ({ ...line, gross: gross[index] ?? ZERO })).filter((line) => line.gross !== ZERO);
  const isWhole = minus(sumOf(gross), paid) === ZERO;
  const billed = isWhole ? counted : counted.filter((line) => line.gross > 0);
  if (billed.length === 0) {
    const rate = rateOfGroup(group, { law: DSFINVK_LAW, day }) ?? 0;
    return [isReturn ? returnOf(group, paid, rate) : depositOf(group, paid, rate)];
  }
  const parts = isWhole
    ? billed.map((line) => line.gross)
    : share(
        paid,
        billed.map((line) => line.gross),
      );
  const word = paid < 0 ? "Rückzahlung: " : "Teilzahlung: ";
  const lines = billed.map(
    ({ name, quantity, tax_percentage }, index): Line => ({
      text: isWhole ? name : `${word}${name}`,
      business: "Umsatz",
      quantity: isWhole ? Math.max(1, Math.abs(quantity)) : 1,
      gross: parts[index] ?? ZERO,
      ...rateAndKey(group, tax_percentage),
    }),
  );
  return lines.filter((line) => line.gross !== ZERO);
}

function rateAndKey(group: RateGroup, tax_percentage: number): Pick<Line, "rate" | "key"> {
  return group === "zero" && tax_percentage !== 0 ? { rate: 0, key: UNKNOWN_RATE_KEY } : { rate: tax_percentage, key: TAX_KEYS[group] };
}

type NamedAmount = { name: string; tax_percentage: number; gross_amount: Amount };

/** Money for a deposit invoice, or below zero what went back of it. */
function depositLineOf(group: RateGroup, { name, tax_percentage, gross_amount }: NamedAmount): Line {
  const business = gross_amount < 0 ? "Anzahlungsaufloesung" : "Anzahlungseinstellung";
  return { text: name, business, quantity: 1, gross: cents(gross_amount), ...rateAndKey(group, tax_percentage) };
}

function dissolvedLineOf(group: RateGroup, { name, tax_percentage, gross_amount }: NamedAmount): Line {
  return {
    text: name,
    business: "Anzahlungsaufloesung",
    quantity: 1,
    gross: negated(cents(gross_amount)),
    ...rateAndKey(group, tax_percentage),
  };
}

function returnOf(group: RateGroup, paid: Cents, rate: number): Line {
  return { text: "Rückzahlung", business: "Umsatz", quantity: 1, gross: paid, rate, key: TAX_KEYS[group] };
}

function depositOf(group: RateGroup, paid: Cents, rate: number): Line {
  const business = paid < 0 ? "Anzahlungsaufloesung" : "Anzahlungseinstellung";
  const text = paid < 0 ? "Rückzahlung einer Anzahlung" : "Anzahlung";
  return { text, business, quantity: 1, gross: paid, rate, key: group === "zero" ? UNKNOWN_RATE_KEY : TAX_KEYS[group] };
}
