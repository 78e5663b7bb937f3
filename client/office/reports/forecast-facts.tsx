import { Flex } from "@mantine/core";
import { Change } from "#client/office/dashboard/change.tsx";
import { useSigned } from "#client/office/reports/use-signed.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import type { Forecast, ForecastPeriod } from "#shared/office/reports/forecast-schema.ts";

type Figure = "number_of_nights" | "percentage" | "lodging_amount" | "average_daily_rate" | "revenue_per_available_room";

/** The figures of all periods together, beside last year's. */
export function ForecastFacts({ forecast: { total } }: { forecast: Forecast }) {
  const say = useSay();
  const { money, number, percentInTenths } = useFormats();
  const signed = useSigned();
  const pickup = total.pickup && {
    nights: `${say("forecast.pickup")} ${signed.number(total.pickup.number_of_nights)}`,
    lodging: `${say("forecast.pickup")} ${signed.money(total.pickup.lodging_amount)}`,
  };
  const fact = (label: string, value: string, { of, beside }: { of: Figure; beside?: string | undefined }) => ({
    label,
    value,
    hint: <Beside total={total} of={of} words={beside} />,
  });
  const nights = say("forecast.nights_of", { sold: number(total.number_of_nights), available: number(total.available_nights) });
  return (
    <FactStrip
      isLarge
      label={say("forecast.total")}
      facts={[
        fact(say("forecast.lodging"), money(total.lodging_amount), { of: "lodging_amount", beside: pickup?.lodging }),
        fact(say("forecast.nights"), nights, { of: "number_of_nights", beside: pickup?.nights }),
        fact(say("forecast.percentage"), percentInTenths(total.percentage), { of: "percentage" }),
        {
          ...fact(say("forecast.adr"), money(total.average_daily_rate), { of: "average_daily_rate" }),
          explained: say("dashboard.average_daily_rate_hint"),
        },
        {
          ...fact(say("forecast.revpar"), money(total.revenue_per_available_room), { of: "revenue_per_available_room" }),
          explained: say("dashboard.revenue_per_available_room_hint"),
        },
      ]}
    />
  );
}

/** The change against last year, and the pickup below it. */
function Beside({ total, of, words }: { total: ForecastPeriod; of: Figure; words: string | undefined }) {
  const say = useSay();
  return (
    <Flex component="span" wrap="wrap" gap="0 12px">
      {total.last_year && (
        <Flex component="span" align="center" gap={5} display="inline-flex">
          {say("forecast.last_year")} <Change now={total[of]} earlier={total.last_year[of]} inPoints={of === "percentage"} />
        </Flex>
      )}
      {words}
    </Flex>
  );
}
