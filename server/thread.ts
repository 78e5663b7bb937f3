import { questionsReading } from "#server/core/reading.ts";
import { serveReadings } from "#server/core/reading-thread.ts";
import { reconciliationReading } from "#server/reconciliation/reconcile.ts";
import { accountingReading } from "#server/reports/accounting-reading.ts";
import { dashboardReading } from "#server/reports/dashboard-reading.ts";
import { serviceListReading } from "#server/reports/service-list.ts";

/** The reading thread: a program of its own, started by `server/core/aside.ts`. */
serveReadings([questionsReading, accountingReading, dashboardReading, reconciliationReading, serviceListReading]);
