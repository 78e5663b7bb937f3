import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#server/platform/core/database/db.ts";
import { mentionsOneOf } from "#server/platform/core/database/mentions.ts";
import { command, ofProperty, query } from "#server/platform/core/database/query.ts";
import { inRange, type RowRange } from "#server/platform/core/database/row-ranges.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { type MailRow, mailStore } from "#server/tenant/mail/queries.ts";
import { mails } from "#server/tenant/mail/tables.ts";
import { type Naming, redacted, withoutSecrets } from "#shared/platform/core/redaction.ts";

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

const mailsNaming = query(["parts", "from", "to"], (db, { parts, from, to, property }) =>
  db
    .select({ id: mails.id })
    .from(mails)
    .where(
      sql`${ofProperty(mails, property)} AND ${inRange(mails, { from, to })}
        AND ${mentionsOneOf(parts, mails.recipients, mails.subject, mails.body, mails.attachments, mails.last_error)}`,
    ),
);

/** Ids of mails, between two row numbers, that may name a person. */
export function mailsBetween(view: View, { parts }: Naming, { from, to }: RowRange): string[] {
  return mailsNaming.all(view, { parts, from, to }).map(({ id }) => id);
}

/** Of these mails, those that name the person. */
export function mailsNamed(view: View, ids: readonly string[], { texts }: Naming): MailRow[] {
  return mailStore.findMany(view, ids).filter((mail) => JSON.stringify(mail) !== JSON.stringify(redacted(mail, texts)));
}

/** Removes a person from mails about others: empties what went to them alone, and their name in what went to others. */
export function forgetInMails(work: Work, ids: readonly string[], naming: Naming): void {
  for (const mail of mailsNamed(work, ids, naming)) {
    const others = mail.recipients.filter((address) => withoutSecrets(address, naming.texts) === address);
    if (others.length === 0) emptyMail(work, { id: mail.id });
    else {
      const { subject, body, last_error } = redacted(mail, naming.texts);
      mailStore.update(work, mail, { recipients: others, subject, body, last_error });
    }
  }
}

/** Empties mails by id. */
export function emptyMails(work: Work, ids: readonly string[]): void {
  for (const id of ids) emptyMail(work, { id });
}

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
      joined: [],
      last_error: null,
      state: sql`CASE ${mails.state} WHEN 'waiting' THEN 'canceled' ELSE ${mails.state} END`,
      due_at: null,
      updated_at: sql`${now}`,
      version: sql`${mails.version} + 1`,
    })
    .where(which);
}
