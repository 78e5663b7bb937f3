import { and, eq } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { termsOfPolicy } from "#server/prices/cancellation-policies/queries.ts";
import { rates } from "#server/prices/rates/tables.ts";
import type { CancellationTerms } from "#shared/prices/cancellation-policies/schema.ts";

const policyOf = query(["rate"], (db, { rate, property }) =>
  db
    .select({ cancellation_policy_id: rates.cancellation_policy_id, parent_rate_id: rates.parent_rate_id })
    .from(rates)
    .where(and(eq(rates.id, rate), eq(rates.property_id, property))),
);

/** The limit of parent rates, as for prices. */
const MAX_LEVELS = 40;

/** The cancellation terms of a rate: its own, else those of the rate that it derives from; null if none of them has any. */
export function cancellationTermsOf(view: View, rate_id: string | null): CancellationTerms | null {
  let next = rate_id;
  for (let level = 0; next !== null && level < MAX_LEVELS; level += 1) {
    const rate = policyOf.get(view, { rate: next });
    if (!rate) return null;
    if (rate.cancellation_policy_id !== null) return termsOfPolicy(view, rate.cancellation_policy_id);
    next = rate.parent_rate_id;
  }
  return null;
}
