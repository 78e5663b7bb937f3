import type { Relation } from "#server/platform/core/database/expand.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { lodgingByHand } from "#server/stays/folios/lodging-by-hand.ts";
import { type Cents, plus, sumOf } from "#shared/platform/core/money.ts";
import { hotelDay } from "#shared/platform/core/stays.ts";
import { toAmounts } from "#shared/platform/core/wire-money.ts";
import { basisOn, type PriceBasis } from "#shared/prices/pricing/reprice.ts";
import { BookingNight } from "#shared/stays/bookings/schema.ts";

type PricedRow = Pick<BookingRow, "rate_id" | "room_type_id" | "occupancy" | "price" | "price_basis">;

/** The hotel day on which a stay was booked: that of its price basis, which lasts, or of a stay that has none the day of its creation. */
export function bookedOn(view: View, { price_basis, created_at }: Pick<BookingRow, "price_basis" | "created_at">): string {
  return price_basis.booked_on ?? hotelDay(created_at, view.actor.time_zone);
}

/** The rates of a stay's nights in one type of room, the booking's own being that of the first night, and its typed nights. */
export function ratesByNight({ rate_id, occupancy, price_basis }: PricedRow, room_type_id: string): PriceBasis {
  const changes = (price_basis.changes ?? []).map((change) => ({ ...change, room_type_id }));
  return { rate_id, room_type_id, occupancy, changes, typed: price_basis.typed };
}

/** The amounts of the nights that were typed on the booking. */
export function typedAmounts({ price, price_basis }: PricedRow): Map<string, Cents> {
  const typed = new Set(price_basis.typed ?? []);
  return new Map(price.nights.filter(({ date }) => typed.has(date)).map(({ date, gross_amount }) => [date, gross_amount]));
}

/** A night of a stay: its rate, its amount with included items, and if that was set by hand. */
export type NightOfStay = { date: string; rate_id: string | null; gross_amount: Cents; fixed: boolean };

/** The nights of a stay. One whose lodging was set by hand on the folio costs that and its items. */
export function nightsOfStay(row: PricedRow, onFolio: ReadonlyMap<string, Cents> = new Map()): NightOfStay[] {
  const rates = ratesByNight(row, row.room_type_id);
  const typed = new Set(row.price_basis.typed ?? []);
  return row.price.nights.map(({ date, gross_amount }) => {
    const lodging = onFolio.get(date);
    const inside = row.price.items.filter((item) => item.included && item.night === date).map((item) => item.gross_amount);
    return {
      date,
      rate_id: basisOn(rates, date).rate_id,
      gross_amount: lodging === undefined ? gross_amount : plus(lodging, sumOf(inside)),
      fixed: lodging !== undefined || typed.has(date),
    };
  });
}

/** The nights of each booking. */
export const nightsRelation: Relation = (view, rows) => {
  const onFolios = lodgingByHand(
    view,
    rows.map(({ id }) => id),
  );
  return (row) => nightsOfStay(row as BookingRow, onFolios.get(row.id)).map((night) => toAmounts(BookingNight, night));
};
