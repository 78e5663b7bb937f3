import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, min, sql } from "drizzle-orm";
import type { Db } from "#server/platform/core/database/db.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import { command, oneOf, query } from "#server/platform/core/database/query.ts";
import { nextRetry } from "#server/platform/core/jobs/retry.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { entryOut } from "#server/tenant/security-log/queries.ts";
import { adminNotices, securityLog } from "#server/tenant/security-log/tables.ts";
import { isLiveMember } from "#server/tenant/team/conditions.ts";
import { members, users } from "#server/tenant/team/tables.ts";
import type { AdminNotice } from "#shared/tenant/security-log/notices.ts";

/** More than these are read in the security log itself. */
const MAX_SHOWN = 100;

const adminsHere = query([], (db, { property }) =>
  db
    .select({ id: users.id })
    .from(members)
    .innerJoin(users, and(eq(users.id, members.user_id), isNull(users.deleted_at)))
    .where(and(eq(members.property_id, property), eq(members.role_id, "admin"), isLiveMember(members))),
);
const insertNotice = command(["id", "entry_id", "user_id"], (db, { property, now, ...values }) =>
  db.insert(adminNotices).values({ ...values, property_id: property, state: "waiting", due_at: now, attempts: 0, read_at: null }),
);

type LoggedChange = Pick<typeof securityLog.$inferSelect, "id" | "time" | "kind" | "user_id" | "former_role">;

const toldAlready = query(["time", "kind"], (db, { time, kind, property }) =>
  db
    .select({ id: adminNotices.id })
    .from(adminNotices)
    .innerJoin(securityLog, eq(securityLog.id, adminNotices.entry_id))
    .where(and(eq(adminNotices.property_id, property), eq(securityLog.time, time), eq(securityLog.kind, kind)))
    .limit(1),
);

/**
 * Tells all admins of the property of an entry of the security log, and an admin who has just been demoted or removed. A job mails it after
 * the commit; where no mail can be sent, a banner shows it.
 */
export function tellAdmins(work: Work, { id, time, kind, user_id, former_role }: LoggedChange): void {
  // One save of card payments changes address and key, of which one mail is enough.
  if (kind === "card_account_changed" && toldAlready.get(work, { time, kind })) return;
  const whom = new Set(adminsHere.all(work, {}).map((admin) => admin.id));
  if (user_id !== null && former_role === "admin") whom.add(user_id);
  for (const admin of whom) insertNotice(work, { id: newId(), entry_id: id, user_id: admin });
}

const unreadHere = query(["user"], (db, { user, property }) =>
  db
    .select({ ...getTableColumns(securityLog), notice_id: adminNotices.id })
    .from(adminNotices)
    .innerJoin(securityLog, eq(securityLog.id, adminNotices.entry_id))
    .where(
      and(
        eq(adminNotices.property_id, property),
        eq(adminNotices.user_id, user),
        eq(adminNotices.state, "unsent"),
        isNull(adminNotices.read_at),
      ),
    )
    .orderBy(desc(securityLog.time), desc(securityLog.id))
    .limit(MAX_SHOWN),
);

/** The entries that the user was not told of by mail and has not dismissed yet, newest first. */
export function unreadNotices(view: View, user: string): AdminNotice[] {
  return unreadHere
    .all(view, { user })
    .map(({ notice_id, ...entry }) => ({ object: "admin_notice", id: notice_id, entry: entryOut(entry) }));
}

const markRead = command(["user", "ids"], (db, { user, ids, property, now }) =>
  db
    .update(adminNotices)
    .set({ read_at: sql`${now}` })
    .where(
      and(
        eq(adminNotices.property_id, property),
        eq(adminNotices.user_id, user),
        oneOf(adminNotices.id, ids),
        isNull(adminNotices.read_at),
      ),
    ),
);

/** Dismisses notices of the user; those of others and dismissed ones are left alone. */
export function readNotices(work: Work, user: string, ids: readonly string[]): void {
  if (markRead(work, { user, ids }) > 0) work.announce({ object: "security_entry", user_id: null });
}

/** A notice whose mail is due, with all that the mail needs. */
export type DueNotice = ReturnType<typeof dueNotices>[number];

/** The notices of all properties whose mails are due, oldest first. */
export function dueNotices(db: Db, now: string) {
  return db
    .select({
      id: adminNotices.id,
      attempts: adminNotices.attempts,
      property_id: adminNotices.property_id,
      time_zone: properties.time_zone,
      entry: securityLog,
      email: users.email,
      language: users.language,
    })
    .from(adminNotices)
    .innerJoin(properties, eq(properties.id, adminNotices.property_id))
    .innerJoin(securityLog, eq(securityLog.id, adminNotices.entry_id))
    .innerJoin(users, eq(users.id, adminNotices.user_id))
    .where(and(isNotNull(adminNotices.due_at), lte(adminNotices.due_at, now)))
    .orderBy(asc(securityLog.time), asc(adminNotices.id))
    .all();
}

/** The time at which the next mail is due; null if none is. */
export function nextDueNotice(db: Db): string | null {
  const next = db
    .select({ at: min(adminNotices.due_at) })
    .from(adminNotices)
    .where(isNotNull(adminNotices.due_at))
    .get();
  return next?.at ?? null;
}

const PAUSES = { first_ms: 60_000, longest_ms: 60 * 60_000 };

/**
 * Stores the outcome of a mail. One that was not sent shows the banner at once, and is tried again for a day unless that is useless
 * (`final`).
 */
export function noteNoticeMail(work: Work, { id, attempts: before, entry }: DueNotice, outcome: { sent: boolean; final: boolean }): void {
  const attempts = before + 1;
  const due_at = outcome.sent || outcome.final ? null : nextRetry({ attempts, since: entry.time, now: work.now }, PAUSES);
  work.db
    .update(adminNotices)
    .set({ state: outcome.sent ? "sent" : "unsent", attempts, due_at })
    .where(eq(adminNotices.id, id))
    .run();
  work.announce({ object: "security_entry", user_id: null });
}

/** Deletes the notices of old entries. */
export function forgetNotices(db: Db, oldest: string): void {
  const old = db.select({ id: securityLog.id }).from(securityLog).where(lte(securityLog.time, oldest));
  db.delete(adminNotices).where(inArray(adminNotices.entry_id, old)).run();
}
