import { Button, Group, Menu, SegmentedControl, Skeleton, Stack } from "@mantine/core";
import { IconChevronDown, IconDownload, IconWorld } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { AgesTable } from "#client/office/reports/ages-table.tsx";
import { MissingOrigins } from "#client/office/reports/missing-origins.tsx";
import css from "#client/office/reports/origins.module.css";
import { OriginsTable } from "#client/office/reports/origins-table.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { saveFile } from "#client/platform/core/files.ts";
import { useReader, useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { ReportRange } from "#client/platform/ui/filter/report-range.tsx";
import { useReportRange } from "#client/platform/ui/filter/use-report-range.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { Hint } from "#client/platform/ui/typography.tsx";
import { BASES, groupingOf, type Statistics } from "#shared/office/reports/statistics.ts";

/** Origins of the guests of a range: for the municipality by home, for the property by passport. */
export function OriginsTab() {
  const say = useSay();
  const { params, change } = useAddress();
  const days = useReportRange("last_month");
  const basis = BASES.find((each) => each === params.get("basis")) ?? "residence";
  const { from, to } = days;
  const answer = useQuery(trpc.reports.origins.queryOptions({ from, to, basis }, { placeholderData: keepPreviousData }));
  const { data, error } = answer;
  return (
    <Stack gap={16} aria-busy={!data}>
      <Group gap="8px 12px" data-screen-only>
        <ReportRange days={days} />
        <SegmentedControl
          aria-label={say("origins.basis")}
          data={(["residence", "nationality"] as const).map((value) => ({ value, label: say(`origins.${value}`) }))}
          value={basis}
          onChange={(value) => change({ basis: value === "residence" ? null : value }, { replace: true })}
        />
        <Save query={`from=${from}&to=${to}&basis=${basis}`} />
      </Group>
      <Hint fz="inherit">{say(`origins.${groupingOf(basis, useReader())}_hint`)}</Hint>
      {error && !data && <LoadFailed error={error} retry={answer.refetch} />}
      {!error && !data && <Skeleton height={320} radius="md" />}
      {data && (data.rows.length > 0 ? <Figures statistics={data} /> : <Nothing />)}
    </Stack>
  );
}

function Figures({ statistics }: { statistics: Statistics }) {
  const say = useSay();
  const { number, shortNumber } = useFormats();
  const { arrivals, nights } = statistics;
  return (
    <>
      <FactStrip
        label={say("origins.title")}
        facts={[
          { label: say("origins.arrivals"), value: number(arrivals) },
          { label: say("origins.nights"), value: number(nights) },
          {
            label: say("origins.stay"),
            value: arrivals === 0 ? "–" : say("origins.stay_nights", { nights: shortNumber(nights / arrivals) }),
          },
        ]}
      />
      <OriginsTable statistics={statistics} />
      <AgesTable statistics={statistics} />
      <MissingOrigins statistics={statistics} />
    </>
  );
}

function Nothing() {
  const say = useSay();
  return <EmptyState icon={IconWorld} title={say("origins.nothing_title")} detail={say("origins.nothing_detail")} />;
}

/** The file of the same figures, as this or that program reads it. */
function Save({ query }: { query: string }) {
  const say = useSay();
  const save = (encoder: string) => saveFile(`/reports/nationality_statistics?${query}&encoder=${encoder}`).catch(toastError);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className={css["save"] ?? ""}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={15} aria-hidden />}
        >
          {say("origins.download")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save("windows-1252")}>{say("origins.download_1252")}</Menu.Item>
        <Menu.Item onClick={() => void save("utf-8")}>{say("origins.download_utf8")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
