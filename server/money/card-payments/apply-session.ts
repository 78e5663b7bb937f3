import { paymentMethodStore } from "#server/inventory/payment-methods/queries.ts";
import { pageBySession, updatePage } from "#server/money/card-payments/sessions.ts";
import { cardSetup } from "#server/money/card-payments/setup.ts";
import type { StripeSession } from "#server/money/card-payments/stripe.ts";
import { invoiceStore } from "#server/money/invoices/queries.ts";
import { payInvoice } from "#server/money/invoices/service.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { addPayment } from "#server/stays/folios/payments.ts";
import { folioStore } from "#server/stays/folios/queries.ts";
import { moneyWord } from "#server/stays/folios/record-folio-change.ts";
import type { SessionState } from "#shared/money/card-payments/rules.ts";
import type { Cents } from "#shared/platform/core/money.ts";

const MINUTE_MS = 60_000;

/** Interval of asking the provider for the state of an open page, if it sends no reports. */
const CHECK_MS = 5 * MINUTE_MS;
/** Retry interval for money that could not be posted: the front desk may have reopened the folio. */
const AGAIN_MS = 60 * MINUTE_MS;

/**
 * Brings a page in line with what the provider says of it, however often and in whichever order it says so: what was paid is posted once, in
 * the same transaction as the page's new state.
 */
export function applySession(work: Work, session: StripeSession): SessionState | null {
  const page = pageBySession.get(work, { session: session.id });
  if (!page || page.state === "paid") return page?.state ?? null;
  const state = session.payment_status === "paid" ? place(work, page, session) : stateWhileUnpaid(page, session);
  const check_at = { open: later(work, CHECK_MS), unplaced: later(work, AGAIN_MS), paid: null, expired: null }[state];
  updatePage(work, { session: page.session_id, state, check_at });
  if (state === "unplaced" && page.state !== "unplaced") {
    const invoice = invoiceStore.get(work, page.invoice_id);
    const words = { number: invoice.number ?? "", amount: moneyWord(work, page.amount), reference: referenceOf(session) };
    work.record("invoice.card_payment_unplaced", invoice, { words });
  }
  return state;
}

/** A page that has expired can still be waiting for its bank. Money that has come is not taken back by an old word of the time before. */
function stateWhileUnpaid({ state }: { state: SessionState }, { status }: StripeSession): SessionState {
  if (state === "unplaced") return state;
  return status === "expired" ? "expired" : "open";
}

type Page = { invoice_id: string; amount: Cents; currency: string };

/**
 * Posts the money: through its invoice while at least that much is due, else on its folio as a credit. If the folio is closed, or the
 * provider reports another amount than requested, the front desk has to decide.
 */
function place(work: Work, { invoice_id, amount, currency }: Page, session: StripeSession): SessionState {
  const setup = cardSetup(work);
  const method = setup && paymentMethodStore.find(work, setup.payment_method_id);
  const isAsAsked = session.amount_total === amount && session.currency?.toUpperCase() === currency;
  if (!method || !isAsAsked) return "unplaced";
  const invoice = invoiceStore.get(work, invoice_id);
  const folio = folioStore.find(work, invoice.folio_id);
  const payment = { payment_method_id: method.id, reference: referenceOf(session), amount };
  const isOpen = folio?.status === "open";
  if (invoice.status === "open" && amount <= invoice.due_amount && (isOpen || invoice.kind === "invoice")) {
    payInvoice(work, { id: invoice.id, ...payment });
    return "paid";
  }
  if (!isOpen) return "unplaced";
  addPayment(work, folio.id, payment);
  return "paid";
}

function referenceOf({ id, payment_intent }: StripeSession): string {
  return (payment_intent ?? id).slice(0, 200);
}

function later({ now }: Work, ms: number): string {
  return new Date(Date.parse(now) + ms).toISOString();
}
