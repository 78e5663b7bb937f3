import { instantsOf, type Range } from "#client/stays/room-plan/model/drawn-range.ts";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import { sumAmounts } from "#shared/platform/core/money.ts";
import type { RuleViolation } from "#shared/prices/rates/schema.ts";
import type { RoomTypeAvailability } from "#shared/stays/availability/schema.ts";
import { whyNotOccupancy } from "#shared/stays/bookings/rules.ts";

/** Options of a new group besides its ranges; all but the name have defaults. */
export type GroupWish = {
  name: string;
  customer_id: string | null;
  /** Null for as many as the room type usually takes. */
  persons: number | null;
  /** Null for the rate that the property sells by itself. */
  rate_id: string | null;
  /** Until when it is an offer; null for a firm booking. */
  expires_at: string | null;
};

/** Price query of one drawn range. */
export type RangeQuery = { occupancy: number; check_in: string; check_out: string };
type Types = ReadonlyMap<string, Pick<RoomType, "default_occupancy" | "min_occupancy" | "max_occupancy" | "max_cots">>;
export type DrawnStays = { range: Range; occupancy: number };
type Offered = Pick<RoomTypeAvailability, "prices"> & { room_type: Pick<RoomType, "id"> };
type Priced = DrawnStays & { availability: readonly Offered[] | undefined };

/** The ranges with those who sleep in each. */
export function drawnFor(ranges: readonly Range[], types: Types, persons: number | null): DrawnStays[] {
  return ranges.map((range) => ({ range, occupancy: persons ?? types.get(range.typeId)?.default_occupancy ?? 1 }));
}

/** Why so many persons can't sleep in each of the rooms; null if they can. */
export function whyNotPersons(drawn: readonly DrawnStays[], types: Types) {
  for (const { range, occupancy } of drawn) {
    const type = types.get(range.typeId);
    const reason = type ? whyNotOccupancy({ occupancy, cots: 0 }, type) : null;
    if (reason) return reason;
  }
  return null;
}

/** The price question of a range. */
export function queryOf({ range, occupancy }: DrawnStays, zone: string, times: { start: string; end: string }): RangeQuery {
  const { start, end } = instantsOf(range, zone, times);
  return { occupancy, check_in: start, check_out: end };
}

/** Total price of all ranges at a rate; null if one of them has no price. */
export function groupTotal(ranges: readonly Priced[], rateId: string): number | null {
  const amounts = ranges.map(
    ({ range, availability }) =>
      availability?.find(({ room_type }) => room_type.id === range.typeId)?.prices?.find(({ rate_id }) => rate_id === rateId)?.gross_amount,
  );
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length === amounts.length ? sumAmounts(known) : null;
}

/** The restrictions that some of the ranges break at a rate, each kind once. */
export function groupViolations(ranges: readonly Priced[], rateId: string): RuleViolation[] {
  const all = ranges.flatMap(({ range, availability }) => {
    const prices = availability?.find(({ room_type }) => room_type.id === range.typeId)?.prices;
    return prices?.find(({ rate_id }) => rate_id === rateId)?.rule_violations ?? [];
  });
  return all.filter(({ reason }, index) => all.findIndex((other) => other.reason === reason) === index);
}
