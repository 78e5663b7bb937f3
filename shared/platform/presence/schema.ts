import { z } from "zod";
import { Id } from "#shared/platform/core/fields.ts";

/** The board that a screen shows, the booking or lock being dragged, and a name that the screen has made up for itself. Not stored. */
export const PresenceInput = z.strictObject({
  looking_at: z.enum(["room_plan"]).nullable().default(null),
  dragging: Id.nullable().default(null),
  screen: z.string().max(40).nullable().default(null),
});
export type PresenceInput = z.infer<typeof PresenceInput>;

/** One open screen of the property; a user with two tabs has two entries. */
export const PresenceEntry = z.object({
  connection_id: z.string(),
  user_id: z.string().nullable(),
  name: z.string(),
  looking_at: z.string().nullable(),
  /** The booking or room lock being dragged. */
  booking_id: z.string().nullable(),
  /** By which a screen finds its own entry, also after its connection was made again. */
  screen: z.string().nullable(),
});
export type PresenceEntry = z.infer<typeof PresenceEntry>;
