import { issueDueZero } from "#server/money/cash-register/receipts.ts";
import { openRegister } from "#server/money/cash-register/registers.ts";
import { noteCheck, saveRegister, startRegister } from "#server/money/cash-register/service.ts";
import { signWithOwnKey } from "#server/money/cash-register/signatures.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { CashRegisterInput } from "#shared/money/cash-register/schema.ts";

const NUMBER = "KASSE-1";

/** Takes the demo's cash register into use, which signs with a key of its own: its start receipt comes before any other. */
export function startDemoRegister(work: Work): void {
  const { provider, certificates } = saveRegister(work, CashRegisterInput.parse({ number: NUMBER, device: "software" }));
  const [certificate] = certificates;
  if (provider === null || !certificate) throw new Error("a register with a key of its own knows what it signs with");
  noteCheck(work, "methods_confirmed");
  startRegister(work, { provider, ...certificate });
  signDemoReceipts(work);
}

/** Issues the receipt of a month or year that has ended, and signs all receipts that wait. */
export function signDemoReceipts(work: Work): void {
  const register = openRegister(work);
  if (!register) return;
  issueDueZero(work, register);
  signWithOwnKey(work, register);
}
