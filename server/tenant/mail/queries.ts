import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { sorting } from "#server/platform/core/database/sorting.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { mails } from "#server/tenant/mail/tables.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { MailQuery } from "#shared/tenant/mail/schema.ts";

/** Only this module writes through it. */
export const mailStore = entityStore("mail", mails);
export const { get: getMail } = mailStore;
export type MailRow = ReturnType<typeof mailStore.get>;

/** Condition: the mail failed, was not sent again since, and was not emptied because its reader's data was deleted. */
const UNSENT = sql`${mails.state} IN ('failed', 'not_sent') AND ${mails.subject} <> '' AND NOT EXISTS (
  SELECT 1 FROM mails newer WHERE newer.parent_id = ${mails.parent_id} AND newer.kind = ${mails.kind} AND newer.id > ${mails.id}
    AND newer.state <> 'canceled' AND newer.deleted_at IS NULL)`;

type Filter = Partial<Pick<MailQuery, "parent_id" | "state" | "unsent">>;

function chosen(query: Filter) {
  return and(
    query.parent_id === undefined ? undefined : eq(mails.parent_id, query.parent_id),
    query.state === undefined ? undefined : eq(mails.state, query.state),
    query.unsent ? UNSENT : undefined,
  );
}

/** Newest first by default. */
export function listMails(view: View, query: MailQuery): Page<MailRow> {
  const where = chosen(query);
  const sort = query.sort ?? "-created_at";
  return mailStore.page(view, query, where, sorting(sort, mails), sorting(sort, { created_at: mails.id }));
}

/** Counts the property's mails that match a filter. */
export function countMails({ db, actor }: View, filter: Filter): number {
  const ofProperty = and(eq(mails.property_id, actor.property_id), isNull(mails.deleted_at));
  const found = db
    .select({ count: count() })
    .from(mails)
    .where(and(ofProperty, chosen(filter)))
    .get();
  return found?.count ?? 0;
}

/** The property's mails that reached nobody. */
export function unsentMails(view: View): MailRow[] {
  return mailStore.all(view, UNSENT);
}

/** The last mail of a kind about a record that was sent or is queued. */
export function latestMail(view: View, { parent_id, kind }: Pick<MailRow, "parent_id" | "kind">): MailRow | null {
  const where = and(eq(mails.parent_id, parent_id), eq(mails.kind, kind), inArray(mails.state, ["waiting", "sent"]));
  return mailStore.all(view, where, desc(mails.created_at), desc(mails.id))[0] ?? null;
}

/** The mails about a record that are still to be sent. */
export function queuedMails(view: View, parent_id: string): MailRow[] {
  return mailStore.all(view, and(eq(mails.parent_id, parent_id), eq(mails.state, "waiting"), isNotNull(mails.due_at)));
}

/** The mails about a record that were sent. */
export function sentMails(view: View, parent_id: string): MailRow[] {
  return mailStore.all(view, and(eq(mails.parent_id, parent_id), eq(mails.state, "sent")));
}
