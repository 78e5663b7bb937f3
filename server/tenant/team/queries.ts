import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/platform/core/database/db.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import { sorting } from "#server/platform/core/database/sorting.ts";
import { holdsText } from "#server/platform/core/database/text-match.ts";
import { assertSeen, type View, type Work } from "#server/platform/core/work/work.ts";
import { isLiveMember } from "#server/tenant/team/conditions.ts";
import { members, users } from "#server/tenant/team/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { ActorRole } from "#shared/platform/core/permissions.ts";
import { avatarAddress } from "#shared/tenant/team/rules.ts";
import type { Member, MemberQuery, User } from "#shared/tenant/team/schema.ts";

export const memberStore = entityStore("member", members);
type PasswordColumn = "password_hash" | "default_password_until";
type SecretColumn = PasswordColumn | "totp_secret" | "totp_step";
/** A user without the hash of their password, which only `passwordHashOf` reads, so that no response or log can contain it. */
export type UserRow = Omit<typeof users.$inferSelect, SecretColumn>;
const { id, created_at, updated_at, deleted_at, version, email, name, language, avatar_id, must_change_password } = users;
const PERSON = { id, created_at, updated_at, deleted_at, version, email, name, language, avatar_id, must_change_password };

/** The members of the current property, by the day they joined by default. */
export function listMembers(view: View, asked: MemberQuery): Page<Member> {
  const { role_id, created_at } = members;
  const person = (column: "name" | "email") =>
    sql<string>`(SELECT fold_plain(${users[column]}) FROM ${users} WHERE ${users.id} = ${members.user_id})`;
  const order = sorting(asked.sort ?? "created_at", { name: person("name"), email: person("email"), role_id, created_at });
  const page = memberStore.page(view, asked, holdsText(asked.query, person("name"), person("email")), order);
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

/** A member as the API returns it, with its user. */
export function withUser(view: View, member: ReturnType<typeof memberStore.get>): Member {
  const user = userById(view.db, member.user_id);
  if (!user) throw new Error("a member has no user");
  return { ...member, user: userOut(user, member.role_id) };
}

/** A user as the API returns it, with their role in this property. */
export function userOut(user: UserRow, actorRole: ActorRole | null): User {
  const role = actorRole === "guest" ? null : actorRole;
  return { object: "user", ...user, role_id: role, role, avatar: avatarAddress(user.avatar_id) };
}

/** The user who is logged in. Throws `stale` if the caller saw another version. */
export function findMe(view: View | Work, userId: string): UserRow {
  const user = userById(view.db, userId);
  if (!user) throw new Problem("not_found");
  assertSeen(view, { version: user.version });
  return user;
}

const roles = query([], (db, { property }) =>
  db
    .select({ user_id: members.user_id, role_id: members.role_id })
    .from(members)
    .where(and(eq(members.property_id, property), isLiveMember(members))),
);

/** Users by id, for members of the current property only; the role is the one in this property, null for former members. */
export function usersById(view: View, ids: readonly string[]): User[] {
  if (ids.length === 0) return [];
  const roleOf = new Map(roles.all(view, {}).map((member) => [member.user_id, member.role_id]));
  return ids.flatMap((id) => {
    const user = userById(view.db, id);
    return user ? [userOut(user, roleOf.get(id) ?? null)] : [];
  });
}

const PEOPLE = { acrossProperties: "a user belongs to no property and may be a member of several" };

const personById = query(["id"], (db, { id: user }) => db.select(PERSON).from(users).where(eq(users.id, user)), PEOPLE);

export function userById(db: Db, id: string): UserRow | undefined {
  return personById.get({ db }, { id });
}

const hashById = query(
  ["id"],
  (db, { id: user }) => db.select({ hash: users.password_hash }).from(users).where(eq(users.id, user)),
  PEOPLE,
);

/** The password's hash, for comparing a password; null for an unknown user. */
export function passwordHashOf(db: Db, id: string): string | null {
  return hashById.get({ db }, { id })?.hash ?? null;
}

const totpById = query(
  ["id"],
  (db, { id: user }) => db.select({ secret: users.totp_secret, step: users.totp_step }).from(users).where(eq(users.id, user)),
  PEOPLE,
);

/** TOTP secret of a user and the last used time step; without a secret the user has no second factor. */
export function totpOf(db: Db, id: string): { secret: string | null; step: number | null } {
  return totpById.get({ db }, { id }) ?? { secret: null, step: null };
}

export function saveTotpSecret(work: Work, { id, secret, step }: { id: string; secret: string | null; step: number | null }): void {
  work.db.update(users).set({ totp_secret: secret, totp_step: step }).where(eq(users.id, id)).run();
}

const keepTotpStep = command(
  ["id", "step"],
  (db, { id: user, step }) =>
    db
      .update(users)
      .set({ totp_step: sql`${step}` })
      .where(and(eq(users.id, user), sql`coalesce(${users.totp_step}, 0) < ${step}`)),
  PEOPLE,
);

/** Notes that the code of a half minute was used; false if it was used before. */
export function acceptTotpStep(db: Db, id: string, step: number): boolean {
  return keepTotpStep({ db }, { id, step }) === 1;
}

const defaultPasswordEnd = query(
  ["id"],
  (db, { id: user }) => db.select({ until: users.default_password_until }).from(users).where(eq(users.id, user)),
  PEOPLE,
);

/** True if the user's password is a default one that was not replaced in time. */
export function isDefaultPasswordExpired(db: Db, id: string, now: string): boolean {
  const until = defaultPasswordEnd.get({ db }, { id })?.until ?? null;
  return until !== null && until <= now;
}

/** Returns the user's new version; null for an unknown user. */
export function savePasswordHash(
  work: Work,
  { id, ...saved }: Pick<typeof users.$inferSelect, "id" | "must_change_password" | PasswordColumn>,
) {
  const row = work.db
    .update(users)
    .set({ ...saved, updated_at: work.now, version: sql`${users.version} + 1` })
    .where(eq(users.id, id))
    .returning({ version: users.version })
    .get();
  return row?.version ?? null;
}

const personByEmail = query(
  ["email"],
  (db, values) =>
    db
      .select(PERSON)
      .from(users)
      .where(and(sql`lower(${users.email}) = lower(${values.email})`, isNull(users.deleted_at))),
  PEOPLE,
);

/** A user by e-mail, compared case-insensitively. */
export function userByEmail(db: Db, email: string): UserRow | undefined {
  return personByEmail.get({ db }, { email });
}

export function memberOf(view: View, userId: string) {
  const [member] = memberStore.all(view, and(eq(members.user_id, userId), isNull(members.deleted_at)));
  return member ?? null;
}

const placesOf = query(
  ["user"],
  (db, { user }) =>
    db
      .select({ property_id: members.property_id })
      .from(members)
      .where(and(eq(members.user_id, user), isLiveMember(members))),
  PEOPLE,
);

export function isMemberAnywhere(db: Db, userId: string): boolean {
  return placesOf.get({ db }, { user: userId }) !== undefined;
}

/** True if the user is a member of another property than the current one. */
export function isMemberElsewhere(view: View, userId: string): boolean {
  return placesOf.all(view, { user: userId }).some(({ property_id }) => property_id !== view.actor.property_id);
}

const avatarsHere = query(["file"], (db, { file, property }) =>
  db
    .select({ id: users.id })
    .from(users)
    .innerJoin(members, eq(members.user_id, users.id))
    .where(and(eq(users.avatar_id, file), eq(members.property_id, property), isLiveMember(members), isNull(users.deleted_at))),
);

/** True if a file is the avatar of a member of the current property. */
export function isAvatarHere(view: View, fileId: string): boolean {
  return avatarsHere.get(view, { file: fileId }) !== undefined;
}

const admins = query([], (db, { property }) =>
  db
    .select({ n: count() })
    .from(members)
    .where(and(eq(members.property_id, property), eq(members.role_id, "admin"), isLiveMember(members))),
);

export function countAdmins(view: View): number {
  return admins.get(view, {})?.n ?? 0;
}
