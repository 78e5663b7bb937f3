import type { Config, View } from "#server/platform/core/work/work.ts";
import { letterHtml } from "#server/tenant/mail/letter-html.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import type { DueNotice } from "#server/tenant/security-log/notices.ts";
import { entryOut } from "#server/tenant/security-log/queries.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { formatInstant } from "#shared/platform/core/dates.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { fill } from "#shared/platform/core/text.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";
import { noticeMailText } from "#shared/tenant/security-log/notice-mail-text.ts";
import type { SecurityEntry } from "#shared/tenant/security-log/schema.ts";
import { sentenceOf } from "#shared/tenant/security-log/sentence.ts";

/** The mail that tells an admin of an entry of the security log, in the admin's language. Its address of the log does nothing by itself. */
export function noticeMail(view: View, config: Config, { entry: row, language: own }: Pick<DueNotice, "entry" | "language">) {
  const { name: property_name, branding, time_zone, address } = getProperty(view, view.actor.property_id);
  const language = own ?? generalSettings(view).language;
  const entry = entryOut(row);
  const sentence = sentenceOf(entry, language);
  const body = fill(noticeMailText.body[language], {
    ...{
      sentence,
      property_name,
      author: authorOf(entry, language),
      time: formatInstant(entry.time, localeOf(language, address), time_zone),
    },
    page: `${config.public_url.replace(/\/+$/, "")}/settings/security`,
  });
  return {
    subject: fill(noticeMailText.subject[language], { property_name, sentence }),
    text: body,
    html: letterHtml(body, { language, property_name, primary_color: branding.primary_color ?? null, kind: null, link: null }),
  };
}

function authorOf({ by, api_key_id, name }: SecurityEntry, language: Language): string {
  if (by === null) return name || "Keyrack";
  return api_key_id === null ? by : fill(noticeMailText.api_key[language], { name: by });
}
