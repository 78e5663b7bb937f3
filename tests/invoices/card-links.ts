import { applySession } from "#server/money/card-payments/apply-session.ts";
import { insertPage } from "#server/money/card-payments/sessions.ts";
import { invoiceStore } from "#server/money/invoices/queries.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { isPayable } from "#shared/money/card-payments/rules.ts";
import { CARD_PAYMENT_KEYS, CardPaymentSetup } from "#shared/money/card-payments/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { insert } from "#tests/support/guesthouse.ts";
import type { TestProperty } from "#tests/support/test-server.ts";

/** Card payments are on, and posted as paid online. */
export function takeCards(property: TestProperty): void {
  const payment_method_id = insert(property, "payment_methods", { name: "online", kind: "online" });
  const setup = CardPaymentSetup.parse({ provider: "stripe", payment_method_id });
  insert(property, "settings", { key: CARD_PAYMENT_KEYS.setup, value: JSON.stringify(setup) });
}

/** A guest opens the link of an invoice, and has the provider's page for what is due now. Refused where nothing can be paid. */
export function openCardPage(work: Work, invoice_id: string): void {
  const invoice = invoiceStore.get(work, invoice_id);
  if (!isPayable(invoice)) throw new Problem("invoice/invalid_status");
  const page = { invoice_id, session_id: newId(), url: "https://checkout.example", amount: invoice.due_amount, currency: "EUR" };
  const times = { created_at: work.now, expires_at: `${addDays(work.now.slice(0, 10), 1)}T00:00:00.000Z`, check_at: work.now };
  insertPage(work, { id: newId(), ...page, ...times, state: "open" });
}

/** The provider reports a page as paid: for the first time, again, or late, after the invoice was canceled or paid otherwise. */
export function reportCardPage(work: Work, { session_id, amount }: { session_id: string; amount: number }): void {
  const told = { id: session_id, payment_status: "paid", status: "complete", amount_total: amount, currency: "eur" } as const;
  applySession(work, told);
}
