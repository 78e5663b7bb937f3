import { Skeleton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { DifferencesTable } from "#client/office/reconciliation/differences-table.tsx";
import css from "#client/office/reconciliation/reconciliation.module.css";
import { TotalsStrip } from "#client/office/reconciliation/totals-strip.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ReportRange } from "#client/platform/ui/filter/report-range.tsx";
import { useReportRange } from "#client/platform/ui/filter/use-report-range.ts";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import type { Reconciliation } from "#shared/office/reconciliation/schema.ts";

/** Compares folios, invoices, payments and accounting; each row of a difference links to its cause. */
export function ReconciliationTab() {
  const days = useReportRange("this_month");
  const { from, to } = days;
  const { data, error, refetch } = useQuery(trpc.reports.reconciliation.queryOptions({ from, to }, { placeholderData: keepPreviousData }));
  return (
    <div className={css["page"]}>
      <ReportRange days={days} />
      {error && !data ? (
        <LoadFailed error={error} retry={refetch} />
      ) : data ? (
        <Books books={data} />
      ) : (
        <Skeleton height={180} radius="md" />
      )}
    </div>
  );
}

function Books({ books }: { books: Reconciliation }) {
  return (
    <>
      <Verdict books={books} />
      <TotalsStrip totals={books.totals} />
      {books.count > 0 && <DifferencesTable books={books} />}
    </>
  );
}

/** The one sentence that most come for. */
function Verdict({ books: { count, checked, differences } }: { books: Reconciliation }) {
  const say = useSay();
  const { number } = useFormats();
  const isClean = count === 0;
  const Sign = isClean ? IconCircleCheck : IconAlertTriangle;
  const agreed = say("reconciliation.agrees_hint", {
    folios: number(checked.folios),
    bookings: number(checked.bookings),
    invoices: number(checked.invoices),
    payments: number(checked.payments),
  });
  const first = differences.length < count ? ` ${say("reconciliation.differ_first", { shown: differences.length })}` : "";
  return (
    <section className={css["verdict"]} data-clean={isClean || undefined} aria-live="polite">
      <Sign size={30} stroke={1.6} aria-hidden />
      <div>
        <h2>{isClean ? say("reconciliation.agrees") : say("reconciliation.differ", { count })}</h2>
        <p>{isClean ? agreed : `${say("reconciliation.differ_hint")}${first}`}</p>
      </div>
    </section>
  );
}
