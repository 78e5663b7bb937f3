import type { Config, View } from "#server/platform/core/work/work.ts";
import { propertyValues } from "#server/tenant/mail/compose.ts";
import { propertyInPreview } from "#server/tenant/mail/mail-setup.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { linkLabel } from "#shared/tenant/mail/letter.ts";
import { inventedValues, type MailSample, type MailSampleQuery } from "#shared/tenant/mail/sample.ts";
import { PLACEHOLDERS, type Values } from "#shared/tenant/mail/template.ts";
import { mailWords } from "#shared/tenant/mail/words.ts";

/**
 * A template's text filled in from the newest matching record; missing values are examples, except the cancellation terms, which a record
 * without terms does not have.
 */
export function mailSample(view: View, config: Config, { kind, language }: MailSampleQuery): MailSample {
  const mailKind = view.wiring.mailKinds[kind];
  const newest = mailKind.newest(view);
  const draft = newest === null ? null : mailKind.draft(view, newest);
  const property = getProperty(view, view.actor.property_id);
  const words = mailWords(language, property);
  const known = draft ? withoutEmpty(draft.values({ language, include_rates: true })) : {};
  const invented = inventedValues(language, words, view.now);
  const cancellation_terms = draft ? null : (invented["cancellation_terms"] ?? null);
  const all: Values = { ...invented, cancellation_terms, ...known, ...propertyValues(property) };
  return {
    ...propertyInPreview(view, config),
    values: Object.fromEntries(PLACEHOLDERS[kind].map((name) => [name, all[name] ?? null])),
    about: draft?.name ?? null,
    attachments: mailKind.sampleFiles(language),
    link_label: linkLabel(kind, language),
  };
}

function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ""));
}
