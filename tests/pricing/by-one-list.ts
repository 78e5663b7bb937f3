import type { Cents } from "#shared/platform/core/money.ts";
import { nightsOfList, type PriceList, type PriceQuestion } from "#shared/prices/pricing/price-list.ts";
import { type Pinned, priceStay, priceTotal, retainPrice } from "#shared/prices/pricing/price-stay.ts";
import type { PricedStay } from "#shared/prices/pricing/priced-stay.ts";

/** A stay whose nights are all priced by one list. */
export type OneListStay = PriceList & Omit<PriceQuestion, "nights"> & { dates: readonly string[] };

export function questionOfList({ dates, levels, items, ...rest }: OneListStay): PriceQuestion {
  return { ...rest, nights: nightsOfList(dates, { levels, items }) };
}

/** The calls of pricing for stays of one list. */
export const byOneList = {
  priceStay: (stay: OneListStay) => priceStay(questionOfList(stay)),
  priceTotal: (stay: OneListStay, total: Cents, pinned?: Pinned) => priceTotal(questionOfList(stay), total, pinned),
  retainPrice: (former: PricedStay, stay: OneListStay) => retainPrice(former, questionOfList(stay)),
};
