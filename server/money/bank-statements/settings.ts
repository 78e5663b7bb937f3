import { and, asc, eq, isNull } from "drizzle-orm";
import { paymentMethodStore } from "#server/inventory/payment-methods/queries.ts";
import { paymentMethods } from "#server/inventory/payment-methods/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import { assertSeen, type View, type Work } from "#server/platform/core/work/work.ts";
import { settingByKey } from "#server/tenant/settings/queries.ts";
import { putSetting } from "#server/tenant/settings/service.ts";
import { BANK_STATEMENTS_KEY, type BankChoices, type BankSettings, keptBankChoices } from "#shared/money/bank-statements/settings.ts";
import { Problem } from "#shared/platform/core/errors.ts";

export function bankChoices(view: View): BankChoices {
  return keptBankChoices(settingByKey(view, BANK_STATEMENTS_KEY)?.value);
}

/** The choices with the version of their setting; 0 where nobody has changed them. */
export function bankSettings(view: View): BankSettings {
  return { ...bankChoices(view), version: settingByKey(view, BANK_STATEMENTS_KEY)?.version ?? 0 };
}

/** Throws `stale` if the caller saw an older version, and `not_found` for a payment method that the property does not have. */
export function saveBankSettings(work: Work, choices: BankChoices): BankSettings {
  assertSeen(work, bankSettings(work));
  if (choices.payment_method_id !== null) paymentMethodStore.get(work, choices.payment_method_id, "payment_method_id");
  putSetting(work, BANK_STATEMENTS_KEY, JSON.stringify(choices));
  return bankSettings(work);
}

const transferMethod = query([], (db, { property }) =>
  db
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(and(ofProperty(paymentMethods, property), eq(paymentMethods.kind, "transfer"), isNull(paymentMethods.deleted_at)))
    .orderBy(asc(paymentMethods.id))
    .limit(1),
);

/** The payment method of transfers: the chosen one, else the first of this kind. Throws `bank_line/no_payment_method`. */
export function methodOfTransfers(view: View): string {
  const { payment_method_id } = bankChoices(view);
  const chosen = payment_method_id === null ? null : paymentMethodStore.find(view, payment_method_id);
  const id = chosen?.id ?? transferMethod.get(view, {})?.id;
  if (id === undefined) throw new Problem("bank_line/no_payment_method");
  return id;
}
