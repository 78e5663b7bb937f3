import { localTaxChangesTask } from "#server/bookings/local-tax.ts";
import { bookingPages } from "#server/bookings/pages.ts";
import { dsfinvkTask } from "#server/cash-register/dsfinvk-export.ts";
import type { ViewTasks } from "#server/core/worker/tasks.ts";
import { sheetRowsTask } from "#server/emergency-sheet/sheet-pdf.ts";
import { folioPages } from "#server/folios/pages.ts";
import { issuedInvoicesTask } from "#server/list-files/invoice-pdfs.ts";
import { bookingFile, contactFile, groupFile, invoiceFile, roomFile, roomLockFile } from "#server/list-files/lists.ts";
import { dueTask } from "#server/privacy/retention/due.ts";
import { announcementTask, retentionsTask } from "#server/privacy/retention/periods.ts";
import { wiring } from "#server/wiring.ts";

/** The reads that need what calls need, one line each. A worker thread loads them with the first one that it is asked for. */
export const viewTasks: ViewTasks = {
  wiring,
  tasks: [
    ...[bookingFile, contactFile, groupFile, invoiceFile, roomFile, roomLockFile].map(({ task }) => task),
    issuedInvoicesTask,
    sheetRowsTask,
    retentionsTask,
    announcementTask,
    dueTask,
    bookingPages.task,
    folioPages.task,
    localTaxChangesTask,
    dsfinvkTask,
  ],
};
