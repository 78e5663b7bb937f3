import { invoicePdfTask } from "#server/money/invoices/pdf-task.ts";
import { emergencySheetTask } from "#server/office/emergency-sheet/sheet-pdf.ts";
import { serveWorker } from "#server/platform/core/worker/worker-thread.ts";
import { tableDocumentTask } from "#server/tenant/pdf/table-document.ts";

/** The entry file of the worker threads, started by `server/platform/core/worker/worker-pool.ts`. */
serveWorker({
  renderings: [invoicePdfTask, emergencySheetTask, tableDocumentTask],
  loadViewTasks: async () => (await import("#server/view-tasks.ts")).viewTasks,
});
