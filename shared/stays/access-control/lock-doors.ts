import { z } from "zod";
import { Id, JsonText } from "#shared/platform/core/fields.ts";

/** The doors of a lock: rooms, and the common front door of all rooms. */
const LockDoors = z.strictObject({ room_ids: z.array(Id).max(500), is_front_door: z.boolean() });
export type LockDoors = z.infer<typeof LockDoors>;

/** The stored value of the doors by lock. */
export const KeptDoors = JsonText.pipe(z.record(z.string().max(30), LockDoors));

/** The doors by lock; none where nothing readable is stored. */
export function doorsOf(value: string | null): Readonly<Record<string, LockDoors>> {
  return KeptDoors.safeParse(value ?? "{}").data ?? {};
}
