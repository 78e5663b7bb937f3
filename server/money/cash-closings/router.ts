import { closingPdf } from "#server/money/cash-closings/closing-pdf.ts";
import { closeDrawer, closingStore, listClosings, shownClosing } from "#server/money/cash-closings/closings.ts";
import { assertInDrawer, drawerOf } from "#server/money/cash-closings/drawer.ts";
import { moveCash } from "#server/money/cash-closings/entries.ts";
import { Download, DownloadAnswer } from "#server/platform/core/calls/transfer.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import {
  CashClosing,
  CashClosingInput,
  CashClosingQuery,
  CashDrawer,
  CashEntry,
  CashMovementInput,
} from "#shared/money/cash-closings/schema.ts";
import { ById } from "#shared/platform/core/fields.ts";
import { pageOf } from "#shared/platform/core/page.ts";
import { inCents, toAmounts } from "#shared/platform/core/wire-money.ts";

export const cashClosingsRouter = router({
  drawer: procedure("cash_closings:read")
    .meta({
      rest: "GET /cash_register/drawer",
      summary: "What a daily closing would contain that is made now, and the cash that should be there",
    })
    .output(CashDrawer)
    .query(({ ctx }) => toAmounts(CashDrawer, drawerOf(ctx.view).shown)),

  move: procedure("cash_closings:write")
    .meta({ rest: "POST /cash_register/movements", summary: "Cash put into the drawer by hand, or, below zero, taken out of it" })
    .input(inCents(CashMovementInput))
    .output(CashEntry)
    .mutation(({ ctx, input }) =>
      ctx.write((work) => {
        assertInDrawer(work, input);
        return toAmounts(CashEntry, moveCash(work, input));
      }),
    ),

  list: procedure("cash_closings:read")
    .meta({ rest: "GET /cash_register/closings", summary: "Daily closings, newest first" })
    .input(CashClosingQuery)
    .output(pageOf(CashClosing))
    .query(({ ctx, input }) => listClosings(ctx.view, input)),

  get: procedure("cash_closings:read")
    .meta({ rest: "GET /cash_register/closings/{id}", summary: "A daily closing" })
    .input(ById)
    .output(CashClosing)
    .query(({ ctx, input }) => shownClosing(closingStore.get(ctx.view, input.id))),

  create: procedure("cash_closings:write")
    .meta({
      rest: "POST /cash_register/closings",
      summary:
        "Makes the daily closing, with the cash that was counted; refused where the sums are no longer those of the drawer that was read",
      problems: ["cash_closing/made_meanwhile", "cash_closing/sums_changed"],
    })
    .input(inCents(CashClosingInput))
    .output(CashClosing)
    .mutation(({ ctx, input }) => ctx.write((work) => shownClosing(closeDrawer(work, input)))),

  pdf: procedure("cash_closings:read")
    .meta({ rest: "GET /cash_register/closings/{id}/pdf", download: "application/pdf", summary: "A daily closing as a PDF" })
    .input(ById)
    .output(DownloadAnswer)
    .query(async ({ ctx, input }) => {
      const { name, content } = await closingPdf(closingStore.get(ctx.view, input.id));
      // Shown in the browser, which prints it.
      return new Download({ name, type: "application/pdf", size: content.length, content, inline: true });
    }),
});
