import { cardSetup } from "#server/money/card-payments/setup.ts";
import type { Uses } from "#server/platform/core/database/uses.ts";
import type { View } from "#server/platform/core/work/work.ts";

/** As what card payments are posted: without it, money that came could not be posted. */
function postedWith(view: View, id: string): string | null {
  return cardSetup(view)?.payment_method_id === id ? "1 card_payments" : null;
}

export const cardPaymentUses = {
  payment_method: { card_payments: postedWith },
  online_method: { card_payments: postedWith },
} as const satisfies Uses;
