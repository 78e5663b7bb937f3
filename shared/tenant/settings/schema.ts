import { z } from "zod";
import { Code, Email, entity, Language } from "#shared/platform/core/fields.ts";
import { listQuery, searched, sortable } from "#shared/platform/core/page.ts";
import { MailTemplates, MailTemplatesPatch } from "#shared/tenant/mail/templates.ts";

export const SettingInput = z.strictObject({
  key: Code.regex(/^[A-Z][A-Z0-9_]*$/, "setting_key"),
  value: z.string().max(10_000),
});
export type SettingInput = z.infer<typeof SettingInput>;
export const SettingPatch = SettingInput.partial();
export type SettingPatch = z.infer<typeof SettingPatch>;

/** `value` is null for keys that end in `_SECRET`: those are write-only. */
export const Setting = entity("setting", { key: z.string(), value: z.string().nullable() });
export type Setting = z.infer<typeof Setting>;

export const SettingQuery = listQuery({
  /** Any part of the key. */
  query: searched,
  sort: sortable(["key"]),
});
export type SettingQuery = z.infer<typeof SettingQuery>;

/** How long a mail can be undone, in seconds. */
export const UndoSeconds = z.int().min(0).max(600);

/** The property's own terms (of cancellation, of payment) in the guests' languages; null where it has none. */
const TermsText = z.string().trim().min(1).max(4000).nullable();
export const Terms = z.strictObject({ de: TermsText, en: TermsText });
export type Terms = z.infer<typeof Terms>;
const TermsPatch = Terms.partial();
export type TermsPatch = z.infer<typeof TermsPatch>;

/** The settings every property has, as one object. */
export const GeneralSettings = z.object({
  language: Language,
  mail_from: z.string().nullable(),
  /** How long a mail caused by an undoable action waits before it is sent. */
  undo_seconds: UndoSeconds,
  mail_templates: MailTemplates,
  /** True if a guest who accepts an offer automatically gets the confirmation by mail. */
  confirms_offers: z.boolean(),
  /** Printed on offers and confirmations. */
  terms: Terms,
  /** Where the emergency sheet is sent every hour. */
  sheet_mail: z.string().nullable(),
  /** True if the server saves the emergency sheet every hour. */
  saves_sheet: z.boolean(),
  version: z.int(),
});
export type GeneralSettings = z.infer<typeof GeneralSettings>;
export const GeneralSettingsPatch = z.strictObject({
  language: Language.optional(),
  mail_from: Email.nullable().optional(),
  undo_seconds: UndoSeconds.nullable().optional(),
  mail_templates: MailTemplatesPatch.nullable().optional(),
  confirms_offers: z.boolean().nullable().optional(),
  terms: TermsPatch.nullable().optional(),
  sheet_mail: Email.nullable().optional(),
  saves_sheet: z.boolean().nullable().optional(),
});
export type GeneralSettingsPatch = z.infer<typeof GeneralSettingsPatch>;
