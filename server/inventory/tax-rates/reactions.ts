import type { Work } from "#server/platform/core/work/work.ts";
import type { TaxChange } from "#shared/inventory/tax-rates/rules.ts";

/** Days of supply on which a tax rate has another percentage than before. */
export type TaxRateChange = { tax_rate_id: string; changes: readonly TaxChange[] };

/** Reactions of other modules, in the same transaction, to changed dates of a tax rate; listed in `server/wiring.ts`. */
export type TaxRateReactions = {
  datesChanged: readonly ((work: Work, change: TaxRateChange) => void)[];
};
