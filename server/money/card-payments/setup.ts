import { paymentMethodStore } from "#server/inventory/payment-methods/queries.ts";
import { assertSeen, type Config, type View, type Work } from "#server/platform/core/work/work.ts";
import { settingByKey } from "#server/tenant/settings/queries.ts";
import { putSetting } from "#server/tenant/settings/service.ts";
import { isCashTurnover } from "#shared/inventory/payment-methods/schema.ts";
import { CARD_PAYMENT_KEYS, type CardPaymentInput, CardPaymentSetup, type CardPaymentState } from "#shared/money/card-payments/schema.ts";
import { invalid } from "#shared/platform/core/errors.ts";
import { JsonText } from "#shared/platform/core/fields.ts";

/** The account at a provider with which payments are taken. */
export type CardAccount = CardPaymentSetup & { key: string };

/** The property's card payment account; null if none is set up. */
export function cardSetup(view: View): CardPaymentSetup | null {
  const kept = settingByKey(view, CARD_PAYMENT_KEYS.setup)?.value;
  return kept ? (JsonText.pipe(CardPaymentSetup).safeParse(kept).data ?? null) : null;
}

/** The setup with its key; null if one of them is missing. */
export function cardAccount(view: View): CardAccount | null {
  const setup = cardSetup(view);
  const key = settingByKey(view, CARD_PAYMENT_KEYS.key)?.value;
  return setup && key ? { ...setup, key } : null;
}

export function webhookSecret(view: View): string | null {
  return settingByKey(view, CARD_PAYMENT_KEYS.webhook)?.value || null;
}

export function cardState(view: View, { public_url }: Config): CardPaymentState {
  return {
    object: "card_payments",
    setup: cardSetup(view),
    has_key: Boolean(settingByKey(view, CARD_PAYMENT_KEYS.key)?.value),
    has_webhook_secret: webhookSecret(view) !== null,
    webhook_url: `${public_url.replace(/\/+$/, "")}/api/public/card_payments/stripe`,
    version: versionOf(view),
  };
}

/**
 * Saves who takes card payments. The key is kept where none is given, but not for another address: nobody is to learn a key by sending it
 * to themselves. Throws `stale`, and `not_found` and `validation` for the payment method.
 */
export function saveCardSetup(work: Work, { setup, key = "", webhook_secret = "" }: CardPaymentInput): void {
  assertSeen(work, { version: versionOf(work) });
  const method = setup && paymentMethodStore.get(work, setup.payment_method_id, "setup.payment_method_id");
  // Paid at home, a card is no turnover of the cash register, so its method must not make receipts there.
  if (method && isCashTurnover(method.kind)) throw invalid("setup.payment_method_id", "no_register_method");
  const isElsewhere = setup === null || setup.url !== cardSetup(work)?.url;
  putSetting(work, CARD_PAYMENT_KEYS.setup, setup && JSON.stringify(setup));
  if (setup !== null && key !== "") putSetting(work, CARD_PAYMENT_KEYS.key, key);
  else if (isElsewhere) putSetting(work, CARD_PAYMENT_KEYS.key, null);
  if (setup !== null && webhook_secret !== "") putSetting(work, CARD_PAYMENT_KEYS.webhook, webhook_secret);
  else if (isElsewhere) putSetting(work, CARD_PAYMENT_KEYS.webhook, null);
}

function versionOf(view: View): number {
  return Object.values(CARD_PAYMENT_KEYS).reduce((sum, key) => sum + (settingByKey(view, key)?.version ?? 0), 0);
}
