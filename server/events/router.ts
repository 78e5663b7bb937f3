import { procedure, router } from "#server/core/calls/trpc.ts";
import { getEvent, listEvents } from "#server/events/queries.ts";
import { postEvent } from "#server/events/service.ts";
import { pageOf } from "#shared/core/page.ts";
import { Event, EventById, EventInput, EventQuery } from "#shared/events/schema.ts";

export const eventsRouter = router({
  list: procedure("events:read")
    .meta({ rest: "GET /events", summary: "What was changed, newest first" })
    .input(EventQuery)
    .output(pageOf(Event))
    .query(({ ctx, input }) => listEvents(ctx.view, input)),

  get: procedure("events:read")
    .meta({ rest: "GET /events/{id}", summary: "One entry of the record" })
    .input(EventById)
    .output(Event)
    .query(({ ctx, input }) => getEvent(ctx.view, input)),

  create: procedure("events:write")
    .meta({ rest: "POST /events", summary: "A remark in the record of an entity, of any type the house doesn't write itself" })
    .input(EventInput)
    .output(Event)
    .mutation(({ ctx, input }) => ctx.write((work) => postEvent(work, input))),
});
