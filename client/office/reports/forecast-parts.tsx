import { Group, SegmentedControl, Stack } from "@mantine/core";
import { Change } from "#client/office/dashboard/change.tsx";
import { useSigned } from "#client/office/reports/use-signed.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRoomTypeName } from "#client/platform/core/master-data.ts";
import { useCountryName } from "#client/platform/ui/country-name.ts";
import { SaveTableButton } from "#client/platform/ui/table/save-table-button.tsx";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { Dim, Heading } from "#client/platform/ui/typography.tsx";
import { sourceWords } from "#client/stays/bookings/source-words.ts";
import { FORECAST_PARTS, type Forecast, type ForecastPart, type ForecastShare } from "#shared/office/reports/forecast-schema.ts";

type Props = { forecast: Forecast; part: ForecastPart; onPart(part: ForecastPart): void };

/** The same nights by source, rate, room type or country. */
export function ForecastParts({ forecast, part, onPart }: Props) {
  const say = useSay();
  const nameOf = useShareName(part);
  const shares = forecast[`by_${part}`];
  const heads = [
    "nights",
    "persons",
    "lodging",
    "adr",
    "last_year_nights",
    "last_year_lodging",
    "pickup_nights",
    "pickup_lodging",
  ] as const;
  return (
    <Stack component="section" gap={10} aria-label={say("forecast.parts")}>
      <Group gap="8px 12px">
        <Heading order={2} fz="md">
          {say("forecast.parts")}
        </Heading>
        <SegmentedControl
          size="xs"
          data-screen-only
          aria-label={say("forecast.parts")}
          data={FORECAST_PARTS.map((value) => ({ value, label: say(`forecast.part_${value}`) }))}
          value={part}
          onChange={(value) => onPart(FORECAST_PARTS.find((each) => each === value) ?? "source")}
        />
        <Group ml="auto" data-screen-only>
          <SaveTableButton
            name={`${say("forecast.title")} ${say(`forecast.part_${part}`)} ${forecast.total.from} ${forecast.total.to}`}
            rows={() => [
              [say(`forecast.part_${part}`), ...heads.map((head) => say(`forecast.${head}`))],
              ...shares.map((share) => [
                nameOf(share),
                share.number_of_nights,
                share.person_nights,
                share.lodging_amount,
                share.average_daily_rate,
                share.last_year?.number_of_nights ?? null,
                share.last_year?.lodging_amount ?? null,
                share.pickup?.number_of_nights ?? null,
                share.pickup?.lodging_amount ?? null,
              ]),
            ]}
          />
        </Group>
      </Group>
      <SharesTable forecast={forecast} part={part} />
    </Stack>
  );
}

function SharesTable({ forecast, part }: Pick<Props, "forecast" | "part">) {
  const say = useSay();
  const nameOf = useShareName(part);
  return (
    <TableFrame framed look="figures" label={say("forecast.parts")}>
      <thead>
        <tr>
          <th scope="col">{say(`forecast.part_${part}`)}</th>
          <th scope="col">{say("forecast.nights")}</th>
          <th scope="col">{say("forecast.lodging")}</th>
          {forecast.total.last_year && (
            <th scope="col" data-wide>
              {say("forecast.last_year")}
            </th>
          )}
          <th scope="col" data-wide>
            {say("forecast.adr")}
          </th>
          {forecast.total.pickup && (
            <th scope="col" data-wide>
              {say("forecast.pickup")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {forecast[`by_${part}`].map((share) => (
          <ShareRow key={share.key ?? ""} share={share} name={nameOf(share)} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function ShareRow({
  share: { number_of_nights, lodging_amount, average_daily_rate, pickup, last_year },
  name,
}: {
  share: ForecastShare;
  name: string;
}) {
  const { money, number } = useFormats();
  const signed = useSigned();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{number(number_of_nights)}</td>
      <td>{money(lodging_amount)}</td>
      {last_year && (
        <td data-wide>
          <Dim mr={6}>{money(last_year.lodging_amount)}</Dim>
          <Change now={lodging_amount} earlier={last_year.lodging_amount} />
        </td>
      )}
      <td data-wide>{money(average_daily_rate)}</td>
      {pickup && (
        <td data-wide>
          {signed.number(pickup.number_of_nights)} <Dim>· {signed.money(pickup.lodging_amount)}</Dim>
        </td>
      )}
    </tr>
  );
}

function useShareName(part: ForecastPart): (share: ForecastShare) => string {
  const say = useSay();
  const countryName = useCountryName();
  const typeName = useRoomTypeName();
  return ({ key, name }) => {
    if (key === null) return say("forecast.without");
    if (part === "source") return sourceWords(key, say);
    if (part === "country") return countryName(key);
    if (name === null) return say("forecast.deleted");
    return part === "room_type" ? typeName(name) : name;
  };
}
