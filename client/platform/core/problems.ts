import { type CallError, callErrorOf, isKnown, TRANSPORT_ERRORS } from "#client/platform/core/call-error.ts";
import { currentLocale, type Say, say } from "#client/platform/core/i18n.ts";
import { DAY, dateFormat } from "#shared/platform/core/dates.ts";
import type { ProblemType } from "#shared/platform/core/errors.ts";
import { type WaitingBooking, waitingIn } from "#shared/platform/core/waiting-booking.ts";

/** Refusals whose `detail` says more than the sentence does. */
const TELLING: readonly ProblemType[] = [
  ...(["in_use", "contact/still_needed", "rate/price_already_configured", "rate/price_invalid_occupancy"] as const),
  ...(["booking/changed_since", "invoice/e_invoice_incomplete", "item/out_of_stock", "unknown"] as const),
];

/** Message for the user: the catalogue's sentence; for an unknown problem its type, and without one a general sentence. */
export function messageOf(error: CallError, speak: Say = say): string {
  const { type, detail, errors } = error;
  const transport = TRANSPORT_ERRORS.find((known) => known === type);
  if (transport) return speak(`shell.error_${transport}`);
  if (!isKnown(type)) return type || speak("problems.general");
  if (type === "too_many_requests" && detail) return pauseOf(Number(detail), speak);
  const waiting = waitingIn(errors);
  if (waiting) return needsLastRoom(waiting, speak);
  const sentence = speak(`problems.${type}`);
  if (!detail || !TELLING.includes(type)) return sentence;
  return `${sentence} (${detail})`;
}

/** Describes a pause in seconds, mostly up to a minute. */
function pauseOf(seconds: number, speak: Say): string {
  if (seconds <= 60) return speak("shell.try_again_seconds", { count: seconds });
  return speak("shell.try_again_minutes", { count: Math.ceil(seconds / 60) });
}

/** Names a booking without a room that needs the last one of its type, with the night. */
export function needsLastRoom({ name, room_type, night }: WaitingBooking, speak: Say): string {
  const day = dateFormat(currentLocale(), { ...DAY, timeZone: "UTC" });
  return speak("room_plan.needs_last_room", { name, room_type, night: day(Date.parse(night)) });
}

/** The same for whatever was thrown. */
export function wordsFor(thrown: unknown, speak: Say = say): string {
  return messageOf(callErrorOf(thrown), speak);
}
