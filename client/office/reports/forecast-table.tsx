import { Change } from "#client/office/dashboard/change.tsx";
import css from "#client/office/reports/forecast.module.css";
import { useSigned } from "#client/office/reports/use-signed.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { Dim } from "#client/platform/ui/typography.tsx";
import type { Forecast, ForecastPeriod, Interval } from "#shared/office/reports/forecast-schema.ts";

/** A row for each day, week or month, and their sum. */
export function ForecastTable({ forecast: { periods, total, interval } }: { forecast: Forecast }) {
  const say = useSay();
  const nameOf = usePeriodName();
  const hasLastYear = total.last_year !== null;
  const hasPickup = total.pickup !== null;
  return (
    <TableFrame framed look="figures" className={css["table"]} label={say("forecast.title")}>
      <thead>
        <tr>
          <th scope="col">{say(`forecast.period_${interval}`)}</th>
          <th scope="col" data-wide>
            {say("forecast.nights")}
          </th>
          <th scope="col">{say("forecast.percentage")}</th>
          {hasLastYear && (
            <th scope="col" data-wide>
              {say("forecast.last_year")}
            </th>
          )}
          <th scope="col">{say("forecast.lodging")}</th>
          {hasLastYear && (
            <th scope="col" data-wide>
              {say("forecast.last_year")}
            </th>
          )}
          <th scope="col" data-wide>
            {say("forecast.adr")}
          </th>
          <th scope="col" data-wide>
            {say("forecast.revpar")}
          </th>
          {hasPickup && (
            <th scope="col" data-wide>
              {say("forecast.pickup")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => (
          <PeriodRow key={period.from} period={period} name={nameOf(period, interval)} />
        ))}
      </tbody>
      <tfoot>
        <PeriodRow period={total} name={say("forecast.total")} />
      </tfoot>
    </TableFrame>
  );
}

function PeriodRow({ period, name }: { period: ForecastPeriod; name: string }) {
  const say = useSay();
  const { money, number, percentInTenths } = useFormats();
  const signed = useSigned();
  const { last_year, pickup } = period;
  return (
    <tr>
      <th scope="row">
        {name}
        {pickup && pickup.number_of_nights !== 0 && (
          <Dim fz="xs" fw={400} className={css["phone"] ?? ""}>
            {say("forecast.pickup")} {signed.number(pickup.number_of_nights)} · {signed.money(pickup.lodging_amount)}
          </Dim>
        )}
      </th>
      <td data-wide>
        {number(period.number_of_nights)} <Dim>/ {number(period.available_nights)}</Dim>
      </td>
      <td>
        <span className={css["percentage"]}>
          {percentInTenths(period.percentage)}
          <span className={css["track"]} aria-hidden>
            <span style={{ width: `${Math.min(100, period.percentage)}%` }} />
          </span>
        </span>
      </td>
      {last_year && (
        <td data-wide>
          <Dim>{percentInTenths(last_year.percentage)}</Dim>
        </td>
      )}
      <td>
        {money(period.lodging_amount)}
        {last_year && (
          <span className={css["phone"]}>
            <Change now={period.lodging_amount} earlier={last_year.lodging_amount} />
          </span>
        )}
      </td>
      {last_year && (
        <td data-wide>
          <Dim mr={6}>{money(last_year.lodging_amount)}</Dim>
          <Change now={period.lodging_amount} earlier={last_year.lodging_amount} />
        </td>
      )}
      <td data-wide>{money(period.average_daily_rate)}</td>
      <td data-wide>{money(period.revenue_per_available_room)}</td>
      {pickup && (
        <td data-wide>
          {signed.number(pickup.number_of_nights)} <Dim>· {signed.money(pickup.lodging_amount)}</Dim>
        </td>
      )}
    </tr>
  );
}

/** A day with its weekday, a week as its days, a month by its name. */
export function usePeriodName() {
  const { calendarDate, days, wholeMonth } = useFormats();
  return ({ from, to }: { from: string; to: string }, interval: Interval): string => {
    if (interval === "day") return calendarDate(from);
    return interval === "week" ? days(from, to) : wholeMonth(from);
  };
}
