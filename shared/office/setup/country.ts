import { setupText } from "#shared/office/setup/text.ts";
import { COUNTRIES, type PropertyCountry } from "#shared/platform/countries/countries.ts";

type TaxRateFacts = { id: string; name: string; percentage: number; account_number: string | null; tax_code: string | null };
type ItemFacts = { id: string; name: string; type: string; tax_rate_id: string; account_number: string | null };
type Facts = { from: PropertyCountry; to: PropertyCountry; taxRates: readonly TaxRateFacts[]; items: readonly ItemFacts[] };

/** Records that were changed by a user and are therefore kept. */
export type LeftAsIs = { kind: "tax_rate" | "item" | "time_zone" | "currency"; name: string };

export type CountryPlan = {
  /** Percentages of tax rates that are missing. */
  add: number[];
  /** Ids of standard tax rates that the new country does not know. */
  remove: string[];
  /** The tax, and for the local tax the name, of a standard item in the new country. */
  items: { id: string; name: string; percentage: number }[];
  left: LeftAsIs[];
};

/**
 * The changes of the standard base data when a property's country changes. Only unchanged standard records are adapted: a tax
 * rate with a name, an account or a percentage of the property's own is kept, and so is such an item, with its tax rate.
 */
export function planCountry({ from, to, taxRates, items }: Facts): CountryPlan {
  const plan: CountryPlan = { add: [], remove: [], items: [], left: [] };
  if (from === to) return plan;
  const [source, target] = [COUNTRIES[from], COUNTRIES[to]];
  const byId = new Map(taxRates.map((rate) => [rate.id, rate]));
  const needed = new Set<string>();
  for (const item of items) {
    const percentage = byId.get(item.tax_rate_id)?.percentage ?? 0;
    const moved = standardItem(item, percentage, { from, to });
    if (moved) {
      if (moved.percentage !== percentage || moved.name !== item.name) plan.items.push({ id: item.id, ...moved });
    } else {
      needed.add(item.tax_rate_id);
      if (!target.vat.rates.includes(percentage)) plan.left.push({ kind: "item", name: item.name });
    }
  }
  for (const rate of taxRates) {
    if (target.vat.rates.includes(rate.percentage)) continue;
    const isStandard = isUntouched(rate) && source.vat.rates.includes(rate.percentage);
    if (isStandard && !needed.has(rate.id)) plan.remove.push(rate.id);
    else plan.left.push({ kind: "tax_rate", name: rate.name });
  }
  plan.add = target.vat.rates.filter((percentage) => !taxRates.some((rate) => rate.percentage === percentage));
  return plan;
}

function isUntouched({ name, percentage, account_number, tax_code }: TaxRateFacts): boolean {
  return name === taxRateName(percentage) && account_number === null && tax_code === null;
}

/** The new name and tax of an unchanged standard item; null for one of the property's own. */
function standardItem(
  { name, type, account_number }: ItemFacts,
  percentage: number,
  { from, to }: Pick<Facts, "from" | "to">,
): { name: string; percentage: number } | null {
  if (account_number !== null) return null;
  const [source, target] = [COUNTRIES[from], COUNTRIES[to]];
  if (type === "accommodation" && isNamed(name, setupText.accommodation) && percentage === source.vat.lodging) {
    return { name, percentage: target.vat.lodging };
  }
  if (type === "catering" && isNamed(name, setupText.breakfast) && percentage === source.vat.breakfast) {
    return { name, percentage: target.vat.breakfast };
  }
  if (type !== "city_tax" || percentage !== 0) return null;
  if (name === source.local_tax.de) return { name: target.local_tax.de, percentage };
  return name === source.local_tax.en ? { name: target.local_tax.en, percentage } : null;
}

function isNamed(name: string, { de, en }: { de: string; en: string }): boolean {
  return name === de || name === en;
}

/** The name of a standard tax rate. */
export function taxRateName(percentage: number): string {
  return `${percentage} %`;
}
