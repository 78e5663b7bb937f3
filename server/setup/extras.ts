import { and, eq, isNull } from "drizzle-orm";
import { ofProperty, query } from "#server/core/database/query.ts";
import type { Work } from "#server/core/work/work.ts";
import { type ItemRow, inputOf, itemStore } from "#server/items/queries.ts";
import { createItem, updateItem } from "#server/items/service.ts";
import { getProperty } from "#server/properties/queries.ts";
import { addItem, removeItem } from "#server/rates/items.ts";
import { defaultRate, itemsByRate } from "#server/rates/queries.ts";
import { rateItems, rates } from "#server/rates/tables.ts";
import { ITEM } from "#server/setup/base-data.ts";
import { allTaxRates } from "#server/tax-rates/queries.ts";
import { createTaxRate, NO_ACCOUNTS } from "#server/tax-rates/service.ts";
import type { Cents } from "#shared/core/money.ts";
import type { InCents } from "#shared/core/wire-money.ts";
import type { ItemInput } from "#shared/items/schema.ts";
import { COUNTRY_DEFAULTS, countryOf, taxRateName } from "#shared/properties/countries.ts";
import { type ExtraWay, extraItem, extraOf } from "#shared/setup/extras.ts";
import type { FirstExtras } from "#shared/setup/schema.ts";
import { setupText } from "#shared/setup/text.ts";

type Said = { way: ExtraWay; gross_amount: Cents };

/** Sets whether breakfast and the local tax are included in the default rate, on top of it, on request or not sold, and their amounts. */
export function setExtras(work: Work, { breakfast, city_tax }: InCents<FirstExtras>): InCents<FirstExtras> {
  setExtra(work, "catering", breakfast);
  setExtra(work, "city_tax", city_tax);
  return { breakfast, city_tax };
}

function setExtra(work: Work, type: "catering" | "city_tax", { way, gross_amount }: Said): void {
  const known = extraItem(itemStore.all(work, undefined), type);
  const rate = defaultRate(work);
  const rateItems = rate ? (itemsByRate(work, [rate.id]).get(rate.id) ?? []) : [];
  const now = extraOf(known, rateItems);
  if (now.way === way && (way === "none" || now.gross_amount === gross_amount)) return;
  if (way === "none") return known ? dropExtra(work, known, rate) : undefined;
  const item = known ? saveItem(work, known, { active: true, gross_amount }) : makeItem(work, type, gross_amount);
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

/** Creates the item for a property that has deleted its own. */
function makeItem(work: Work, type: "catering" | "city_tax", gross_amount: Cents): ItemRow {
  const { language, property_id } = work.actor;
  const country = COUNTRY_DEFAULTS[countryOf(getProperty(work, property_id).address)];
  const percentage = type === "catering" ? country.breakfast : 0;
  const name = (type === "catering" ? setupText.breakfast : country.local_tax)[language];
  const tax =
    allTaxRates(work).find((rate) => rate.percentage === percentage) ??
    createTaxRate(work, { name: taxRateName(percentage), percentage, ...NO_ACCOUNTS });
  return createItem(work, { ...ITEM, name, type, gross_amount, book_next_day: type === "catering", tax_rate_id: tax.id });
}
