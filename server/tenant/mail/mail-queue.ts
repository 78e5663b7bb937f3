import { and, count, eq, isNull, sql } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { WorkQueue } from "#server/platform/core/jobs/work-queue.ts";
import { retryMail } from "#server/tenant/mail/outbox.ts";
import { countMails, unsentMails } from "#server/tenant/mail/queries.ts";
import { mails } from "#server/tenant/mail/tables.ts";

/** Worded like the outbox's partial index, so that SQLite uses it. */
const isWaiting = and(sql`${mails.state} = 'waiting'`, isNull(mails.deleted_at));

const waiting = query([], (db) => db.select({ count: count() }).from(mails).where(isWaiting), {
  acrossProperties: "a figure of the whole installation",
});
const waitingHere = query([], (db, { property }) =>
  db
    .select({ count: count() })
    .from(mails)
    .where(and(isWaiting, eq(mails.property_id, property))),
);

/** The mails that are to leave, and those that reached nobody. */
export const mailQueue: WorkQueue = {
  name: "mails",
  waiting: (db) => waiting.get({ db }, {})?.count ?? 0,
  count: (view) => ({ waiting: waitingHere.get(view, {})?.count ?? 0, failed: countMails(view, { unsent: true }) }),
  retry: (work) => unsentMails(work).map(({ id }) => retryMail(work, id)).length,
};
