import { instantsOf, type Range } from "#client/stays/room-plan/model/drawn-range.ts";
import type { StockLack } from "#shared/inventory/items/stock-lack.ts";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import { sumAmounts } from "#shared/platform/core/money.ts";
import { childrenIn } from "#shared/platform/core/persons.ts";
import type { RuleViolation } from "#shared/prices/rates/schema.ts";
import type { RoomTypeAvailability } from "#shared/stays/availability/schema.ts";
import { whyNotOccupancy } from "#shared/stays/bookings/rules.ts";

/** Options of a new group besides its ranges; all but the name have defaults. */
export type GroupWish = {
  name: string;
  customer_id: string | null;
  /** Null for the rate that the property sells by itself. */
  rate_id: string | null;
  /** Until when it is an offer; null for a firm booking. */
  expires_at: string | null;
};

/** Price query of one drawn range. */
export type RangeQuery = { occupancy: number; children?: number[]; cots?: number; check_in: string; check_out: string };
export type Types = ReadonlyMap<string, Pick<RoomType, "default_occupancy" | "min_occupancy" | "max_occupancy" | "max_cots">>;
/** Persons of one room as they are typed: `children` are ages such as "6, 16". */
export type RoomPersons = { adults?: number | null; children?: string; cots?: number | null };
/** A drawn range with its persons; `children` is null if their ages can't be read. */
export type DrawnStays = { range: Range; occupancy: number; children: { age: number }[] | null; cots: number };
type Offered = Pick<RoomTypeAvailability, "prices"> & { room_type: Pick<RoomType, "id"> };
type Priced = DrawnStays & { availability: readonly Offered[] | undefined };

/** Persons of a new group: the number in each room, null for the usual one, and what is typed of single rooms by their index. */
export type GroupPersons = { each: number | null; rooms: readonly (RoomPersons | undefined)[] };

/** The ranges with those who sleep in each. The number in each room counts children unless its adults are typed. */
export function drawnFor(ranges: readonly Range[], types: Types, { each, rooms }: GroupPersons): DrawnStays[] {
  return ranges.map((range, index) => {
    const typed = rooms[index] ?? {};
    const children = childrenIn(typed.children ?? "");
    const young = children?.length ?? 0;
    const usual = each ?? types.get(range.typeId)?.default_occupancy ?? 1;
    const adults = typed.adults ?? Math.max(1, usual - young);
    return { range, occupancy: adults + young, children, cots: Math.min(typed.cots ?? 0, young) };
  });
}

/** Why the persons can't sleep in a room; null if they can. */
export function whyNotRoom({ range, occupancy, cots }: DrawnStays, types: Types) {
  const type = types.get(range.typeId);
  return type ? whyNotOccupancy({ occupancy, cots }, type) : null;
}

/** Why so many persons can't sleep in each of the rooms; null if they can. */
export function whyNotPersons(drawn: readonly DrawnStays[], types: Types) {
  return drawn.map((each) => whyNotRoom(each, types)).find((reason) => reason !== null) ?? null;
}

/** The price question of a range. */
export function queryOf({ range, occupancy, children, cots }: DrawnStays, zone: string, times: { start: string; end: string }): RangeQuery {
  const { start, end } = instantsOf(range, zone, times);
  const ages = (children ?? []).map(({ age }) => age);
  const query: RangeQuery = { occupancy, check_in: start, check_out: end };
  return ages.length === 0 ? query : { ...query, children: ages, cots };
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

/** Cots and items of which some of the ranges need more than are left at a rate, each once. */
export function groupLacks(ranges: readonly Priced[], rateId: string): StockLack[] {
  const all = ranges.flatMap(({ range, availability }) => {
    const prices = availability?.find(({ room_type }) => room_type.id === range.typeId)?.prices;
    return prices?.find(({ rate_id }) => rate_id === rateId)?.out_of_stock ?? [];
  });
  return all.filter(({ item_id }, index) => all.findIndex((other) => other.item_id === item_id) === index);
}

/** The restrictions that some of the ranges break at a rate, each kind once. */
export function groupViolations(ranges: readonly Priced[], rateId: string): RuleViolation[] {
  const all = ranges.flatMap(({ range, availability }) => {
    const prices = availability?.find(({ room_type }) => room_type.id === range.typeId)?.prices;
    return prices?.find(({ rate_id }) => rate_id === rateId)?.rule_violations ?? [];
  });
  return all.filter(({ reason }, index) => all.findIndex((other) => other.reason === reason) === index);
}
