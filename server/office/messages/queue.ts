import { type Entry, textOf } from "#server/office/messages/entries.ts";
import { hoursOf } from "#server/office/messages/hours.ts";
import { type KeptMessage, keep } from "#server/office/messages/kept.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { postMail } from "#server/tenant/mail/outbox.ts";
import { timingOf } from "#shared/office/messages/plan.ts";
import type { MessageReason } from "#shared/office/messages/schema.ts";

/**
 * Puts a planned message into the outbox and writes its row, in one transaction. Returns why it cannot be sent; null once it is queued.
 */
export function queueEntry(work: Work, entry: Entry): MessageReason | null {
  const { rule, subject } = entry;
  const email = subject.reader?.communication.email;
  if (!email) return "no_address";
  const { language, subject: title, body, missing } = textOf(work, entry);
  if (missing.length > 0) return "no_value";
  const { id: mail_id, state } = postMail(
    work,
    {
      parent: { object: "booking", id: subject.booking.id, version: null },
      kind: "message",
      language,
      recipients: [email],
      subject: title,
      body,
      attachments: rule.attachment_ids.map((file_id) => ({ kind: "file", file_id })),
    },
    0,
  );
  const isKept = state === "not_sent";
  const change = { state: isKept ? ("failed" as const) : ("queued" as const), reason: isKept ? ("no_server" as const) : null };
  keep(work, placeOf(work, entry), entry.kept, { ...change, mail_id, queued_at: work.now });
  return null;
}

/** The stay and the occasion of a planned message, as its row stores them. */
export function placeOf(work: Work, { rule, subject, plan, kept }: Entry & { kept: KeptMessage | null }) {
  const timing = plan ?? timingOf(rule, subject.facts, hoursOf(work));
  return {
    rule_id: rule.id,
    subject_id: subject.id,
    booking_id: subject.booking.id,
    occasion: rule.occasion,
    timing: kept && plan === null ? { ...timing, occasion_date: kept.occasion_date } : timing,
  };
}
