import { z } from "zod";
import { eraseFormerMember } from "#server/office/privacy/erase-former-member.ts";
import { procedure, provenProcedure, router } from "#server/platform/core/calls/trpc.ts";
import { type Work, write } from "#server/platform/core/work/work.ts";
import { formerMembers } from "#server/tenant/team/former-members.ts";
import { ById } from "#shared/platform/core/fields.ts";
import { FormerMember } from "#shared/tenant/team/schema.ts";

/** Calls of the team about those who have left it. */
export const formerMembersRouter = router({
  former: procedure("team:write")
    .meta({ rest: "GET /former_users", summary: "Who has left the team and is still named in the history, the last to leave first" })
    .output(z.array(FormerMember))
    .query(({ ctx }) => formerMembers(ctx.view)),

  eraseFormer: provenProcedure("team:write")
    .meta({
      rest: "DELETE /former_users/{id}",
      summary: "Erases name and e-mail address of a former member (by the user's id) for ever; what they did stays in the history",
      problems: ["user/works_elsewhere"],
    })
    .input(ById)
    .mutation(({ ctx, input }) => {
      const { runtime, actor, view } = ctx;
      const writeAgain = <T>(task: (work: Work) => T): T => write(runtime, actor, task, { quiet: true });
      return eraseFormerMember({ runtime, view, write: ctx.write, writeAgain }, input.id);
    }),
});
