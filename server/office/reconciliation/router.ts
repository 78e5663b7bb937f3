import { reconcile } from "#server/office/reconciliation/reconcile.ts";
import { procedure, router } from "#server/platform/core/calls/trpc.ts";
import { Reconciliation } from "#shared/office/reconciliation/schema.ts";
import { ReportRange } from "#shared/platform/core/report-range.ts";

export const reconciliationRouter = router({
  reconciliation: procedure("reports:read")
    .meta({ rest: "GET /reports/reconciliation", summary: "Differences between folios, invoices, payments and accounting" })
    .input(ReportRange)
    .output(Reconciliation)
    .query(({ ctx, input }) => reconcile(ctx.view, ctx.runtime.config, input)),
});
