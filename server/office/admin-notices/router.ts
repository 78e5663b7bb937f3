import { z } from "zod";
import { router, userProcedure } from "#server/platform/core/calls/trpc.ts";
import { readNotices, unreadNotices } from "#server/tenant/security-log/notices.ts";
import { AdminNotice, NoticesRead } from "#shared/tenant/security-log/notices.ts";

/** Notices for admins that no mail has delivered. */
export const adminNoticesRouter = router({
  list: userProcedure("security_log:read")
    .meta({
      rest: "GET /admin_notices",
      summary: "What the caller must know and no mail could tell: changed accounts, and what API keys did to anyone's access, newest first",
    })
    .output(z.array(AdminNotice))
    .query(({ ctx }) => unreadNotices(ctx.view, ctx.user_id)),

  read: userProcedure("security_log:read")
    .meta({ rest: "POST /admin_notices/read", summary: "Dismisses notices of the caller; those of other admins stay" })
    .input(NoticesRead)
    .mutation(({ ctx, input }) => ctx.write((work) => readNotices(work, ctx.user_id, input.ids))),
});
