import { z } from "zod";
import { ClockTime, Code, Email, entity, Language } from "#shared/platform/core/fields.ts";
import { listQuery, searched, sortable } from "#shared/platform/core/page.ts";
import { MailTemplates, MailTemplatesPatch } from "#shared/tenant/mail/templates.ts";

export const SettingInput = z.strictObject({
  key: Code.regex(/^[A-Z][A-Z0-9_]*$/, "setting_key").describe("The setting's name; values of keys that end in _SECRET are never answered"),
  value: z.string().max(10_000).describe("The value"),
});
export type SettingInput = z.infer<typeof SettingInput>;
export const SettingPatch = SettingInput.partial();
export type SettingPatch = z.infer<typeof SettingPatch>;

/** `value` is null for keys that end in `_SECRET`: those are write-only. */
export const Setting = entity("setting", {
  key: z.string().describe("The setting's name; values of keys that end in _SECRET are never answered"),
  value: z.string().nullable().describe("The value; null for a secret"),
});
export type Setting = z.infer<typeof Setting>;

export const SettingQuery = listQuery({
  /** Any part of the key. */
  query: searched,
  sort: sortable(["key"]),
});
export type SettingQuery = z.infer<typeof SettingQuery>;

/** Time in which a mail can be undone, in seconds. */
export const UndoSeconds = z.int().min(0).max(600);

/** The cots that the property has. */
export const Cots = z.int().min(0).max(1000);

/** The number of messages of rules that leave in an hour: mail servers refuse those who send more. */
export const MessagesAnHour = z.int().min(1).max(5000);

/** The property's own terms (of cancellation, of payment) in the guests' languages; null if it has none. */
const TermsText = z.string().trim().min(1).max(4000).nullable();
export const Terms = z.strictObject({ de: TermsText, en: TermsText });
export type Terms = z.infer<typeof Terms>;
const TermsPatch = Terms.partial();
export type TermsPatch = z.infer<typeof TermsPatch>;

const ONE_MAIL =
  "Confirmation, deposit invoice and online check-in go out in one mail where they are due together; null, which is off, while nobody has decided";

/** The settings every property has, as one object. */
export const GeneralSettings = z.object({
  language: Language.describe("The language of texts where nobody's own is known"),
  mail_from: z.string().nullable().describe("The sender of mails"),
  /** Delay of a mail caused by an undoable action, in seconds. */
  undo_seconds: UndoSeconds,
  cots: Cots.nullable().describe("How many cots the property has for a night; null if they are not counted"),
  mail_templates: MailTemplates.describe("The property's own texts of mails, by kind"),
  confirms_offers: z.boolean().describe("A guest who accepts an offer gets the confirmation by mail"),
  one_mail: z.boolean().nullable().describe(ONE_MAIL),
  terms: Terms.describe("The terms that documents carry"),
  sheet_mail: z.string().nullable().describe("Where the emergency sheet is mailed every hour; null for nowhere"),
  saves_sheet: z.boolean().describe("The server saves the emergency sheet every hour"),
  quiet_from: z.string().describe("The local time from which scheduled messages wait, HH:mm"),
  quiet_until: z.string().describe("The local time at which they go on, HH:mm; the same as quiet_from for no quiet hours"),
  messages_an_hour: MessagesAnHour.describe("How many scheduled messages are sent in an hour"),
  version: z.int(),
});
export type GeneralSettings = z.infer<typeof GeneralSettings>;
export const GeneralSettingsPatch = z.strictObject({
  language: Language.optional().describe("The language of texts where nobody's own is known"),
  mail_from: Email.nullable().optional().describe("The sender of mails"),
  undo_seconds: UndoSeconds.nullable().optional(),
  cots: Cots.nullable().optional().describe("How many cots the property has for a night; null if they are not counted"),
  mail_templates: MailTemplatesPatch.nullable()
    .optional()
    .describe("The property's own texts of mails, by kind; null for the standard text"),
  confirms_offers: z.boolean().nullable().optional().describe("The first payment of a deposit makes an offer a firm booking"),
  one_mail: z.boolean().nullable().optional().describe(ONE_MAIL),
  terms: TermsPatch.nullable().optional().describe("The terms that documents carry"),
  sheet_mail: Email.nullable().optional().describe("To whom the emergency sheet is mailed each night; null for nobody"),
  saves_sheet: z.boolean().nullable().optional().describe("The emergency sheet is kept in the browser of the front desk"),
  quiet_from: ClockTime.nullable().optional().describe("The local time from which scheduled messages wait; 21:00 unless set"),
  quiet_until: ClockTime.nullable()
    .optional()
    .describe("The local time at which they go on; 08:00 unless set, the same as quiet_from for no quiet hours"),
  messages_an_hour: MessagesAnHour.nullable().optional().describe("How many scheduled messages are sent in an hour; 200 unless set"),
});
export type GeneralSettingsPatch = z.infer<typeof GeneralSettingsPatch>;
/** The stock of cots, which managers may change too. */
export const CotsPatch = z.strictObject({ cots: GeneralSettings.shape.cots });
