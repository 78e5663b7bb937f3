import type { AudienceNames } from "#client/office/messages/rule-words.ts";
import { inputOf, listed, own, text, time, type ValuesOf, whole, yesNo } from "#client/platform/ui/form/fields.ts";
import { MAX_DAYS, type MESSAGE_CONTENTS, type MessageRule, type MessageRuleInput, type Occasion } from "#shared/office/messages/schema.ts";
import { MessageTemplate } from "#shared/office/messages/template.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import type { Template } from "#shared/tenant/mail/template.ts";

/** The text of a rule as it is typed: empty where a language has none. */
export type TypedTexts = Record<Language, Template>;

const EMPTY: Template = { subject: "", body: "" };

/** The fields of a rule. `names` words its conditions where two versions are compared. */
export function ruleFields(names: AudienceNames) {
  return {
    name: text("message_rules.name", { hint: "message_rules.name_hint" }),
    active: yesNo("message_rules.active", { hint: "message_rules.active_hint" }),
    occasion: listed<Occasion>("message_rules.occasion", { initial: "before_arrival" }),
    days: whole("message_rules.days", { min: 0, max: MAX_DAYS, initial: 3 }),
    time: { ...time("message_rules.time"), initial: "10:00" },
    content: listed<(typeof MESSAGE_CONTENTS)[number]>("message_rules.content", { initial: "own" }),
    template: own<TypedTexts>("message_rules.template", {
      initial: { de: EMPTY, en: EMPTY },
      words: ({ de, en }) => [de.subject, de.body, en.subject, en.body].filter(Boolean).join("\n"),
    }),
    attachment_ids: own<string[]>("message_rules.attachments", {
      initial: [],
      words: (ids, { say }) => say("message_rules.attachments_count", { count: ids.length }),
    }),
    sources: own<string[]>("message_rules.sources", { initial: [], words: (values) => values.map(names.sources).join(", ") }),
    rate_ids: own<string[]>("message_rules.rates", { initial: [], words: (values) => values.map(names.rate_ids).join(", ") }),
    room_type_ids: own<string[]>("message_rules.room_types", {
      initial: [],
      words: (values) => values.map(names.room_type_ids).join(", "),
    }),
    languages: own<Language[]>("message_rules.languages", { initial: [], words: (values) => values.map(names.languages).join(", ") }),
    stays: listed<MessageRule["stays"]>("message_rules.stays", { initial: "all" }),
    guests: listed<MessageRule["guests"]>("message_rules.guests", { initial: "all" }),
    each_room: yesNo("message_rules.each_room", { hint: "message_rules.each_room_hint" }),
    again_when_moved: yesNo("message_rules.again_when_moved", { hint: "message_rules.again_when_moved_hint" }),
    is_marketing: yesNo("message_rules.is_marketing", { hint: "message_rules.is_marketing_hint" }),
    asks_for_review: yesNo("message_rules.asks_for_review", { hint: "message_rules.asks_for_review_hint" }),
    include_imported: yesNo("message_rules.include_imported", { hint: "message_rules.include_imported_hint" }),
    include_aliases: yesNo("message_rules.include_aliases", { hint: "message_rules.include_aliases_hint" }),
  };
}
export type RuleFields = ReturnType<typeof ruleFields>;
export type RuleValues = ValuesOf<RuleFields>;

/** A rule as the form shows it. */
export function shownRule(rule: MessageRule) {
  const { de, en } = rule.template;
  return { ...rule, template: { de: de ?? EMPTY, en: en ?? EMPTY } };
}

/** The input that the values say. Days and time are those of the occasion; a text that is not used is kept only if it is whole. */
export function typedRule(fields: RuleFields, values: RuleValues): Record<string, unknown> {
  const isAtOnce = values.occasion === "check_in";
  const textOf = values.content === "own" ? typedText : wholeText;
  return {
    ...inputOf(fields, values),
    days: isAtOnce ? null : values.days,
    time: isAtOnce || values.time === "" ? null : values.time,
    template: { de: textOf(values.template.de), en: textOf(values.template.en) },
  };
}

function typedText(template: Template): Template | null {
  return template.subject.trim() === "" && template.body.trim() === "" ? null : template;
}

function wholeText(template: Template): Template | null {
  return MessageTemplate.safeParse(template).data ?? null;
}

/** The input that makes a copy of a rule. */
export function inputOfRule(rule: MessageRule): MessageRuleInput {
  const { name, active, occasion, days, time: at, content, template, attachment_ids } = rule;
  const { sources, rate_ids, room_type_ids, languages, stays, guests } = rule;
  const { each_room, again_when_moved, is_marketing, asks_for_review, include_imported, include_aliases } = rule;
  const whom = { sources, rate_ids, room_type_ids, languages, stays, guests };
  const how = { each_room, again_when_moved, is_marketing, asks_for_review, include_imported, include_aliases };
  return { name, active, occasion, days, time: at, content, template, attachment_ids, ...whom, ...how };
}
