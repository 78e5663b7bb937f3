import { rawAnswer, rawJson } from "#server/platform/core/calls/raw-json.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { planWindowJson, planWindowOf } from "#server/stays/room-plan/queries.ts";
import { PlanQuery, PlanWindow } from "#shared/stays/room-plan/schema.ts";

export const roomPlanRouter = router({
  window: procedure("bookings:read")
    .meta({
      rest: "GET /room_plan",
      summary: "What the room plan draws: stays, locks and no-shows of some days, both inclusive, or of [from, to) where they are instants",
      raw: true,
    })
    .input(PlanQuery)
    .output(rawAnswer(PlanWindow))
    .query(({ ctx, input }) => rawJson<PlanWindow>(planWindowJson(ctx.view, planWindowOf(ctx.view, input)))),
});
