import { type Entry, textOf } from "#server/office/messages/entries.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { internationalPhone } from "#server/platform/core/text/phone.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { fileStore } from "#server/tenant/files/queries.ts";
import type { mailRefusal } from "#server/tenant/mail/mail-setup.ts";
import { type MailRow, mailStore } from "#server/tenant/mail/queries.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import type { Message, MessageReason, MessageState } from "#shared/office/messages/schema.ts";
import { LANGUAGES, type Language } from "#shared/platform/core/language.ts";
import { countryCodeOf } from "#shared/platform/countries/countries.ts";

/** Messages as people and programs see them, earliest first. */
export function shownMessages(view: View, entries: readonly Entry[], refusal: ReturnType<typeof mailRefusal>): Message[] {
  const mails = byId(
    mailStore.findMany(
      view,
      entries.flatMap(({ kept }) => kept?.mail_id ?? []),
    ),
  );
  const files = byId(
    fileStore.findMany(
      view,
      entries.flatMap(({ rule }) => rule.attachment_ids),
    ),
  );
  const ownCountry = countryCodeOf(getProperty(view, view.actor.property_id).address);
  const nameOf = (id: string) => files.get(id)?.name ?? "";
  const shown = entries.map((entry) => {
    const { id, rule, subject, kept } = entry;
    const mail = kept?.mail_id == null ? null : (mails.get(kept.mail_id) ?? null);
    const phone = subject.reader?.communication.phone ?? null;
    return {
      object: "message" as const,
      id,
      rule_id: rule.id,
      rule_name: rule.name,
      booking_id: subject.booking.id,
      booking_code: subject.booking.code,
      group_id: subject.group?.id ?? null,
      guest_name: subject.reader?.name ?? null,
      phone,
      phone_international: phone === null ? null : internationalPhone(phone, subject.reader?.address.country ?? ownCountry),
      ...(entry.plan === null && kept ? leftFields(view, entry, mail) : plannedFields(view, entry, refusal)),
      attachments: rule.attachment_ids.map(nameOf).filter((name) => name !== ""),
    };
  });
  return shown.sort((a, b) => (a.due_at === b.due_at ? (a.id < b.id ? -1 : 1) : a.due_at < b.due_at ? -1 : 1));
}

type OwnFields = Pick<
  Message,
  "occasion" | "state" | "due_at" | "reason" | "missing" | "language" | "to" | "subject" | "body" | "mail_id" | "sent_at" | "edited"
>;

/** A message that has left, or is on its way: its text is that of its mail. */
function leftFields(view: View, { kept, rule }: Entry, mail: MailRow | null): OwnFields {
  const isQueued = kept?.state === "queued";
  const state: MessageState = isQueued || kept === null ? "waiting" : LEFT_STATES[kept.state];
  return {
    occasion: kept?.occasion ?? rule.occasion,
    state,
    due_at: kept?.due_at ?? view.now,
    reason: kept?.reason ?? null,
    missing: [],
    language: languageOf(mail?.language) ?? propertyLanguage(view),
    to: mail?.recipients ?? [],
    subject: mail?.subject ?? "",
    body: mail?.body ?? "",
    mail_id: kept?.mail_id ?? null,
    sent_at: kept?.sent_at ?? null,
    edited: kept?.subject != null,
  };
}

const LEFT_STATES = {
  edited: "planned",
  stopped: "stopped",
  queued: "waiting",
  sent: "sent",
  failed: "failed",
  uncertain: "uncertain",
} as const satisfies Record<string, MessageState>;

function languageOf(language: string | undefined): Language | undefined {
  return LANGUAGES.find((each) => each === language);
}

function plannedFields(view: View, entry: Entry, refusal: ReturnType<typeof mailRefusal>): OwnFields {
  const { rule, subject, kept, plan } = entry;
  const { language, subject: title, body, missing, edited } = textOf(view, entry);
  const { state, reason } = stateOf(entry, { missing, refusal, now: view.now });
  const email = subject.reader?.communication.email ?? null;
  return {
    occasion: rule.occasion,
    state,
    due_at: plan?.due_at ?? kept?.due_at ?? view.now,
    reason,
    missing: reason === "no_value" ? missing : [],
    language,
    to: email === null ? [] : [email],
    subject: title,
    body,
    mail_id: null,
    sent_at: null,
    edited,
  };
}

type Circumstances = { missing: readonly string[]; refusal: ReturnType<typeof mailRefusal>; now: string };

/** State and reason of a message that has not left. */
export function stateOf(
  { plan, kept }: Entry,
  { missing, refusal, now }: Circumstances,
): { state: MessageState; reason: MessageReason | null } {
  if (kept?.state === "stopped") return { state: "stopped", reason: null };
  if (plan?.reason) return { state: "skipped", reason: plan.reason };
  if (missing.length > 0) return { state: "skipped", reason: "no_value" };
  if (!plan?.is_ready || plan.due_at > now) return { state: "planned", reason: null };
  return { state: "waiting", reason: refusal ?? "hourly_limit" };
}
