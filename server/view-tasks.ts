import { cellsTask, previewTask, stuckDaysTask } from "#server/channels/channel-engine/cells-shown.ts";
import { compareTask } from "#server/channels/channel-engine/compare.ts";
import { pricesTask } from "#server/channels/channel-engine/prices-shown.ts";
import { contactPages } from "#server/guests/contacts/pages.ts";
import { roomPages } from "#server/inventory/rooms/pages.ts";
import { depTask } from "#server/money/cash-register/dep-export.ts";
import { dsfinvkTask } from "#server/money/cash-register/dsfinvk-export.ts";
import { invoicePages } from "#server/money/invoices/pages.ts";
import { sheetRowsTask } from "#server/office/emergency-sheet/sheet-pdf.ts";
import { documentIndexTask } from "#server/office/list-files/datev-documents.ts";
import { issuedInvoicesTask } from "#server/office/list-files/invoice-pdfs.ts";
import { bookingFile, contactFile, groupFile, invoiceFile, openItemFile, roomFile, roomLockFile } from "#server/office/list-files/lists.ts";
import { dueTask } from "#server/office/privacy/retention/due.ts";
import { announcementTask, retentionsTask } from "#server/office/privacy/retention/periods.ts";
import { reconciliationTask } from "#server/office/reconciliation/reconcile.ts";
import { accountingTask } from "#server/office/reports/accounting/accounting-query.ts";
import { dashboardTask } from "#server/office/reports/dashboard/dashboard.ts";
import { dayListTask } from "#server/office/reports/day-lists/day-lists.ts";
import { forecastTask } from "#server/office/reports/forecast/forecast.ts";
import { serviceListTask } from "#server/office/reports/service-list/service-list.ts";
import { sourcesTask } from "#server/office/reports/sources/sources.ts";
import { originsTask, statisticsTask } from "#server/office/reports/statistics/statistics.ts";
import type { ViewTasks } from "#server/platform/core/worker/tasks.ts";
import { declarationTask } from "#server/prices/local-taxes/declaration.ts";
import { localTaxChangesTask } from "#server/stays/bookings/local-tax.ts";
import { bookingPages } from "#server/stays/bookings/pages.ts";
import { folioPages } from "#server/stays/folios/pages.ts";
import { wiring } from "#server/wiring.ts";

/** The reads that need what calls need, one line each. A worker thread loads them with the first one that it is asked for. */
export const viewTasks: ViewTasks = {
  wiring,
  tasks: [
    ...[bookingFile, contactFile, groupFile, invoiceFile, openItemFile, roomFile, roomLockFile].map(({ task }) => task),
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
    accountingTask,
    dashboardTask,
    dayListTask,
    forecastTask,
    reconciliationTask,
    serviceListTask,
    originsTask,
    sourcesTask,
    statisticsTask,
    declarationTask,
    cellsTask,
    compareTask,
    previewTask,
    pricesTask,
    stuckDaysTask,
    depTask,
    dsfinvkTask,
  ],
};
