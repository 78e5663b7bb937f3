import { templateFor } from "#server/office/messages/compose.ts";
import { type Entry, entriesOf } from "#server/office/messages/entries.ts";
import { bookingsOfKept } from "#server/office/messages/kept.ts";
import { allRules } from "#server/office/messages/queries.ts";
import { assertReferences } from "#server/office/messages/rules.ts";
import { shownMessages } from "#server/office/messages/shown.ts";
import { staysWithin } from "#server/office/messages/stays-within.ts";
import { type Days, daysOf } from "#server/platform/core/calls/report-days.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { propertyValues } from "#server/tenant/mail/compose.ts";
import { mailRefusal } from "#server/tenant/mail/mail-setup.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import type { PlannedRule } from "#shared/office/messages/plan.ts";
import {
  MAX_MESSAGE_DAYS,
  MAX_PREVIEWED,
  type Message,
  type MessageRange,
  type MessageRuleInput,
  type MessageRulePreview,
} from "#shared/office/messages/schema.ts";
import { invalid } from "#shared/platform/core/errors.ts";
import { addDays, daysBetween, instantsOfDays, localDate } from "#shared/platform/core/stays.ts";
import { inventedValues } from "#shared/tenant/mail/sample.ts";
import { renderTemplate } from "#shared/tenant/mail/template.ts";
import { mailWords } from "#shared/tenant/mail/words.ts";

/** All messages that are due on these days. Throws `validation` for more than 31 days. */
export function messagesOfDays(view: View, config: Config, range: MessageRange): Message[] {
  const days = daysOf(view, range);
  if (daysBetween(days.from, days.to) >= MAX_MESSAGE_DAYS) throw invalid("to", "a_month");
  const { start = "", end = "9" } = instantsOfDays(days, view.actor.time_zone);
  const rules = allRules(view);
  const kept = bookingsOfKept(view, { start, end });
  const entries = rules.flatMap((rule) => {
    const planned = rule.active && rule.deleted_at === null ? staysWithin(view, rule, days).map(({ id }) => id) : [];
    return entriesOf(view, { bookings: [...new Set([...planned, ...kept])], rules: [rule] });
  });
  return shownMessages(view, within(entries, { start, end }), mailRefusal(view, config));
}

/**
 * The messages that a rule would send in the coming seven days if it were switched on now, and its text for one of these stays. Throws
 * `not_found` and `validation` as `createRule` does.
 */
export function previewRule(view: View, config: Config, input: MessageRuleInput): MessageRulePreview {
  assertReferences(view, input);
  const rule: PlannedRule = { ...input, id: "preview", active: true, active_since: view.now };
  const today = localDate(view.now, view.actor.time_zone);
  const days: Days = { from: today, to: addDays(today, 7) };
  const { end = "9" } = instantsOfDays(days, view.actor.time_zone);
  const bookings = staysWithin(view, rule, days).map(({ id }) => id);
  const entries = within(entriesOf(view, { bookings, rules: [rule] }), { start: view.now, end });
  const messages = shownMessages(view, entries, mailRefusal(view, config));
  const sent = messages.filter(({ state }) => state === "planned" || state === "waiting");
  return {
    count: sent.length,
    messages: messages.slice(0, MAX_PREVIEWED),
    sample: sent[0] ? sampleOf(sent[0]) : inventedSample(view, rule),
  };
}

function sampleOf({ language, subject, body }: Message): MessageRulePreview["sample"] {
  return { language, subject, body };
}

function inventedSample(view: View, rule: PlannedRule): MessageRulePreview["sample"] {
  const { language, template } = templateFor(view, rule, propertyLanguage(view));
  const property = getProperty(view, view.actor.property_id);
  const invented = inventedValues(language, mailWords(language, property), view.now);
  return { language, ...renderTemplate(template, { ...invented, ...propertyValues(property) }) };
}

function within(entries: readonly Entry[], { start, end }: { start: string; end: string }): Entry[] {
  return entries.filter(({ plan, kept }) => {
    const due = plan?.due_at ?? kept?.due_at ?? "";
    return due >= start && due < end;
  });
}
