import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { type MailRow, mailStore } from "#server/tenant/mail/queries.ts";
import { mails } from "#server/tenant/mail/tables.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import type { EventType } from "#shared/tenant/events/types.ts";
import type { JoinedMail, MailAttachment, MailError, MailKind, MailParent } from "#shared/tenant/mail/schema.ts";
import type { Template } from "#shared/tenant/mail/template.ts";

/** A new mail and its record. With the parent's `version`, undoing the change that led to that version withdraws the mail. */
export type NewMail = Template & {
  parent: { object: MailParent; id: string; version: number | null };
  kind: MailKind;
  language: Language;
  recipients: string[];
  attachments: MailAttachment[];
  joined?: JoinedMail[];
};

/**
 * Puts a mail into the outbox, in the transaction of its cause. It waits for as long as that can be undone; without a mail server it is
 * stored as `not_sent` at once.
 */
export function postMail(work: Work, { parent, ...mail }: NewMail, waits = generalSettings(work).undo_seconds): MailRow {
  const hasServer = work.config.smtp_url !== null;
  const row = mailStore.insert(work, {
    ...mail,
    parent_object: parent.object,
    parent_id: parent.id,
    parent_version: parent.version,
    state: hasServer ? "waiting" : "not_sent",
    due_at: hasServer ? new Date(Date.parse(work.now) + waits * 1000).toISOString() : null,
    last_error: null,
  });
  if (hasServer) recordMail(work, row, "mail.queued");
  else recordMail(work, row, "mail.not_sent", { reason: "no_server" });
  return row;
}

/** Withdraws the queued mails of a change that is undone; without a version all queued mails of the record. */
export function withdrawMails(work: Work, parentId: string, version: number | null): void {
  for (const { id } of heldBack.all(work, { parent: parentId, version })) cancelMail(work, id);
}

const heldBack = query(["parent", "version"], (db, { property, parent, version }) =>
  db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.parent_id, parent),
        ofProperty(mails, property),
        eq(mails.state, "waiting"),
        isNotNull(mails.due_at),
        sql`(${version} IS NULL OR ${mails.parent_version} = ${version})`,
        isNull(mails.deleted_at),
      ),
    ),
);

type Ended = { id: string; status: string };

/** Withdraws the queued mails of a stay that is canceled or a no-show, and those about its end when it takes place again. */
export function withdrawMailsOfEndedStay(work: Work, { before, after }: { before: Ended; after: Ended }): void {
  if (hasEnded(before) !== hasEnded(after)) withdrawMails(work, after.id, null);
}

function hasEnded({ status }: Ended): boolean {
  return status === "canceled" || status === "no_show";
}

/** Cancels a queued mail. Throws `mail/not_waiting` once it is being sent. */
export function cancelMail(work: Work, id: string): MailRow {
  const mail = mailStore.get(work, id);
  if (mail.state !== "waiting" || mail.due_at === null) throw new Problem("mail/not_waiting");
  const canceled = mailStore.update(work, mail, { state: "canceled", due_at: null });
  recordMail(work, canceled, "mail.canceled");
  return canceled;
}

const CAN_BE_TRIED_AGAIN: readonly string[] = ["failed", "not_sent", "uncertain"];

/** Sends the same mail again, at once and with a new day of retries. Throws `mail/not_waiting` if it needs no retry. */
export function retryMail(work: Work, id: string): MailRow {
  const mail = mailStore.get(work, id);
  if (!CAN_BE_TRIED_AGAIN.includes(mail.state)) throw new Problem("mail/not_waiting");
  const { parent_object, parent_id, kind, language, recipients, subject, body, attachments, joined } = mail;
  const parent = { object: parent_object, id: parent_id, version: null };
  const again = postMail(work, { parent, kind, language, recipients, subject, body, attachments, joined }, 0);
  work.wiring.mailKinds[kind].followRetry?.(work, { from: id, to: again });
  return again;
}

type MailEventType = Exclude<Extract<EventType, `mail.${string}`>, "mail.test_sent">;

type Recorded = { reason?: MailError | undefined; refused?: readonly string[]; final?: boolean };

/** Records a mail's outcome in the history of its record, and in that of the deposits that went out with it. */
export function recordMail(work: Work, mail: MailRow, type: MailEventType, { reason, refused = [], final = false }: Recorded = {}): void {
  const deposits = mail.joined
    .filter(({ kind }) => kind === "deposit")
    .map(({ kind, id }) => ({ kind, parent: { object: "invoice", id } as const }));
  const own = { kind: mail.kind, parent: { object: mail.parent_object, id: mail.parent_id } };
  for (const { kind, parent } of [own, ...deposits]) {
    work.record(type, parent, {
      words: { kind, to: mail.recipients.join(", "), reason: reason ?? "", refused: refused.join(", ") },
      mail_id: mail.id,
    });
  }
  work.wiring.mailKinds[mail.kind].followMail?.(work, mail, { type, reason, final });
}
