import { minus, sumOf } from "#shared/platform/core/money.ts";
import type { PricedItemDay, PricedNight, PricedStay } from "#shared/prices/pricing/priced-stay.ts";

/**
 * The price without the unused nights, for a guest who left on `departure`: their lodging, city tax and board are removed;
 * items that belong to the earlier nights are kept, including breakfast on the morning of the departure. Items charged once on
 * arrival are kept, items charged on departure are moved to the actual one; included in a removed night both are removed.
 */
export function priceSlept(price: PricedStay, departure: string): PricedStay {
  const nights = price.nights.filter(({ date }) => date < departure);
  const last = nights.at(-1)?.date ?? departure;
  const items = price.items.flatMap((item): PricedItemDay[] => {
    if (item.night < departure) return [item];
    if (item.included || item.frequency === "daily") return [];
    return [item.frequency === "on_check_out" ? { ...item, date: departure, night: last } : item];
  });
  return totalled(nights, items);
}

/** The price of a no-show: the lodging alone, without board and city tax. */
export function priceOfLodging(price: PricedStay): PricedStay {
  const inside = (date: string) => price.items.filter((item) => item.included && item.night === date);
  const nights = price.nights.map(({ date, gross_amount }) => ({
    date,
    gross_amount: minus(gross_amount, sumOf(inside(date).map((item) => item.gross_amount))),
  }));
  return totalled(nights, []);
}

/**
 * The price without the local tax of nights from `departure` on, which nobody slept: it is owed for nights that were slept, whatever stays of
 * the rest. Where the tax is included in a night, the night costs less. Returns the same object if nothing changes.
 */
export function priceWithoutTaxFrom(price: PricedStay, departure: string): PricedStay {
  const isOwed = ({ type, night }: PricedItemDay) => type !== "city_tax" || night < departure;
  if (price.items.every(isOwed)) return price;
  const gone = price.items.filter((item) => !isOwed(item) && item.included);
  const nights = price.nights.map((night) => {
    const taxes = gone.filter((item) => item.night === night.date).map(({ gross_amount }) => gross_amount);
    return { ...night, gross_amount: minus(night.gross_amount, sumOf(taxes)) };
  });
  return totalled(nights, price.items.filter(isOwed));
}

function totalled(nights: PricedNight[], items: PricedItemDay[]): PricedStay {
  const onTop = items.filter(({ included }) => !included);
  return { nights, items, gross_amount: sumOf([...nights, ...onTop].map(({ gross_amount }) => gross_amount)) };
}
