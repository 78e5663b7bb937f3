import { stringify } from "csv-stringify/sync";
import { cellsOf, decodedText, FOR_SPREADSHEETS, unguarded } from "#server/core/text/csv-cells.ts";
import { wrongFile } from "#server/rates/import-trouble.ts";
import type { Language } from "#shared/core/fields.ts";
import type { ImportResult } from "#shared/rates/schema.ts";

const COLUMNS = ["rate_code", "room_type_code", "occupancy", "period", "from", "to", "gross_amount"] as const;
type ColumnName = (typeof COLUMNS)[number];
const REQUIRED: readonly ColumnName[] = ["rate_code", "room_type_code", "occupancy", "gross_amount"];
const MOST_ROWS = 20_000;

/** A row of a price list as it was written; `row` counts as a spreadsheet does: the header is row 1. */
export type SheetRow = Record<ColumnName, string> & { row: number };

/** A row of a price list as it goes out. */
export type ListedPrice = {
  rate_code: string;
  room_type_code: string;
  occupancy: number;
  period: string | null;
  from: string | null;
  to: string | null;
  gross_amount: number;
  result: ImportResult | null;
};

/**
 * The rows of a price list as people save them: UTF-8 with or without a mark, UTF-16 or the old Windows alphabet;
 * semicolons, commas or tabs; columns in any order. The column `result` of an earlier answer is passed over.
 */
export function readSheet(bytes: Buffer, language: Language): SheetRow[] {
  const cells = cellsOf(decodedText(bytes).text, MOST_ROWS + 2);
  if (!cells) throw wrongFile(language, "unreadable");
  const [head = [], ...body] = cells;
  const names = head.map((name) => name.trim().toLowerCase());
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0) throw wrongFile(language, "columns_missing", { names: missing.join(", ") });
  const unknown = names.filter((name) => name !== "result" && name !== "" && !COLUMNS.some((known) => known === name));
  if (unknown.length > 0) throw wrongFile(language, "columns_unknown", { names: unknown.join(", ") });
  if (body.length > MOST_ROWS) throw wrongFile(language, "too_many_rows", { most: MOST_ROWS });
  return body.flatMap((cells, i) => {
    if (cells.every((cell) => cell.trim() === "")) return [];
    const textOf = (name: ColumnName) => unguarded(cells[names.indexOf(name)] ?? "");
    return [
      {
        row: i + 2,
        rate_code: textOf("rate_code"),
        room_type_code: textOf("room_type_code"),
        occupancy: textOf("occupancy"),
        period: textOf("period"),
        from: textOf("from"),
        to: textOf("to"),
        gross_amount: textOf("gross_amount"),
      },
    ];
  });
}

/** For spreadsheets: semicolons, a mark that says UTF-8, and the decimal mark of the reader's language. */
export function writeSheet(prices: readonly ListedPrice[], language: Language): Buffer {
  const withResult = prices.some(({ result }) => result !== null);
  const records = prices.map((price) => ({ ...price, gross_amount: written(price.gross_amount, language) }));
  const sheet = stringify(records, {
    header: true,
    columns: [...COLUMNS, ...(withResult ? ["result"] : [])],
    bom: true,
    ...FOR_SPREADSHEETS,
  });
  return Buffer.from(sheet);
}

function written(amount: number, language: Language): string {
  const text = amount.toFixed(2);
  return language === "de" ? text.replace(".", ",") : text;
}
