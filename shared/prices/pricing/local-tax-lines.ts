import { percentageOn } from "#shared/inventory/tax-rates/rules.ts";
import { adjusted, type Cents, minus, netOf, ZERO } from "#shared/platform/core/money.ts";
import { addDays } from "#shared/platform/core/stays.ts";
import { isRuled, type NightTax, taxedGuests, taxOfNight } from "#shared/prices/local-taxes/rules.ts";
import { type PricedItem, type PriceQuestion, postedItems } from "#shared/prices/pricing/price-list.ts";
import type { Line } from "#shared/prices/pricing/price-stay.ts";

/** True if a local tax's rules say what is charged for this night; else it is the item's own amount. */
export function isTaxedByRule({ type, tax_rules = [] }: Pick<PricedItem, "type" | "tax_rules">, night: string): boolean {
  return type === "city_tax" && isRuled(tax_rules, night);
}

/** The price of a night and the part of it that is for included items. */
export type NightAmounts = { gross_amount: Cents; included: Cents };

/**
 * The local taxes of the nights that have rules, a line for each tax and night. A night for which nobody owes anything has a line of the
 * quantity 0 that says why. A day use has none. A tax with VAT on top is charged with that of its night's lodging.
 */
export function taxLines(question: PriceQuestion, amounts: readonly NightAmounts[]): Line[] {
  const { departure, occupancy, tax_facts } = question;
  if (question.nights[0]?.date === departure) return [];
  const guests = tax_facts?.guests ?? taxedGuests([], occupancy);
  return postedItems(question).flatMap(({ item, nights }) =>
    nights.flatMap(({ index, date }): Line[] => {
      if (!isTaxedByRule(item, date)) return [];
      const { gross_amount, included } = amounts[index] ?? { gross_amount: ZERO, included: ZERO };
      const percentage = percentageOn({ percentages: tax_facts?.lodging ?? [] }, date);
      const net_amount = netOf(minus(gross_amount, included), percentage);
      const tax = taxOfNight(item.tax_rules ?? [], { date, index, net_amount, guests });
      return tax ? [lineOf(item, { index, date: item.book_next_day ? addDays(date, 1) : date, tax, percentage })] : [];
    }),
  );
}

type Taxed = { index: number; date: string; tax: NightTax; percentage: number };

function lineOf({ item_id, name, type }: PricedItem, { index, date, tax, percentage }: Taxed): Line {
  const { quantity, gross_amount, exempt, vat_on_top } = tax;
  const line = {
    item_id,
    name,
    type,
    unit: "person",
    frequency: "daily",
    included: false,
    quantity,
    price: vat_on_top ? adjusted(gross_amount, percentage) : gross_amount,
    night: index,
    date,
  } as const;
  return { ...line, ...(exempt.length > 0 ? { exempt } : {}), ...(vat_on_top ? { vat_percentage: percentage } : {}) };
}
