import { prepared } from "#server/core/prepared.ts";
import type { Work } from "#server/core/work.ts";
import { itemStore } from "#server/items/queries.ts";
import { paymentMethodStore } from "#server/payment-methods/queries.ts";
import { rateStore } from "#server/rates/queries.ts";
import { taxRateStore } from "#server/tax-rates/queries.ts";
import type { Language } from "#shared/core/fields.ts";
import type { Bilingual } from "#shared/core/text.ts";
import type { ItemInput, ItemType } from "#shared/items/schema.ts";
import type { RateInput, RateItemInput } from "#shared/rates/schema.ts";
import { setupText } from "#shared/setup/text.ts";

/** What breakfast and city tax cost a person; a house that nobody has asked charges nothing by itself. */
export type BaseAmounts = { breakfast: number; city_tax: number };
export type BaseData = ReturnType<typeof insertBaseData>;

/**
 * Standard base data of a property that has just been made: tax rates, payment methods, items and the default rate
 * without prices, named in the founder's language. It belongs to the property's making, whose one event stands for
 * all of it; from then on only each room's own service writes these rows.
 */
export function insertBaseData(work: Work, language: Language, amounts: BaseAmounts = { breakfast: 0, city_tax: 0 }) {
  const name = (key: keyof typeof setupText) => setupText[key][language];
  const named = (key: keyof typeof setupText) => ({ name: name(key), ...inOtherLanguage(setupText[key], language) });
  const taxRateIds = { 0: insertTaxRate(work, 0), 10: insertTaxRate(work, 10), 13: insertTaxRate(work, 13), 20: insertTaxRate(work, 20) };
  for (const key of ["cash", "card", "transfer"] as const) {
    paymentMethodStore.insert(work, { ...named(key), booking_text: null, account_number: null });
  }
  const item = (type: ItemType, fields: Partial<ItemInput> & Pick<ItemInput, "name">, percentage: keyof typeof taxRateIds) =>
    itemStore.insert(work, { ...ITEM, ...fields, type, tax_rate_id: taxRateIds[percentage] });
  const accommodation = item("accommodation", named("accommodation"), 10);
  const breakfast = item("catering", { ...named("breakfast"), gross_amount: amounts.breakfast, book_next_day: true }, 10);
  const cityTax = item("city_tax", { ...named("city_tax"), gross_amount: amounts.city_tax }, 0);
  const rate = rateStore.insert(work, { ...RATE, name: name("standard_rate"), default: true });
  insertRateItem(work, rate.id, { item_id: breakfast.id, ...PER_PERSON, included: true });
  insertRateItem(work, rate.id, { item_id: cityTax.id, ...PER_PERSON, included: false });
  return { taxRateIds, accommodation, breakfast, city_tax: cityTax, rate };
}

/** What guests of the other language read; those of the founder's read the name itself. */
export function inOtherLanguage({ de, en }: Bilingual, language: Language = "de"): { name_de: string | null; name_en: string | null } {
  return language === "de" ? { name_de: null, name_en: en } : { name_de: de, name_en: null };
}

/** An item with nothing but its defaults. */
export const ITEM = {
  name_de: null,
  name_en: null,
  external_id: null,
  booking_text: null,
  active: true,
  book_next_day: false,
  account_number: null,
  gross_amount: 0,
} as const satisfies Partial<ItemInput>;

const PER_PERSON = { unit: "person", frequency: "daily" } as const;

/** A rate with nothing but its defaults. */
export const RATE = {
  external_id: null,
  parent_rate_id: null,
  parent_adjustment_percentage: 0,
  code: null,
  default: false,
  active: true,
} as const satisfies Partial<RateInput>;

export function insertRateItem(work: Work, rateId: string, { item_id, unit, frequency, included }: RateItemInput): void {
  const sql = "INSERT INTO rate_items (property_id, rate_id, item_id, unit, frequency, included) VALUES (?, ?, ?, ?, ?, ?)";
  prepared(work.db, sql).run(work.actor.property_id, rateId, item_id, unit, frequency, included ? 1 : 0);
}

function insertTaxRate(work: Work, percentage: number): string {
  return taxRateStore.insert(work, { name: `${percentage} %`, percentage, account_number: null, tax_code: null }).id;
}
