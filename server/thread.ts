import { serveAside } from "#server/core/aside-thread.ts";
import { questionsReading } from "#server/core/reading.ts";
import { invoicePaperMaking } from "#server/invoices/paper-making.ts";
import { reconciliationReading } from "#server/reconciliation/reconcile.ts";
import { accountingReading } from "#server/reports/accounting-reading.ts";
import { dashboardReading } from "#server/reports/dashboard-reading.ts";
import { serviceListReading } from "#server/reports/service-list.ts";

/** The thread aside: a program of its own, started by `server/core/aside.ts`. */
serveAside([questionsReading, accountingReading, dashboardReading, reconciliationReading, serviceListReading], [invoicePaperMaking]);
