import { paymentMethodStore } from "#server/inventory/payment-methods/queries.ts";
import { assertUnused, isUsed } from "#server/platform/core/database/uses.ts";
import { changes } from "#server/platform/core/work/changes.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { isCashTurnover, type PaymentMethod, type PaymentMethodInput } from "#shared/inventory/payment-methods/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { nameWords } from "#shared/platform/core/names-by-language.ts";

export function createPaymentMethod(work: Work, input: PaymentMethodInput): PaymentMethod {
  const paymentMethod = paymentMethodStore.insert(work, input);
  work.record("payment_method.created", paymentMethod, { words: nameWords(paymentMethod) });
  return paymentMethod;
}

/** Throws `payment_method/posts_links` if it would become a method of the cash register although card payments are posted with it. */
export function updatePaymentMethod(work: Work, { id, ...input }: PaymentMethodInput & { id: string }): PaymentMethod {
  const before = paymentMethodStore.get(work, id);
  if (isCashTurnover(input.kind) && isUsed(work, "online_method", id)) throw new Problem("payment_method/posts_links");
  const paymentMethod = paymentMethodStore.update(work, before, input);
  work.record("payment_method.changed", paymentMethod, { words: nameWords(paymentMethod), ...changes(before, input) });
  return paymentMethod;
}

/** Throws `in_use` once a payment was made with it, and while card payments by link are posted with it. */
export function deletePaymentMethod(work: Work, id: string): void {
  const paymentMethod = paymentMethodStore.get(work, id);
  assertUnused(work, "payment_method", id);
  work.record("payment_method.deleted", paymentMethodStore.remove(work, paymentMethod), { words: nameWords(paymentMethod) });
}
