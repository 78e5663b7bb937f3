import * as fc from "fast-check";
import type { z } from "zod";
import { addDays } from "#shared/platform/core/stays.ts";
import { toCents } from "#shared/platform/core/wire-money.ts";
import type { TaxedGuest } from "#shared/prices/local-taxes/rules.ts";
import { EXEMPTIONS, LocalTaxRuleInput, type TaxRule } from "#shared/prices/local-taxes/schema.ts";

/** A rule from 2026 on; € 2 per person and night unless said otherwise. */
export function rule(given: Partial<z.input<typeof LocalTaxRuleInput>>): TaxRule {
  const {
    item_id: _,
    source: __,
    ...read
  } = toCents(
    LocalTaxRuleInput,
    LocalTaxRuleInput.parse({ item_id: "tax", valid_from: "2026-01-01", kind: "fixed", amount: given.kind ? null : 2, ...given }),
  );
  return read;
}

export const anyGuest: fc.Arbitrary<TaxedGuest> = fc.record({
  date_of_birth: fc.option(fc.integer({ min: 0, max: 30_000 }).map((days) => addDays("1945-01-01", days))),
  exemption: fc.option(fc.constantFrom(...EXEMPTIONS)),
});
export const anyDay = fc.integer({ min: 0, max: 1500 }).map((days) => addDays("2025-01-01", days));
const anySeason = fc.option(fc.tuple(anyDay, anyDay).map(([from, to]) => ({ season_from: from.slice(5), season_to: to.slice(5) })));

export const anyRule: fc.Arbitrary<TaxRule> = fc
  .record({
    valid_from: anyDay,
    season: anySeason,
    kind: fc.constantFrom("fixed", "percent", "steps"),
    unit: fc.integer({ min: 0, max: 900 }),
    percentage: fc.integer({ min: 0, max: 20_000 }).map((n) => n / 1000),
    deduction: fc.option(fc.constantFrom(11, 33.333)),
    free_below_age: fc.option(fc.integer({ min: 1, max: 18 })),
    age_rule: fc.constantFrom("birthday", "calendar_year"),
    most_nights: fc.option(fc.integer({ min: 1, max: 60 })),
    exemptions: fc.uniqueArray(fc.constantFrom(...EXEMPTIONS)),
    vat_on_top: fc.boolean(),
  })
  .map(({ season, unit, ...rest }) => {
    const steps = [10, 50, 100].map((over, index) => ({ over, amount: (unit * (index + 1)) / 100 }));
    return rule({ ...rest, ...season, amount: unit / 100, steps });
  });
