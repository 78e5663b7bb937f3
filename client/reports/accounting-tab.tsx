import { ReportRange } from "#client/reports/report-range.tsx";
import { useReportRange } from "#client/reports/use-report-range.ts";

/** The files for the tax adviser's accounting program. */
export function AccountingTab() {
  const days = useReportRange("last_month");
  return <ReportRange days={days} />;
}
