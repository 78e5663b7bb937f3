import { type Entry, entriesOf, textOf } from "#server/office/messages/entries.ts";
import { changeKept, forgetKept, keep } from "#server/office/messages/kept.ts";
import { allRules } from "#server/office/messages/queries.ts";
import { placeOf, queueEntry } from "#server/office/messages/queue.ts";
import { shownMessages } from "#server/office/messages/shown.ts";
import type { Config, View, Work } from "#server/platform/core/work/work.ts";
import { bookingStore } from "#server/stays/bookings/queries.ts";
import { mailRefusal } from "#server/tenant/mail/mail-setup.ts";
import { cancelMail, retryMail } from "#server/tenant/mail/outbox.ts";
import { mailStore } from "#server/tenant/mail/queries.ts";
import type { Message, MessagePatch } from "#shared/office/messages/schema.ts";
import { CAN_BE_PASSED } from "#shared/office/messages/steps.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/** A message of a stay, by the id that lists show. */
type ByMessage = { id: string; messageId: string };

/** All messages of a stay, and of its group. Throws `not_found`. */
export function messagesOfBooking(view: View, config: Config, bookingId: string): Message[] {
  const booking = bookingStore.get(view, bookingId);
  return shownMessages(view, entriesOf(view, { bookings: [booking.id], rules: allRules(view) }), mailRefusal(view, config));
}

/** Stops a message that has not left. Throws `message/not_possible` once it is being sent. */
export function stopMessage(work: Work, by: ByMessage): Message {
  const entry = entryOf(work, by);
  if (entry.plan === null) {
    const mail = entry.kept?.mail_id == null ? null : mailStore.find(work, entry.kept.mail_id);
    if (entry.kept?.state !== "queued" || mail?.due_at == null) throw new Problem("message/not_possible", entry.kept?.state ?? null);
    cancelMail(work, mail.id);
    return afterwards(work, by);
  }
  if (entry.kept?.state === "stopped") return afterwards(work, by);
  keep(work, placeOf(work, entry), entry.kept, { state: "stopped" });
  return record(work, by, "message.stopped");
}

/** Lets a stopped message leave after all, when it is due. Throws `message/not_possible` if it is not stopped. */
export function resumeMessage(work: Work, by: ByMessage): Message {
  const entry = entryOf(work, by);
  const { kept } = entry;
  if (kept?.state !== "stopped") throw new Problem("message/not_possible", kept?.state ?? "planned");
  if (kept.body === null) forgetKept(work, kept);
  else changeKept(work, kept, { state: "edited", mail_id: null, queued_at: null });
  return record(work, by, "message.resumed");
}

/** Changes the text of one message that has not left. Throws `message/not_possible`. */
export function editMessage(work: Work, { subject, body, ...by }: MessagePatch): Message {
  const entry = entryOf(work, by);
  if (entry.plan === null) throw new Problem("message/not_possible", entry.kept?.state ?? null);
  const before = textOf(work, entry);
  const text = { subject: subject ?? before.subject, body: body ?? before.body };
  keep(work, placeOf(work, entry), entry.kept, { ...text, state: entry.kept?.state ?? "edited" });
  return record(work, by, "message.edited");
}

/**
 * Sends a message now: one that is planned, left out or stopped, or again one that failed or may not have arrived. Throws
 * `message/not_possible` with the state or the reason.
 */
export function sendMessage(work: Work, by: ByMessage): Message {
  const entry = entryOf(work, by);
  const { plan, kept } = entry;
  if (plan === null) {
    if (kept?.mail_id == null || (kept.state !== "failed" && kept.state !== "uncertain")) {
      throw new Problem("message/not_possible", kept?.state ?? null);
    }
    retryMail(work, kept.mail_id);
    return afterwards(work, by);
  }
  if (plan.reason !== null && !CAN_BE_PASSED.has(plan.reason)) throw new Problem("message/not_possible", plan.reason);
  const refusal = queueEntry(work, entry);
  if (refusal !== null) throw new Problem("message/not_possible", refusal);
  return afterwards(work, by);
}

function entryOf(view: View, { id, messageId }: ByMessage): Entry {
  const booking = bookingStore.get(view, id);
  const entry = entriesOf(view, { bookings: [booking.id], rules: allRules(view) }).find((each) => each.id === messageId);
  if (!entry) throw new Problem("not_found");
  return entry;
}

function afterwards(work: Work, { id, messageId }: ByMessage): Message {
  const message = messagesOfBooking(work, work.config, id).find((each) => each.id === messageId);
  if (!message) throw new Problem("not_found");
  return message;
}

function record(work: Work, by: ByMessage, type: "message.stopped" | "message.resumed" | "message.edited"): Message {
  const message = afterwards(work, by);
  work.record(type, { object: "booking", id: message.booking_id }, { words: { name: message.rule_name } });
  return message;
}
