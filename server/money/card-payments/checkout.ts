import { applySession } from "#server/money/card-payments/apply-session.ts";
import { invoiceOfLink, type Payer } from "#server/money/card-payments/links.ts";
import { insertPage, openPages, pagesOfInvoice, usablePage } from "#server/money/card-payments/sessions.ts";
import { cardAccount } from "#server/money/card-payments/setup.ts";
import { createSession, readSession, type Wire, whyNotAccount } from "#server/money/card-payments/stripe.ts";
import { type InvoiceRow, invoiceStore } from "#server/money/invoices/queries.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { isPaused } from "#server/platform/core/pause/pauses.ts";
import { type Config, type Runtime, type View, write } from "#server/platform/core/work/work.ts";
import { checkoutForm, isPayable } from "#shared/money/card-payments/rules.ts";
import { readInvoiceContent } from "#shared/money/invoices/content.ts";
import { failedOutside } from "#shared/platform/core/errors.ts";

const MINUTE_MS = 60_000;

/** Short, because a user waits for the answer. */
const PATIENCE_MS = 10_000;
/** A page that ends sooner is not shown any more. */
const MIN_LEFT_MS = 5 * MINUTE_MS;
/** Lifetime of Stripe's pages for which it reports no end: a day. */
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The result of opening the link: the provider's page, or why there is none. */
export type Checkout = { state: "pay"; url: string } | { state: "paid" | "checking" | "open" | "ended" | "away" };
export type Visit = { link: string; came_back: "done" | "back" | null };

/**
 * The current target of an invoice's link. A guest who comes back from the provider sees the state, and the provider is asked, so that
 * nothing depends on its report alone. Throws `not_found` for an unknown link.
 */
export async function visitCheckout(runtime: Runtime, { link, came_back }: Visit): Promise<{ payer: Payer; checkout: Checkout }> {
  const payer = invoiceOfLink(runtime, link);
  if (came_back === "done") await askProvider(runtime, payer);
  const invoice = invoiceStore.get(payer.view, payer.invoice.id);
  const now = { ...payer, invoice };
  if (!isPayable(invoice)) return { payer: now, checkout: { state: hasEnded(invoice) ? "ended" : "paid" } };
  if (came_back !== null) return { payer: now, checkout: { state: came_back === "done" ? "checking" : "open" } };
  return { payer: now, checkout: await openPage(runtime, now) };
}

/** Nothing of it is asked for any more, and not because it was paid. */
function hasEnded({ status, is_cancellation }: InvoiceRow): boolean {
  return status !== "paid" || is_cancellation;
}

async function askProvider(runtime: Runtime, { view, invoice }: Payer): Promise<void> {
  const account = cardAccount(view);
  if (!account) return;
  for (const { session_id } of openPages.all(view, { invoice: invoice.id })) {
    const told = await readSession(account, wireOf(runtime.config), session_id);
    if (told?.id === session_id) write(runtime, view.actor, (work) => applySession(work, told));
  }
}

/** The page that is open already, or a new one where it has expired or something else is due. */
async function openPage(runtime: Runtime, { view, invoice, url: return_url }: Payer): Promise<Checkout> {
  const account = cardAccount(view);
  if (!account || isPaused(view, ["copy"])) return { state: "away" };
  const now = runtime.clock().getTime();
  const until = new Date(now + MIN_LEFT_MS).toISOString();
  const known = usablePage.get(view, { invoice: invoice.id, amount: invoice.due_amount, until });
  if (known) return { state: "pay", url: known.url };
  const { currency, language, number } = readInvoiceContent(invoice.content);
  const order = { amount: invoice.due_amount, currency, name: number, reference: invoice.id, return_url, language };
  const attempt = pagesOfInvoice.get(view, { invoice: invoice.id })?.count ?? 0;
  const key = `${invoice.id}-${invoice.due_amount}-${attempt}`;
  const session = await createSession(account, wireOf(runtime.config), { form: checkoutForm(order), key });
  if (!session?.url) return { state: "away" };
  const { id: session_id, url, expires_at } = session;
  write(runtime, view.actor, (work) =>
    insertPage(work, {
      id: newId(),
      invoice_id: invoice.id,
      created_at: work.now,
      session_id,
      url,
      amount: invoice.due_amount,
      currency,
      state: "open",
      expires_at: new Date(expires_at ? expires_at * 1000 : now + DAY_MS).toISOString(),
      check_at: until,
    }),
  );
  return { state: "pay", url };
}

/** Throws `card_payments/failed` if the provider does not take the stored key, or nothing is set up. */
export async function testAccount(view: View, config: Config): Promise<void> {
  const account = cardAccount(view);
  const error = account ? await whyNotAccount(account, wireOf(config)) : "not_configured";
  if (error !== null) throw failedOutside("card_payments/failed", "provider", { detail: error, rule: `card_${error}` });
}

export function wireOf({ allows_local_addresses }: Config): Wire {
  return { allowsLocal: allows_local_addresses, timeout_ms: PATIENCE_MS };
}
