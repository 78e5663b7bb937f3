import type { StayPrice } from "#shared/bookings/schema.ts";
import { amount, cents, sumAmounts } from "#shared/core/money.ts";

type Item = StayPrice["items"][number];

/**
 * The price without the nights that were not slept, for a guest who left on `departure`: their lodging, city tax and
 * board are gone; what belongs to the nights before stays, breakfast on the morning of the departure with it. What is
 * charged once at the arrival stays, what is charged at the departure is due on the real one; inside a night that is
 * gone neither is.
 */
export function priceSlept(price: StayPrice, departure: string): StayPrice {
  const nights = price.nights.filter(({ date }) => date < departure);
  const last = nights.at(-1)?.date ?? departure;
  const items = price.items.flatMap((item): Item[] => {
    if (item.night < departure) return [item];
    if (item.included || item.frequency === "daily") return [];
    return [item.frequency === "on_check_out" ? { ...item, date: departure, night: last } : item];
  });
  return totalled(nights, items);
}

/** The price for a guest who never came: the lodging alone. Nobody had breakfast or owes the town its tax. */
export function priceOfLodging(price: StayPrice): StayPrice {
  const inside = (date: string) => price.items.filter((item) => item.included && item.night === date);
  const nights = price.nights.map(({ date, gross_amount }) => ({
    date,
    gross_amount: amount(cents(gross_amount) - inside(date).reduce((sum, item) => sum + cents(item.gross_amount), 0)),
  }));
  return totalled(nights, []);
}

export const NO_PRICE: StayPrice = { nights: [], items: [], gross_amount: 0 };

function totalled(nights: StayPrice["nights"], items: StayPrice["items"]): StayPrice {
  const onTop = items.filter(({ included }) => !included);
  return { nights, items, gross_amount: sumAmounts([...nights, ...onTop].map(({ gross_amount }) => gross_amount)) };
}
