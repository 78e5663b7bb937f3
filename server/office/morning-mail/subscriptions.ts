import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { morningMails } from "#server/office/morning-mail/tables.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { findMe } from "#server/tenant/team/queries.ts";
import { members, users } from "#server/tenant/team/tables.ts";
import type { MorningMail } from "#shared/office/morning-mail/schema.ts";
import { can, ROLES } from "#shared/platform/core/permissions.ts";

const { property_id, user_id, sent_on } = morningMails;

const own = query(["user"], (db, { user, property }) =>
  db
    .select({ user_id })
    .from(morningMails)
    .where(and(eq(property_id, property), eq(user_id, user))),
);

const insert = command(["user"], (db, { user, property }) =>
  db
    .insert(morningMails)
    .values({ property_id: property, user_id: sql`${user}` })
    .onConflictDoNothing(),
);

const remove = command(["user"], (db, { user, property }) =>
  db.delete(morningMails).where(and(eq(property_id, property), eq(user_id, user))),
);

/** The subscription of a member to the figures of this property. */
export function morningMailOf(view: View, user: string): MorningMail {
  return { active: own.get(view, { user }) !== undefined, email: findMe(view, user).email };
}

/** Subscribes a member, or ends it. A second call changes nothing. */
export function setMorningMail(work: Work, user: string, active: boolean): MorningMail {
  if (active) insert(work, { user });
  else remove(work, { user });
  work.announce({ object: "session", user_id: user });
  return morningMailOf(work, user);
}

/** Ends the subscription of someone who leaves the team. */
export function endMorningMail(work: Work, user: string): void {
  remove(work, { user });
}

const READERS = ROLES.filter((role) => can(role, "reports:read"));

export type Recipient = { user_id: string; email: string; language: "de" | "en" | null };

/** Members who may read the figures, want them by mail, and have none of this day yet. */
export const waitingOn = query(["day"], (db, { day, property }) =>
  db
    .select({ user_id, email: users.email, language: users.language })
    .from(morningMails)
    .innerJoin(members, and(eq(members.user_id, user_id), eq(members.property_id, property_id), isNull(members.deleted_at)))
    .innerJoin(users, and(eq(users.id, user_id), isNull(users.deleted_at)))
    .where(and(eq(property_id, property), inArray(members.role_id, READERS), or(isNull(sent_on), sql`${sent_on} <> ${day}`)))
    .orderBy(asc(user_id)),
);

/** Notes the day of a mail before it is sent; null takes that back for one that was certainly not sent. */
export const noteSentOn = command(["user", "day"], (db, { user, day, property }) =>
  db
    .update(morningMails)
    .set({ sent_on: sql`${day}` })
    .where(and(eq(property_id, property), eq(user_id, user))),
);

const anyone = query([], (db) => db.select({ user_id }).from(morningMails).limit(1), {
  acrossProperties: "whether the job has anything to do",
});

/** True if anyone in any property wants the mail. */
export function hasSubscribers(view: Pick<View, "db">): boolean {
  return anyone.get(view, {}) !== undefined;
}
