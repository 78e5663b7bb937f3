import type { ProblemType } from "#shared/platform/core/errors.ts";
import { type Cents, ZERO } from "#shared/platform/core/money.ts";
import type { Stay } from "#shared/platform/core/stays.ts";
import {
  blocks,
  type CheckInFacts,
  type Clock,
  hasExpired,
  nextStatus,
  whyNotCheckIn,
  whyNotNoShow,
} from "#shared/stays/bookings/rules.ts";
import { type AllowedAction, BOOKING_ACTIONS, type BookingAction, type BookingStatus } from "#shared/stays/bookings/schema.ts";

/** The columns of a booking that its actions read and change. */
export type Actionable = Stay & {
  status: BookingStatus;
  expires_at: string | null;
  read_only: boolean;
  paid_amount: Cents;
  planned_check_in: string | null;
  planned_check_out: string | null;
  arrived_at: string | null;
  departed_at: string | null;
  status_before_cancel: "pending" | "confirmed" | null;
};

/** Facts that the guards need besides the booking itself. */
export type ActionFacts = Pick<CheckInFacts, "room" | "first_guest"> & {
  /** Conflict of the stay, as the action would leave it, with its room or its type; null without one. */
  conflict: ProblemType | null;
  /** True if the customer or a guest of the booking has been deleted, which is possible while it is canceled. */
  contact_deleted: boolean;
  /** True if an invoice of another payer charges the stay, which has to be canceled or corrected first. */
  invoiced: boolean;
  /** True if the offer was canceled because it had expired and another booking took its room. */
  expired_away: boolean;
  /** The amount paid that may stay: the cancellation fee that is charged, or all of it once its use is decided. */
  kept?: Cents;
};

type Guard = (booking: Actionable, facts: ActionFacts, clock: Clock) => ProblemType | null;

/** Why an action is not allowed now, or null when it is. One function per action, used by the server and by the buttons of the client. */
export const GUARDS: Readonly<Record<BookingAction | "edit", Guard>> = {
  confirm: whyNotConfirm,
  check_in: (booking, facts, clock) => whyNotCheckIn({ ...booking, ...facts }, clock) ?? facts.conflict,
  undo_check_in: (booking) => whyNotFrom(booking, "undo_check_in"),
  check_out: (booking) => whyNotFrom(booking, "check_out"),
  undo_check_out: whyNotUndoCheckOut,
  no_show: (booking, _facts, clock) => whyNotEdit(booking) ?? whyNotNoShow(booking, clock),
  undo_no_show: (booking, facts) => whyNotFrom(booking, "undo_no_show") ?? facts.conflict,
  cancel: (booking, { kept, invoiced }) =>
    whyNotEdit(booking) ?? whyNotFrom(booking, "cancel") ?? whyNotGiveUp(booking, kept) ?? (invoiced ? "booking/invoiced" : null),
  undo_cancel: (booking, facts) =>
    whyNotFrom(booking, "undo_cancel") ?? (facts.contact_deleted ? "booking/contact_deleted" : null) ?? facts.conflict,
  edit: whyNotEdit,
};

/** While an invoice covers the booking, only check-in and check-out remain possible. */
export function whyNotEdit(booking: Pick<Actionable, "read_only">): ProblemType | null {
  return booking.read_only ? "booking/read_only" : null;
}

function whyNotFrom(booking: Actionable, action: BookingAction): ProblemType | null {
  return nextStatus(booking.status, action) ? null : "booking/invalid_status";
}

/**
 * A booking with money paid can't be canceled or marked as no-show: the money is given back first. Payments that were given
 * back in full do not count, and what is kept may be paid already.
 */
function whyNotGiveUp({ paid_amount }: Actionable, kept: Cents = ZERO): ProblemType | null {
  return paid_amount === 0 || (paid_amount > 0 && paid_amount <= kept) ? null : "booking/payments_posted";
}

/** An expired offer can still be confirmed while no other booking has taken its room. */
function whyNotConfirm(booking: Actionable, facts: ActionFacts): ProblemType | null {
  if (facts.expired_away) return "booking/overlaps_detected";
  return whyNotFrom(booking, "confirm") ?? (facts.conflict ? "booking/overlaps_detected" : null);
}

/** The room may be free in the schedule while the next guest is already in it. */
function whyNotUndoCheckOut(booking: Actionable, facts: ActionFacts): ProblemType | null {
  return whyNotFrom(booking, "undo_check_out") ?? facts.conflict ?? (facts.room?.occupied ? "room/occupied" : null);
}

const MINUTE_MS = 60_000;

/** The columns that an action changes. The planned times are kept when an early arrival or departure changes the actual ones. */
export function effectOf(booking: Actionable, action: BookingAction, now: string): Partial<Actionable> {
  const status = nextStatus(booking.status, action) ?? booking.status;
  switch (action) {
    case "confirm":
      return { status, expires_at: null };
    case "check_in":
      return {
        status,
        expires_at: null,
        arrived_at: now,
        ...(now < booking.check_in ? { check_in: now, planned_check_in: booking.check_in } : {}),
      };
    case "undo_check_in":
      return { status, arrived_at: null, ...plannedArrival(booking) };
    case "check_out":
      return { status, departed_at: now, ...earlyDeparture(booking, now) };
    case "undo_check_out":
      return { status, departed_at: null, ...plannedDeparture(booking) };
    case "cancel":
      return { status, status_before_cancel: booking.status === "pending" ? "pending" : "confirmed" };
    case "undo_cancel":
      return { ...uncanceled(booking, now), status_before_cancel: null };
    default:
      return { status };
  }
}

function plannedArrival({ planned_check_in, check_out }: Actionable): Partial<Actionable> {
  if (planned_check_in === null) return {};
  return planned_check_in < check_out ? { check_in: planned_check_in, planned_check_in: null } : { planned_check_in: null };
}

/** At least a minute after the arrival, so that the stay has a length. */
function earlyDeparture({ check_in, check_out }: Actionable, now: string): Partial<Actionable> {
  const earliest = new Date(Date.parse(check_in) + MINUTE_MS).toISOString();
  const left = now > earliest ? now : earliest;
  return left < check_out ? { check_out: left, planned_check_out: check_out } : {};
}

function plannedDeparture({ planned_check_out }: Actionable): Partial<Actionable> {
  return planned_check_out === null ? {} : { check_out: planned_check_out, planned_check_out: null };
}

/** An offer that has expired in the meantime is restored without a date of expiry. */
function uncanceled(booking: Actionable, now: string): Partial<Actionable> {
  const status = booking.status_before_cancel ?? "confirmed";
  if (status === "confirmed") return { status, expires_at: null };
  return hasExpired({ ...booking, status }, now) ? { status, expires_at: null } : { status };
}

/** True if an action makes the stay demand more than now, so that a conflict is possible. */
export function demandsMore(booking: Actionable, effect: Partial<Actionable>, now: string): boolean {
  const after = { ...booking, ...effect };
  if (!blocks(after, now)) return false;
  return !blocks(booking, now) || after.check_in < booking.check_in || after.check_out > booking.check_out;
}

/** Every action, with whether it is allowed now and why not. */
export function allowedActions(
  booking: Actionable,
  factsOf: (action: BookingAction | "edit") => ActionFacts,
  clock: Clock,
): AllowedAction[] {
  return ([...BOOKING_ACTIONS, "edit"] as const).map((action) => {
    const reason = GUARDS[action](booking, factsOf(action), clock);
    return { action, allowed: reason === null, reasons: reason === null ? [] : [reason] };
  });
}
