import { issueDueZero } from "#server/money/cash-register/receipts.ts";
import { openRegister } from "#server/money/cash-register/registers.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { PauseEnded } from "#shared/tenant/system/pause.ts";

/** Issues the zero receipt that is due in the property's open register, and names it. */
export function issueDueReceipts(work: Work): PauseEnded["receipts"] {
  const register = openRegister(work);
  const receipt = register && issueDueZero(work, register);
  if (!register || !receipt || (receipt.kind !== "month" && receipt.kind !== "year")) return [];
  return [{ register: register.number, sequence: receipt.sequence, kind: receipt.kind, period: receipt.content.period ?? "" }];
}
