import { z } from "zod";
import type { CardAccount } from "#server/money/card-payments/setup.ts";
import { get, post } from "#server/platform/core/outgoing/post.ts";
import type { CardError } from "#shared/money/card-payments/rules.ts";
import { JsonText } from "#shared/platform/core/fields.ts";

/** A payment page as Stripe describes it (docs.stripe.com/api/checkout/sessions/object); amounts in cents. */
export const StripeSession = z.object({
  id: z.string().min(1).max(300),
  url: z.string().nullish(),
  status: z.enum(["open", "complete", "expired"]).nullish(),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  payment_intent: z.string().nullish(),
  expires_at: z.int().nullish(),
});
export type StripeSession = z.infer<typeof StripeSession>;

/** A report of Stripe; only types of payment pages are handled. */
export const StripeEvent = z.object({ type: z.string(), data: z.object({ object: z.looseObject({ id: z.string() }) }) });

/** Connection options for the provider. */
export type Wire = { allowsLocal: boolean; timeout_ms: number };

/**
 * Opens a payment page. The same key gets the same page again, so that two clicks open one. Null if the provider's answer is missing or
 * unusable.
 */
export async function createSession(account: CardAccount, wire: Wire, { form, key }: { form: string; key: string }) {
  const headers = { ...authorized(account), "content-type": "application/x-www-form-urlencoded", "idempotency-key": key };
  return answered(post({ url: addressOf(account, ""), headers, body: form, ...wire }));
}

/** Reads the state of a payment page. Null if the provider's answer is missing or unusable. */
export function readSession(account: CardAccount, wire: Wire, session_id: string): Promise<StripeSession | null> {
  return answered(get({ url: addressOf(account, `/${encodeURIComponent(session_id)}`), headers: authorized(account), ...wire }));
}

const SessionList = z.object({ object: z.literal("list"), data: z.array(z.unknown()) });

/** Why the account's key can't read payment pages, as it has to; null if it can. Nothing is changed at the provider. */
export async function whyNotAccount(account: CardAccount, wire: Wire): Promise<CardError | null> {
  const answer = await get({ url: `${addressOf(account, "")}?limit=1`, headers: authorized(account), ...wire }).catch(() => null);
  if (answer === null || answer.status >= 500) return "unreachable";
  if (answer.status === 401 || answer.status === 403) return "unauthorized";
  return answer.status === 200 && JsonText.pipe(SessionList).safeParse(answer.text).success ? null : "unreadable";
}

async function answered(call: Promise<{ status: number; text: string | null }>): Promise<StripeSession | null> {
  const answer = await call.catch(() => null);
  if (answer === null || answer.status !== 200) return null;
  return JsonText.pipe(StripeSession).safeParse(answer.text).data ?? null;
}

function addressOf({ url }: CardAccount, path: string): string {
  return `${url.replace(/\/+$/, "")}/v1/checkout/sessions${path}`;
}

function authorized({ key }: CardAccount): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}
