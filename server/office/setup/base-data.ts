import { itemStore } from "#server/inventory/items/queries.ts";
import { paymentMethodStore } from "#server/inventory/payment-methods/queries.ts";
import { taxRateStore } from "#server/inventory/tax-rates/queries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { rateItemStore, rateStore } from "#server/prices/rates/queries.ts";
import type { ItemInput, ItemType } from "#shared/inventory/items/schema.ts";
import { taxRateName } from "#shared/office/setup/country.ts";
import { setupText } from "#shared/office/setup/text.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { type Cents, ZERO } from "#shared/platform/core/money.ts";
import { nameWords } from "#shared/platform/core/names-by-language.ts";
import type { Bilingual } from "#shared/platform/core/text.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { COUNTRIES, type PropertyCountry } from "#shared/platform/countries/countries.ts";
import type { RateInput } from "#shared/prices/rates/schema.ts";

/** The amounts of breakfast and city tax per person, where they are known already. */
export type BaseAmounts = { breakfast: Cents; city_tax: Cents };
export type BaseWishes = { language: Language; country: PropertyCountry; amounts?: BaseAmounts };
export type BaseData = ReturnType<typeof insertBaseData>;

/**
 * Inserts the standard base data of a new property: tax rates, payment methods, items and the default rate without prices, named in the
 * founder's language, by the law of the country. Breakfast and local tax are added to the rate only if they cost something: a property
 * without amounts posts nothing at 0.00. Later only each module's own service writes these rows.
 */
export function insertBaseData(work: Work, { language, country, amounts }: BaseWishes) {
  const { vat, local_tax } = COUNTRIES[country];
  const { lodging, breakfast: food } = vat;
  const name = (key: keyof typeof setupText) => setupText[key][language];
  const named = (text: Bilingual) => ({ name: text[language], ...inOtherLanguage(text, language) });
  const taxRateIds = new Map(vat.rates.map((percentage) => [percentage, insertTaxRate(work, percentage)]));
  const taxRateId = (percentage: number) => {
    const id = taxRateIds.get(percentage);
    if (id === undefined) throw new Error(`the base data has no tax rate of ${percentage} %`);
    return id;
  };
  for (const key of ["cash", "card", "transfer"] as const) {
    recordCreated(work, paymentMethodStore.insert(work, { ...named(setupText[key]), booking_text: null, account_number: null, kind: key }));
  }
  const item = (type: ItemType, fields: Partial<InCents<ItemInput>> & Pick<ItemInput, "name">, percentage: number) =>
    recordCreated(work, itemStore.insert(work, { ...ITEM, ...fields, type, tax_rate_id: taxRateId(percentage) }));
  const accommodation = item("accommodation", named(setupText.accommodation), lodging);
  const breakfast = item(
    "catering",
    { ...named(setupText.breakfast), gross_amount: amounts?.breakfast ?? ZERO, book_next_day: true },
    food,
  );
  const cityTax = item("city_tax", { ...named(local_tax), gross_amount: amounts?.city_tax ?? ZERO }, 0);
  const rate = recordCreated(work, rateStore.insert(work, { ...RATE, name: name("standard_rate"), default: true }));
  if (amounts) {
    rateItemStore.insert(work, { rate_id: rate.id, item_id: breakfast.id, ...PER_PERSON, included: true });
    rateItemStore.insert(work, { rate_id: rate.id, item_id: cityTax.id, ...PER_PERSON, included: false });
  }
  return { taxRateId, accommodation, breakfast, city_tax: cityTax, rate };
}

/** The name for guests of the other language; the founder's language has the name itself. */
export function inOtherLanguage({ de, en }: Bilingual, language: Language = "de"): { name_de: string | null; name_en: string | null } {
  return language === "de" ? { name_de: null, name_en: en } : { name_de: de, name_en: null };
}

/** The default values of an item. */
export const ITEM = {
  name_de: null,
  name_en: null,
  external_id: null,
  booking_text: null,
  active: true,
  book_next_day: false,
  account_number: null,
  stock: null,
  gross_amount: ZERO,
} as const satisfies Partial<InCents<ItemInput>>;

const PER_PERSON = { unit: "person", frequency: "daily" } as const;

/** The default values of a rate. */
export const RATE = {
  external_id: null,
  parent_rate_id: null,
  parent_adjustment_percentage: 0,
  code: null,
  default: false,
  active: true,
} as const satisfies Partial<RateInput>;

function insertTaxRate(work: Work, percentage: number): string {
  return recordCreated(work, taxRateStore.insert(work, { name: taxRateName(percentage), percentage, account_number: null, tax_code: null }))
    .id;
}

type CreatedRecord = {
  object: "tax_rate" | "payment_method" | "item" | "rate";
  id: string;
  version: number;
  name: string;
  name_en?: string | null;
};

/** Records each row of the base data with its own event, like one that a user creates later. */
function recordCreated<M extends CreatedRecord>(work: Work, made: M): M {
  work.record(`${made.object}.created`, made, { words: nameWords(made) });
  return made;
}
