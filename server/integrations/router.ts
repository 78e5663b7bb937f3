import { z } from "zod";
import { procedure, router } from "#server/core/calls/trpc.ts";
import { listIntegrations } from "#server/integrations/queries.ts";
import { Integration } from "#shared/integrations/schema.ts";

export const integrationsRouter = router({
  list: procedure("settings:read")
    .meta({ rest: "GET /integrations", summary: "The property's connections with other programs, and how each goes" })
    .output(z.array(Integration))
    .query(({ ctx }) => listIntegrations(ctx.view, ctx.runtime.config)),
});
