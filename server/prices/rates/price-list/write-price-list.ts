import type { Download } from "#server/platform/core/calls/transfer.ts";
import { spreadsheetFile } from "#server/platform/core/text/spreadsheet-file.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { amount, type Cents } from "#shared/platform/core/money.ts";
import { PRICE_LIST_COLUMNS, type PriceListField } from "#shared/prices/rates/price-list-fields.ts";
import type { PriceResult } from "#shared/prices/rates/schema.ts";

/** A row of an exported price list. */
export type ListedPrice = {
  rate_code: string;
  room_type_code: string;
  occupancy: number;
  period: string | null;
  from: string | null;
  to: string | null;
  gross_amount: Cents;
  result: PriceResult | null;
};

/** Writes amounts with the decimal mark of the reader's language. */
export function writePriceList(prices: readonly ListedPrice[], language: Language): Download {
  const fields: (PriceListField | "result")[] = PRICE_LIST_COLUMNS.map(({ field }) => field);
  if (prices.some(({ result }) => result !== null)) fields.push("result");
  const rows = prices.map((price) =>
    fields.map((field) => (field === "gross_amount" ? written(price.gross_amount, language) : price[field])),
  );
  return spreadsheetFile(language === "de" ? "preisliste.csv" : "price-list.csv", [fields, ...rows]);
}

function written(price: Cents, language: Language): string {
  const text = amount(price).toFixed(2);
  return language === "de" ? text.replace(".", ",") : text;
}
