import { statementsTask } from "#server/core/worker/tasks.ts";
import { serveWorker } from "#server/core/worker/worker-thread.ts";
import { emergencySheetTask } from "#server/emergency-sheet/sheet-pdf.ts";
import { invoicePdfTask } from "#server/invoices/pdf-task.ts";
import { reconciliationTask } from "#server/reconciliation/reconcile.ts";
import { accountingTask } from "#server/reports/accounting/accounting-query.ts";
import { dashboardTask } from "#server/reports/dashboard/dashboard-query.ts";
import { serviceListTask } from "#server/reports/service-list/service-list.ts";

/** The entry file of the worker threads, started by `server/core/worker/worker-pool.ts`. */
serveWorker({
  queries: [statementsTask, accountingTask, dashboardTask, reconciliationTask, serviceListTask],
  renderings: [invoicePdfTask, emergencySheetTask],
  loadViewTasks: async () => (await import("#server/view-tasks.ts")).viewTasks,
});
