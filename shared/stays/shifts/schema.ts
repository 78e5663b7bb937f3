import { z } from "zod";
import { Instant } from "#shared/platform/core/fields.ts";

/** The position in the event log up to which a member has seen the changes of others, and since when. */
export const ShiftCursor = z.object({
  since_seq: z.int().describe("The last event that counts as seen"),
  since_at: z.string().describe("When the last shift ended"),
});
export type ShiftCursor = z.infer<typeof ShiftCursor>;

/** One change, described as in the history of its entity. */
export const ShiftChange = z.object({
  seq: z.int().describe("The number of an event in the log, rising and without gaps in it: ask for what came after the one you know"),
  id: z.string(),
  /** The entity that changed itself, e.g. a folio of the history's booking. */
  parent_object: z.string(),
  parent_id: z.string(),
  type: z.string().describe("What happened"),
  description: z.string().describe("What happened, in words"),
  automated: z.boolean().describe("The program did it by itself"),
  actor_name: z.string().nullable().describe("Who did it, by the name they had then"),
  time: z.string().describe("When it happened; instant in UTC"),
});
export type ShiftChange = z.infer<typeof ShiftChange>;

/** All changes of one entity, newest first. */
export const ShiftHistory = z.object({
  object: z.string(),
  id: z.string(),
  title: z.string().describe("What it is, in a few words"),
  subtitle: z.string().nullable().describe("What tells it apart from others of the same title"),
  changes: z.array(ShiftChange).describe("The changes of the subject, newest first"),
});
export type ShiftHistory = z.infer<typeof ShiftHistory>;

/** The changes made by others since the reader's last shift; the history with the latest change comes first. */
export const SinceShift = ShiftCursor.extend({
  object: z.literal("since_shift"),
  head_seq: z.int().describe("The newest event, sent when marking as seen so that no later change is skipped"),
  count: z.int(),
  is_complete: z.boolean().describe("All changes are in it; otherwise older ones are left out"),
  histories: z.array(ShiftHistory).describe("Changes by subject"),
}).meta({ id: "SinceShift" });
export type SinceShift = z.infer<typeof SinceShift>;

/** Sets the position; it may also be moved back. */
export const SeenInput = z.strictObject({
  seq: z
    .int()
    .min(0)
    .describe("The number of an event in the log, rising and without gaps in it: ask for what came after the one you know"),
  at: Instant.optional().describe("When the shift began"),
});
export type SeenInput = z.infer<typeof SeenInput>;
