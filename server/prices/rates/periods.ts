import { eq } from "drizzle-orm";
import type { Work } from "#server/platform/core/work/work.ts";
import { recordedPrice, referPeriod } from "#server/prices/rates/prices.ts";
import { getRate, type PeriodRow, periodStore, periodsOf, priceStore } from "#server/prices/rates/queries.ts";
import { touchRate } from "#server/prices/rates/service.ts";
import { prices as pricesTable } from "#server/prices/rates/tables.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { whyNotPeriod } from "#shared/prices/rates/rules.ts";
import type { RateRestrictionInput } from "#shared/prices/rates/schema.ts";

/** Throws `rate/restriction_already_configured` for a used name and `rate/restriction_overlap_detected`. */
export function createPeriod(work: Work, { rate_id, ...input }: RateRestrictionInput & { rate_id: string }): PeriodRow {
  const rate = getRate(work, rate_id);
  assertPeriodFits(work, rate_id, input, null);
  const period = periodStore.insert(work, { ...input, rate_id });
  touchRate(work, rate, { from: {}, to: { restrictions: [recordedPeriod(period)] } });
  return period;
}

export function updatePeriod(work: Work, { rate_id, id, ...input }: RateRestrictionInput & { rate_id: string; id: string }): PeriodRow {
  const rate = getRate(work, rate_id);
  const before = periodStore.get(work, id);
  if (before.rate_id !== rate_id) throw new Problem("not_found");
  assertPeriodFits(work, rate_id, input, id);
  const period = periodStore.update(work, before, input);
  touchRate(work, rate, { from: { restrictions: [recordedPeriod(before)] }, to: { restrictions: [recordedPeriod(period)] } });
  return period;
}

/** Deletes a period with its prices. */
export function deletePeriod(work: Work, { id, restriction_id }: { id: string; restriction_id: string }): void {
  const rate = getRate(work, id);
  const period = referPeriod(work, id, restriction_id, "restriction_id");
  const prices = priceStore.all(work, eq(pricesTable.rate_restriction_id, restriction_id));
  for (const price of prices) priceStore.remove(work, price);
  periodStore.remove(work, period);
  touchRate(work, rate, { from: { restrictions: [recordedPeriod(period)], prices: prices.map(recordedPrice) }, to: {} });
}

function assertPeriodFits(work: Work, rateId: string, input: RateRestrictionInput, own: string | null): void {
  const why = whyNotPeriod(
    input,
    periodsOf(work, rateId).filter((period) => period.id !== own),
  );
  if (why) throw new Problem(why.type, why.name);
}

/** The fields of a period that events record. */
export function recordedPeriod({ name, from, to }: RateRestrictionInput): RateRestrictionInput {
  return { name, from, to };
}
