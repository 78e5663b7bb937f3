import { driverOf } from "#server/channels/channel-engine/access.ts";
import { type ConnectionRow, mappingsOf } from "#server/channels/channel-engine/queries.ts";
import { getRoomType } from "#server/inventory/room-types/queries.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { childLevels } from "#server/prices/pricing/rate-levels.ts";
import { type Ages, agesThatPayAlike, childPricing } from "#shared/channels/channel-engine/child-amounts.ts";
import { portalPrices } from "#shared/channels/channel-engine/portal-price.ts";
import { type Cents, minus, most } from "#shared/platform/core/money.ts";
import { type PriceList, priceChangeDays } from "#shared/prices/pricing/price-list.ts";

/** The terms on which a partner sells room types to children. */
export type ChildTerms = {
  /** The fewest adults beside a child that pays as one; with fewer, the partner charges children as adults up to this number. */
  fewestAdults(room_type_id: string): number;
  /** The most children of a room type who pay as such, beside one adult at least; null for those beyond its usual persons only. */
  mostChildren(room_type_id: string): number | null;
};

/**
 * The terms of a partner that takes prices of children; null for others. Amounts hold beside any number of adults, if the partner knows
 * children below the usual persons of a room type. Percentages are of the adults' price, so they hold beside the usual persons.
 */
export function childTerms(view: View, connection: ConnectionRow): ChildTerms | null {
  const children = driverOf(view, connection).children?.(connection.protocol) ?? null;
  if (children === null) return null;
  const mappings = mappingsOf(view, connection.id);
  const known = new Map<string, ReturnType<ChildTerms["mostChildren"]>>();
  const mostChildren = (room_type_id: string) => {
    const found = known.get(room_type_id);
    if (found !== undefined) return found;
    const rates = mappings.flatMap((each) => (each.room_type_id === room_type_id ? (each.rate_id ?? []) : []));
    const pricing = rates.map((rate) => childPricing(childLevels(view, rate), room_type_id));
    const { max_occupancy } = getRoomType(view, room_type_id);
    const isByAmounts = pricing.includes("amounts") && !pricing.includes("percentages");
    const result = children.below_usual && isByAmounts && max_occupancy > 1 ? max_occupancy - 1 : null;
    known.set(room_type_id, result);
    return result;
  };
  const fewestAdults = (room_type_id: string) =>
    mostChildren(room_type_id) === null ? getRoomType(view, room_type_id).default_occupancy : 1;
  return { mostChildren, fewestAdults };
}

type Plan = { rate_id: string; room_type_id: string };
/** The lists of a plan: for adults alone, and for adults with a child of an age. */
type Selling = {
  booked_on: string;
  /** Numbers of adults who have a price, and the most persons of the room type. */
  sold: readonly number[];
  most: number;
  listOf(persons: { occupancy: number; children: { age: number }[] }): PriceList;
};

/** The amounts of children on a day in stays of a length, and the days on which they may change. */
export type ChildPlan = {
  amountsOn(date: string, nights: number): { ages: Ages; gross_amount: Cents }[];
  changeDays: string[];
};

/** Amounts that children of a plan add to the price of the adults; the highest if they depend on the number of adults. */
export function childPlan(view: View, { rate_id, room_type_id }: Plan, selling: Selling & { terms: ChildTerms }): ChildPlan {
  const { booked_on, sold, most: mostPersons, listOf, terms } = selling;
  const brackets = agesThatPayAlike(childLevels(view, rate_id), room_type_id);
  const fewest = brackets.length > 0 ? terms.fewestAdults(room_type_id) : 0;
  const besides = sold.filter((adults) => adults >= fewest && adults < mostPersons);
  const priced = (occupancy: number, children: { age: number }[]) => {
    const list = listOf({ occupancy, children });
    return { priceOn: portalPrices({ list, occupancy, booked_on }), changeDays: priceChangeDays(list, booked_on) };
  };
  const alone = new Map(brackets.length > 0 ? besides.map((adults) => [adults, priced(adults, [])]) : []);
  const withChild = brackets.map((ages) => ({
    ages,
    beside: besides.map((adults) => ({ adults, ...priced(adults + 1, [{ age: ages.from_age }]) })),
  }));
  return {
    amountsOn: (date, nights) =>
      withChild.flatMap(({ ages, beside }) => {
        const added = beside.flatMap(({ adults, priceOn }) => {
          const [together, without] = [priceOn(date, nights), alone.get(adults)?.priceOn(date, nights) ?? null];
          return together === null || without === null ? [] : [minus(together, without)];
        });
        const [first, ...others] = added;
        return first === undefined ? [] : [{ ages, gross_amount: others.reduce(most, first) }];
      }),
    changeDays: withChild.flatMap(({ beside }) => beside.flatMap(({ changeDays }) => changeDays)),
  };
}
