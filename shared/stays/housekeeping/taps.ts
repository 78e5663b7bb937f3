import { z } from "zod";
import { ROOM_STATUSES, type RoomStatus } from "#shared/inventory/rooms/schema.ts";

/**
 * A room status set by a user that the server has not received yet. `version` is the room's version when it was tapped, null
 * behind another tap on the same room. A refused tap stays in the queue, with the refusal, until the user has read it.
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

/** The owner of taps: the property and the user for which they were made. */
export type TapPlace = Pick<Tap, "property_id" | "user_id">;

export function tapsOf<T extends TapPlace>(taps: readonly T[], { property_id, user_id }: TapPlace): T[] {
  return taps.filter((tap) => tap.property_id === property_id && tap.user_id === user_id);
}

export function isWaiting({ refused }: Pick<Tap, "refused">): boolean {
  return refused === null;
}

/** The status shown to the user: the last tap that still waits, else the server's status. */
export function shownStatus(room: { id: string; status: RoomStatus }, taps: readonly Tap[]): RoomStatus {
  return taps.findLast((tap) => tap.room_id === room.id && isWaiting(tap))?.status ?? room.status;
}

/** Adds a tap; it replaces an older, refused one of the same room. Behind a waiting tap the room's version is not known yet. */
export function withTap(taps: readonly Tap[], tap: Tap): Tap[] {
  const kept = taps.filter((known) => known.room_id !== tap.room_id || isWaiting(known));
  const isSecond = kept.some((known) => known.room_id === tap.room_id);
  return [...kept, isSecond ? { ...tap, version: null } : tap];
}

/** After the server has accepted a tap, the next tap on the same room is sent with the version of the answer. */
export function afterTaken(taps: readonly Tap[], taken: Tap, version: number): Tap[] {
  const rest = taps.filter(({ id }) => id !== taken.id);
  const next = rest.find((tap) => tap.room_id === taken.room_id && isWaiting(tap));
  return rest.map((tap) => (tap.id === next?.id ? { ...tap, version } : tap));
}

/** After the server has refused a tap, later taps on the same room are dropped, and the last one is shown with the refusal. */
export function afterRefused(taps: readonly Tap[], refused: Tap, reason: string): Tap[] {
  const last = taps.findLast((tap) => tap.room_id === refused.room_id && isWaiting(tap)) ?? refused;
  const others = taps.filter((tap) => tap.room_id !== refused.room_id);
  return [...others, { ...last, before: refused.before, refused: reason }];
}
