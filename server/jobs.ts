import { holdSweep } from "#server/channels/booking-page/job.ts";
import { calendarFeedsJob, channelStaysJob } from "#server/channels/calendar-feeds/job.ts";
import { channelBookingsJob, channelSyncJob } from "#server/channels/channel-engine/job.ts";
import { cardPaymentsJob } from "#server/money/card-payments/job.ts";
import { quarterlyLogs } from "#server/money/cash-register/quarterly-log.ts";
import { cashRegisterJob } from "#server/money/cash-register/signing-job.ts";
import { depositReminders } from "#server/money/deposits/reminders.ts";
import { archiveJob } from "#server/money/invoices/archive.ts";
import { sealsJob } from "#server/money/invoices/seals.ts";
import { adminNoticesJob } from "#server/office/admin-notices/mail-job.ts";
import { minuteAudits, morningAudits } from "#server/office/audits/jobs.ts";
import { dailyBackup } from "#server/office/backup/job.ts";
import { emergencySheets } from "#server/office/emergency-sheet/job.ts";
import { countFormerStays } from "#server/office/forecast/count-former-job.ts";
import { messagesJob } from "#server/office/messages/job.ts";
import { morningMailJob } from "#server/office/morning-mail/job.ts";
import { eraseAgain } from "#server/office/privacy/erase-again.ts";
import { retentionJob } from "#server/office/privacy/retention/job.ts";
import { webhooksJob } from "#server/office/webhooks/job.ts";
import { clearDeliveries } from "#server/office/webhooks/purge-job.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import { doorCallsJob } from "#server/stays/access-control/job.ts";
import { nukiLocksJob } from "#server/stays/access-control/nuki/locks-job.ts";
import { registrationServiceJob } from "#server/stays/registrations/transmission/job.ts";
import { sweepFiles } from "#server/tenant/files/sweep.ts";
import { mailJob } from "#server/tenant/mail/mail-job.ts";
import { clearSecurityLog } from "#server/tenant/security-log/job.ts";
import { keepDiskReserve } from "#server/tenant/system/reserve-job.ts";

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
  nukiLocksJob,
  calendarFeedsJob(),
  channelStaysJob,
  channelSyncJob(),
  channelBookingsJob,
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
  countFormerStays,
  morningMailJob,
  messagesJob,
];
