import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#server/core/database/db.ts";
import { command, ofProperty, query } from "#server/core/database/query.ts";
import type { Work } from "#server/core/work/work.ts";
import { mails } from "#server/mail/tables.ts";

/**
 * Deletes addresses, texts and attachments of the mails about records; that and when a mail was sent is kept. Returns the records that had
 * any.
 */
export function forgetMails(work: Work, parents: readonly string[]): string[] {
  return parents.filter((id) => emptyMailsAbout(work, { id }) > 0);
}

/** Like `forgetMails`, for mails that went to one of the addresses only. */
export function forgetMailsTo(work: Work, parents: readonly string[], addresses: readonly string[]): string[] {
  const wanted = addresses.map((address) => JSON.stringify(address.toLowerCase()));
  const theirs = parents
    .flatMap((parent) => mailsAbout.all(work, { parent }))
    .filter(({ recipients }) => wanted.some((address) => recipients.includes(address)));
  for (const { id } of theirs) emptyMail(work, { id });
  return theirs.map(({ parent_id }) => parent_id);
}

const mailsAbout = query(["parent"], (db, { parent, property }) =>
  db
    .select({ id: mails.id, parent_id: mails.parent_id, recipients: sql<string>`lower(${mails.recipients})` })
    .from(mails)
    .where(sql`${mails.parent_id} = ${parent} AND ${ofProperty(mails, property)}`),
);

const emptyMailsAbout = command(["id"], (db, { id, property, now }) =>
  emptied(db, now, sql`${mails.parent_id} = ${id} AND ${ofProperty(mails, property)}`),
);
const emptyMail = command(["id"], (db, { id, property, now }) =>
  emptied(db, now, sql`${mails.id} = ${id} AND ${ofProperty(mails, property)}`),
);

/** Mails that are still queued are canceled. */
function emptied(db: Db, now: SQLWrapper, which: SQL) {
  return db
    .update(mails)
    .set({
      recipients: [],
      subject: "",
      body: "",
      attachments: [],
      last_error: null,
      state: sql`CASE ${mails.state} WHEN 'waiting' THEN 'canceled' ELSE ${mails.state} END`,
      due_at: null,
      updated_at: sql`${now}`,
      version: sql`${mails.version} + 1`,
    })
    .where(which);
}
