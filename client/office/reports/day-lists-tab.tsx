import { Group, SegmentedControl, Skeleton, Stack } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { DayListSections } from "#client/office/reports/day-list-sections.tsx";
import css from "#client/office/reports/day-lists.module.css";
import { SaveReport } from "#client/office/reports/save-report.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { NearDaysRange } from "#client/platform/ui/filter/report-range.tsx";
import { useReportRange } from "#client/platform/ui/filter/use-report-range.ts";
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
          <NearDaysRange label={say("day_lists.days")} days={days} from={from} to={to} />
          <Group gap="8px 12px" ml="auto">
            <SaveReport path="/reports/day_lists/file" query={{ list, from, to }} printLabel={say("day_lists.print")} />
          </Group>
        </Group>
      </Stack>
      {error && !data && <LoadFailed error={error} retry={answer.refetch} />}
      {!error && !data && <Skeleton height={320} radius="md" />}
      {data && <Sheet list={data} />}
    </Stack>
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
