import { doorCallsJob } from "#server/access-control/job.ts";
import { adminNoticesJob } from "#server/admin-notices/mail-job.ts";
import { minuteAudits, morningAudits } from "#server/audits/jobs.ts";
import { dailyBackup } from "#server/backup/job.ts";
import { holdSweep } from "#server/booking-page/job.ts";
import { calendarFeedsJob, channelStaysJob } from "#server/calendar-feeds/job.ts";
import { cardPaymentsJob } from "#server/card-payments/job.ts";
import { quarterlyLogs } from "#server/cash-register/quarterly-log.ts";
import { cashRegisterJob } from "#server/cash-register/signing-job.ts";
import type { Job } from "#server/core/jobs/jobs-runner.ts";
import { depositReminders } from "#server/deposits/reminders.ts";
import { emergencySheets } from "#server/emergency-sheet/job.ts";
import { sweepFiles } from "#server/files/sweep.ts";
import { archiveJob } from "#server/invoices/archive.ts";
import { sealsJob } from "#server/invoices/seals.ts";
import { mailJob } from "#server/mail/mail-job.ts";
import { eraseAgain } from "#server/privacy/erase-again.ts";
import { retentionJob } from "#server/privacy/retention/job.ts";
import { registrationServiceJob } from "#server/registrations/transmission/job.ts";
import { clearSecurityLog } from "#server/security-log/job.ts";
import { keepDiskReserve } from "#server/system/reserve-job.ts";
import { webhooksJob } from "#server/webhooks/job.ts";
import { clearDeliveries } from "#server/webhooks/purge-job.ts";

/** The jobs that the server runs by itself, one line each. */
export const JOBS: readonly Job[] = [
  archiveJob,
  sealsJob,
  cashRegisterJob,
  mailJob,
  adminNoticesJob,
  minuteAudits,
  morningAudits,
  sweepFiles,
  eraseAgain,
  retentionJob,
  doorCallsJob(),
  calendarFeedsJob(),
  channelStaysJob,
  registrationServiceJob(),
  emergencySheets,
  clearSecurityLog,
  dailyBackup,
  depositReminders,
  holdSweep,
  quarterlyLogs,
  cardPaymentsJob,
  keepDiskReserve,
  webhooksJob(),
  clearDeliveries,
];
