import type { ItemPrice, StayPrice } from "#shared/bookings/schema.ts";
import { ZERO } from "#shared/core/money.ts";
import type { InCents } from "#shared/core/wire-money.ts";

/** What a stay costs as rules reckon with it and bookings keep it, in cents; on the wire it is a `StayPrice`. */
export type PricedStay = InCents<StayPrice>;
export type PricedNight = PricedStay["nights"][number];
export type PricedItemDay = InCents<ItemPrice>;

export const NO_PRICE: PricedStay = { nights: [], items: [], gross_amount: ZERO };
