import { z } from "zod";
import { Instant } from "#shared/core/fields.ts";

/** Up to where in the record of changes a member has seen what others did, and since when. */
export const ShiftCursor = z.object({ since_seq: z.int(), since_at: z.string() });
export type ShiftCursor = z.infer<typeof ShiftCursor>;

/** One change, told as on the record of its entity. */
export const ShiftChange = z.object({
  seq: z.int(),
  id: z.string(),
  /** What changed itself: a folio of the history's booking, say. */
  parent_object: z.string(),
  parent_id: z.string(),
  type: z.string(),
  description: z.string(),
  automated: z.boolean(),
  actor_name: z.string().nullable(),
  time: z.string(),
});
export type ShiftChange = z.infer<typeof ShiftChange>;

/** All that happened to one thing, newest first. */
export const ShiftHistory = z.object({
  object: z.string(),
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  changes: z.array(ShiftChange),
});
export type ShiftHistory = z.infer<typeof ShiftHistory>;

/** What others did since the reader's last shift: the history that went on last comes first. */
export const SinceShift = ShiftCursor.extend({
  object: z.literal("since_shift"),
  /** What to say back as seen: nothing that comes later is swallowed. */
  head_seq: z.int(),
  count: z.int(),
  /** False where there was more than is told. */
  is_complete: z.boolean(),
  histories: z.array(ShiftHistory),
}).meta({ id: "SinceShift" });
export type SinceShift = z.infer<typeof SinceShift>;

/** The cursor may also be put back to where it was. */
export const SeenInput = z.strictObject({ seq: z.int().min(0), at: Instant.optional() });
export type SeenInput = z.infer<typeof SeenInput>;
