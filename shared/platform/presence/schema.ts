import { z } from "zod";
import { Id } from "#shared/platform/core/fields.ts";
import type { Permission } from "#shared/platform/core/permissions.ts";

/** Records that show who else has them open, with the permission that reads them. */
export const PRESENCE_READERS = {
  booking: "bookings:read",
  contact: "bookings:read",
  folio: "folios:read",
  group: "bookings:read",
} as const satisfies Record<string, Permission>;
export type PresenceObject = keyof typeof PRESENCE_READERS;
const PRESENCE_OBJECTS = ["booking", "contact", "folio", "group"] as const satisfies readonly PresenceObject[];

/** A screen counts as gone this long after its last sign. */
export const PRESENCE_ENDS_MS = 60_000;
/** The most records that one screen has open. */
const MAX_RECORDS = 50;

const OpenRecord = z.strictObject({ object: z.enum(PRESENCE_OBJECTS), id: Id, is_editing: z.boolean() });
export type OpenRecord = z.infer<typeof OpenRecord>;

/**
 * The board that a screen shows, the booking or lock being dragged, an id that the screen has made up for itself, the name that its user gave
 * it, and the records that it has open: that they are, never what is in them. Not stored.
 */
export const PresenceInput = z.strictObject({
  looking_at: z.enum(["room_plan"]).nullable().default(null),
  dragging: Id.nullable().default(null),
  screen: z.string().max(40).nullable().default(null),
  screen_name: z.string().trim().max(40).nullable().default(null),
  records: z.array(OpenRecord).max(MAX_RECORDS).default([]),
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
  screen_name: z.string().nullable(),
  records: z.array(OpenRecord),
});
export type PresenceEntry = z.infer<typeof PresenceEntry>;
