import { Button, Group, SegmentedControl, Skeleton, Stack } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconTrendingUp } from "@tabler/icons-react";
import { MorningMailSwitch } from "#client/office/morning-mail/morning-mail-switch.tsx";
import css from "#client/office/reports/forecast.module.css";
import { ForecastFacts } from "#client/office/reports/forecast-facts.tsx";
import { ForecastParts } from "#client/office/reports/forecast-parts.tsx";
import { ForecastTable } from "#client/office/reports/forecast-table.tsx";
import { SaveReport } from "#client/office/reports/save-report.tsx";
import { type ForecastView, useForecast } from "#client/office/reports/use-forecast.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { PrintHead, PrintSheet } from "#client/platform/ui/print/print-sheet.tsx";
import { Hint, Strong } from "#client/platform/ui/typography.tsx";
import { type Forecast, INTERVALS } from "#shared/office/reports/forecast-schema.ts";

/** Nights and lodging on the books as of a day, by day, week or month, with pickup and the year before. */
export function ForecastTab() {
  const say = useSay();
  const view = useForecast();
  const { data, error, refetch } = view.answer;
  return (
    <Stack gap={16} aria-busy={!data}>
      <Stack gap={10} data-screen-only>
        <Group gap="8px 12px">
          <SegmentedControl
            aria-label={say("forecast.interval")}
            data={INTERVALS.map((value) => ({ value, label: say(`forecast.by_${value}`) }))}
            value={view.interval}
            onChange={(value) => view.setInterval(INTERVALS.find((each) => each === value) ?? "month")}
          />
          <Pager view={view} />
          <Group gap="8px 12px" ml="auto">
            <SaveReport
              path="/reports/forecast/file"
              query={{ ...view.days, interval: view.interval, as_of: view.as_of, since: view.since }}
              printLabel={say("forecast.print")}
            />
          </Group>
        </Group>
        <States view={view} />
      </Stack>
      {error && !data && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <Skeleton height={420} radius="md" />}
      {data && <Sheet forecast={data} view={view} />}
      <div data-screen-only>
        <MorningMailSwitch />
      </div>
    </Stack>
  );
}

function Pager({ view: { days, interval, turn } }: { view: ForecastView }) {
  const say = useSay();
  const { daysWithShortYear } = useFormats();
  const words = { interval: say(`forecast.by_${interval}`) };
  return (
    <Group gap={6} wrap="nowrap">
      <Button variant="default" px={10} aria-label={say("forecast.earlier", words)} onClick={() => turn(-1)}>
        <IconChevronLeft size={16} aria-hidden />
      </Button>
      <Strong fw={560}>{daysWithShortYear(days.from, days.to)}</Strong>
      <Button variant="default" px={10} aria-label={say("forecast.later", words)} onClick={() => turn(1)}>
        <IconChevronRight size={16} aria-hidden />
      </Button>
    </Group>
  );
}

/** The day whose state is shown, and the day after which pickup counts. */
function States({ view: { as_of, since, isPast, setAsOf, setSince } }: { view: ForecastView }) {
  const say = useSay();
  const { today } = useFormats();
  return (
    <Group gap="8px 12px" align="end">
      <DateField label={say("forecast.as_of")} value={as_of} maxDate={today()} w={170} onChange={setAsOf} />
      <DateField label={say("forecast.since")} value={since} maxDate={as_of} w={170} onChange={setSince} />
      {isPast && (
        <Button variant="default" onClick={() => setAsOf(null)}>
          {say("forecast.back_to_today")}
        </Button>
      )}
    </Group>
  );
}

function Sheet({ forecast, view }: { forecast: Forecast; view: ForecastView }) {
  const say = useSay();
  const { fullDate, daysWithYear } = useFormats();
  const { total, as_of } = forecast;
  const days = `${daysWithYear(total.from, total.to)} · ${say("forecast.as_of_short", { date: fullDate(as_of) })}`;
  return (
    <PrintSheet>
      <Stack gap={16} className={css["sheet"] ?? ""}>
        <PrintHead title={say("forecast.title")} days={days} />
        <Stack gap={2}>
          <Hint>{say("forecast.hint")}</Hint>
          <Reach forecast={forecast} />
        </Stack>
        {isEmpty(forecast) ? (
          <EmptyState icon={IconTrendingUp} title={say("forecast.nothing_title")} detail={say("forecast.nothing_detail")} />
        ) : (
          <>
            <ForecastFacts forecast={forecast} />
            <ForecastTable forecast={forecast} />
            <ForecastParts forecast={forecast} part={view.part} onPart={view.setPart} />
          </>
        )}
      </Stack>
    </PrintSheet>
  );
}

function isEmpty({ by_source }: Forecast): boolean {
  return by_source.length === 0;
}

/** The base of the comparison, and the day from which the record is complete. */
function Reach({ forecast: { as_of, since, last_year_as_of, complete_from, total, interval } }: { forecast: Forecast }) {
  const say = useSay();
  const { fullDate } = useFormats();
  if (complete_from === null) return <Hint c="var(--kr-dirty)">{say("forecast.counting")}</Hint>;
  const date = fullDate(complete_from);
  const lastYear = fullDate(last_year_as_of);
  const compared = total.last_year
    ? say("forecast.last_year_is", { day: lastYear })
    : say("forecast.no_last_year", { day: lastYear, date });
  return (
    <>
      <Hint>
        {compared} {total.last_year && interval !== "month" ? `${say("forecast.same_weekdays")} ` : ""}
        {say("forecast.rooms_of_today")}
      </Hint>
      {total.pickup === null && as_of >= complete_from && <Hint>{say("forecast.no_pickup", { day: fullDate(since), date })}</Hint>}
      {as_of < complete_from && <Hint c="var(--kr-dirty)">{say("forecast.incomplete", { date })}</Hint>}
    </>
  );
}
