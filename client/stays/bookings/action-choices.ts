import { IconArrowBackUp, IconBan, IconCircleCheck, IconDoorEnter, IconDoorExit, IconUserOff } from "@tabler/icons-react";
import type { Say } from "#client/platform/core/i18n.ts";
import { canWizardSettle } from "#client/stays/bookings/check-in/needs-wizard.ts";
import { nextStep } from "#shared/stays/bookings/next-step.ts";
import type { Clock } from "#shared/stays/bookings/rules.ts";
import type { AllowedAction, Booking, BookingAction } from "#shared/stays/bookings/schema.ts";

export const ACTION_ICONS = {
  confirm: IconCircleCheck,
  check_in: IconDoorEnter,
  undo_check_in: IconArrowBackUp,
  check_out: IconDoorExit,
  undo_check_out: IconArrowBackUp,
  no_show: IconUserOff,
  undo_no_show: IconArrowBackUp,
  cancel: IconBan,
  undo_cancel: IconArrowBackUp,
} as const satisfies Record<BookingAction, unknown>;

/** A step that the booking's status leads to; `allowed` says whether it may be taken now. */
export type Step = AllowedAction & { action: BookingAction };

/** Allowed actions of a booking, as the server reports them: the next sensible step, and all others. */
export function actionChoices(booking: Booking, clock: Clock): { next: Step | null; isForEdit: boolean; others: Step[] } {
  const offered = (booking.actions ?? []).filter(isOffered).map(withWizard).map(withDialog);
  const wanted = nextStep(booking, clock);
  const next = offered.find(({ action }) => action === wanted) ?? null;
  return { next, isForEdit: wanted === "edit" && mayEdit(booking), others: offered.filter((each) => each !== next) };
}

export function mayEdit({ actions }: Pick<Booking, "actions">): boolean {
  return actions?.some(({ action, allowed }) => action === "edit" && allowed) ?? false;
}

/** Why a step can't be taken now. The dates that stand in the way of an arrival are those to come. */
export function whyNotNow({ action, reasons: [reason = "general"] }: Step, say: Say): string {
  const isEarly = reason === "booking/invalid_dates" && (action === "check_in" || action === "no_show");
  return say(isEarly ? "bookings.not_yet" : `problems.${reason}`);
}

/** Allows a check-in with missing data, since its wizard asks for them. */
function withWizard(step: Step): Step {
  return step.action === "check_in" && canWizardSettle(step.reasons[0]) ? { ...step, allowed: true } : step;
}

/** The dialog of a cancellation decides on what was paid and names the invoice that is in the way, so both are no reason against it. */
function withDialog(step: Step): Step {
  const isAsked = step.reasons[0] === "booking/payments_posted" || step.reasons[0] === "booking/invoiced";
  return step.action === "cancel" && isAsked ? { ...step, allowed: true } : step;
}

/** Leaves out actions that the status itself rules out. */
function isOffered(each: AllowedAction): each is Step {
  return each.action !== "edit" && (each.allowed || !each.reasons.includes("booking/invalid_status"));
}
