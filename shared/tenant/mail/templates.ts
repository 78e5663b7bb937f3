import { z } from "zod";
import { inTermsOf } from "#shared/platform/core/country-terms.ts";
import { LANGUAGES, type Language } from "#shared/platform/core/language.ts";
import type { Located } from "#shared/platform/countries/countries.ts";
import { DEFAULT_TEMPLATES } from "#shared/tenant/mail/default-templates.ts";
import { type MailKind, TEMPLATE_KINDS, type TemplateKind } from "#shared/tenant/mail/schema.ts";
import { lacksLink, unknownPlaceholders, type Template as Words } from "#shared/tenant/mail/template.ts";

const Template = z.strictObject({
  subject: z.string().trim().min(1).max(200).describe("The subject line"),
  body: z.string().trim().min(1).max(10_000).describe("The text of the mail, without HTML"),
});

/** A template of one kind. Unknown placeholders are errors, and so is a missing link in mails that need one. */
export function templateOf(kind: MailKind) {
  return Template.superRefine((template, context) => {
    for (const field of ["subject", "body"] as const) {
      for (const name of unknownPlaceholders(kind, template[field])) {
        context.addIssue({ code: "custom", path: [field], message: `placeholder:${name}` });
      }
    }
    if (lacksLink(kind, template.body)) context.addIssue({ code: "custom", path: ["body"], message: "without_link" });
  });
}

const perLanguage = <T extends z.ZodType>(template: T) => z.strictObject({ de: template, en: template });
const bothOf = (kind: MailKind) => perLanguage(templateOf(kind).nullable().optional()).optional();

/** The property's templates in both languages: its own, else the defaults. */
export const MailTemplates = z.strictObject({
  confirmation: perLanguage(Template).describe("The confirmation of a booking"),
  offer: perLanguage(Template).describe("An offer"),
  pre_check_in: perLanguage(Template).describe("The link to the online check-in"),
  group_confirmation: perLanguage(Template).describe("The confirmation of a group"),
  cancellation: perLanguage(Template).describe("The cancellation of a booking"),
  group_cancellation: perLanguage(Template).describe("The cancellation of a group's bookings"),
  deposit: perLanguage(Template).describe("A deposit invoice"),
  deposit_reminder: perLanguage(Template).describe("The reminder of a deposit"),
  invoice: perLanguage(Template).describe("An invoice"),
  credit_note: perLanguage(Template).describe("A credit note"),
  cancellation_invoice: perLanguage(Template).describe("The cancellation of an invoice"),
  reminder_1: perLanguage(Template).describe("The first reminder of an unpaid invoice"),
  reminder_2: perLanguage(Template).describe("The second reminder of an unpaid invoice"),
  reminder_3: perLanguage(Template).describe("The last reminder of an unpaid invoice"),
  receipt: perLanguage(Template).describe("A receipt of the cash register"),
});
export type MailTemplates = z.infer<typeof MailTemplates>;

/** Only the templates that are present change; null restores the default. */
export const MailTemplatesPatch = z.strictObject({
  confirmation: bothOf("confirmation").describe("The confirmation of a booking"),
  offer: bothOf("offer").describe("An offer"),
  pre_check_in: bothOf("pre_check_in").describe("The link to the online check-in"),
  group_confirmation: bothOf("group_confirmation").describe("The confirmation of a group"),
  cancellation: bothOf("cancellation").describe("The cancellation of a booking"),
  group_cancellation: bothOf("group_cancellation").describe("The cancellation of a group's bookings"),
  deposit: bothOf("deposit").describe("A deposit invoice"),
  deposit_reminder: bothOf("deposit_reminder").describe("The reminder of a deposit"),
  invoice: bothOf("invoice").describe("An invoice"),
  credit_note: bothOf("credit_note").describe("A credit note"),
  cancellation_invoice: bothOf("cancellation_invoice").describe("The cancellation of an invoice"),
  reminder_1: bothOf("reminder_1").describe("The first reminder of an unpaid invoice"),
  reminder_2: bothOf("reminder_2").describe("The second reminder of an unpaid invoice"),
  reminder_3: bothOf("reminder_3").describe("The last reminder of an unpaid invoice"),
  receipt: bothOf("receipt").describe("A receipt of the cash register"),
});
export type MailTemplatesPatch = z.infer<typeof MailTemplatesPatch>;

/** The template of a property that has written none, in the spelling of its country. */
export function usualTemplate(kind: TemplateKind, language: Language, address: Located): Words {
  const spelled = inTermsOf(address, language);
  const { subject, body } = DEFAULT_TEMPLATES[kind][language];
  return { subject: spelled(subject), body: spelled(body) };
}

/** Merges the property's own templates over the usual ones. */
export function withOwnTemplates(own: MailTemplatesPatch, address: Located): MailTemplates {
  return MailTemplates.parse(
    Object.fromEntries(
      TEMPLATE_KINDS.map((kind) => [
        kind,
        Object.fromEntries(LANGUAGES.map((language) => [language, own[kind]?.[language] ?? usualTemplate(kind, language, address)])),
      ]),
    ),
  );
}

/** The templates to store after a change: those that differ from the usual ones. */
export function ownTemplates(before: MailTemplatesPatch, patch: MailTemplatesPatch, address: Located): MailTemplatesPatch {
  const after = withOwnTemplates(
    Object.fromEntries(TEMPLATE_KINDS.map((kind) => [kind, { ...before[kind], ...patch[kind] }])) satisfies MailTemplatesPatch,
    address,
  );
  const own: MailTemplatesPatch = {};
  for (const kind of TEMPLATE_KINDS) {
    for (const language of LANGUAGES) {
      const template = after[kind][language];
      const { subject, body } = usualTemplate(kind, language, address);
      if (template.subject !== subject || template.body !== body) own[kind] = { ...own[kind], [language]: template };
    }
  }
  return own;
}
