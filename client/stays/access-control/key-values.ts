import { instantAt, localDate, localTime, type Stay } from "#shared/platform/core/stays.ts";
import { stayOfKey, usualWindow, whyNotWindow } from "#shared/stays/access-control/rules.ts";
import type { KeyKind } from "#shared/stays/access-control/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** A key's wish as its form shows it: wall dates and times of the property. */
export type KeyValues = { kind: KeyKind; from: string | null; from_time: string; to: string | null; to_time: string };

/** Extra validity of a new key for a guest who should have left, in milliseconds. */
const LATE_MS = 3 * 3_600_000;

/** Facts beside the booking: a stored code is valid for the whole stay, a key for the time in its room. */
type KeyFacts = { now: string; zone: string; isStored: boolean };

export function newKeyValues(booking: Booking, { now, zone, isStored, kind }: KeyFacts & { kind: KeyKind }): KeyValues {
  const { check_in, check_out } = usualWindow(isStored ? booking : stayOfKey(booking, now), now);
  const end = check_out > now ? check_out : new Date(Date.parse(now) + LATE_MS).toISOString();
  return {
    kind,
    from: localDate(check_in, zone),
    from_time: localTime(check_in, zone),
    to: localDate(end, zone),
    to_time: localTime(end, zone),
  };
}

type KeyWindow = { valid_from: string; valid_to: string };
type Wrong = { path: "valid_from" | "valid_to"; message: "missing" | "backwards" | "late" | "beyond" };

/** The window that the form names, or what is wrong with it. */
export function windowOf(values: KeyValues, booking: Booking, { now, zone, isStored }: KeyFacts): KeyWindow | Wrong {
  const { from, from_time, to, to_time } = values;
  if (!from || !from_time) return { path: "valid_from", message: "missing" };
  if (!to || !to_time) return { path: "valid_to", message: "missing" };
  const window = { check_in: instantAt(from, from_time, zone), check_out: instantAt(to, to_time, zone) };
  const wrong = whyNotWindow(window, isStored ? booking : stayOfKey(booking, now), now);
  if (!wrong) return { valid_from: window.check_in, valid_to: window.check_out };
  return { path: wrong.path, message: wordFor(window, now) };
}

function wordFor({ check_in, check_out }: Stay, now: string): Wrong["message"] {
  if (check_out <= check_in) return "backwards";
  return check_out <= now ? "late" : "beyond";
}
