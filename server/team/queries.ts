import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/core/database/db.ts";
import { entityStore } from "#server/core/database/entity-store.ts";
import { byId } from "#server/core/database/expand.ts";
import { prepared } from "#server/core/database/prepared.ts";
import { sorting } from "#server/core/database/sorting.ts";
import { holdsText } from "#server/core/database/text-match.ts";
import { assertSeen, type View, type Work } from "#server/core/work/work.ts";
import { members, users } from "#server/team/tables.ts";
import { Problem } from "#shared/core/errors.ts";
import type { Page } from "#shared/core/paging.ts";
import type { Role } from "#shared/core/permissions.ts";
import { avatarAddress } from "#shared/team/rules.ts";
import type { Member, MemberQuery, User } from "#shared/team/schema.ts";

export const memberStore = entityStore("member", members);
/** A person without the hash of their password, which only `passwordHashOf` reads, so that no answer or log can hold it. */
export type UserRow = Omit<typeof users.$inferSelect, "password_hash">;
const { id, created_at, updated_at, deleted_at, version, email, name, language, avatar_id, must_change_password } = users;
const PERSON = { id, created_at, updated_at, deleted_at, version, email, name, language, avatar_id, must_change_password };

/** The team of the current property, by the day they joined, unless asked otherwise. */
export function listMembers(view: View, query: MemberQuery): Page<Member> {
  const { role_id, created_at } = members;
  const person = (column: "name" | "email") =>
    sql<string>`(SELECT fold_plain(u.${sql.raw(column)}) FROM users u WHERE u.id = ${members.user_id})`;
  const order = sorting(query.sort ?? "created_at", { name: person("name"), email: person("email"), role_id, created_at });
  const page = memberStore.page(view, query, holdsText(query.query, person("name"), person("email")), order);
  const found = byId(
    usersById(
      view,
      page.data.map((member) => member.user_id),
    ),
  );
  const data = page.data.flatMap((member) => {
    const user = found.get(member.user_id);
    return user ? [{ ...member, user: { ...user, role_id: member.role_id, role: member.role_id } }] : [];
  });
  return { ...page, data };
}

/** A member as it goes out, with the person it stands for. */
export function withUser(view: View, member: ReturnType<typeof memberStore.get>): Member {
  const user = userById(view.db, member.user_id);
  if (!user) throw new Error("a member is somebody");
  return { ...member, user: userOut(user, member.role_id) };
}

/** A user as it goes out, with the role that they have here. */
export function userOut(user: UserRow, role: Role | null): User {
  return { object: "user", ...user, role_id: role, role, avatar: avatarAddress(user.avatar_id) };
}

/** Who is logged in. Throws `stale` where the caller saw another version. */
export function findMe(view: View | Work, userId: string): UserRow {
  const user = userById(view.db, userId);
  if (!user) throw new Problem("not_found");
  assertSeen(view, { version: user.version });
  return user;
}

/** People by id, for those of the current property only; the role is the one they have here, null once they left. */
export function usersById(view: View, ids: readonly string[]): User[] {
  if (ids.length === 0) return [];
  const roles = new Map(
    prepared<{ user_id: string; role_id: Role }>(
      view.db,
      "SELECT user_id, role_id FROM members WHERE property_id = ? AND deleted_at IS NULL",
    )
      .all(view.actor.property_id)
      .map((member) => [member.user_id, member.role_id]),
  );
  return ids.flatMap((id) => {
    const user = userById(view.db, id);
    return user ? [userOut(user, roles.get(id) ?? null)] : [];
  });
}

export function userById(db: Db, id: string): UserRow | undefined {
  return db.select(PERSON).from(users).where(eq(users.id, id)).get();
}

/** For whoever compares a password with it; null for nobody. */
export function passwordHashOf(db: Db, id: string): string | null {
  return db.select({ hash: users.password_hash }).from(users).where(eq(users.id, id)).get()?.hash ?? null;
}

/** E-mails compare case-insensitively. */
export function userByEmail(db: Db, email: string): UserRow | undefined {
  const found = prepared<{ id: string }>(db, "SELECT id FROM users WHERE lower(email) = lower(?) AND deleted_at IS NULL").get(email);
  return found && userById(db, found.id);
}

export function memberOf(view: View, userId: string) {
  const [member] = memberStore.all(view, and(eq(members.user_id, userId), isNull(members.deleted_at)));
  return member ?? null;
}

export function isMemberAnywhere(db: Db, userId: string): boolean {
  return prepared(db, "SELECT 1 FROM members WHERE user_id = ? AND deleted_at IS NULL").get(userId) !== undefined;
}

/** Whether somebody has a place in another property than the current one. */
export function isMemberElsewhere(view: View, userId: string): boolean {
  const sql = "SELECT 1 FROM members WHERE user_id = ? AND property_id <> ? AND deleted_at IS NULL";
  return prepared(view.db, sql).get(userId, view.actor.property_id) !== undefined;
}

/** Whether a file is the picture of somebody who works in the current property. */
export function isAvatarHere(view: View, fileId: string): boolean {
  const sql = `SELECT 1 FROM users u JOIN members m ON m.user_id = u.id
    WHERE u.avatar_id = ? AND m.property_id = ? AND m.deleted_at IS NULL AND u.deleted_at IS NULL`;
  return prepared(view.db, sql).get(fileId, view.actor.property_id) !== undefined;
}

export function countAdmins(view: View): number {
  const sql = "SELECT count(*) AS n FROM members WHERE property_id = ? AND role_id = 'admin' AND deleted_at IS NULL";
  return prepared<{ n: number }>(view.db, sql).get(view.actor.property_id)?.n ?? 0;
}
