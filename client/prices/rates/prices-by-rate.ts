import type { z } from "zod";
import { Price } from "#shared/prices/rates/schema.ts";

/** A price as a room type brings it along. */
export const PriceOfType = Price.pick({
  rate_id: true,
  rate_name: true,
  rate_restriction_id: true,
  rate_restriction: true,
  occupancy: true,
  gross_amount: true,
});
type PriceOfType = z.infer<typeof PriceOfType>;

/** One period, or the time without any, with its amounts by persons. */
export type PriceOfTypeRow = { key: string; name: string | null; from: string; amounts: Map<number, number> };

type RatePrices = { rate_id: string; rate_name: string; occupancies: number[]; rows: PriceOfTypeRow[] };

/** The prices of one room type, a table a rate: what holds without a period first, then the periods by their days. */
export function pricesByRate(prices: readonly PriceOfType[]): RatePrices[] {
  const rates = new Map<string, PriceOfType[]>();
  for (const price of prices) rates.set(price.rate_id, [...(rates.get(price.rate_id) ?? []), price]);
  return [...rates]
    .map(([rate_id, own]) => ({
      rate_id,
      rate_name: own[0]?.rate_name ?? "",
      occupancies: [...new Set(own.map(({ occupancy }) => occupancy))].sort((a, b) => a - b),
      rows: rowsOf(own),
    }))
    .sort((a, b) => a.rate_name.localeCompare(b.rate_name));
}

function rowsOf(prices: readonly PriceOfType[]): PriceOfTypeRow[] {
  const rows = new Map<string, PriceOfTypeRow>();
  for (const { rate_restriction_id, rate_restriction, occupancy, gross_amount } of prices) {
    const key = rate_restriction_id ?? "";
    const row = rows.get(key) ?? { key, name: rate_restriction?.name ?? null, from: rate_restriction?.from ?? "", amounts: new Map() };
    row.amounts.set(occupancy, gross_amount);
    rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => a.from.localeCompare(b.from));
}
