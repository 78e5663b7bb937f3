import type { Language } from "#shared/platform/core/language.ts";
import type { Cents } from "#shared/platform/core/money.ts";

export const SESSION_STATES = ["open", "paid", "expired", "unplaced"] as const;
/** `unplaced`: the money came, but could not be posted; the front desk has to do it. */
export type SessionState = (typeof SESSION_STATES)[number];

/** Why the provider could not be asked with the stored key. */
export const CARD_ERRORS = ["not_configured", "unauthorized", "unreachable", "unreadable"] as const;
export type CardError = (typeof CARD_ERRORS)[number];

/** A signature may be so old, and so far ahead of our clock. */
const TOLERANCE_SECONDS = 300;

/**
 * Reads the header `Stripe-Signature` (`t=1492774577,v1=5257a8…`): the time of signing, and its signatures, of which there are two while a
 * secret is replaced. Null if it is malformed, or older or newer than five minutes.
 */
export function readSignature(header: string, now: string): { signed_at: string; signatures: string[] } | null {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [signed_at] = valuesOf("t");
  const signatures = valuesOf("v1");
  if (signed_at === undefined || !/^\d{1,12}$/.test(signed_at) || signatures.length === 0) return null;
  const age = Math.abs(Date.parse(now) / 1000 - Number(signed_at));
  return age <= TOLERANCE_SECONDS ? { signed_at, signatures } : null;
}

type Order = {
  amount: Cents;
  currency: string;
  name: string;
  reference: string;
  return_url: string;
  language: Language;
};

/**
 * The fields of a payment page at Stripe (`POST /v1/checkout/sessions`), as a form. The amount is in cents; nothing says who the guest is.
 */
export function checkoutForm({ amount, currency, name, reference, return_url, language }: Order): string {
  return new URLSearchParams({
    mode: "payment",
    locale: language,
    client_reference_id: reference,
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": currency.toLowerCase(),
    "line_items[0][price_data][unit_amount]": String(amount),
    "line_items[0][price_data][product_data][name]": name,
    success_url: `${return_url}?done=1`,
    cancel_url: `${return_url}?back=1`,
  }).toString();
}

type PayableInvoice = { status: string; due_amount: Cents };

/** True if an invoice can be paid by card now. */
export function isPayable({ status, due_amount }: PayableInvoice): boolean {
  return status === "open" && due_amount > 0;
}
