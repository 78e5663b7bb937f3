import type { InvoiceContent } from "#shared/money/invoices/content.ts";
import { electronic } from "#shared/platform/core/registers.ts";

type CodeContent = Pick<InvoiceContent, "seller" | "due_amount" | "currency"> & { purpose: string };

const MAX = 999_999_999.99;

/**
 * The text of the QR code for banking apps (EPC069-12, version 002, SEPA credit transfer): payee, account, amount and purpose.
 * Null if nothing is due, no account is known, or the currency is not the euro.
 */
export function paymentCode({ seller, due_amount, currency, purpose }: CodeContent): string | null {
  const { iban, bic } = seller.bank;
  if (!iban || currency !== "EUR" || due_amount <= 0 || due_amount > MAX) return null;
  const lines = [
    ...["BCD", "002", "1", "SCT"],
    electronic(bic ?? ""),
    lineOf(payeeOf(seller), 70),
    electronic(iban),
    `EUR${due_amount.toFixed(2)}`,
    // No purpose code and no structured reference: the following text is unstructured.
    ...["", ""],
    lineOf(purpose, 140),
  ];
  return lines.join("\n");
}

/** The holder of the account. */
export function payeeOf({ company, name }: InvoiceContent["seller"]): string {
  return company.name || name;
}

/** Limits a text to one line; code points are never split. */
function lineOf(words: string, most: number): string {
  return Array.from(words.replace(/\p{Cc}+/gu, " "))
    .slice(0, most)
    .join("");
}
