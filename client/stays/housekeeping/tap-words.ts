import { makeFormats } from "#client/platform/core/dates.ts";
import { currentLocale, say } from "#client/platform/core/i18n.ts";
import { currentSession } from "#client/platform/core/session.ts";
import type { Tap } from "#shared/stays/housekeeping/taps.ts";

/** Reason why a tap does not count, with the room's number, for any screen. */
export function refusalWords(tap: Tap): string {
  return say("housekeeping.not_taken_room", { number: tap.number, words: refusalOf(tap) });
}

/** The same beside the room itself. */
export function refusalOf({ status, made_at, refused }: Tap): string {
  const word = say(`rooms.${status}`);
  const session = currentSession();
  if (refused !== "stale" || session.state !== "open") return say("housekeeping.not_taken", { status: word, reason: refused ?? "" });
  const { time } = makeFormats(currentLocale(), session.identity.time_zone, session.identity.currency);
  return say("housekeeping.outdated", { status: word, time: time(made_at) });
}
