import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItems, useRoomTypes } from "#client/platform/core/master-data.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import { usePriceChain } from "#client/prices/rates/grid/use-price-chain.ts";
import css from "#client/prices/rates/rate-items.module.css";
import type { Item } from "#shared/inventory/items/schema.ts";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import { amount, cents, minus, sumOf } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { nightPrice, nightsOfList, type PricedItem } from "#shared/prices/pricing/price-list.ts";
import { priceStay } from "#shared/prices/pricing/price-stay.ts";
import { levelsAt, type PriceBook } from "#shared/prices/pricing/rate-levels.ts";
import type { Rate } from "#shared/prices/rates/schema.ts";

const USUAL_PERSONS = 2;

/** One night from today in the first room type that has a price, for two if it takes two: by the very rules of a booking. */
export function NightExample({ rate }: { rate: Rate }) {
  const say = useSay();
  const { money, today } = useFormats();
  const { data: chain, error } = usePriceChain(rate);
  const types = useRoomTypes().data?.data ?? [];
  const items = pricedItems(rate, useItems().data?.data ?? []);
  const place = chain && examplePlace(chain, types, today());
  const list = place && { levels: place.levels, items };
  const price = list && priceStay({ nights: nightsOfList([today()], list), departure: addDays(today(), 1), occupancy: place.occupancy });
  if (!place || !price) return <p className={css["hint"]}>{!chain && error ? wordsFor(error) : say("rates.example_none")}</p>;
  const night = sumOf(price.nights.map(({ gross_amount }) => gross_amount));
  const inside = price.items.filter(({ included }) => included);
  const onTop = price.items.filter(({ included }) => !included);
  const lodging = minus(night, sumOf(inside.map(({ gross_amount }) => gross_amount)));
  const nameOf = ({ name, quantity }: { name: string; quantity: number }) => (quantity > 1 ? `${quantity} × ${name}` : name);
  return (
    <>
      <p className={css["hint"]}>
        {say("rates.example_of", { type: place.type.name, persons: say("rates.persons", { count: place.occupancy }) })}
      </p>
      <dl className={css["example"]}>
        <div data-sum>
          <dt>{say("rates.example_night")}</dt>
          <dd>{money(amount(night))}</dd>
        </div>
        <div data-inner>
          <dt>{say("rates.example_lodging")}</dt>
          <dd>{money(amount(lodging))}</dd>
        </div>
        {inside.map((line) => (
          <div key={line.item_id} data-inner>
            <dt>{nameOf(line)}</dt>
            <dd>{money(amount(line.gross_amount))}</dd>
          </div>
        ))}
        {onTop.length > 0 && (
          <div data-sum>
            <dt>{say("rates.example_on_top")}</dt>
            <dd>{money(amount(sumOf(onTop.map(({ gross_amount }) => gross_amount))))}</dd>
          </div>
        )}
        {onTop.map((line) => (
          <div key={line.item_id} data-inner>
            <dt>{nameOf(line)}</dt>
            <dd>{money(amount(line.gross_amount))}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{say("rates.example_total")}</dt>
          <dd>{money(amount(price.gross_amount))}</dd>
        </div>
      </dl>
    </>
  );
}

function examplePlace(chain: readonly PriceBook[], types: readonly RoomType[], date: string) {
  const places = types.map((type) => {
    const occupancy = Math.min(type.max_occupancy, Math.max(type.min_occupancy, USUAL_PERSONS));
    return { type, occupancy, levels: levelsAt(chain, { room_type_id: type.id, occupancy }) };
  });
  return places.find(({ levels }) => nightPrice(levels, date) !== null) ?? null;
}

/** Items of the rate that are still sold. */
function pricedItems(rate: Rate, items: readonly Item[]): PricedItem[] {
  const known = new Map(items.map((item) => [item.id, item]));
  return (rate.items ?? []).flatMap(({ item_id, unit, frequency, included }) => {
    const item = known.get(item_id);
    if (!item?.active) return [];
    const { name, type, book_next_day, gross_amount } = item;
    return [{ item_id, name, type, unit, frequency, included, book_next_day, gross_amount: cents(gross_amount) }];
  });
}
