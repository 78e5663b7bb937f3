import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { getEvent, listEvents } from "#server/tenant/events/queries.ts";
import { postEvent } from "#server/tenant/events/service.ts";
import { Event, EventById, EventInput, EventPage, EventQuery } from "#shared/tenant/events/schema.ts";

export const eventsRouter = router({
  list: procedure("events:read")
    .meta({ rest: "GET /events", summary: "The event log, newest first; with after what came since, oldest first, for programs that poll" })
    .input(EventQuery)
    .output(EventPage)
    .query(({ ctx, input }) => listEvents(ctx.view, input)),

  get: procedure("events:read")
    .meta({ rest: "GET /events/{id}", summary: "One event" })
    .input(EventById)
    .output(Event)
    .query(({ ctx, input }) => getEvent(ctx.view, input)),

  create: procedure("events:write")
    .meta({
      rest: "POST /events",
      summary: "Posts a remark to the history of an entity, of any type that the server does not record itself",
    })
    .input(EventInput)
    .output(Event)
    .mutation(({ ctx, input }) => ctx.write((work) => postEvent(work, input))),
});
