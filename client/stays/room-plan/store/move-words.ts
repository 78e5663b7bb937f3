import { useLocale } from "#client/platform/core/dates.ts";
import { currentLanguage, currentLocale, say, sentencesOf, useLanguage } from "#client/platform/core/i18n.ts";
import { currentIdentity, useIdentity } from "#client/platform/core/session.ts";
import type { RoomPart } from "#client/stays/room-plan/model/plan-bars.ts";
import type { Waiting } from "#client/stays/room-plan/model/plan-capacity.ts";
import { wallDays } from "#client/stays/room-plan/model/plan-layout.ts";
import type { LockMove, LockPart } from "#client/stays/room-plan/model/plan-locks.ts";
import type { Proposal } from "#client/stays/room-plan/model/plan-target.ts";
import { type PlanText, type PlanWords, planWords } from "#client/stays/room-plan/model/plan-words.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { Locale } from "#shared/platform/core/language.ts";

/** The plan's words in the user's language. */
export function usePlanWords(): PlanWords {
  return wordsIn({ language: useLanguage(), locale: useLocale(), currency: useIdentity().currency });
}

/** The same outside of components. */
export function currentWords(): PlanWords {
  return wordsIn({ language: currentLanguage(), locale: currentLocale(), currency: currentIdentity().currency });
}

type Tongue = { language: ReturnType<typeof currentLanguage>; locale: Locale; currency: string };

let known: (Tongue & { words: PlanWords }) | null = null;

/** Recreated when language, country or currency change. */
function wordsIn({ language, locale, currency }: Tongue): PlanWords {
  if (known?.language !== language || known.locale !== locale || known.currency !== currency) {
    known = { language, locale, currency, words: planWords(locale, currency, sentencesOf("room_plan", language)) };
  }
  return known.words;
}

/** Returns the reason why a booking may not be moved there, in the words of the front desk. */
export function reasonText(words: PlanWords, store: PlanStore, proposal: Proposal): string | null {
  const { reason, blocker, waiting, to } = proposal;
  if (reason === null) return null;
  if (reason === "lane_of_other_type") {
    return words.say("lane_of_other_type", { type: store.type(proposal.booking.room_type_id)?.name ?? "" });
  }
  if (reason === "booking/invalid_dates" && proposal.part) return words.say("part_needs_night");
  if (reason === "booking/overlap_detected" && blocker) return words.say("overlap_with", { name: words.nameOf(blocker.booking) });
  if (reason === "booking/overlap_detected") return words.say("overlap_with", { name: words.say("lock") });
  if (reason === "booking/cots_exceeded") return words.say("no_space_for_cots", { count: to.room?.max_cots ?? 0 });
  if (reason === "booking/occupancy_exceeded") return words.say("too_small", { count: to.room?.max_occupancy ?? 0 });
  if (waiting) return lastRoomText(words, store, waiting);
  if (reason === "booking/invalid_status" && proposal.booking.status === "checked_in") {
    return words.say(to.room === null ? "guest_needs_room" : "guest_has_arrived");
  }
  return say(`problems.${reason}`);
}

/** The rooms of a stay one after the other: "204, from 29 Nov 105". */
export function roomsText(words: PlanWords, store: PlanStore, rooms: readonly RoomPart[]): string {
  return rooms
    .map((part, index) => {
      const place = placeName(words, store, part);
      return index === 0 ? place : words.say("from_day_in", { day: words.short(Math.floor(wallDays(part.check_in, store.zone))), place });
    })
    .join(", ");
}

/** The number of a part's room, or the name of its room type. */
export function placeName(
  words: PlanWords,
  store: PlanStore,
  { room_id, room_type_id }: Pick<RoomPart, "room_id" | "room_type_id">,
): string {
  const room = room_id === null ? undefined : store.room(room_id);
  return room?.number ?? store.type(room_type_id)?.name ?? words.say("unassigned");
}

/** Names the bookings without a room that need the last one of the type, and their nights. */
export function lastRoomText(words: PlanWords, store: PlanStore, { booking, night }: Waiting): string {
  const room_type = store.type(booking.room_type_id)?.name ?? "";
  return words.say("needs_last_room", { name: words.nameOf(booking), room_type, night: words.short(night) });
}

/** Returns the reason why a lock may not be moved there, in the words of the front desk. */
export function lockReason(words: PlanWords, store: PlanStore, { reason, blocker, waiting }: LockMove): string | null {
  if (reason === null) return null;
  if (reason === "no_room") return words.say("lock_needs_room");
  if (waiting) return lastRoomText(words, store, waiting);
  if (reason !== "room_lock/overlap_detected") return say(`problems.${reason}`);
  return words.say("overlap_with", { name: blocker ? words.nameOf(blocker) : words.say("lock") });
}

/** The verb of the refused action: of the edge that was pulled, or of the bar that was dragged. */
export function verbOf({ booking, to }: Proposal): PlanText {
  const stays = booking.room_id === (to.room?.id ?? null);
  if (!stays || (booking.check_in !== to.check_in && booking.check_out !== to.check_out)) return "not_moved";
  const isShorter = to.check_in > booking.check_in || to.check_out < booking.check_out;
  return isShorter ? "not_shortened" : "not_lengthened";
}

/** The same of a lock. */
export function lockVerbOf(part: LockPart, { lock, to }: LockMove): PlanText {
  if (part === "whole") return "not_moved";
  return to.start > lock.start || to.end < lock.end ? "not_shortened" : "not_lengthened";
}
