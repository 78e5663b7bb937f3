import type { DemoPlan } from "#server/office/setup/demo-plan.ts";
import { CITY_TAX_AMOUNT } from "#server/office/setup/demo-property.ts";
import type { DemoStay } from "#server/office/setup/demo-stays.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { localTaxRuleStore } from "#server/prices/local-taxes/queries.ts";
import { amount } from "#shared/platform/core/money.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import { toCents } from "#shared/platform/core/wire-money.ts";
import { taxedPersons } from "#shared/prices/local-taxes/persons.ts";
import { PRESETS } from "#shared/prices/local-taxes/presets.ts";
import type { TaxedGuest } from "#shared/prices/local-taxes/rules.ts";
import { LocalTaxRuleInput, type TaxRule } from "#shared/prices/local-taxes/schema.ts";

/** Years before today from which on the rule counts: longer than the demo has stays. */
const YEARS = 3;

/** Inserts the rule of Tyrol's local tax with the amount of the demo's municipality: children are free. Returns it for pricing. */
export function insertTaxRule(work: Work, item_id: string, today: string): TaxRule {
  const [tyrol] = PRESETS.find(({ key }) => key === "at-tirol")?.rules ?? [];
  const valid_from = `${Number(today.slice(0, 4)) - YEARS}-01-01`;
  const rule = LocalTaxRuleInput.parse({ ...tyrol, item_id, valid_from, amount: amount(CITY_TAX_AMOUNT) });
  return localTaxRuleStore.insert(work, toCents(LocalTaxRuleInput, rule));
}

/** The persons of a stay with children as its local tax counts them; undefined if all are adults. */
export function taxedInDemo({ contacts, time_zone }: DemoPlan, stay: DemoStay): readonly TaxedGuest[] | undefined {
  const { guests, occupancy, children, check_in } = stay;
  if (children.length === 0) return undefined;
  const known = guests.map((guest) => ({ date_of_birth: contacts[guest]?.date_of_birth ?? null, exemption: null }));
  return taxedPersons(known, { occupancy, children, arrival: localDate(check_in, time_zone) });
}
