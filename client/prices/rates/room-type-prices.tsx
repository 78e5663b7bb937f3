import { Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { PriceOfType, type PriceOfTypeRow, pricesByRate } from "#client/prices/rates/prices-by-rate.ts";
import css from "#client/prices/rates/room-type-prices.module.css";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";

/** Prices of the room type in each rate that has own ones for it, with links to change them. */
export function RoomTypePrices({ type }: { type: RoomType }) {
  const say = useSay();
  const rates = pricesByRate((type.prices ?? []).flatMap((price) => PriceOfType.safeParse(price).data ?? []));
  if (rates.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {say("room_types.no_prices")}
      </Text>
    );
  }
  return rates.map(({ rate_id, rate_name, occupancies, rows }) => (
    <TableFrame key={rate_id} look="figures" className={css["prices"]} label={rate_name}>
      <caption>
        <Link to={`/rates/${rate_id}?tab=prices`}>{rate_name}</Link>
      </caption>
      <thead>
        <tr>
          <th scope="col">{say("rates.periods")}</th>
          {occupancies.map((count) => (
            <th key={count} scope="col">
              {say("groups.persons_count", { count })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} occupancies={occupancies} />
        ))}
      </tbody>
    </TableFrame>
  ));
}

function Row({ row: { name, amounts }, occupancies }: { row: PriceOfTypeRow; occupancies: readonly number[] }) {
  const say = useSay();
  const { money } = useFormats();
  const amountOf = (count: number) => amounts.get(count);
  return (
    <tr>
      <th scope="row">{name ?? say("room_types.base_price")}</th>
      {occupancies.map((count) => {
        const amount = amountOf(count);
        return <td key={count}>{amount === undefined ? say("screens.none") : money(amount)}</td>;
      })}
    </tr>
  );
}
