import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { cardAccount } from "#server/money/card-payments/setup.ts";
import { type InvoiceRow, invoiceStore } from "#server/money/invoices/queries.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import { secretOf } from "#server/platform/core/secrets/secrets.ts";
import { automatedActor } from "#server/platform/core/work/actor.ts";
import { type Config, type Runtime, type View, viewOf, type Work } from "#server/platform/core/work/work.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { isPayable } from "#shared/money/card-payments/rules.ts";
import { readInvoiceContent } from "#shared/money/invoices/content.ts";
import { documentKindOf } from "#shared/money/invoices/rules.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { CopiedLink } from "#shared/tenant/mail/schema.ts";

/** Characters of the signature in a link: 132 bits. */
const SIGNATURE_LENGTH = 22;

/** True if a mail about an invoice offers to pay it by card. */
export function offersCard(view: View, invoice: InvoiceRow): boolean {
  return isPayable(invoice) && cardAccount(view) !== null;
}

/**
 * The address at which a guest pays an invoice by card, without a login. It is derived from the invoice, so it is always the same, nothing
 * of it is stored, and a page at the provider that has expired meanwhile is replaced by a new one.
 */
export function payUrl(view: View, { public_url }: Config, invoice_id: string): string {
  return `${public_url.replace(/\/+$/, "")}/api/public/card_payments/pay/${invoice_id}.${signatureOf(view, invoice_id)}`;
}

/** The same for a mail that is being sent. */
export function payLink(work: Work, invoice_id: string): string {
  return payUrl(work, work.config, invoice_id);
}

/** The link of a deposit for a user who hands it to the guest without a mail. Throws `card_payments/failed` and `invoice/invalid_status`. */
export function copyPayLink(work: Work, invoice_id: string): CopiedLink {
  const invoice = invoiceStore.get(work, invoice_id);
  if (cardAccount(work) === null) throw new Problem("card_payments/failed", "not_configured");
  if (!isPayable(invoice) || !invoice.content) throw new Problem("invoice/invalid_status");
  const content = readInvoiceContent(invoice.content);
  if (documentKindOf(content) !== "deposit") throw new Problem("invoice/invalid_status");
  work.record("invoice.payment_link_copied", invoice, { words: { number: content.number } });
  return { guest_url: payLink(work, invoice_id) };
}

const placeOfInvoice = query(
  ["id"],
  (db, { id }) =>
    db
      .select({ property_id: invoices.property_id, time_zone: properties.time_zone })
      .from(invoices)
      .innerJoin(properties, eq(properties.id, invoices.property_id))
      .where(eq(invoices.id, id)),
  { acrossProperties: "a call through a link has only the link" },
);

export type Payer = { view: View; invoice: InvoiceRow; url: string };

/** The invoice of a link. Throws `not_found` for any other text. */
export function invoiceOfLink(runtime: Runtime, link: string): Payer {
  const [id = "", given = ""] = link.split(".");
  const [right, asked] = [signatureOf(runtime, id), given].map((text) => Buffer.from(text));
  const isOurs = right && asked && right.length === asked.length && timingSafeEqual(right, asked);
  const place = isOurs ? placeOfInvoice.get(runtime, { id }) : undefined;
  if (!place) throw new Problem("not_found");
  const view = viewOf(runtime, automatedActor(place));
  return { view, invoice: invoiceStore.get(view, id), url: payUrl(view, runtime.config, id) };
}

function signatureOf({ db }: Pick<View, "db">, id: string): string {
  return createHmac("sha256", secretOf(db, "payment_links")).update(id).digest("base64url").slice(0, SIGNATURE_LENGTH);
}
