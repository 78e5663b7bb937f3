import { drawerOf } from "#server/money/cash-closings/drawer.ts";
import type { CashReactions } from "#server/money/cash-closings/reactions.ts";
import { issueReceipt } from "#server/money/cash-register/receipts.ts";
import { openRegister, type RegisterRow } from "#server/money/cash-register/registers.ts";
import { endTraining } from "#server/money/cash-register/training.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import type { CashCase } from "#shared/money/cash-closings/business-cases.ts";
import { lawOfDevice, signsCashMovements } from "#shared/money/cash-register/law.ts";
import { NO_AMOUNTS } from "#shared/money/cash-register/rate-groups.ts";
import { cashReceiptText } from "#shared/money/cash-register/text.ts";
import { amount, type Cents, negated } from "#shared/platform/core/money.ts";
import { sayIn } from "#shared/platform/core/text.ts";

/**
 * Signs cash that moves without a sale in a German register (§ 146a AO; DSFinV-K, annex C): each movement by hand; at a closing the
 * difference of the count, what is taken out, and then what stays in the drawer, with which the next period opens.
 */
export const cashReactions: CashReactions = {
  isSigned: (view) => signingRegister(view) !== null,
  moved(work, { id, amount, reason, business_case }) {
    const register = signingRegister(work);
    if (register && business_case) signCash(work, register, { business_case, cash: amount, text: reason ?? "", of: { entry_id: id } });
  },
  closed(work, { id, number }, { difference_amount, removed_amount, left_amount }) {
    const open = openRegister(work);
    if (open) endTraining(work, open);
    const register = signingRegister(work);
    if (!register) return;
    const say = sayIn(cashReceiptText, propertyLanguage(work));
    const of = { closing_id: id };
    signCash(work, register, { business_case: "DifferenzSollIst", cash: difference_amount, text: say("count_difference", { number }), of });
    signCash(work, register, { business_case: "Geldtransit", cash: negated(removed_amount), text: say("closing_removed", { number }), of });
    signCash(work, register, { business_case: "Anfangsbestand", cash: left_amount, text: say("opening_cash"), of });
  },
};

/** Signs the cash that is in the drawer when a German register is taken into use. */
export function signOpeningCash(work: Work): void {
  const register = signingRegister(work);
  if (!register) return;
  const say = sayIn(cashReceiptText, propertyLanguage(work));
  signCash(work, register, {
    business_case: "Anfangsbestand",
    cash: drawerOf(work).shown.expected_amount,
    text: say("opening_cash"),
    of: {},
  });
}

function signingRegister(view: View): RegisterRow | null {
  const register = openRegister(view);
  return register && signsCashMovements(lawOfDevice(register.device)) ? register : null;
}

type SignedCash = { business_case: CashCase; cash: Cents; text: string; of: { entry_id?: string; closing_id?: string } };

function signCash(work: Work, register: RegisterRow, { business_case, cash, text, of }: SignedCash): void {
  if (cash === 0) return;
  const method = cashReceiptText.cash_by_hand[propertyLanguage(work)];
  issueReceipt(work, register, {
    ...of,
    kind: "sale",
    business_case,
    amounts: { ...NO_AMOUNTS, zero: cash },
    method_kind: "cash",
    content: { method, lines: [{ name: text, quantity: 1, tax_percentage: 0, gross_amount: amount(cash) }] },
  });
}
