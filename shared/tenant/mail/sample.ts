import { z } from "zod";
import type { Language } from "#shared/platform/core/fields.ts";
import { LANGUAGES } from "#shared/platform/core/language.ts";
import { DAY_MS } from "#shared/platform/core/stays.ts";
import { fill } from "#shared/platform/core/text.ts";
import { canceledMoneyText } from "#shared/tenant/mail/canceled-money-text.ts";
import { salutation } from "#shared/tenant/mail/salutation.ts";
import { MAIL_ERRORS, MAIL_KINDS, MailSetup } from "#shared/tenant/mail/schema.ts";
import { LINK, MASKED_CODE, type Values } from "#shared/tenant/mail/template.ts";
import type { mailWords } from "#shared/tenant/mail/words.ts";

export const MailSampleQuery = z.strictObject({
  kind: z.enum(MAIL_KINDS).describe("What the mail is for"),
  language: z.enum(LANGUAGES).describe("The language in which texts are written"),
});
export type MailSampleQuery = z.infer<typeof MailSampleQuery>;

/** The data for the preview of a template: the newest booking, group or invoice that fits. */
export const MailSample = z.object({
  values: z.record(z.string(), z.string().nullable()).describe("The values of the placeholders"),
  about: z.string().nullable().describe("The name of the record; null if the data is invented"),
  attachments: z.array(z.string()).describe("The names of the attached files"),
  link_label: z.string().nullable().describe("The text of the link"),
  primary_color: z.string().nullable(),
  property_name: z.string(),
  logo_id: z.string().nullable().describe("The file of the logo"),
  ...MailSetup.shape,
});
export type MailSample = z.infer<typeof MailSample>;

/** The template to be tested, as typed, saved or not. */
export const MailTrial = z.strictObject({
  ...MailSampleQuery.shape,
  subject: z.string().trim().min(1).max(200).describe("The subject line; placeholders in double braces"),
  body: z.string().trim().min(1).max(10_000).describe("The text; placeholders in double braces"),
});
export type MailTrial = z.infer<typeof MailTrial>;

/** The recipient of the test mail, and the error if it could not be sent. */
export const MailTrialResult = z.object({
  to: z.string().describe("To whom it is mailed"),
  error: z.enum(MAIL_ERRORS).nullable().describe("Why it failed"),
});
export type MailTrialResult = z.infer<typeof MailTrialResult>;

/** Terms as a cancellation policy words them: free until two weeks before the arrival, afterwards 70 %. */
const INVENTED_TERMS = {
  de: "Kostenlose Stornierung bis {{day}}. Danach zahlen Sie 70 % des Preises.",
  en: "Free cancellation until {{day}}. After that you pay 70% of the price.",
};

const INVENTED_GROUP = { de: "Wanderfreunde Graz", en: "Graz Hiking Club" };
const INVENTED_ROOM_TYPE = { de: "Doppelzimmer mit Balkon", en: "Double room with balcony" };

/** Invented data of a stay in two weeks from `now`. */
export function inventedValues(language: Language, words: ReturnType<typeof mailWords>, now: string): Values {
  const inDays = (days: number) => new Date(Date.parse(now) + days * DAY_MS).toISOString();
  return {
    greeting: salutation({ type: "person", name: "Anna Gruber", gender: "female" }, language),
    guest_name: "Anna Gruber",
    traveler: "Lena Gruber",
    group_name: INVENTED_GROUP[language],
    code: "48151",
    check_in: words.day(inDays(14)),
    check_in_time: "15:00",
    check_out: words.day(inDays(17)),
    check_out_time: "11:00",
    nights: words.nights(3),
    persons: words.persons(2),
    rooms: words.rooms(4),
    room: "101",
    room_type: INVENTED_ROOM_TYPE[language],
    price: words.money(412.5),
    cancellation_terms: fill(INVENTED_TERMS[language], { day: words.date(now.slice(0, 10)) }),
    door_code: MASKED_CODE,
    expires_at: words.day(inDays(5)),
    codes: "48151, 48152, 48153, 48154",
    cancellation_fee: words.money(82.5),
    payments: fill(canceledMoneyText.refunded[language], { amount: words.money(117.5) }),
    invoice_number: `${now.slice(0, 4)}-104`,
    invoice_date: words.date(now.slice(0, 10)),
    amount: words.money(412.5),
    receipt_number: "1042",
    receipt_date: words.date(now.slice(0, 10)),
    due_amount: words.money(412.5),
    due_date: words.date(inDays(10).slice(0, 10)),
    fee: words.money(3),
    total: words.money(415.5),
    pay_by: words.date(inDays(17).slice(0, 10)),
    last_reminded: words.date(now.slice(0, 10)),
    canceled_number: `${now.slice(0, 4)}-103`,
    canceled_date: words.date(now.slice(0, 10)),
    link: LINK,
  };
}
