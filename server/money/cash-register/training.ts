import { eq } from "drizzle-orm";
import { paymentMethodStore } from "#server/inventory/payment-methods/queries.ts";
import { groupedUnder } from "#server/money/cash-register/named-rates.ts";
import { cancellationOf } from "#server/money/cash-register/payments.ts";
import { issueReceipt, type ReceiptDraft } from "#server/money/cash-register/receipts.ts";
import { openRegister, type ReceiptRow, type RegisterRow, receiptStore, registerStore } from "#server/money/cash-register/registers.ts";
import { cashReceipts } from "#server/money/cash-register/tables.ts";
import { mayStart, trainingState } from "#server/money/cash-register/training-state.ts";
import { assertSeen, type Work } from "#server/platform/core/work/work.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { isCashTurnover } from "#shared/inventory/payment-methods/schema.ts";
import { sumsByGroup } from "#shared/money/cash-register/rate-groups.ts";
import { trainingUntil } from "#shared/money/cash-register/rules.ts";
import type { PracticeSale } from "#shared/money/cash-register/schema.ts";
import { cashReceiptText } from "#shared/money/cash-register/text.ts";
import { invalid, Problem } from "#shared/platform/core/errors.ts";
import { amount, times } from "#shared/platform/core/money.ts";
import { nameFor } from "#shared/platform/core/names-by-language.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

/**
 * Starts the training mode, which admins and managers may, or ends it, which anyone at the register may. Throws `forbidden` and
 * `cash_register/not_open`.
 */
export function setTraining(work: Work, training: boolean): RegisterRow {
  if (training && !mayStart(work)) throw new Problem("forbidden");
  const register = openRegister(work);
  if (!register) throw new Problem("cash_register/not_open");
  assertSeen(work, register);
  if (!training) return endTraining(work, register);
  if (trainingState(work).training) return register;
  const saved = registerStore.update(work, register, { training: true, training_since: work.now });
  work.record("cash_register.training_on", saved, { words: { number: saved.number } });
  return saved;
}

/** Ends the training mode of a register: by hand, at the daily closing, or an hour after it began. */
export function endTraining(work: Work, register: RegisterRow): RegisterRow {
  if (!register.training) return register;
  const saved = registerStore.update(work, register, { training: false, training_since: null });
  work.record("cash_register.training_off", saved, { words: { number: saved.number } });
  return saved;
}

/** Ends a training mode whose hour is over. */
export function endOverdueTraining(work: Work, register: RegisterRow): void {
  if ((trainingUntil(register) ?? "") <= work.now) endTraining(work, register);
}

/**
 * Makes a practice sale: a receipt that is marked and does not count (RKSV, annex, section 4, `TRA`; in Germany `AVTraining`). It is on no
 * folio and is no payment, so no drawer, figure, export or report contains it. Throws `cash_register/not_training` and `validation` for a
 * method that the register does not record.
 */
export function sellForPractice(work: Work, { lines, payment_method_id }: InCents<PracticeSale>): ReceiptRow {
  const method = paymentMethodStore.get(work, payment_method_id, "payment_method_id");
  const register = registerInTraining(work);
  if (!isCashTurnover(method.kind)) throw invalid("payment_method_id", "register_method");
  const language = propertyLanguage(work);
  const sold = lines.map(({ gross_amount, quantity, ...line }) => ({ ...line, quantity, gross_amount: times(gross_amount, quantity) }));
  return issuePractice(work, register, {
    kind: "sale",
    training: true,
    amounts: sumsByGroup(sold, groupedUnder(work)),
    method_id: method.id,
    method_kind: method.kind,
    content: {
      method: nameFor(method, language),
      folio_number: cashReceiptText.practice[language],
      lines: sold.map(({ gross_amount, ...line }) => ({ ...line, gross_amount: amount(gross_amount) })),
    },
  });
}

/** Cancels a practice sale by another marked receipt. Throws `cash_register/not_training`, and `in_use` if it was canceled before. */
export function cancelPractice(work: Work, id: string): ReceiptRow {
  const sold = receiptStore.get(work, id);
  const register = registerInTraining(work);
  if (!sold.training || sold.kind !== "sale" || sold.payment_id !== null) throw new Problem("not_found");
  if (receiptStore.all(work, eq(cashReceipts.cancels_id, id)).length > 0) throw new Problem("in_use");
  return issuePractice(work, register, cancellationOf(sold));
}

function issuePractice(work: Work, register: RegisterRow, draft: ReceiptDraft): ReceiptRow {
  const receipt = issueReceipt(work, register, draft);
  const words = { number: register.number, receipt: String(receipt.sequence) };
  work.record("cash_register.practised", { object: register.object, id: register.id }, { words });
  return receipt;
}

function registerInTraining(work: Work): RegisterRow {
  const register = openRegister(work);
  if (!register || !trainingState(work).training) throw new Problem("cash_register/not_training");
  return register;
}
