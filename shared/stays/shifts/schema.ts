import { z } from "zod";
import { Instant } from "#shared/platform/core/fields.ts";

/** The position in the event log up to which a member has seen the changes of others, and since when. */
export const ShiftCursor = z.object({ since_seq: z.int(), since_at: z.string() });
export type ShiftCursor = z.infer<typeof ShiftCursor>;

/** One change, described as in the history of its entity. */
export const ShiftChange = z.object({
  seq: z.int(),
  id: z.string(),
  /** The entity that changed itself, e.g. a folio of the history's booking. */
  parent_object: z.string(),
  parent_id: z.string(),
  type: z.string(),
  description: z.string(),
  automated: z.boolean(),
  actor_name: z.string().nullable(),
  time: z.string(),
});
export type ShiftChange = z.infer<typeof ShiftChange>;

/** All changes of one entity, newest first. */
export const ShiftHistory = z.object({
  object: z.string(),
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  changes: z.array(ShiftChange),
});
export type ShiftHistory = z.infer<typeof ShiftHistory>;

/** The changes made by others since the reader's last shift; the history with the latest change comes first. */
export const SinceShift = ShiftCursor.extend({
  object: z.literal("since_shift"),
  /** The position to send when marking as seen, so that no later change is skipped. */
  head_seq: z.int(),
  count: z.int(),
  /** False where there are more changes than returned. */
  is_complete: z.boolean(),
  histories: z.array(ShiftHistory),
}).meta({ id: "SinceShift" });
export type SinceShift = z.infer<typeof SinceShift>;

/** Sets the position; it may also be moved back. */
export const SeenInput = z.strictObject({ seq: z.int().min(0), at: Instant.optional() });
export type SeenInput = z.infer<typeof SeenInput>;
