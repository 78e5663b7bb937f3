import { z } from "zod";
import { MessageTemplate } from "#shared/office/messages/template.ts";
import { ClockTime, entity, Id, Language, Name } from "#shared/platform/core/fields.ts";
import { LANGUAGES } from "#shared/platform/core/language.ts";
import { listQuery, searched, sortable } from "#shared/platform/core/page.ts";
import { ReportRange } from "#shared/platform/core/report-range.ts";

/** The moments of a stay around which messages are sent. */
export const OCCASIONS = ["before_arrival", "check_in", "during_stay", "before_departure", "after_departure"] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** `own` is the rule's own text; `pre_check_in` the template of the link to the online check-in. */
export const MESSAGE_CONTENTS = ["own", "pre_check_in"] as const;

/** The states of stored messages; planned ones are computed. `edited` is planned, too, with a text of its own. */
export const KEPT_STATES = ["edited", "stopped", "queued", "sent", "failed", "uncertain"] as const;

/** Why a message is not sent, or not yet. */
export const MESSAGE_REASONS = [
  "too_late",
  "not_confirmed",
  "canceled",
  "not_arrived",
  "stay_too_short",
  "no_recipient",
  "no_address",
  "address_refused",
  "portal_address",
  "imported",
  "no_consent",
  "unsubscribed",
  "no_text",
  "no_value",
  "form_filled",
  "no_pre_check_in",
  "hourly_limit",
  "no_server",
  "no_sender",
  "paused",
  "unreachable",
  "refused",
  "attachment",
] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number];

export const MAX_MESSAGE_RULES = 100;
/** Size of all attachments of a message: 10 MiB. */
export const MAX_ATTACHED_BYTES = 10 * 1_048_576;
export const MAX_ATTACHMENTS = 10;
export const MAX_DAYS = 365;

const occasion = z
  .enum(OCCASIONS)
  .describe("The moment that the message is counted from; check_in leaves when the guest is checked in, without days and time");
const content = z
  .enum(MESSAGE_CONTENTS)
  .describe("own: the rule's template; pre_check_in: the template of the link to the online check-in");
const stays = z.enum(["all", "single", "group"]).describe("all stays, only those outside of groups, or only those in groups");
const guests = z.enum(["all", "new", "returning"]).describe("all guests, or only those without, or with, an earlier stay here");

const described = {
  days: "How many days before or after the occasion, 0 to 365; null for check_in",
  time: "The local time of that day, HH:mm; null for check_in",
  attachments: "Files that are attached, 10 MiB in all",
  sources: "Only stays of these sources; of all where empty",
  rates: "Only stays at these rates; at all where empty",
  room_types: "Only stays in these room types; in all where empty",
  languages: "Only guests who are written to in these languages; in all where empty",
  each_room: "A mail for each room of a group; without it one for the group, to its customer",
  again: "A stay whose dates were moved after its message was sent gets another one",
  marketing: "An advertisement, such as an offer or news: only guests who have agreed get it, and it ends with a link to unsubscribe",
  review: "It asks for a review: treated as an advertisement where the law of the country says so; it ends with a link to unsubscribe",
  imported: "Stays that were imported from another program get it, too",
  aliases: "Relay addresses of portals get it, too",
};

const unique = (values: string[]) => [...new Set(values)];
const ids = z.array(Id).max(100).transform(unique).default([]);

const ruleShape = {
  name: Name.describe("The name under which people know it; guests do not see it"),
  active: z.boolean().default(false).describe("Messages are sent; occasions that have passed when it is switched on are left out"),
  occasion,
  days: z.int().min(0).max(MAX_DAYS).nullable().default(null).describe(described.days),
  time: ClockTime.nullable().default(null).describe(described.time),
  content: content.default("own"),
  template: z
    .strictObject({ de: MessageTemplate.nullable().default(null), en: MessageTemplate.nullable().default(null) })
    .prefault({})
    .describe("The text by language, with placeholders; a guest whose language has none gets the other one"),
  attachment_ids: z.array(Id).max(MAX_ATTACHMENTS).transform(unique).default([]).describe(described.attachments),
  sources: z.array(z.string().trim().min(1).max(50)).max(100).transform(unique).default([]).describe(described.sources),
  rate_ids: ids.describe(described.rates),
  room_type_ids: ids.describe(described.room_types),
  languages: z
    .array(Language)
    .max(LANGUAGES.length)
    .transform((languages) => [...new Set(languages)])
    .default([])
    .describe(described.languages),
  stays: stays.default("all"),
  guests: guests.default("all"),
  each_room: z.boolean().default(false).describe(described.each_room),
  again_when_moved: z.boolean().default(false).describe(described.again),
  is_marketing: z.boolean().default(false).describe(described.marketing),
  asks_for_review: z.boolean().default(false).describe(described.review),
  include_imported: z.boolean().default(false).describe(described.imported),
  include_aliases: z.boolean().default(false).describe(described.aliases),
};

type RuleShape = z.infer<z.ZodObject<typeof ruleShape>>;

function checkRule(rule: RuleShape, context: z.RefinementCtx): void {
  const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  const isAtOnce = rule.occasion === "check_in";
  for (const field of ["days", "time"] as const) {
    if (isAtOnce && rule[field] !== null) issue(field, "only_with_days");
    if (!isAtOnce && rule[field] === null) issue(field, "required");
  }
  if (rule.content === "own" && rule.template.de === null && rule.template.en === null) issue("template", "required");
  if (rule.content === "pre_check_in" && rule.occasion !== "before_arrival") issue("occasion", "only_before_arrival");
}

export const MessageRuleInput = z.strictObject(ruleShape).superRefine(checkRule);
export type MessageRuleInput = z.infer<typeof MessageRuleInput>;
export const MessageRuleUpdate = z.strictObject({ id: Id, ...ruleShape }).superRefine(checkRule);

const Template = z.object({ subject: z.string().describe("The subject line"), body: z.string().describe("The text") });

export const MessageRule = entity("message_rule", {
  name: z.string().describe("The name under which people know it"),
  active: z.boolean().describe("Messages are sent"),
  active_since: z.string().nullable().describe("When it was last switched on: earlier occasions get nothing; null while it is off"),
  occasion,
  days: z.int().nullable().describe(described.days),
  time: z.string().nullable().describe(described.time),
  content,
  template: z.object({ de: Template.nullable(), en: Template.nullable() }).describe("The text by language"),
  attachment_ids: z.array(z.string()).describe(described.attachments),
  sources: z.array(z.string()).describe(described.sources),
  rate_ids: z.array(z.string()).describe(described.rates),
  room_type_ids: z.array(z.string()).describe(described.room_types),
  languages: z.array(z.enum(LANGUAGES)).describe(described.languages),
  stays,
  guests,
  each_room: z.boolean().describe(described.each_room),
  again_when_moved: z.boolean().describe(described.again),
  is_marketing: z.boolean().describe(described.marketing),
  asks_for_review: z.boolean().describe(described.review),
  include_imported: z.boolean().describe(described.imported),
  include_aliases: z.boolean().describe(described.aliases),
});
export type MessageRule = z.infer<typeof MessageRule>;

export const MessageRuleQuery = listQuery({ query: searched, sort: sortable(["name"]) });
export type MessageRuleQuery = z.infer<typeof MessageRuleQuery>;
/**
 * `planned`: computed from the present data. `waiting`: due, and queued or held back by the limit an hour. `skipped`: not sent, for its
 * reason. `stopped` by a person. `uncertain`: the connection broke while the mail was handed over, so it may have arrived.
 */
export const MESSAGE_STATES = ["planned", "waiting", "sent", "skipped", "stopped", "failed", "uncertain"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** One message to the guest of one stay, planned or sent. Planned ones follow each change of stay, guest, rule and template. */
export const Message = z
  .object({
    object: z.literal("message"),
    id: z.string().describe("Stays the same while the message is planned, sent and shown"),
    rule_id: z.string().describe("The rule that it follows"),
    rule_name: z.string().describe("The rule's name"),
    booking_id: z.string().describe("The stay; of a group the first one"),
    booking_code: z.string().describe("The stay's code"),
    group_id: z.string().nullable().describe("The group, if the message is for the whole group; null otherwise"),
    guest_name: z.string().nullable().describe("Who reads it; null if the stay names nobody"),
    occasion,
    state: z.enum(MESSAGE_STATES).describe("planned, waiting, sent, skipped, stopped, failed or uncertain"),
    due_at: z.string().describe("When it leaves, or should have left"),
    reason: z.enum(MESSAGE_REASONS).nullable().describe("Why it is not sent, or not yet; null for no reason"),
    missing: z.array(z.string()).describe("Placeholders without a value, where reason is no_value"),
    language: z.enum(LANGUAGES).describe("The language in which it is written"),
    to: z.array(z.string()).describe("To whom it is mailed; empty if nobody has an address"),
    subject: z.string().describe("The subject line"),
    body: z.string().describe("The text; {{link}} is filled in when it is sent"),
    attachments: z.array(z.string()).describe("The names of the attached files"),
    mail_id: z.string().nullable().describe("The mail in the outbox; null while it is planned"),
    sent_at: z.string().nullable().describe("When it was sent; null if it was not"),
    edited: z.boolean().describe("A person changed the text of this one"),
    phone: z.string().nullable().describe("The reader's phone number, for a message by other means; null if none is known"),
    phone_international: z
      .string()
      .nullable()
      .describe("The same with the calling code of the reader's country, else of the property's; null if there is no such number"),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;

export const ByMessage = z.strictObject({ id: Id, messageId: z.string().min(1).max(100).describe("The message") });

/** `PATCH /bookings/{id}/messages/{messageId}`: the text of this one message, with the placeholders filled in. */
export const MessagePatch = z.strictObject({
  ...ByMessage.shape,
  subject: z.string().trim().min(1).max(200).optional().describe("The subject line of this one"),
  body: z.string().trim().min(1).max(10_000).optional().describe("The text of this one; {{link}} is the link to the online check-in"),
});
export type MessagePatch = z.infer<typeof MessagePatch>;

/** The days of the list of messages, both inclusive, 31 at most. */
export const MessageRange = ReportRange;
export type MessageRange = z.infer<typeof MessageRange>;
export const MAX_MESSAGE_DAYS = 31;
export const MAX_PREVIEWED = 200;

/** Messages of a range of days, by the time at which they are due. */
export const Messages = z.object({ data: z.array(Message).describe("The messages, earliest first") });

/** The messages that a rule would send in the coming week if it were switched on now. */
export const MessageRulePreview = z.object({
  count: z.int().describe("How many mails it would send in the coming seven days"),
  messages: z.array(Message).describe("The messages of the coming seven days, those that are left out with their reason; 200 at most"),
  sample: z
    .object({ language: z.enum(LANGUAGES).describe("The language in which it is written"), ...Template.shape })
    .describe("The text filled in from a real stay, else from an invented one"),
});
export type MessageRulePreview = z.infer<typeof MessageRulePreview>;

/** An address that a mail server has refused for good. Messages are not sent to it. */
export const RefusedAddress = z.object({
  email: z.string().describe("The address"),
  refused_at: z.string().describe("When it was refused"),
  detail: z.string().describe("What the mail server said"),
});
export type RefusedAddress = z.infer<typeof RefusedAddress>;

export const RefusedAddresses = z.object({ data: z.array(RefusedAddress).describe("The addresses; empty if none was refused") });
