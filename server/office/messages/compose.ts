import type { Subject } from "#server/office/messages/facts.ts";
import { roomOf } from "#server/office/messages/mail-kind.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { clockOf } from "#server/stays/availability/stay-times.ts";
import { stayValues } from "#server/stays/bookings/mails/mail-kinds.ts";
import { travelerName } from "#server/stays/bookings/mails/mail-recipients.ts";
import { propertyValues } from "#server/tenant/mail/compose.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { generalSettings, propertyLanguage } from "#server/tenant/settings/queries.ts";
import { withoutLinks } from "#shared/office/messages/plain-values.ts";
import type { PlannedRule } from "#shared/office/messages/plan.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { amount, sumOf } from "#shared/platform/core/money.ts";
import { whyNotMail } from "#shared/stays/bookings/mail-rules.ts";
import { LINK, placeholdersOf, renderTemplate, type Template, type Values } from "#shared/tenant/mail/template.ts";
import { mailWords } from "#shared/tenant/mail/words.ts";

export type Composed = Template & { language: Language; missing: string[] };

/** The text of a rule for a subject, in the reader's language; `missing` names the placeholders without a value. */
export function composeMessage(view: View, rule: PlannedRule, subject: Subject): Composed {
  const { language, template } = templateFor(view, rule, subject.facts.reader?.language ?? propertyLanguage(view));
  const values = valuesOf(view, subject, language);
  const names = [...new Set(placeholdersOf(`${template.subject} ${template.body}`))];
  const missing = names.filter((name) => (values[name] ?? "") === "");
  return { ...renderTemplate(template, values), language, missing };
}

/** The rule's template in a language, else in the other one. */
export function templateFor(view: View, rule: Pick<PlannedRule, "content" | "template">, wanted: Language) {
  if (rule.content === "pre_check_in") return { language: wanted, template: generalSettings(view).mail_templates.pre_check_in[wanted] };
  const other = wanted === "de" ? "en" : "de";
  const language = rule.template[wanted] === null ? other : wanted;
  return { language, template: rule.template[language] ?? { subject: "", body: "" } };
}

function valuesOf(view: View, subject: Subject, language: Language): Values {
  const { booking, group, reader } = subject;
  const link = whyNotMail(booking, "pre_check_in", clockOf(view)) === null ? LINK : null;
  return withoutLinks({
    ...stayValues(view, { booking, reader, wording: { language, include_rates: true } }),
    traveler: travelerName(view, booking),
    room: roomOf(view, booking),
    ...(group === null ? {} : groupValues(view, subject, language)),
    ...propertyValues(getProperty(view, view.actor.property_id)),
    link,
  });
}

/** A group's message is about all its stays. */
function groupValues(view: View, { members }: Subject, language: Language): Values {
  const words = mailWords(language, getProperty(view, view.actor.property_id));
  const coming = members.filter(({ status }) => status !== "canceled" && status !== "no_show");
  return {
    persons: words.persons(coming.reduce((sum, { occupancy }) => sum + occupancy, 0)),
    room_type: words.rooms(coming.length),
    price: words.money(amount(sumOf(coming.map(({ gross_amount }) => gross_amount)))),
  };
}
