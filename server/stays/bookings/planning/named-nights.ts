import type { View } from "#server/platform/core/work/work.ts";
import { findRate } from "#server/prices/pricing/price-list.ts";
import type { NightOfStay } from "#server/stays/bookings/nights.ts";
import { assertRate } from "#server/stays/bookings/planning/references.ts";
import { invalid, notFound } from "#shared/platform/core/errors.ts";
import { type Cents, ZERO } from "#shared/platform/core/money.ts";
import { nightsOf, type Stay } from "#shared/platform/core/stays.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { basisOfNights, basisOn, type PriceBasis } from "#shared/prices/pricing/reprice.ts";
import type { NightInput } from "#shared/stays/bookings/nights-schema.ts";

/** A night after the change. `isKept` if nothing of it changes, `isReleased` if what was set by hand on the folio gives way. */
export type NightAfter = NightOfStay & { isKept: boolean; isReleased: boolean };

type NamedNight = InCents<NightInput>;

/** The nights of a stay after some of them get another rate or amount. Throws `rate/inactive`, and `validation` for a day that is no night. */
export function nightsAfter(view: View, before: readonly NightOfStay[], asked: readonly NamedNight[]): NightAfter[] {
  const known = new Map(before.map((night) => [night.date, night]));
  const named = new Map<string, NightAfter>();
  for (const [index, each] of asked.entries()) {
    const night = known.get(each.date);
    if (each.rate_id && !findRate(view, each.rate_id)) throw notFound(`nights.${index}.rate_id`);
    if (!night) throw invalid(`nights.${index}.date`, "no_night_of_stay");
    if (named.has(each.date)) throw invalid(`nights.${index}.date`, "night_once");
    named.set(each.date, nightAfter(each, night));
  }
  const rates = new Set([...named.values()].flatMap(({ date, rate_id }) => (rate_id === known.get(date)?.rate_id ? [] : (rate_id ?? []))));
  for (const rate_id of rates) assertRate(view, rate_id);
  return before.map((night) => named.get(night.date) ?? { ...night, isKept: true, isReleased: false });
}

function nightAfter(each: NamedNight, night: NightOfStay): NightAfter {
  const rate_id = each.rate_id ?? night.rate_id;
  const gross_amount = amountAfter(each, night);
  return {
    date: each.date,
    rate_id,
    gross_amount: gross_amount ?? night.gross_amount,
    fixed: gross_amount === undefined ? night.fixed : gross_amount !== null,
    isKept: gross_amount === undefined && rate_id === night.rate_id,
    isReleased: gross_amount !== undefined,
  };
}

/**
 * The amount that a night gets: undefined if it keeps its own, null for that of its rate. An amount that a reader has got as the rate's and
 * sends back is no typed one.
 */
function amountAfter({ gross_amount, fixed = true }: NamedNight, night: NightOfStay): Cents | null | undefined {
  if (gross_amount === undefined) return undefined;
  if (gross_amount !== null && fixed === night.fixed && gross_amount === night.gross_amount) return undefined;
  return fixed ? gross_amount : null;
}

/** The price basis of nights and the amounts of those that are typed. A night whose lodging is set on the folio is not typed. */
export function basisOfNightsAfter(after: readonly NightAfter[], former: PriceBasis, onFolio: ReadonlyMap<string, Cents>) {
  const rated = after.map(({ date, rate_id }) => ({ date, rate_id, room_type_id: basisOn(former, date).room_type_id }));
  const typed = after.filter(({ date, fixed }) => fixed && !onFolio.has(date));
  const basis: PriceBasis = { ...basisOfNights(rated, former), typed: typed.map(({ date }) => date) };
  return { basis, nights: new Map(typed.map(({ date, gross_amount }) => [date, gross_amount])) };
}

/** The same for a new stay. Nights that are not named have its rate. */
export function basisOfNew(view: View, stay: Stay & PriceBasis, asked: readonly NamedNight[]) {
  const dates = nightsOf(stay, view.actor.time_zone);
  const before = dates.map((date) => ({ date, rate_id: stay.rate_id, gross_amount: ZERO, fixed: false }));
  return basisOfNightsAfter(nightsAfter(view, before, asked), stay, new Map());
}
