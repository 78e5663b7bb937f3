import { nextRetry } from "#server/platform/core/jobs/retry.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import type { Delivery } from "#server/tenant/mail/deliver.ts";
import { recordMail } from "#server/tenant/mail/outbox.ts";
import { type MailRow, mailStore } from "#server/tenant/mail/queries.ts";
import type { MailError } from "#shared/tenant/mail/schema.ts";

const PAUSES = { first_ms: 60_000, longest_ms: 60 * 60_000 };

/** Stores the outcome of a delivery, and records it in the history of the mail's record. */
export function noteDelivery(work: Work, id: string, delivery: Delivery): void {
  const mail = mailStore.get(work, id);
  if (mail.state !== "waiting") return;
  const attempts = mail.attempts + 1;
  if (!delivery.sent) return noteFailure(work, mailStore.update(work, mail, { attempts, last_error: delivery.detail }), delivery);
  const sent = mailStore.update(work, mail, { state: "sent", sent_at: work.now, due_at: null, attempts, last_error: null });
  if (delivery.refused.length === 0) return recordMail(work, sent, "mail.sent");
  recordMail(work, sent, "mail.sent_partly", "recipient_refused", delivery.refused);
}

type Failure = { error: MailError; final: boolean };

/** Records the first failure and the last one, which ends the retries; those in between add nothing. */
function noteFailure(work: Work, mail: MailRow, { error, final }: Failure): void {
  const due_at = final ? null : nextRetry({ attempts: mail.attempts, since: mail.created_at, now: work.now }, PAUSES);
  if (due_at === null) return void endMail(work, mail, "failed", error);
  mailStore.update(work, mail, { due_at });
  if (mail.attempts === 1) recordMail(work, mail, "mail.delayed", error);
}

/** Ends a mail that was not sent. */
export function endMail(work: Work, mail: MailRow, state: "failed" | "canceled" | "not_sent", reason?: MailError): null {
  const ended = mailStore.update(work, mail, { state, due_at: null });
  recordMail(work, ended, `mail.${state}`, reason);
  return null;
}
