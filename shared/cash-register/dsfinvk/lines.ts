import type { ReceiptContent } from "#shared/cash-register/content-v1.ts";
import { type GroupAmounts, RATE_GROUPS, type RateGroup, rateGroupOf, rateOfGroup } from "#shared/cash-register/rate-groups.ts";
import { type Cents, cents, minus, negated, share, sumOf, ZERO } from "#shared/core/money.ts";

/** A sold line of a receipt as the export names it. */
export type Line = {
  text: string;
  /** The kind of business case (DSFinV-K, annex C). */
  business: "Umsatz" | "Anzahlungseinstellung" | "Anzahlungsaufloesung";
  /** Below zero where the gross amount is. */
  quantity: number;
  gross: Cents;
  /** Of the tax, in percent. */
  rate: number;
  /** The `UST_SCHLUESSEL`. */
  key: number;
};

/** The keys of tax rates (DSFinV-K, annex I). What bears 0 % is named as not taxable: mostly the local tax, which is the municipality's. */
export const TAX_KEYS: Readonly<Record<RateGroup, number>> = { normal: 1, reduced_1: 2, reduced_2: 3, special: 4, zero: 5 };
/** The rate is not known: a deposit before anything is booked, or a rate that no group has. */
export const UNKNOWN_RATE_KEY = 7;

type Sold = { kind: "sale" | "cancellation"; day: string; amounts: GroupAmounts; content: Pick<ReceiptContent, "lines"> };

/**
 * The lines of a receipt, which add up to its amounts by rate. Where the payment is the whole bill, they are the bill's; of a part payment
 * each has its share, to the cent; where nothing was booked yet, it is a deposit. A cancellation has the lines of what it cancels, below zero.
 */
export function linesOf({ kind, day, amounts, content }: Sold): Line[] {
  const sign = kind === "cancellation" ? negated : (value: Cents) => value;
  const lines = RATE_GROUPS.flatMap((group) => linesOfGroup(group, sign(amounts[group]), { day, content }));
  return lines.map((line) => ({ ...line, gross: sign(line.gross), quantity: Math.abs(line.quantity) * Math.sign(sign(line.gross)) }));
}

function linesOfGroup(group: RateGroup, paid: Cents, { day, content }: Pick<Sold, "day" | "content">): Line[] {
  if (paid === ZERO) return [];
  const under = { law: "DE", day } as const;
  const own = content.lines.filter(({ tax_percentage }) => rateGroupOf(tax_percentage, under) === group);
  const gross = own.map(({ gross_amount }) => cents(gross_amount));
  const counted = own.map((line, index) => ({ ...line, gross: gross[index] ?? ZERO })).filter((line) => line.gross !== ZERO);
  const isWhole = minus(sumOf(gross), paid) === ZERO;
  const billed = isWhole ? counted : counted.filter((line) => line.gross > 0);
  if (billed.length === 0) return [depositOf(group, paid, rateOfGroup(group, under) ?? 0)];
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
      ...(group === "zero" && tax_percentage !== 0 ? { rate: 0, key: UNKNOWN_RATE_KEY } : { rate: tax_percentage, key: TAX_KEYS[group] }),
    }),
  );
  return lines.filter((line) => line.gross !== ZERO);
}

function depositOf(group: RateGroup, paid: Cents, rate: number): Line {
  const business = paid < 0 ? "Anzahlungsaufloesung" : "Anzahlungseinstellung";
  const text = paid < 0 ? "Rückzahlung einer Anzahlung" : "Anzahlung";
  return { text, business, quantity: 1, gross: paid, rate, key: group === "zero" ? UNKNOWN_RATE_KEY : TAX_KEYS[group] };
}
