import { asc, eq, sql } from "drizzle-orm";
import { items } from "#server/inventory/items/tables.ts";
import { paymentMethods } from "#server/inventory/payment-methods/tables.ts";
import { percentagesOf } from "#server/inventory/tax-rates/percentages.ts";
import { taxDay } from "#server/inventory/tax-rates/queries.ts";
import { taxRates } from "#server/inventory/tax-rates/tables.ts";
import { accountingSettings } from "#server/office/reports/accounting/accounting-settings.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import type { PaymentKind } from "#shared/inventory/payment-methods/schema.ts";
import { type DatedPercentage, percentageOn } from "#shared/inventory/tax-rates/rules.ts";
import type { AccountingSettings } from "#shared/office/reports/accounting.ts";
import { countryOf } from "#shared/platform/countries/countries.ts";

export type RateRow = {
  id: string;
  name: string;
  /** The percentage in force today, for which the codes of the accounting programs were typed. */
  percentage: number;
  percentages: readonly DatedPercentage[];
  account_number: string | null;
  tax_code: string | null;
  gone: 0 | 1;
};
export type ItemRow = { id: string; name: string; tax_rate_id: string; account_number: string | null; booking_text: string | null };
export type MethodRow = { id: string; name: string; account_number: string | null; booking_text: string | null; kind: PaymentKind };

/** The tax adviser's decisions as plain data. */
export type BaseData = {
  settings: AccountingSettings;
  currency: string;
  /** True if there is a file for DATEV: in Germany, and where its numbers were entered. */
  uses_datev: boolean;
  rates: readonly RateRow[];
  items: readonly ItemRow[];
  methods: readonly MethodRow[];
};

const rates = query([], (db, { property }) => {
  const { id, name, percentage, later_percentages, account_number, tax_code, deleted_at } = taxRates;
  return db
    .select({ id, name, percentage, later_percentages, account_number, tax_code, gone: sql<0 | 1>`${deleted_at} IS NOT NULL` })
    .from(taxRates)
    .where(eq(taxRates.property_id, property))
    .orderBy(asc(id));
});
const allItems = query([], (db, { property }) => {
  const { id, name, tax_rate_id, account_number, booking_text } = items;
  return db.select({ id, name, tax_rate_id, account_number, booking_text }).from(items).where(eq(items.property_id, property));
});
const methods = query([], (db, { property }) => {
  const { id, name, account_number, booking_text, kind } = paymentMethods;
  return db.select({ id, name, account_number, booking_text, kind }).from(paymentMethods).where(eq(paymentMethods.property_id, property));
});

/** The present base data; deleted rows keep their accounts. */
export function baseDataOf(view: View): BaseData {
  const settings = accountingSettings(view);
  const { currency, address } = getProperty(view, view.actor.property_id);
  return {
    settings,
    currency,
    uses_datev: countryOf(address).accounting_formats.includes("datev") || settings.datev_consultant !== null,
    rates: ratesOf(view),
    items: allItems.all(view, {}),
    methods: methods.all(view, {}),
  };
}

function ratesOf(view: View): RateRow[] {
  const today = taxDay(view);
  return rates.all(view, {}).map(({ later_percentages, ...row }) => {
    const percentages = percentagesOf({ ...row, later_percentages });
    return { ...row, percentages, percentage: percentageOn({ percentages }, today) };
  });
}
