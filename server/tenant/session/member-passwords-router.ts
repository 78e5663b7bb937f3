import { provenProcedure, router } from "#server/platform/core/calls/trpc.ts";
import { hashPassword, makePassword } from "#server/platform/core/secrets/passwords.ts";
import { type View, type Work, write } from "#server/platform/core/work/work.ts";
import { recordOfUser } from "#server/tenant/security-log/record.ts";
import { sendPasswordLink } from "#server/tenant/session/forgotten-password.ts";
import { giveFirstPassword } from "#server/tenant/session/service.ts";
import { isMemberElsewhere, memberStore, type UserRow, userById, withUser } from "#server/tenant/team/queries.ts";
import { assertGrantable, type FreshPassword } from "#server/tenant/team/service.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { ById } from "#shared/platform/core/fields.ts";
import { InvitedMember, SentPasswordLink } from "#shared/tenant/team/schema.ts";

/** Calls of the team that let a member log in again. */
export const memberPasswordsRouter = router({
  resetPassword: provenProcedure("team:write")
    .meta({
      rest: "POST /users/{id}/reset_password",
      summary: "Resets a member's password (by the member's id) to a new default password, returned once; all their sessions end",
      problems: ["user/self", "user/in_other_properties"],
    })
    .input(ById)
    .output(InvitedMember)
    .mutation(async ({ ctx, input }) => {
      const password = makePassword();
      const hash = await hashPassword(password);
      return ctx.write((work) => resetPassword(work, input.id, { password, hash }));
    }),

  sendPasswordLink: provenProcedure("team:write")
    .meta({
      rest: "POST /users/{id}/send_password_link",
      summary: "Mails a member (by the member's id) a link to set a new password; their sessions stay until it is used",
      problems: ["user/self", "too_many_requests"],
    })
    .input(ById)
    .output(SentPasswordLink)
    .mutation(({ ctx, input }) =>
      ctx.once(() => {
        const user = memberForPasswordLink(ctx.view, input.id);
        write(ctx.runtime, ctx.actor, (work) => recordOfUser(work, "password_link_sent", user));
        return sendPasswordLink(ctx.runtime, { user, place: ctx.actor, address: ctx.address });
      }),
    ),
});

/**
 * Resets a member's password to a new default one, shown once. Throws `user/self`, `forbidden` for a role above the caller's own, and
 * `user/in_other_properties`: one property must not change the login of another one's member.
 */
function resetPassword(work: Work, id: string, fresh: FreshPassword): InvitedMember {
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
function memberForPasswordLink(view: View, id: string): UserRow {
  const member = memberStore.get(view, id);
  if (member.user_id === view.actor.user_id) throw new Problem("user/self");
  assertGrantable(view, member.role_id);
  const user = userById(view.db, member.user_id);
  if (!user) throw new Problem("not_found");
  return user;
}
