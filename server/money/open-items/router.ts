import { listOpenItems } from "#server/money/open-items/open-items.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { OpenItemsPage, OpenItemsQuery } from "#shared/money/open-items/schema.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";

export const openItemsRouter = router({
  list: procedure("folios:read")
    .meta({
      rest: "GET /reports/open_items",
      summary: "Unpaid invoices and deposits with their age, the sums by age and by customer; those due longest first",
    })
    .input(OpenItemsQuery)
    .output(OpenItemsPage)
    .query(({ ctx, input }) => toAmounts(OpenItemsPage, listOpenItems(ctx.view, input))),
});
