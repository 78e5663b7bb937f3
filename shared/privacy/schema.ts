import { z } from "zod";
import { RETENTION_KINDS } from "#shared/privacy/retention.ts";

/** The longest list of what would be removed that is shown. */
export const SHOWN_DUE = 100;

/** A kind of data, how long it is kept, and what the next night would remove. */
export const Retention = z.object({
  kind: z.enum(RETENTION_KINDS),
  months: z.int(),
  usual_months: z.int(),
  min_months: z.int().nullable(),
  max_months: z.int().nullable(),
  /** The period by which data is removed now; null where nothing is removed until an admin has confirmed it. */
  running_months: z.int().nullable(),
  /** How many records are over their period, and the first of them by name. */
  due: z.int(),
  names: z.array(z.string()),
});
export type Retention = z.infer<typeof Retention>;

export const Retentions = z.object({ version: z.int(), kinds: z.array(Retention) });
export type Retentions = z.infer<typeof Retentions>;

const Months = z.int().min(1).max(600);
export const RetentionPatch = z.strictObject({ periods: z.partialRecord(z.enum(RETENTION_KINDS), Months) });

/** Each kind with the period whose list was seen. */
export const RetentionConfirmation = z.strictObject({ seen: z.partialRecord(z.enum(RETENTION_KINDS), Months) });
