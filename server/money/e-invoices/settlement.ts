import { given } from "#server/money/e-invoices/xml.ts";
import { eInvoicesText } from "#shared/money/e-invoices/text.ts";
import type { InvoiceContent } from "#shared/money/invoices/content.ts";
import { type Amount, amount, ZERO } from "#shared/platform/core/money.ts";
import { electronic } from "#shared/platform/core/registers.ts";

/** UNTDID 4461: SEPA credit transfer, credit transfer in another currency, and no defined means of payment. */
const MEANS = { sepa_transfer: "58", transfer: "30", undefined: "1" } as const;

export type PaymentMeans = {
  code: (typeof MEANS)[keyof typeof MEANS];
  /** How it was paid, in words. */
  methods: string | null;
  account: { iban: string; name: string | null; bic: string | null } | null;
};

/** The property's bank account where an amount is due; else the payment methods in words, since their names are free text. */
export function paymentMeans({ due_amount, seller, currency, payments }: InvoiceContent): PaymentMeans {
  const iban = electronic(given(seller.bank.iban) ?? "");
  if (due_amount > 0 && iban) {
    const account = { iban, name: given(seller.company.name) ?? given(seller.name), bic: given(electronic(seller.bank.bic ?? "")) };
    return { code: currency === "EUR" ? MEANS.sepa_transfer : MEANS.transfer, methods: null, account };
  }
  const methods = [...new Set(payments.flatMap(({ method }) => given(method) ?? []))];
  return { code: MEANS.undefined, methods: given(methods.join(", ")), account: null };
}

/** Either the last day of payment or the terms in words. */
export type PaymentTerms = { due_on: string; text: null } | { due_on: null; text: string };

/** A deposit has a last day of payment; all other invoices are payable at once. */
export function paymentTerms({ cancels, due_amount, due_on, language }: InvoiceContent): PaymentTerms {
  const inWords = (words: keyof typeof eInvoicesText) => ({ due_on: null, text: eInvoicesText[words][language] });
  if (cancels) return inWords("taken_back");
  if (due_amount <= 0) return inWords("settled");
  return due_on ? { due_on, text: null } : inWords("payable_now");
}

export type Totals = { net_amount: Amount; tax_amount: Amount; gross_amount: Amount; paid_amount: Amount; due_amount: Amount };

/**
 * A cancellation reverses the whole amount of its invoice, and payments stay on the customer's folio: so nothing of it is paid, and its due
 * amount is the full negative amount (BR-CO-16), which the buyer offsets against the invoice.
 */
export function totals({ net_amount, tax_amount, gross_amount, paid_amount, due_amount, cancels }: InvoiceContent): Totals {
  const settled = cancels ? { paid_amount: amount(ZERO), due_amount: gross_amount } : { paid_amount, due_amount };
  return { net_amount, tax_amount, gross_amount, ...settled };
}
