import type { Db } from "#server/core/database/db.ts";
import { planBooking, planLock } from "#server/room-plan/queries.ts";
import { roomOfFeed } from "#server/rooms/queries.ts";
import type { LiveChange } from "#shared/live/schema.ts";

/** What travels whole with the feed: one line an entity that many screens show. */
const HOT: Readonly<Record<string, (db: Db, property_id: string, id: string) => LiveChange["row"]>> = {
  booking: planBooking,
  room: roomOfFeed,
  room_lock: planLock,
};

/** The entity as it stands now; null where it is not hot, or gone. */
export function hotRow(db: Db, propertyId: string, object: string, id: string): LiveChange["row"] {
  return HOT[object]?.(db, propertyId, id) ?? null;
}
