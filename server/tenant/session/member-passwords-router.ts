import { provenProcedure, router } from "#server/platform/core/calls/trpc.ts";
import { hashPassword, makePassword } from "#server/platform/core/secrets/passwords.ts";
import { write } from "#server/platform/core/work/work.ts";
import { recordOfUser } from "#server/tenant/security-log/record.ts";
import { sendPasswordLink } from "#server/tenant/session/forgotten-password.ts";
import { memberForPasswordLink, resetPassword } from "#server/tenant/session/member-passwords.ts";
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
