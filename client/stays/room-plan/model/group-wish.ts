import type { CotsLack } from "#client/stays/bookings/stock-words.ts";
import { instantsOf, type Range } from "#client/stays/room-plan/model/drawn-range.ts";
import { dateOf } from "#client/stays/room-plan/model/plan-layout.ts";
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

/** Nights in which the same rooms of a group need cots, as days [from, to) of the plan, with the sum of these. */
export type CotSpan = { from: number; to: number; cots: number };

/** The nights in which rooms of a group need cots. The sum is the same in all nights of a span. */
export function cotSpans(drawn: readonly DrawnStays[]): CotSpan[] {
  const needing = drawn.filter(({ cots }) => cots > 0);
  const bounds = [...new Set(needing.flatMap(({ range }) => [range.from, range.to]))].sort((one, other) => one - other);
  return bounds.flatMap((from, index) => {
    const to = bounds[index + 1];
    if (to === undefined) return [];
    const cots = needing.reduce((sum, { range, cots }) => (range.from <= from && to <= range.to ? sum + cots : sum), 0);
    return cots === 0 ? [] : [{ from, to, cots }];
  });
}

/** The night in which the rooms of a group lack most cots; null if there are enough. */
export function cotsLack(spans: readonly (CotSpan & { left: number | null })[]): CotsLack | null {
  const lacking = spans.flatMap(({ from, cots, left }) => (left !== null && cots > left ? [{ from, needed: cots, left }] : []));
  const [worst] = lacking.sort((one, other) => one.left - one.needed - (other.left - other.needed));
  return worst ? { date: dateOf(worst.from), left: Math.max(0, worst.left), needed: worst.needed } : null;
}

/** Items of which some of the ranges need more than are left at a rate, each once. Cots are counted for all ranges together. */
export function groupLacks(ranges: readonly Priced[], rateId: string): StockLack[] {
  const all = ranges.flatMap(({ range, availability }) => {
    const prices = availability?.find(({ room_type }) => room_type.id === range.typeId)?.prices;
    return prices?.find(({ rate_id }) => rate_id === rateId)?.out_of_stock ?? [];
  });
  const items = all.filter(({ item_id }) => item_id !== null);
  return items.filter(({ item_id }, index) => items.findIndex((other) => other.item_id === item_id) === index);
}

/** The restrictions that some of the ranges break at a rate, each kind once. */
export function groupViolations(ranges: readonly Priced[], rateId: string): RuleViolation[] {
  const all = ranges.flatMap(({ range, availability }) => {
    const prices = availability?.find(({ room_type }) => room_type.id === range.typeId)?.prices;
    return prices?.find(({ rate_id }) => rate_id === rateId)?.rule_violations ?? [];
  });
  return all.filter(({ reason }, index) => all.findIndex((other) => other.reason === reason) === index);
}
