import type { View, Work } from "#server/platform/core/work/work.ts";
import { giveFirstPassword } from "#server/tenant/session/service.ts";
import { isMemberElsewhere, memberStore, type UserRow, userById, withUser } from "#server/tenant/team/queries.ts";
import { assertGrantable, type FreshPassword } from "#server/tenant/team/service.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { InvitedMember } from "#shared/tenant/team/schema.ts";

/**
 * Resets a member's password to a new default one, shown once. Throws `user/self`, `forbidden` for a role above the caller's own, and
 * `user/in_other_properties`: one property must not change the login of another one's member.
 */
export function resetPassword(work: Work, id: string, fresh: FreshPassword): InvitedMember {
  const member = memberStore.get(work, id);
  if (member.user_id === work.actor.user_id) throw new Problem("user/self");
  assertGrantable(work, member.role_id);
  if (isMemberElsewhere(work, member.user_id)) throw new Problem("user/in_other_properties");
  giveFirstPassword(work, { id: member.user_id, name: userById(work.db, member.user_id)?.name ?? "" }, fresh.hash);
  return { ...withUser(work, member), default_password: fresh.password };
}

/**
 * The member to whom an admin may have a password link mailed. The link goes to the member's own address, so membership in other properties
 * does not matter. Throws `user/self` and `forbidden` for a role above the caller's own.
 */
export function memberForPasswordLink(view: View, id: string): UserRow {
  const member = memberStore.get(view, id);
  if (member.user_id === view.actor.user_id) throw new Problem("user/self");
  assertGrantable(view, member.role_id);
  const user = userById(view.db, member.user_id);
  if (!user) throw new Problem("not_found");
  return user;
}
