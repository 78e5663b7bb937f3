import type { ColumnRule } from "#shared/platform/core/csv-columns.ts";

export type PriceListField = "rate_code" | "room_type_code" | "occupancy" | "period" | "from" | "to" | "gross_amount";

/** The columns of a price list, in the order of the export. */
export const PRICE_LIST_COLUMNS: readonly ColumnRule<PriceListField>[] = [
  { field: "rate_code", words: [], required: true },
  { field: "room_type_code", words: [], required: true },
  { field: "occupancy", words: [], required: true },
  { field: "period", words: [] },
  { field: "from", words: [] },
  { field: "to", words: [] },
  { field: "gross_amount", words: [], required: true },
];
