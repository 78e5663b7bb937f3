import { Box, Group, Skeleton, Stack } from "@mantine/core";
import { IconWorldShare } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ReportRange } from "#client/platform/ui/filter/report-range.tsx";
import { useReportRange } from "#client/platform/ui/filter/use-report-range.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { SaveTableButton } from "#client/platform/ui/table/save-table-button.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { Dim, Hint } from "#client/platform/ui/typography.tsx";
import { sourceWords } from "#client/stays/bookings/source-words.ts";
import type { BookingSources } from "#shared/office/reports/sources.ts";

/** Stays by the source of their bookings: price, what portals keep, and what is left. */
export function SourcesTab() {
  const say = useSay();
  const days = useReportRange("last_month");
  const { from, to } = days;
  const answer = useQuery(trpc.reports.sources.queryOptions({ from, to }, { placeholderData: keepPreviousData }));
  const { data, error } = answer;
  return (
    <Stack gap={16} aria-busy={!data}>
      <Group gap="8px 12px" data-screen-only>
        <ReportRange days={days} />
      </Group>
      <Hint fz="inherit">{say("sources.hint")}</Hint>
      {error && !data && <LoadFailed error={error} retry={answer.refetch} />}
      {!error && !data && <Skeleton height={320} radius="md" />}
      {data?.rows.length === 0 && (
        <EmptyState icon={IconWorldShare} title={say("sources.nothing_title")} detail={say("sources.nothing_detail")} />
      )}
      {data && data.rows.length > 0 && <Figures sources={data} />}
    </Stack>
  );
}

function Figures({ sources }: { sources: BookingSources }) {
  const say = useSay();
  const { money } = useFormats();
  const { gross_amount, commission, net_amount } = sources;
  const unknown = sources.rows.reduce((sum, row) => sum + row.unknown, 0);
  return (
    <>
      <FactStrip
        label={say("sources.title")}
        facts={[
          { label: say("sources.gross"), value: money(gross_amount) },
          {
            label: say("sources.commission"),
            value: (
              <>
                {money(commission)}
                <Unknown count={unknown} />
              </>
            ),
          },
          { label: say("sources.net"), value: money(net_amount) },
        ]}
      />
      <SourcesTable sources={sources} />
    </>
  );
}

const COLUMNS = ["source", "stays", "nights", "gross", "commission", "share", "net"] as const;
/** The columns that a phone has room for. */
const ON_PHONES: ReadonlySet<string> = new Set(["source", "gross", "commission"]);

function SourcesTable({ sources: { from, to, rows } }: { sources: BookingSources }) {
  const say = useSay();
  return (
    <Stack gap={8}>
      <Group justify="flex-end">
        <SaveTableButton
          name={`${say("sources.title")} ${from} ${to}`}
          rows={() => [
            COLUMNS.map((column) => say(`sources.${column}`)),
            ...rows.map((row) => [
              sourceWords(row.source, say),
              row.stays,
              row.nights,
              row.gross_amount,
              isUnknown(row) ? null : row.commission,
              isUnknown(row) ? null : shareOf(row),
              row.net_amount,
            ]),
          ]}
        />
      </Group>
      <TableFrame framed look="figures" label={say("sources.title")}>
        <thead>
          <tr>
            {COLUMNS.map((column) =>
              ON_PHONES.has(column) ? (
                <th key={column} scope="col">
                  {say(`sources.${column}`)}
                </th>
              ) : (
                <Box component="th" key={column} scope="col" visibleFrom="sm">
                  {say(`sources.${column}`)}
                </Box>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SourceRow key={row.source} row={row} />
          ))}
        </tbody>
      </TableFrame>
    </Stack>
  );
}

function SourceRow({ row }: { row: Row }) {
  const say = useSay();
  const { money, number, percent } = useFormats();
  return (
    <tr>
      <th scope="row">
        {sourceWords(row.source, say)}
        <Dim display="block" fz="xs" hiddenFrom="sm">
          {say("sources.stays")} {number(row.stays)} · {say("sources.nights")} {number(row.nights)}
        </Dim>
        <Unknown count={row.unknown} />
      </th>
      <Wide>{number(row.stays)}</Wide>
      <Wide>{number(row.nights)}</Wide>
      <td>{money(row.gross_amount)}</td>
      <td>{isUnknown(row) ? "–" : money(row.commission)}</td>
      <Wide>{isUnknown(row) ? "–" : percent(shareOf(row))}</Wide>
      <Wide>{money(row.net_amount)}</Wide>
    </tr>
  );
}

/** The number of stays whose commission is missing in a sum. */
function Unknown({ count }: { count: number }) {
  const say = useSay();
  if (count === 0) return null;
  return (
    <Dim display="block" fz="xs" fw={400}>
      {say("sources.unknown", { count })}
    </Dim>
  );
}

function Wide({ children }: { children: ReactNode }) {
  return (
    <Box component="td" visibleFrom="sm">
      {children}
    </Box>
  );
}

type Row = BookingSources["rows"][number];

/** True if no portal has said what it keeps. */
function isUnknown({ stays, unknown }: Row): boolean {
  return unknown === stays;
}

/** Per cent of the price that the portal keeps, to a tenth. */
function shareOf({ gross_amount, commission }: Row): number {
  return gross_amount === 0 ? 0 : Math.round((commission / gross_amount) * 1_000) / 10;
}
