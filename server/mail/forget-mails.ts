import { prepared } from "#server/core/database/prepared.ts";
import type { Work } from "#server/core/work/work.ts";

/** Takes addresses, words and attachments out of the mails about records; that and when one was sent stays known. Answers the records that had some. */
export function forgetMails(work: Work, parents: readonly string[]): string[] {
  const clear = prepared(work.db, `${CLEAR} WHERE parent_id = @id`);
  return parents.filter((id) => clear.run({ id, now: work.now }).changes > 0);
}

/** The same for those of the mails that went to one of the addresses. */
export function forgetMailsTo(work: Work, parents: readonly string[], addresses: readonly string[]): string[] {
  const find = prepared<{ id: string; parent_id: string; recipients: string }>(
    work.db,
    "SELECT id, parent_id, lower(recipients) AS recipients FROM mails WHERE parent_id = ?",
  );
  const wanted = addresses.map((address) => JSON.stringify(address.toLowerCase()));
  const clear = prepared(work.db, `${CLEAR} WHERE id = @id`);
  const theirs = parents
    .flatMap((parent) => find.all(parent))
    .filter(({ recipients }) => wanted.some((address) => recipients.includes(address)));
  for (const { id } of theirs) clear.run({ id, now: work.now });
  return theirs.map(({ parent_id }) => parent_id);
}

const CLEAR = `UPDATE mails SET recipients = '[]', subject = '', body = '', attachments = '[]', last_error = NULL,
  state = CASE state WHEN 'waiting' THEN 'canceled' ELSE state END, due_at = NULL, updated_at = @now, version = version + 1`;
