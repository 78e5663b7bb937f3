import { openRegister } from "#server/money/cash-register/registers.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { trainingUntil } from "#shared/money/cash-register/rules.ts";
import type { TrainingState } from "#shared/money/cash-register/schema.ts";
import { can } from "#shared/platform/core/permissions.ts";

/** True if a register in use is in training mode, for the banner on every screen. */
export function trainingState(view: View): TrainingState {
  const register = openRegister(view);
  const until = register ? trainingUntil(register) : null;
  const training = until !== null && view.now < until;
  return { object: "cash_register_training", training, until: training ? until : null, may_start: mayStart(view) };
}

/** Admins and managers start the training mode. */
export function mayStart(view: View): boolean {
  return can(view.actor.role, "cash_register:read");
}
