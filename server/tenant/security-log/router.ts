import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { listSecurityLog } from "#server/tenant/security-log/queries.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import { SecurityEntry, SecurityQuery } from "#shared/tenant/security-log/schema.ts";

export const securityLogRouter = router({
  list: procedure("security_log:read")
    .meta({ rest: "GET /security_log", summary: "Logins, refusals and changes of passwords, team and API keys of a year, newest first" })
    .input(SecurityQuery)
    .output(pageOf(SecurityEntry))
    .query(({ ctx, input }) => listSecurityLog(ctx.view, input)),
});
