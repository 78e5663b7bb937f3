import type { InvoiceContent, InvoiceLine } from "#shared/money/invoices/content.ts";
import { type Cents, least, minus, negated, plus, sumOf, ZERO } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import type { Amounts } from "#shared/stays/folios/amounts.ts";

type TaxLine = Amounts & { tax_percentage: number };

/** The paid amount of a deposit invoice, which the invoice of the stay deducts rate by rate. */
export type Deduction = {
  number: string;
  issued_on: string;
  taxes: readonly (TaxLine & { exemption?: InvoiceLine["exemption"] })[];
  /** The unpaid rest, which the invoice declares void. */
  void_amount: Cents;
};

type Content = InCents<InvoiceContent>;
type Sums = Pick<Content, "lines" | "taxes" | "net_amount" | "tax_amount" | "gross_amount" | "service_from" | "service_to">;

/**
 * The sums of an invoice after its deposits were deducted: a negative line for each deposit and rate, with exactly the net and tax that its
 * payments brought (§ 14 (5) UStG in Germany, § 11 UStG in Austria), so that tax is owed once.
 */
export function deducted(
  sums: Sums,
  deductions: readonly Deduction[],
  nameOf: (deduction: Deduction) => string,
): Sums & Pick<Content, "deposits"> {
  if (deductions.length === 0) return sums;
  const lines = [...sums.lines, ...deductions.flatMap((deduction) => linesOf(deduction, nameOf(deduction), sums))];
  const taxes = inOneLine([...sums.taxes, ...deductions.flatMap((deduction) => deduction.taxes.map(takenOff))]);
  return { ...sums, lines, taxes, ...totalOf(taxes), deposits: deductions.map(withTotal) };
}

function linesOf({ number, taxes }: Deduction, name: string, { service_from: from, service_to: to }: Sums): Content["lines"] {
  return taxes.map(({ exemption, ...tax }) => ({
    name,
    type: null,
    deposit: number,
    quantity: -1,
    unit_gross_amount: tax.gross_amount,
    ...takenOff(tax),
    ...(exemption ? { exemption } : {}),
    from,
    to,
    folio_number: null,
  }));
}

function takenOff({ tax_percentage, net_amount, tax_amount, gross_amount }: TaxLine): TaxLine {
  return { tax_percentage, net_amount: negated(net_amount), tax_amount: negated(tax_amount), gross_amount: negated(gross_amount) };
}

function inOneLine(taxes: readonly TaxLine[]): TaxLine[] {
  const byRate = new Map<number, TaxLine>();
  for (const tax of taxes) {
    const known = byRate.get(tax.tax_percentage);
    byRate.set(tax.tax_percentage, known ? { tax_percentage: tax.tax_percentage, ...added(known, tax) } : tax);
  }
  return [...byRate.values()].sort((a, b) => b.tax_percentage - a.tax_percentage);
}

function added(a: Amounts, b: Amounts): Amounts {
  return {
    net_amount: plus(a.net_amount, b.net_amount),
    tax_amount: plus(a.tax_amount, b.tax_amount),
    gross_amount: plus(a.gross_amount, b.gross_amount),
  };
}

function totalOf(taxes: readonly Amounts[]): Amounts {
  return taxes.reduce(added, { net_amount: ZERO, tax_amount: ZERO, gross_amount: ZERO });
}

function plain({ tax_percentage, net_amount, tax_amount, gross_amount }: TaxLine): TaxLine {
  return { tax_percentage, net_amount, tax_amount, gross_amount };
}

function withTotal({ number, issued_on, taxes, void_amount }: Deduction): NonNullable<Content["deposits"]>[number] {
  return { number, issued_on, ...totalOf(taxes), taxes: taxes.map(plain), ...(void_amount > 0 ? { void_amount } : {}) };
}

/** The gross sum of what an invoice deducts. */
export function deductedAmount(deductions: readonly Deduction[]): Cents {
  return sumOf(deductions.flatMap(({ taxes }) => taxes.map(({ gross_amount }) => gross_amount)));
}

type Paying = { amount: Cents };

/** The part of each payment that goes into `amount`, the first ones before the others; refunds give nothing. */
function taken<P extends Paying>(payments: readonly P[], amount: Cents): { payment: P; part: Cents }[] {
  let rest = amount;
  return payments.map((payment) => {
    const part = rest > 0 && payment.amount > 0 ? least(rest, payment.amount) : ZERO;
    rest = minus(rest, part);
    return { payment, part };
  });
}

/** The payments of a folio that are left for an invoice after the first `amount` of them was deducted as deposits. */
export function paymentsAfter<P extends Paying>(payments: readonly P[], amount: Cents): P[] {
  return taken(payments, amount)
    .map(({ payment, part }) => ({ ...payment, amount: minus(payment.amount, part) }))
    .filter((payment) => payment.amount !== 0);
}

/** A payment as an invoice prints it. */
type Printed = Content["payments"][number];

/**
 * The payments that an invoice prints beside its deposits. A part of a group's payment may have gone to an invoice of its own, so that less
 * came for these folios than their deposits were paid: the rest is an entry of the day of issue, so that the sum is right.
 */
export function printedAfter(payments: readonly Printed[], amount: Cents, day: string): Printed[] {
  return [...paymentsAfter(payments, amount), ...balance(negated(missingIn(payments, amount)), day)];
}

/** The newest payments of a folio that make up `amount`: what a deposit invoice already has when it is issued. */
export function printedForDeposit(payments: readonly Printed[], amount: Cents, day: string): Printed[] {
  const newest = taken(payments.toReversed(), amount)
    .filter(({ part }) => part !== 0)
    .map(({ payment, part }) => ({ ...payment, amount: part }));
  return [...newest.toReversed(), ...balance(missingIn(payments, amount), day)];
}

function missingIn(payments: readonly Printed[], amount: Cents): Cents {
  return minus(amount, sumOf(taken(payments, amount).map(({ part }) => part)));
}

function balance(amount: Cents, booked_on: string): Printed[] {
  return amount === 0 ? [] : [{ booked_on, method: null, reference: null, amount }];
}
