import { electronic } from "#shared/core/registers.ts";
import type { InvoiceContent } from "#shared/invoices/content.ts";

type Asked = Pick<InvoiceContent, "seller" | "due_amount" | "currency"> & { purpose: string };

const MOST = 999_999_999.99;

/**
 * What banking apps read from an invoice (EPC069-12, version 002, SEPA credit transfer): payee, account, amount and
 * purpose. Null where there is nothing to pay, no account, or another currency than the euro.
 */
export function paymentCode({ seller, due_amount, currency, purpose }: Asked): string | null {
  const { iban, bic } = seller.bank;
  if (!iban || currency !== "EUR" || due_amount <= 0 || due_amount > MOST) return null;
  const lines = [
    ...["BCD", "002", "1", "SCT"],
    electronic(bic ?? ""),
    lineOf(payeeOf(seller), 70),
    electronic(iban),
    `EUR${due_amount.toFixed(2)}`,
    // Neither a code of purpose nor a structured reference: what follows is for people.
    ...["", ""],
    lineOf(purpose, 140),
  ];
  return lines.join("\n");
}

/** In whose name the account is. */
export function payeeOf({ company, name }: InvoiceContent["seller"]): string {
  return company.name || name;
}

/** Words that fill one line and no other; letters are never cut in half. */
function lineOf(words: string, most: number): string {
  return Array.from(words.replace(/\p{Cc}+/gu, " "))
    .slice(0, most)
    .join("");
}
