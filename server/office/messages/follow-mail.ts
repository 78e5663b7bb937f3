import { isUnwanted } from "#server/office/messages/advertising.ts";
import { hoursOf } from "#server/office/messages/hours.ts";
import { changeKept, forgetKept, keptByMail } from "#server/office/messages/kept.ts";
import { ruleStore } from "#server/office/messages/queries.ts";
import { forgetRefused, noteRefused } from "#server/office/messages/refused-addresses.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { clockOf } from "#server/stays/availability/stay-times.ts";
import { doorCodeFor } from "#server/stays/bookings/mails/door-code.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import type { MailOutcome } from "#server/tenant/mail/kinds.ts";
import type { MailRow } from "#server/tenant/mail/queries.ts";
import { timingOf } from "#shared/office/messages/plan.ts";
import type { MessageReason } from "#shared/office/messages/schema.ts";
import { whyNotMail } from "#shared/stays/bookings/mail-rules.ts";
import type { MailError } from "#shared/tenant/mail/schema.ts";
import { MASKED_CODE } from "#shared/tenant/mail/template.ts";

/** Follows a message's mail: sent, failed, uncertain, or withdrawn. */
export function messageFollowsMail(work: Work, mail: MailRow, { type, reason, final }: MailOutcome): void {
  if (type === "mail.sent") for (const address of mail.recipients) forgetRefused(work, address);
  if (reason === "recipient_refused" && final) for (const address of mail.recipients) noteRefused(work, address, mail.last_error ?? "");
  const kept = keptByMail(work, mail.id);
  if (!kept) return;
  if (type === "mail.sent") return changeKept(work, kept, { state: "sent", sent_at: work.now, reason: null });
  if (type === "mail.uncertain") return changeKept(work, kept, { state: "uncertain", reason: null });
  if (type === "mail.failed" || type === "mail.not_sent") return changeKept(work, kept, { state: "failed", reason: reasonOf(reason) });
  if (type !== "mail.canceled") return;
  // The stay is canceled, or it is too late: if that changes, the message is planned again.
  if (isOver(work, mail.parent_id) || isStale(work, mail)) return forgetKept(work, kept);
  changeKept(work, kept, { state: "stopped", reason: null });
}

/** A mail that is sent again takes the place of the former one. */
export function messageFollowsRetry(work: Work, { from, to }: { from: string; to: MailRow }): void {
  const kept = keptByMail(work, from);
  if (!kept) return;
  changeKept(work, kept, { state: to.state === "not_sent" ? "failed" : "queued", mail_id: to.id, queued_at: work.now, reason: null });
}

/**
 * True for a message that waited in the outbox until it made no sense any more, such as directions after the arrival, an advertisement whose
 * reader has unsubscribed meanwhile, or one with a door code that was revoked.
 */
export function isStale(view: View, mail: Pick<MailRow, "id" | "created_at" | "recipients" | "body" | "parent_id">): boolean {
  const kept = keptByMail(view, mail.id);
  const rule = kept && ruleStore.findAny(view, kept.rule_id);
  const booking = kept && bookingStore.find(view, kept.booking_id);
  if (!rule || !booking) return false;
  if (isUnwanted(view, mail) || lacksCode(view, mail)) return true;
  const { leave_before } = timingOf(rule, booking, hoursOf(view));
  // A person has sent it later on purpose.
  return mail.created_at < leave_before && view.now >= leave_before;
}

function lacksCode(view: View, { body, parent_id }: Pick<MailRow, "body" | "parent_id">): boolean {
  return body.includes(MASKED_CODE) && doorCodeFor(view, parent_id) === null;
}

function isOver(view: View, bookingId: string): boolean {
  const booking = bookingStore.find(view, bookingId);
  return booking === null || whyNotMail(booking, "message", clockOf(view)) !== null;
}

const REASONS: Readonly<Record<MailError, MessageReason>> = {
  unreachable: "unreachable",
  login_refused: "unreachable",
  recipient_refused: "address_refused",
  refused: "refused",
  no_sender: "no_sender",
  attachment: "attachment",
  paused: "paused",
  no_server: "no_server",
};

function reasonOf(error: MailError | undefined): MessageReason | null {
  return error === undefined ? null : REASONS[error];
}
