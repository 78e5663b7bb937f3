import { type Cents, cents, most, plus, roundedShare, ZERO } from "#shared/platform/core/money.ts";

/** A change of prices for a channel: per cent or an amount, both may be negative. */
export type Markup = { percentage: number | null; gross_amount: Cents | null; rounding: "cent" | "to_00" | "to_90" };

const ONE_CENT = cents(0.01);

/**
 * The price of a night on a channel, at least one cent. A percentage is rounded to the cent, half away from zero. `to_00` and `to_90` round
 * to the nearest full unit of the currency and to the nearest amount that ends in .90; of two equally near ones it takes the higher.
 */
export function withMarkup(price: Cents, { percentage, gross_amount, rounding }: Markup): Cents {
  const raised = plus(plus(price, roundedShare(price, percentage ?? 0)), gross_amount ?? ZERO);
  return most(ONE_CENT, rounded(raised, rounding));
}

/** The price of a child on a channel. An amount is added once a night, for the adults; a price in cents keeps its cents, and free stays free. */
export function childWithMarkup(price: Cents, { percentage }: Pick<Markup, "percentage">): Cents {
  return most(ZERO, plus(price, roundedShare(price, percentage ?? 0)));
}

function rounded(price: Cents, rounding: Markup["rounding"]): Cents {
  if (rounding === "cent") return price;
  const ending = rounding === "to_90" ? 90 : 0;
  return cents(Math.round((price - ending) / 100) + ending / 100);
}

type Dated = { rate_id: string | null; from: string | null; to: string | null };

/** The markup of a rate on a night: the first that names the rate, else the first for all rates; null without one. */
export function markupOn<M extends Dated>(markups: readonly M[], rate_id: string, date: string): M | null {
  const holding = markups.filter(({ from, to }) => (from === null || from <= date) && (to === null || date <= to));
  return holding.find((markup) => markup.rate_id === rate_id) ?? holding.find((markup) => markup.rate_id === null) ?? null;
}
