import { z } from "zod";
import { listIntegrations } from "#server/office/integrations/queries.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { Integration } from "#shared/office/integrations/schema.ts";

export const integrationsRouter = router({
  list: procedure("settings:read")
    .meta({ rest: "GET /integrations", summary: "The property's connections with other programs, and how each goes" })
    .output(z.array(Integration))
    .query(({ ctx }) => listIntegrations(ctx.view, ctx.runtime.config)),
});
