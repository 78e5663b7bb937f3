import { z } from "zod";
import { DownloadAnswer, UploadField } from "#server/platform/core/calls/transfer.ts";
import { procedure, provenProcedure, router, userProcedure } from "#server/platform/core/calls/trpc.ts";
import { hashPassword, makePassword } from "#server/platform/core/secrets/passwords.ts";
import type { Actor } from "#server/platform/core/work/actor.ts";
import { type Runtime, type Work, write } from "#server/platform/core/work/work.ts";
import { avatarOf, removeAvatar, setAvatar } from "#server/tenant/team/avatar.ts";
import { findMe, listMembers, userOut } from "#server/tenant/team/queries.ts";
import { changeRole, inviteMember, removeMember, updateMe } from "#server/tenant/team/service.ts";
import { ById, withId } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import { InvitedMember, Member, MemberInvite, MemberQuery, MemberRole, ProfilePatch, User } from "#shared/tenant/team/schema.ts";

export const teamRouter = router({
  list: procedure("team:read")
    .meta({ rest: "GET /users", summary: "The team, longest members first" })
    .input(MemberQuery)
    .output(pageOf(Member))
    .query(({ ctx, input }) => listMembers(ctx.view, input)),

  invite: provenProcedure("team:write")
    .meta({
      rest: "POST /users",
      summary: "Adds a member to the team; a new user's default password is returned once",
      problems: ["property/user_already_assigned"],
    })
    .input(MemberInvite)
    .output(InvitedMember)
    .mutation(async ({ ctx, input }) => {
      const password = makePassword();
      const hash = await hashPassword(password);
      return ctx.write((work) => inviteMember(work, input, { password, hash }));
    }),

  changeRole: provenProcedure("team:write")
    .meta({ rest: "PUT /users/{id}", summary: "Changes a member's role", problems: ["user/last_admin"] })
    .input(withId(MemberRole))
    .output(Member)
    .mutation(({ ctx, input }) => ctx.write((work) => changeRole(work, input))),

  remove: provenProcedure("team:write")
    .meta({
      rest: "DELETE /users/{id}",
      summary: "Removes a member (by the member's id) from the team; their sessions here end",
      problems: ["user/last_admin", "user/self"],
    })
    .input(ById)
    .mutation(({ ctx, input }) => ctx.write((work) => removeMember(work, input.id))),

  me: userProcedure()
    .meta({ rest: "GET /users/me", summary: "The own profile" })
    .output(User)
    .query(({ ctx }) => userOut(findMe(ctx.view, ctx.user_id), ctx.actor.role)),

  updateMe: userProcedure()
    .meta({
      rest: "PATCH /users/me",
      summary: "Changes the named fields of the own profile: name, e-mail, language, picture",
      problems: ["user/email_already_exists", "session/password_needed"],
    })
    .input(ProfilePatch)
    .output(User)
    .mutation(({ ctx, input }) => {
      // The address gets the links to a new password.
      if (input.email !== undefined && input.email !== findMe(ctx.view, ctx.user_id).email) ctx.assertProven();
      return ctx.write((work) => updateMe(work, ctx.user_id, input));
    }),

  setAvatar: userProcedure()
    .meta({ rest: "POST /users/me/avatar", upload: true, summary: "The own picture: PNG, JPEG or WebP of up to 1 MiB" })
    .input(z.strictObject({ file: UploadField }))
    .output(User)
    .mutation(({ ctx, input }) => setAvatar(deskOf(ctx), ctx.user_id, input.file)),

  removeAvatar: userProcedure()
    .meta({ rest: "DELETE /users/me/avatar", summary: "Removes the own picture" })
    .output(User)
    .mutation(({ ctx }) => removeAvatar(deskOf(ctx), ctx.user_id)),

  avatar: procedure("property_name:read")
    .meta({
      rest: "GET /avatars/{id}",
      download: "*/*",
      summary: "The picture of a colleague, by the avatar_id of the user",
    })
    .input(ById)
    .output(DownloadAnswer)
    .query(({ ctx, input }) => avatarOf(ctx.view, ctx.runtime.config, input.id)),
});

type Write = <T>(task: (work: Work) => T) => T;

function deskOf({ runtime, actor, ...ctx }: { runtime: Runtime; actor: Actor; write: Write }) {
  return { config: runtime.config, write: ctx.write, writeAgain: <T>(task: (work: Work) => T): T => write(runtime, actor, task) };
}
