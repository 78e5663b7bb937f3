import { Button, Group, SegmentedControl, Skeleton, Stack } from "@mantine/core";
import { IconDownload, IconListDetails, IconPrinter } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { DayListSections } from "#client/office/reports/day-list-sections.tsx";
import css from "#client/office/reports/day-lists.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { ReportRange } from "#client/platform/ui/filter/report-range.tsx";
import { type ReportDays, useReportRange } from "#client/platform/ui/filter/use-report-range.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { PrintHead, PrintSheet } from "#client/platform/ui/print/print-sheet.tsx";
import { Hint } from "#client/platform/ui/typography.tsx";
import { DAY_LISTS, type DayList, type DayListKind } from "#shared/office/reports/day-lists-schema.ts";

/** Lists of guests for the wall and the kitchen: who comes, who leaves, who is here, birthdays and breakfast. */
export function DayListsTab() {
  const say = useSay();
  const { params, change } = useAddress();
  const list: DayListKind = DAY_LISTS.find((each) => each === params.get("list")) ?? "arrivals";
  const days = useReportRange("today");
  const { from, to } = days;
  const answer = useQuery(trpc.reports.dayList.queryOptions({ list, from, to }, { placeholderData: keepPreviousData }));
  const { data, error } = answer;
  return (
    <Stack gap={16} aria-busy={!data}>
      <Stack gap={10} data-screen-only>
        <div className={css["choices"]}>
          <SegmentedControl
            aria-label={say("day_lists.which")}
            data={DAY_LISTS.map((value) => ({ value, label: say(`day_lists.${value}`) }))}
            value={list}
            onChange={(value) => change({ list: value === "arrivals" ? null : value }, { replace: true })}
          />
        </div>
        <Group gap="8px 12px">
          <NearDays days={days} />
          <ReportRange days={days} shown={nearDay(days) && { from, to }} />
          <Group gap="8px 12px" ml="auto">
            <SaveList list={list} from={from} to={to} />
          </Group>
        </Group>
      </Stack>
      {error && !data && <LoadFailed error={error} retry={answer.refetch} />}
      {!error && !data && <Skeleton height={320} radius="md" />}
      {data && <Sheet list={data} />}
    </Stack>
  );
}

const NEAR_DAYS = ["today", "tomorrow", "this_week"] as const;

function nearDay({ choice }: ReportDays) {
  return NEAR_DAYS.find((day) => day === choice) ?? null;
}

/** The days that are asked for all the time, one tap away. */
function NearDays({ days }: { days: ReportDays }) {
  const say = useSay();
  return (
    <SegmentedControl
      aria-label={say("day_lists.days")}
      data={NEAR_DAYS.map((day) => ({ value: day, label: say(`screens.range_${day}`) }))}
      value={nearDay(days) ?? ""}
      onChange={(value) => days.setChoice(NEAR_DAYS.find((day) => day === value) ?? "today")}
    />
  );
}

function SaveList({ list, from, to }: { list: DayListKind; from: string; to: string }) {
  const say = useSay();
  const query = new URLSearchParams({ list, from, to });
  const save = (format: "csv" | "pdf") => void saveFile(`/reports/day_lists/file?${query}&format=${format}`).catch(toastError);
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        {say("day_lists.print")}
      </Button>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save("pdf")}>
        PDF
      </Button>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save("csv")}>
        CSV
      </Button>
    </>
  );
}

function Sheet({ list }: { list: DayList }) {
  const say = useSay();
  const { fullDate, daysWithYear } = useFormats();
  return (
    <PrintSheet>
      <Stack gap={14} className={css["sheet"] ?? ""}>
        <PrintHead
          title={say(`day_lists.${list.list}`)}
          days={list.from === list.to ? fullDate(list.from) : daysWithYear(list.from, list.to)}
        />
        <Hint>{say(`day_lists.hint_${list.list}`)}</Hint>
        {list.entries.length === 0 ? (
          <EmptyState icon={IconListDetails} title={say("day_lists.nobody_title")} detail={say("day_lists.nobody_detail")} />
        ) : (
          <DayListSections list={list} />
        )}
      </Stack>
    </PrintSheet>
  );
}
