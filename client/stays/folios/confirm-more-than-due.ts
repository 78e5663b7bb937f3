import type { Say } from "#client/platform/core/i18n.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";

/** Asks about a payment above what is due: the rest stays as a credit. */
export function confirmMoreThanDue(excess: string, say: Say): Promise<boolean> {
  return confirm({
    title: say("folios.pay_more_title", { amount: excess }),
    subtitle: say("folios.pay_more_detail"),
    confirmText: say("folios.pay_more_do"),
    stayText: say("folios.pay_more_back"),
  });
}
