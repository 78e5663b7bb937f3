import { roomOfFeed } from "#server/inventory/rooms/queries.ts";
import type { Db } from "#server/platform/core/database/db.ts";
import { planBooking, planLock } from "#server/stays/room-plan/queries.ts";
import type { LiveChange } from "#shared/platform/live/schema.ts";

/** Entities that the feed sends whole, because many screens show them: one line each. */
const HOT: Readonly<Record<string, (db: Db, property_id: string, id: string) => LiveChange["row"]>> = {
  booking: planBooking,
  room: roomOfFeed,
  room_lock: planLock,
};

/** The entity's present row; null if the feed does not send it whole, or it was deleted. */
export function hotRow(db: Db, { property_id, object, id }: { property_id: string; object: string; id: string }): LiveChange["row"] {
  return HOT[object]?.(db, property_id, id) ?? null;
}
