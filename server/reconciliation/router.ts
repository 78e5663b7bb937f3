import { procedure, router } from "#server/core/calls/trpc.ts";
import { reconcile } from "#server/reconciliation/reconcile.ts";
import { Reconciliation } from "#shared/reconciliation/schema.ts";
import { ReportRange } from "#shared/reports/schema.ts";

export const reconciliationRouter = router({
  reconciliation: procedure("reports:read")
    .meta({ rest: "GET /reports/reconciliation", summary: "Differences between folios, invoices, payments and accounting" })
    .input(ReportRange)
    .output(Reconciliation)
    .query(({ ctx, input }) => reconcile(ctx.view, ctx.runtime.config, input)),
});
