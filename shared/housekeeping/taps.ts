import { z } from "zod";
import { ROOM_STATUSES, type RoomStatus } from "#shared/rooms/schema.ts";

/**
 * Somebody's word on a room that the server has not heard yet. `version` is the room as the finger saw it, null behind
 * another tap on the same room. A refused one stays, with the refusal's word, until it was read.
 */
export const Tap = z.object({
  id: z.string(),
  property_id: z.string(),
  user_id: z.string(),
  room_id: z.string(),
  number: z.string(),
  status: z.enum(ROOM_STATUSES),
  before: z.enum(ROOM_STATUSES),
  version: z.int().nullable(),
  made_at: z.string(),
  refused: z.string().nullable(),
});
export type Tap = z.infer<typeof Tap>;

/** Whose taps are meant: they wait for the property and the person that they were made in and by. */
export type TapPlace = Pick<Tap, "property_id" | "user_id">;

export function tapsOf<T extends TapPlace>(taps: readonly T[], { property_id, user_id }: TapPlace): T[] {
  return taps.filter((tap) => tap.property_id === property_id && tap.user_id === user_id);
}

export function isWaiting({ refused }: Pick<Tap, "refused">): boolean {
  return refused === null;
}

/** How a room stands for whoever has tapped: their last word that still waits, else what the server says. */
export function shownStatus(room: { id: string; status: RoomStatus }, taps: readonly Tap[]): RoomStatus {
  return taps.findLast((tap) => tap.room_id === room.id && isWaiting(tap))?.status ?? room.status;
}

/** A new word makes an older, refused one about the same room needless. Behind a waiting one its version is not known yet. */
export function withTap(taps: readonly Tap[], tap: Tap): Tap[] {
  const kept = taps.filter((known) => known.room_id !== tap.room_id || isWaiting(known));
  const isSecond = kept.some((known) => known.room_id === tap.room_id);
  return [...kept, isSecond ? { ...tap, version: null } : tap];
}

/** The server has taken it: what follows on the same room was seen as the answer now is. */
export function afterTaken(taps: readonly Tap[], taken: Tap, version: number): Tap[] {
  const rest = taps.filter(({ id }) => id !== taken.id);
  const next = rest.find((tap) => tap.room_id === taken.room_id && isWaiting(tap));
  return rest.map((tap) => (tap.id === next?.id ? { ...tap, version } : tap));
}

/** The server has refused it: what was said of the room after it falls with it, and the last word is the one to talk about. */
export function afterRefused(taps: readonly Tap[], refused: Tap, reason: string): Tap[] {
  const last = taps.findLast((tap) => tap.room_id === refused.room_id && isWaiting(tap)) ?? refused;
  const others = taps.filter((tap) => tap.room_id !== refused.room_id);
  return [...others, { ...last, before: refused.before, refused: reason }];
}
