import { invoicePdfTask } from "#server/money/invoices/pdf-task.ts";
import { emergencySheetTask } from "#server/office/emergency-sheet/sheet-pdf.ts";
import { reconciliationTask } from "#server/office/reconciliation/reconcile.ts";
import { accountingTask } from "#server/office/reports/accounting/accounting-query.ts";
import { dashboardTask } from "#server/office/reports/dashboard/dashboard-query.ts";
import { serviceListTask } from "#server/office/reports/service-list/service-list.ts";
import { statementsTask } from "#server/platform/core/worker/tasks.ts";
import { serveWorker } from "#server/platform/core/worker/worker-thread.ts";

/** The entry file of the worker threads, started by `server/platform/core/worker/worker-pool.ts`. */
serveWorker({
  queries: [statementsTask, accountingTask, dashboardTask, reconciliationTask, serviceListTask],
  renderings: [invoicePdfTask, emergencySheetTask],
  loadViewTasks: async () => (await import("#server/view-tasks.ts")).viewTasks,
});
