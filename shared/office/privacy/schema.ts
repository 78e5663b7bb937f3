import { z } from "zod";
import { RETENTION_KINDS } from "#shared/office/privacy/retention.ts";

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
  /** The number of records over their period, and the first of them by name. */
  due: z.int(),
  names: z.array(z.string()),
  soon: z
    .int()
    .meta({ description: "How many will be over it within 45 days, `due` included: no more are removed unless confirmed again." }),
  held: z.boolean().meta({ description: "Nothing is removed, because more is due than was announced; a confirmation lets it go on." }),
});
export type Retention = z.infer<typeof Retention>;

export const Retentions = z.object({ version: z.int(), kinds: z.array(Retention) });
export type Retentions = z.infer<typeof Retentions>;

const Months = z.int().min(1).max(600);
/** New periods by kind, or the kinds as they were read with other months; a period of `periods` wins. */
export const RetentionPatch = z
  .strictObject({
    periods: z.partialRecord(z.enum(RETENTION_KINDS), Months).optional(),
    kinds: z
      .array(z.strictObject({ kind: z.enum(RETENTION_KINDS), months: Months }))
      .max(RETENTION_KINDS.length)
      .optional(),
  })
  .refine(({ periods, kinds }) => periods !== undefined || kinds !== undefined, { path: ["periods"], message: "required" });
export type RetentionPatch = z.infer<typeof RetentionPatch>;

/** Each kind with the period whose list was seen. */
export const RetentionConfirmation = z.strictObject({ seen: z.partialRecord(z.enum(RETENTION_KINDS), Months) });

/** The sources of the record of processing activities: the property's data and what is configured, nothing about guests. */
export const RecordFacts = z.object({
  controller: z.object({
    name: z.string(),
    company: z.string().nullable(),
    director: z.string().nullable(),
    address: z.array(z.string()),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  country: z.string().nullable(),
  as_of: z.string(),
  months: z.record(z.enum(RETENTION_KINDS), z.int()),
  /** The host of the mail server, of the lock system, and where the emergency sheet is mailed; null where there is none. */
  mail_server: z.string().nullable(),
  /** The host of the municipality's program that registrations are sent to. */
  register_service: z.string().nullable(),
  lock_system: z.string().nullable(),
  sheet_mail: z.string().nullable(),
  has_register: z.boolean(),
  has_accounting: z.boolean(),
  /** The names of the API keys that are valid. */
  api_keys: z.array(z.string()),
  backup_folder: z.enum(["own", "data"]),
  is_backup_encrypted: z.boolean(),
  is_https: z.boolean(),
  is_mail_encrypted: z.boolean(),
  members: z.int(),
  members_with_second_factor: z.int(),
});
export type RecordFacts = z.infer<typeof RecordFacts>;
