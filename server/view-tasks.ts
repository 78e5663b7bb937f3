import { localTaxChangesTask } from "#server/bookings/local-tax.ts";
import { bookingPages } from "#server/bookings/pages.ts";
import { dsfinvkTask } from "#server/cash-register/dsfinvk-export.ts";
import { contactPages } from "#server/contacts/pages.ts";
import type { ViewTasks } from "#server/core/worker/tasks.ts";
import { sheetRowsTask } from "#server/emergency-sheet/sheet-pdf.ts";
import { folioPages } from "#server/folios/pages.ts";
import { invoicePages } from "#server/invoices/pages.ts";
import { documentIndexTask } from "#server/list-files/datev-documents.ts";
import { issuedInvoicesTask } from "#server/list-files/invoice-pdfs.ts";
import { bookingFile, contactFile, groupFile, invoiceFile, roomFile, roomLockFile } from "#server/list-files/lists.ts";
import { dueTask } from "#server/privacy/retention/due.ts";
import { announcementTask, retentionsTask } from "#server/privacy/retention/periods.ts";
import { roomPages } from "#server/rooms/pages.ts";
import { wiring } from "#server/wiring.ts";

/** The reads that need what calls need, one line each. A worker thread loads them with the first one that it is asked for. */
export const viewTasks: ViewTasks = {
  wiring,
  tasks: [
    ...[bookingFile, contactFile, groupFile, invoiceFile, roomFile, roomLockFile].map(({ task }) => task),
    issuedInvoicesTask,
    documentIndexTask,
    sheetRowsTask,
    retentionsTask,
    announcementTask,
    dueTask,
    bookingPages.task,
    folioPages.task,
    contactPages.task,
    invoicePages.task,
    roomPages.task,
    localTaxChangesTask,
    dsfinvkTask,
  ],
};
