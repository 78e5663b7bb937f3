import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import { getProperty } from "#server/properties/queries.ts";
import { accountingSettings } from "#server/reports/accounting-settings.ts";
import type { AccountingSettings } from "#shared/reports/accounting.ts";

export type RateRow = {
  id: string;
  name: string;
  percentage: number;
  account_number: string | null;
  tax_code: string | null;
  gone: 0 | 1;
};
export type ItemRow = { id: string; name: string; tax_rate_id: string; account_number: string | null; booking_text: string | null };
export type MethodRow = { id: string; name: string; account_number: string | null; booking_text: string | null };

/** What the tax adviser has decided, as plain data. */
export type BaseData = {
  settings: AccountingSettings;
  currency: string;
  rates: readonly RateRow[];
  items: readonly ItemRow[];
  methods: readonly MethodRow[];
};

/** As it stands now. What was deleted still knows its accounts. */
export function baseDataOf(view: View): BaseData {
  const all = <T>(sql: string) => prepared<T>(view.db, sql).all(view.actor.property_id);
  return {
    settings: accountingSettings(view),
    currency: getProperty(view, view.actor.property_id).currency,
    rates: all<RateRow>(
      "SELECT id, name, percentage, account_number, tax_code, deleted_at IS NOT NULL AS gone FROM tax_rates WHERE property_id = ? ORDER BY id",
    ),
    items: all<ItemRow>("SELECT id, name, tax_rate_id, account_number, booking_text FROM items WHERE property_id = ?"),
    methods: all<MethodRow>("SELECT id, name, account_number, booking_text FROM payment_methods WHERE property_id = ?"),
  };
}
