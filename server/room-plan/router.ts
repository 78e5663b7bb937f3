import { rawJson } from "#server/core/calls/raw-json.ts";
import { procedure, router } from "#server/core/calls/trpc.ts";
import { planWindowJson } from "#server/room-plan/queries.ts";
import { PlanQuery, type PlanWindow } from "#shared/room-plan/schema.ts";

export const roomPlanRouter = router({
  window: procedure("bookings:read")
    .meta({ raw: true })
    .input(PlanQuery)
    .query(({ ctx, input }) => rawJson<PlanWindow>(planWindowJson(ctx.view, input))),
});
