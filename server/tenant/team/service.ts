import { eq } from "drizzle-orm";
import { newId } from "#server/platform/core/database/new-id.ts";
import { changes, defined } from "#server/platform/core/work/changes.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { getFile } from "#server/tenant/files/queries.ts";
import { recordAccess, recordOfUser } from "#server/tenant/security-log/record.ts";
import {
  countAdmins,
  findMe,
  isMemberAnywhere,
  memberOf,
  memberStore,
  type UserRow,
  userByEmail,
  userById,
  userOut,
  withUser,
} from "#server/tenant/team/queries.ts";
import { users } from "#server/tenant/team/tables.ts";
import { notFound, Problem } from "#shared/platform/core/errors.ts";
import { can, isAtMost, type Role } from "#shared/platform/core/permissions.ts";
import { AVATAR_TYPES, defaultPasswordUntil, MAX_AVATAR_BYTES } from "#shared/tenant/team/rules.ts";
import type { InvitedMember, Member, MemberInvite, ProfilePatch, User } from "#shared/tenant/team/schema.ts";

type NewUser = { email: string; name: string; password_hash: string; must_change_password: boolean; default_password_until?: string };

/** Inserts the user only; `addMember` makes them a member of a property. */
export function insertUser(work: Work, user: NewUser): UserRow {
  const { password_hash, default_password_until = null, ...person } = user;
  const row: UserRow = {
    ...person,
    id: newId(),
    language: null,
    avatar_id: null,
    created_at: work.now,
    updated_at: work.now,
    deleted_at: null,
    version: 1,
  };
  work.db
    .insert(users)
    .values({ ...row, password_hash, default_password_until })
    .run();
  return row;
}

/** Makes a user a member of `work`'s property. */
export function addMember(work: Work, user: { id: string; name: string }, role_id: Role) {
  const member = memberStore.insert(work, { user_id: user.id, role_id });
  recordAccess(work, "member_added", { name: user.name, user_id: user.id, role: role_id });
  work.record("member.added", member, { words: { name: user.name }, to: { user_id: user.id, role_id } });
  return member;
}

export type FreshPassword = { password: string; hash: string };

/**
 * Adds a member to the team. A user who is a member of another property keeps their name and password; a new user, or one who is no member
 * anywhere any more, gets the new default password, shown once and valid for a week. Throws `forbidden` for a role above the inviter's own and
 * `property/user_already_assigned`.
 */
export function inviteMember(work: Work, { email, name, role_id }: MemberInvite, fresh: FreshPassword): InvitedMember {
  assertGrantable(work, role_id);
  const known = userByEmail(work.db, email);
  if (known && memberOf(work, known.id)) throw new Problem("property/user_already_assigned");
  if (known && isMemberAnywhere(work.db, known.id)) {
    return { ...withUser(work, addMember(work, known, role_id)), default_password: null };
  }
  const password = { password_hash: fresh.hash, must_change_password: true, default_password_until: defaultPasswordUntil(work.now) };
  const user = known ? saveUser(work, known, { name, ...password }) : insertUser(work, { email, name, ...password });
  work.record("user.created", { object: "user", id: user.id, version: user.version }, { words: { name } });
  return { ...withUser(work, addMember(work, user, role_id)), default_password: fresh.password };
}

/** A new role applies at once, to open screens too. Throws `user/last_admin`. */
export function changeRole(work: Work, { id, role_id }: { id: string; role_id: Role }): Member {
  const member = memberStore.get(work, id);
  assertGrantable(work, role_id);
  if (role_id !== "admin") assertAdminRemains(work, member);
  const changed = memberStore.update(work, member, { role_id });
  const name = userById(work.db, member.user_id)?.name ?? "";
  recordAccess(work, "member_changed", { name, user_id: member.user_id, role: role_id, former_role: member.role_id });
  work.record("member.changed", changed, { words: { name }, from: { role_id: member.role_id }, to: { role_id } });
  work.disconnect({ user_id: member.user_id, property_id: work.actor.property_id });
  for (const react of work.wiring.teamReactions.roleChanged) react(work, member.user_id);
  return withUser(work, changed);
}

/** Removes a member; their sessions in this property end. Throws `user/self` and `user/last_admin`. */
export function removeMember(work: Work, id: string): void {
  const member = memberStore.get(work, id);
  if (member.user_id === work.actor.user_id) throw new Problem("user/self");
  assertAdminRemains(work, member);
  const removed = memberStore.remove(work, member);
  const name = userById(work.db, member.user_id)?.name ?? "";
  recordAccess(work, "member_removed", { name, user_id: member.user_id, former_role: member.role_id });
  work.record("member.removed", removed, { words: { name } });
  for (const react of work.wiring.teamReactions.removed) react(work, member.user_id);
}

/** Changes the own profile. Throws `user/email_already_exists`, and `not_found` for an avatar file that does not exist. */
export function updateMe(work: Work, userId: string, patch: ProfilePatch): User {
  if (patch.avatar_id && patch.avatar_id !== findMe(work, userId).avatar_id) assertPicture(work, patch.avatar_id);
  return saveProfile(work, userId, patch);
}

/** Saves a profile without the check of the avatar's file, for values that the server itself has set. */
export function saveProfile(work: Work, userId: string, patch: ProfilePatch): User {
  const before = findMe(work, userId);
  const owner = patch.email === undefined ? undefined : userByEmail(work.db, patch.email);
  if (owner && owner.id !== userId) throw new Problem("user/email_already_exists");
  if (Object.keys(changes(before, patch).to).length === 0) return userOut(before, work.actor.role);
  const saved = saveUser(work, before, patch);
  if (saved.email !== before.email) {
    recordOfUser(work, "email_changed", saved);
    for (const react of work.wiring.teamReactions.emailChanged) react(work, userId);
  }
  work.record("user.changed", { object: "user", ...saved }, { words: { name: saved.name }, to: patch });
  return userOut(saved, work.actor.role);
}

/** The avatar must be an image of the property that the user may read, because the whole team will see it. */
function assertPicture(work: Work, avatar_id: string): void {
  if (!can(work.actor.role, "files:read")) throw notFound("avatar_id");
  const { content_type, size } = getFile(work, avatar_id, "avatar_id");
  if (!AVATAR_TYPES.includes(content_type) || size > MAX_AVATAR_BYTES) throw notFound("avatar_id");
}

type Changes = { [F in keyof UserRow]?: UserRow[F] | undefined } & { password_hash?: string; default_password_until?: string };

function saveUser(work: Work, user: UserRow, { password_hash, default_password_until, ...changed }: Changes): UserRow {
  const saved = { ...defined(changed), updated_at: work.now, version: user.version + 1 };
  work.db
    .update(users)
    .set({ ...saved, ...defined({ password_hash, default_password_until }) })
    .where(eq(users.id, user.id))
    .run();
  return { ...user, ...saved };
}

/** Throws `forbidden` for a role above the actor's own. */
export function assertGrantable(work: View, role: Role): void {
  if (!isAtMost(role, work.actor.role)) throw new Problem("forbidden");
}

function assertAdminRemains(work: Work, member: { role_id: Role }): void {
  if (member.role_id === "admin" && countAdmins(work) === 1) throw new Problem("user/last_admin");
}
