import { prepared } from "#server/core/prepared.ts";
import type { Work } from "#server/core/work.ts";

/** Takes addresses, words and attachments out of the mails about records; that and when one was sent stays known. */
export function forgetMails(work: Work, parents: readonly string[]): void {
  const clear = prepared(work.db, `${CLEAR} WHERE parent_id = @id`);
  for (const id of parents) clear.run({ id, now: work.now });
}

/** The same for those of the mails that went to one of the addresses. */
export function forgetMailsTo(work: Work, parents: readonly string[], addresses: readonly string[]): void {
  const find = prepared<{ id: string; recipients: string }>(
    work.db,
    "SELECT id, lower(recipients) AS recipients FROM mails WHERE parent_id = ?",
  );
  const wanted = addresses.map((address) => JSON.stringify(address.toLowerCase()));
  const clear = prepared(work.db, `${CLEAR} WHERE id = @id`);
  for (const { id, recipients } of parents.flatMap((parent) => find.all(parent))) {
    if (wanted.some((address) => recipients.includes(address))) clear.run({ id, now: work.now });
  }
}

const CLEAR = `UPDATE mails SET recipients = '[]', subject = '', body = '', attachments = '[]', last_error = NULL,
  state = CASE state WHEN 'waiting' THEN 'canceled' ELSE state END, due_at = NULL, updated_at = @now, version = version + 1`;
