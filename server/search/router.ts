import { z } from "zod";
import { procedure, router } from "#server/core/trpc.ts";
import { find } from "#server/search/queries.ts";
import { SearchHit, SearchQuery } from "#shared/search/schema.ts";

export const searchRouter = router({
  find: procedure("bookings:read")
    .meta({ rest: "GET /search", summary: "Bookings, contacts, groups, invoices and rooms by any part of a word, best match first" })
    .input(SearchQuery)
    .output(z.array(SearchHit))
    .query(({ ctx, input }) => find(ctx.view, input)),
});
