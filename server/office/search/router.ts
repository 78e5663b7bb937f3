import { z } from "zod";
import { countFound, find } from "#server/office/search/queries.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { SearchHit, SearchQuery } from "#shared/office/search/schema.ts";

export const searchRouter = router({
  find: procedure("bookings:read")
    .meta({ rest: "GET /search", summary: "Bookings, contacts, groups, invoices and rooms by any part of a word, best match first" })
    .input(SearchQuery)
    .output(z.array(SearchHit))
    .query(({ ctx, input }) => find(ctx.view, input)),

  /** The search itself returns an array, as specified, so the number of matches is a call of its own. */
  count: procedure("bookings:read")
    .meta({ rest: "GET /search/count", summary: "How many records a search would find" })
    .input(SearchQuery.pick({ query: true }))
    .output(z.int())
    .query(({ ctx, input }) => countFound(ctx.view, input.query)),
});
