import type { View, Work } from "#server/core/work/work.ts";
import { giveFirstPassword } from "#server/session/service.ts";
import { isMemberElsewhere, memberStore, type UserRow, userById, withUser } from "#server/team/queries.ts";
import { assertGrantable, type FreshPassword } from "#server/team/service.ts";
import { Problem } from "#shared/core/errors.ts";
import type { InvitedMember } from "#shared/team/schema.ts";

/**
 * A fresh password for a member who has lost theirs, told once. Throws `user/self`, `forbidden` for a role above the caller's
 * own, and `user/in_other_properties`: who works elsewhere too is not this property's to let in there.
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
 * To whom an admin may have a link to a new password sent. It goes to the member's own mail, so it is also for who works
 * elsewhere too. Throws `user/self` and `forbidden` for a role above the caller's own.
 */
export function memberForPasswordLink(view: View, id: string): UserRow {
  const member = memberStore.get(view, id);
  if (member.user_id === view.actor.user_id) throw new Problem("user/self");
  assertGrantable(view, member.role_id);
  const user = userById(view.db, member.user_id);
  if (!user) throw new Problem("not_found");
  return user;
}
