import { assertSeen, type View, type Work } from "#server/platform/core/work/work.ts";
import { settingByKey } from "#server/tenant/settings/queries.ts";
import { putSetting } from "#server/tenant/settings/service.ts";
import {
  keptPaymentChoices,
  PAYMENT_CHOICES_KEY,
  type PaymentChoices,
  type PaymentSettings,
} from "#shared/money/invoices/payment-choices.ts";

export function paymentChoices(view: View): PaymentChoices {
  return keptPaymentChoices(settingByKey(view, PAYMENT_CHOICES_KEY)?.value);
}

/** The choices with the version of their setting; 0 where nobody has changed them. */
export function paymentSettings(view: View): PaymentSettings {
  return { ...paymentChoices(view), version: settingByKey(view, PAYMENT_CHOICES_KEY)?.version ?? 0 };
}

/** Throws `stale` if the caller saw an older version. */
export function savePaymentSettings(work: Work, choices: PaymentChoices): PaymentSettings {
  assertSeen(work, paymentSettings(work));
  putSetting(work, PAYMENT_CHOICES_KEY, JSON.stringify(choices));
  return paymentSettings(work);
}
