import type { Payer } from "#server/money/card-payments/links.ts";
import { documentFormats } from "#server/tenant/pdf/formats.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { cardPaymentsText as words } from "#shared/money/card-payments/text.ts";
import { readInvoiceContent } from "#shared/money/invoices/content.ts";
import { invoicePdfText } from "#shared/money/invoices/pdf-text.ts";
import { inTermsOf } from "#shared/platform/core/country-terms.ts";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";
import { amount } from "#shared/platform/core/money.ts";
import { fill } from "#shared/platform/core/text.ts";
import { letterColors } from "#shared/tenant/mail/letter.ts";

type State = "paid" | "checking" | "open" | "ended" | "away";

const TITLES = { paid: "paid_title", checking: "paid_title", open: "open_title", ended: "ended_title", away: "away_title" } as const;

/** Page for a guest who is not redirected to the provider: the property, the state of the payment, and a link to pay if possible. */
export function guestPage({ view, invoice, url }: Payer, state: State): string {
  const { language, number, currency, kind } = readInvoiceContent(invoice.content);
  const { name, branding, address, communication } = getProperty(view, view.actor.property_id);
  const { color, ink } = letterColors(branding.primary_color ?? null);
  const said = inTermsOf(address, language);
  const money = documentFormats(language, { country: address.country ?? null, currency }).money(amount(invoice.due_amount));
  const document = fill(invoicePdfText[kind ?? "invoice"][language], { number });
  const text = escapeHtml(fill(said(words[state][language]), { document, amount: money }));
  const reach = [reached(communication.phone, "tel"), reached(communication.email, "mailto")].join(" ");
  const canPay = state === "open" || state === "away";
  const button = canPay
    ? `<p><a style="display:inline-block;padding:12px 22px;border-radius:8px;background:${color};color:${ink};text-decoration:none;font-weight:600" href="${escapeHtml(url)}">${words.pay[language]}</a></p>`
    : "";
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(name)}</title></head>
<body style="margin:0;background:#f6f6f3;color:#1c2421;font:17px/1.5 system-ui,sans-serif">
<main style="max-width:30em;margin:12vh auto 0;padding:0 24px"><p style="color:#5c6661">${escapeHtml(name)}</p>
<h1 style="margin:0 0 12px;font-size:26px">${words[TITLES[state]][language]}</h1><p>${text}</p>${button}
<p style="color:#5c6661">${reach}</p></main></body></html>`;
}

/** A way to reach the property, as a link; each on a line of its own where the screen is narrow. */
function reached(value: string | null | undefined, by: "tel" | "mailto"): string {
  if (!value) return "";
  const to = by === "tel" ? value.replace(/[^+\d]/g, "") : value;
  return `<a style="display:inline-block;margin-right:16px;color:inherit" href="${by}:${escapeHtml(to)}">${escapeHtml(value)}</a>`;
}
