import { Group, Skeleton } from "@mantine/core";
import { IconClockHour4, IconReceiptOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import css from "#client/office/reports/accounting.module.css";
import { AccountingFiles } from "#client/office/reports/accounting-files.tsx";
import { AccountingForm } from "#client/office/reports/accounting-form.tsx";
import { AccountingHistory } from "#client/office/reports/accounting-history.tsx";
import { AccountingTotals } from "#client/office/reports/accounting-totals.tsx";
import { MissingMappings } from "#client/office/reports/missing-mappings.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ReportRange } from "#client/platform/ui/filter/report-range.tsx";
import { useReportRange } from "#client/platform/ui/filter/use-report-range.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { TwoColumns } from "#client/platform/ui/page/two-columns.tsx";
import type { AccountingSummary } from "#shared/office/reports/accounting.ts";

/** The files for the tax adviser's program: what is in them, what they lack, and what they are made from. */
export function AccountingTab() {
  const say = useSay();
  const days = useReportRange("last_month");
  const { from, to } = days;
  const summary = useQuery(trpc.reports.accounting.queryOptions({ from, to }, { placeholderData: keepPreviousData }));
  const settings = useQuery(trpc.reports.accountingSettings.queryOptions());
  const { data, error } = summary;
  return (
    <div className={css["tab"]} aria-busy={!data}>
      <Group gap="8px 16px">
        <ReportRange days={days} />
        <p className={css["hint"]}>{say("accounting.hint")}</p>
      </Group>
      {error && !data && <LoadFailed error={error} retry={summary.refetch} />}
      {!error && !data && <Skeleton height={260} radius="md" />}
      {data && <Summary summary={data} />}
      {settings.error && !settings.data && <LoadFailed error={settings.error} retry={settings.refetch} />}
      {settings.data && (
        <AccountingForm accounting={settings.data} missing={data?.missing ?? []} readAgain={() => void settings.refetch()} />
      )}
    </div>
  );
}

function Summary({ summary }: { summary: AccountingSummary }) {
  const say = useSay();
  const { totals, is_running, missing, exports } = summary;
  const isEmpty = totals.invoices === 0 && totals.payments.count === 0;
  return (
    <>
      {is_running && !isEmpty && (
        <p className={css["state"]} data-again>
          <IconClockHour4 size={16} aria-hidden />
          {say("accounting.is_running")}
        </p>
      )}
      {missing.length > 0 && <MissingMappings missing={missing} />}
      <TwoColumns
        aside={
          <>
            {!isEmpty && <AccountingFiles summary={summary} />}
            <AccountingHistory exports={exports} />
          </>
        }
      >
        {isEmpty ? (
          <EmptyState icon={IconReceiptOff} title={say("accounting.nothing_title")} detail={say("accounting.nothing_detail")} />
        ) : (
          <AccountingTotals summary={summary} />
        )}
      </TwoColumns>
    </>
  );
}
