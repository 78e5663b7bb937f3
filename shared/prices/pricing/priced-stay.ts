import { ZERO } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import type { ItemPrice, StayPrice } from "#shared/stays/bookings/schema.ts";

/** The price of a stay in cents, for rules and the database; the API's form is `StayPrice`. */
export type PricedStay = InCents<StayPrice>;
export type PricedNight = PricedStay["nights"][number];
export type PricedItemDay = InCents<ItemPrice>;

export const NO_PRICE: PricedStay = { nights: [], items: [], gross_amount: ZERO };
