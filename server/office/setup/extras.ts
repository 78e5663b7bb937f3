import { and, eq, isNull } from "drizzle-orm";
import { type ItemRow, inputOf, itemStore } from "#server/inventory/items/queries.ts";
import { createItem, updateItem } from "#server/inventory/items/service.ts";
import { allTaxRates } from "#server/inventory/tax-rates/queries.ts";
import { createTaxRate, NO_ACCOUNTS } from "#server/inventory/tax-rates/service.ts";
import { ITEM, inOtherLanguage } from "#server/office/setup/base-data.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { addItem, removeItem } from "#server/prices/rates/items.ts";
import { defaultRate, itemsByRate } from "#server/prices/rates/queries.ts";
import { rateItems, rates } from "#server/prices/rates/tables.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import type { ItemInput } from "#shared/inventory/items/schema.ts";
import { breakfastItems, splitBreakfast } from "#shared/office/setup/breakfast.ts";
import { taxRateName } from "#shared/office/setup/country.ts";
import { type ExtraWay, extraItem, extraOf } from "#shared/office/setup/extras.ts";
import type { FirstExtras } from "#shared/office/setup/schema.ts";
import { setupText } from "#shared/office/setup/text.ts";
import { invalid } from "#shared/platform/core/errors.ts";
import { type Cents, ZERO } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { countryCodeOf, countryOf } from "#shared/platform/countries/countries.ts";

type ExtraAnswer = { way: ExtraWay; gross_amount: Cents };

/**
 * Sets if breakfast and the local tax are included in the default rate, on top of it, on request or not sold, and their amounts. Throws
 * `validation` if breakfast is split in a country that taxes all of it at one rate.
 */
export function setExtras(work: Work, { breakfast, city_tax }: InCents<FirstExtras>): InCents<FirstExtras> {
  setBreakfast(work, breakfast);
  setExtra(work, { known: extraItem(itemStore.all(work, undefined), "city_tax"), kind: "local_tax" }, city_tax);
  return { breakfast, city_tax };
}

/** Breakfast is one item, or two if it is split; the drinks end with the split. */
function setBreakfast(work: Work, { split, ...said }: InCents<FirstExtras>["breakfast"]): void {
  const { address } = getProperty(work, work.actor.property_id);
  if (split && countryOf(address).vat.breakfast_drinks === null) throw invalid("breakfast.split", "one_tax");
  const percentages = new Map(allTaxRates(work).map(({ id, percentage }) => [id, percentage]));
  const items = itemStore.all(work, undefined).map((item) => ({ ...item, percentage: percentages.get(item.tax_rate_id) ?? 0 }));
  const { food, drinks } = breakfastItems(items, countryCodeOf(address));
  const parts = split ? splitBreakfast(said.gross_amount) : { food: said.gross_amount, drinks: ZERO };
  setExtra(work, { known: food, kind: "breakfast" }, { ...said, gross_amount: parts.food });
  const hasDrinks = said.way !== "none" && parts.drinks > 0;
  setExtra(work, { known: drinks, kind: "breakfast_drinks" }, { way: hasDrinks ? said.way : "none", gross_amount: parts.drinks });
}

type Kind = "breakfast" | "breakfast_drinks" | "local_tax";
type Set = { known: ItemRow | null; kind: Kind };

function setExtra(work: Work, { known, kind }: Set, { way, gross_amount }: ExtraAnswer): void {
  const rate = defaultRate(work);
  const rateItems = rate ? (itemsByRate(work, [rate.id]).get(rate.id) ?? []) : [];
  const now = extraOf(known, rateItems);
  if (now.way === way && (way === "none" || now.gross_amount === gross_amount)) return;
  if (way === "none") return known ? dropExtra(work, known, rate) : undefined;
  const item = known ? saveItem(work, known, { active: true, gross_amount }) : makeItem(work, kind, gross_amount);
  if (rate && way !== "on_request") {
    addItem(work, { id: rate.id, item_id: item.id, unit: "person", frequency: "daily", included: way === "included" });
  } else if (rate && now.way !== null && now.way !== "none" && now.way !== "on_request") {
    removeItem(work, { id: rate.id, item_id: item.id });
  }
}

const rateOfItem = query(["item"], (db, { item, property }) =>
  db
    .select({ id: rates.id })
    .from(rateItems)
    .innerJoin(rates, eq(rates.id, rateItems.rate_id))
    .where(and(eq(rateItems.item_id, item), isNull(rateItems.deleted_at), isNull(rates.deleted_at), ofProperty(rates, property)))
    .limit(1),
);

/** Removes an extra from the default rate; an item that another rate still posts stays active. */
function dropExtra(work: Work, item: ItemRow, rate: { id: string } | null): void {
  const isIn = rate !== null && (itemsByRate(work, [rate.id]).get(rate.id) ?? []).some(({ item_id }) => item_id === item.id);
  if (isIn) removeItem(work, { id: rate.id, item_id: item.id });
  if (rateOfItem.get(work, { item: item.id }) === undefined) saveItem(work, item, { active: false });
}

function saveItem(work: Work, item: ItemRow, changes: Partial<InCents<ItemInput>>): ItemRow {
  return updateItem(work, { id: item.id, ...inputOf(item), ...changes });
}

/** Creates the item for a property that has none, such as one that has deleted its own. */
function makeItem(work: Work, kind: Kind, gross_amount: Cents): ItemRow {
  const { language, property_id } = work.actor;
  const { vat, local_tax } = countryOf(getProperty(work, property_id).address);
  const percentage = kind === "local_tax" ? 0 : (vat[kind] ?? vat.breakfast);
  const text = kind === "local_tax" ? local_tax : setupText[kind];
  const isBreakfast = kind !== "local_tax";
  const tax =
    allTaxRates(work).find((rate) => rate.percentage === percentage) ??
    createTaxRate(work, { name: taxRateName(percentage), percentage, ...NO_ACCOUNTS });
  const names = { name: text[language], ...inOtherLanguage(text, language) };
  const type = isBreakfast ? "catering" : "city_tax";
  return createItem(work, { ...ITEM, ...names, type, gross_amount, book_next_day: isBreakfast, tax_rate_id: tax.id });
}
