import { z } from "zod";
import { RETENTION_KINDS } from "#shared/office/privacy/retention.ts";

/** The longest list of what would be removed that is shown. */
export const SHOWN_DUE = 100;

/** A kind of data, how long it is kept, and what the next night would remove. */
export const Retention = z.object({
  kind: z.enum(RETENTION_KINDS).describe("What is kept"),
  months: z.int().describe("After how many months data are removed, by kind"),
  usual_months: z.int().describe("The usual period in months"),
  min_months: z.int().nullable().describe("The shortest period that the law allows, in months"),
  max_months: z.int().nullable().describe("The longest period that the law allows, in months; null for no bound"),
  running_months: z
    .int()
    .nullable()
    .describe("The period that is in force, in months; null if nothing is removed until an admin has confirmed it"),
  due: z.int().describe("How many records the coming nights would remove"),
  names: z.array(z.string()).describe("Names"),
  soon: z
    .int()
    .meta({ description: "How many will be over it within 45 days, `due` included: no more are removed unless confirmed again." }),
  held: z.boolean().meta({ description: "Nothing is removed, because more is due than was announced; a confirmation lets it go on." }),
});
export type Retention = z.infer<typeof Retention>;

export const Retentions = z.object({ version: z.int(), kinds: z.array(Retention).describe("What is kept, by kind") });
export type Retentions = z.infer<typeof Retentions>;

const Months = z.int().min(1).max(600).describe("The number of months");
/** New periods by kind, or the kinds as they were read with other months; a period of `periods` wins. */
export const RetentionPatch = z
  .strictObject({
    periods: z.partialRecord(z.enum(RETENTION_KINDS), Months).optional().describe("The periods in months by kind"),
    kinds: z
      .array(
        z.strictObject({
          kind: z.enum(RETENTION_KINDS).describe("What is kept"),
          months: Months.describe("After how many months data are removed, by kind"),
        }),
      )
      .max(RETENTION_KINDS.length)
      .optional()
      .describe("What is kept, by kind"),
  })
  .refine(({ periods, kinds }) => periods !== undefined || kinds !== undefined, { path: ["periods"], message: "required" });
export type RetentionPatch = z.infer<typeof RetentionPatch>;

/** Each kind with the period whose list was seen. */
export const RetentionConfirmation = z.strictObject({
  seen: z.partialRecord(z.enum(RETENTION_KINDS), Months).describe("The periods as they were shown, by kind"),
});

/** The sources of the record of processing activities: the property's data and what is configured, nothing about guests. */
export const RecordFacts = z.object({
  controller: z
    .object({
      name: z.string().describe("The name under which people know it"),
      company: z.string().nullable().describe("The company's name"),
      director: z.string().nullable().describe("Who represents the property"),
      address: z.array(z.string()).describe("The address, line by line"),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .describe("Who is responsible for the data"),
  country: z.string().nullable(),
  as_of: z.string().describe("The day of the record"),
  months: z
    .record(z.enum(RETENTION_KINDS), z.int().describe("The number of months"))
    .describe("After how many months data are removed, by kind"),
  mail_server: z.string().nullable().describe("The host of the mail server; null for none"),
  register_service: z.string().nullable().describe("The host of the municipality's program; null for none"),
  lock_system: z.string().nullable().describe("The door system; null for none"),
  sheet_mail: z.string().nullable().describe("To whom the emergency sheet is mailed"),
  has_register: z.boolean().describe("The property has a cash register"),
  has_accounting: z.boolean().describe("Files for accounting are made"),
  api_keys: z.array(z.string()).describe("The valid API keys by name"),
  backup_folder: z.enum(["own", "data"]).describe("Whether backups lie in a folder of their own"),
  is_backup_encrypted: z.boolean().describe("Backups are encrypted"),
  is_https: z.boolean().describe("The program is reached over https"),
  is_mail_encrypted: z.boolean().describe("Mails leave encrypted"),
  members: z.int().describe("How many members the team has"),
  members_with_second_factor: z.int().describe("How many of them log in with a second factor"),
});
export type RecordFacts = z.infer<typeof RecordFacts>;
