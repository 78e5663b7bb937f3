import { pageRow } from "#server/channels/booking-page/queries.ts";
import { inputOf, itemStore } from "#server/inventory/items/queries.ts";
import { updateItem } from "#server/inventory/items/service.ts";
import { allTaxRates } from "#server/inventory/tax-rates/queries.ts";
import { createTaxRate, deleteTaxRate, NO_ACCOUNTS } from "#server/inventory/tax-rates/service.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { propertyOut } from "#server/tenant/properties/numbering.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { updateProperty } from "#server/tenant/properties/service.ts";
import { isSlugKnown } from "#server/tenant/properties/slugs.ts";
import { settingByKey } from "#server/tenant/settings/queries.ts";
import { putSetting } from "#server/tenant/settings/service.ts";
import { type LeftAsIs, planCountry, taxRateName } from "#shared/office/setup/country.ts";
import type { FirstProperty, PropertySetUp } from "#shared/office/setup/schema.ts";
import { COUNTRIES, countryCodeOf, countryOf, type PropertyCountry } from "#shared/platform/countries/countries.ts";
import { freeSlug, slugOf } from "#shared/tenant/properties/rules.ts";
import { type Property, PropertyInput } from "#shared/tenant/properties/schema.ts";
import { featureKey } from "#shared/tenant/settings/features.ts";

const REGISTER = featureKey("REGISTRATION_MANAGEMENT");

/**
 * Saves name, address and hours of a property, and replaces currency, time zone and taxes that nobody has changed yet by those of its
 * country. In a country whose law requires a guest register it is turned on, unless the property has decided about it.
 */
export function setUpProperty(work: Work, { id, country, phone, ...said }: FirstProperty & { id: string }): PropertySetUp {
  const before = getProperty(work, id);
  const from = countryCodeOf(before.address);
  const { name, check_in_time, check_out_time, line1, postal_code, city } = said;
  const { currency, time_zone, left } = moneyAndClock(before, country);
  const input = PropertyInput.parse({
    ...pick(before, PropertyInput.shape),
    name,
    check_in_time,
    check_out_time,
    currency,
    time_zone,
    address: { ...before.address, line1, postal_code, city, country },
    communication: { ...before.communication, phone },
  });
  if (COUNTRIES[country].registration.is_required && !settingByKey(work, REGISTER)) putSetting(work, REGISTER, "true");
  const property = propertyOut(work, updateProperty(work, { id, ...input, slug: slugAfter(work, before, name) }));
  return { ...property, left: [...left, ...followCountry(work, from, country)] };
}

/**
 * The address of the booking page after a property is named: it follows the name as long as it was made of the former name and nobody has
 * saved the page, so no guest can know it. Any other address stays.
 */
function slugAfter(work: Work, { id, name: former, slug }: Property, name: string): string {
  const made = slugOf(former);
  const isMade = slug === made || (slug.startsWith(`${made}-`) && /^\d+$/.test(slug.slice(made.length + 1)));
  if (!isMade || slugOf(name) === made || pageRow(work) !== null) return slug;
  return freeSlug(slugOf(name), (candidate) => isSlugKnown(work.db, candidate, id));
}

function moneyAndClock({ address, currency, time_zone }: Property, country: PropertyCountry) {
  const [source, target] = [countryOf(address), COUNTRIES[country]];
  const hasOwnCurrency = currency !== source.currency && currency !== target.currency;
  const hasOwnZone = time_zone !== source.time_zone && time_zone !== target.time_zone;
  const left: LeftAsIs[] = [
    ...(hasOwnCurrency ? [{ kind: "currency" as const, name: currency }] : []),
    ...(hasOwnZone ? [{ kind: "time_zone" as const, name: time_zone }] : []),
  ];
  return { currency: hasOwnCurrency ? currency : target.currency, time_zone: hasOwnZone ? time_zone : target.time_zone, left };
}

/** New tax rates are created before the items that need them; old ones are deleted once no item uses them. */
function followCountry(work: Work, from: PropertyCountry, to: PropertyCountry): LeftAsIs[] {
  const plan = planCountry({ from, to, taxRates: allTaxRates(work), items: itemStore.all(work, undefined) });
  for (const percentage of plan.add) {
    createTaxRate(work, { name: taxRateName(percentage), percentage, ...NO_ACCOUNTS });
  }
  const rates = allTaxRates(work);
  for (const { id, name, percentage } of plan.items) {
    const tax_rate_id = rates.find((rate) => rate.percentage === percentage)?.id;
    if (tax_rate_id === undefined) continue;
    updateItem(work, { id, ...inputOf(itemStore.get(work, id)), name, tax_rate_id });
  }
  for (const id of plan.remove) deleteTaxRate(work, id);
  return plan.left;
}

/** The fields of a record that are in its input's shape. */
export function pick(record: object, shape: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => Object.hasOwn(shape, key)));
}
