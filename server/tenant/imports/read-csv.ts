import { eachInTurns } from "#server/platform/core/process/in-turns.ts";
import { cellsInTurns, decodedText, type Encoding, unguarded } from "#server/platform/core/text/csv-cells.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { fill } from "#shared/platform/core/text.ts";
import { MAX_ROWS } from "#shared/tenant/imports/fields.ts";
import { importReasons } from "#shared/tenant/imports/text.ts";

const MAX_QUOTED = 40;

/** A parsed file; `row` counts like a spreadsheet: the header is row 1. */
export type CsvSheet = { encoding: Encoding; columns: string[]; rows: { row: number; cells: string[] }[] };

/**
 * Reads a CSV: UTF-8 with or without a byte order mark, UTF-16 or Windows-1252; semicolons, commas or tabs. Empty rows are skipped, and an
 * empty file has no columns. Throws `validation` if it is no CSV, has more than 20,000 rows, or is in another encoding.
 */
export async function readCsv(bytes: Buffer, language: Language): Promise<CsvSheet> {
  const { text, encoding, misread } = await decodedText(bytes);
  const lines = text.includes("\u0000") ? null : await cellsInTurns(text, MAX_ROWS + 2);
  if (!lines) throw csvRefusal(importReasons.unreadable[language]);
  if (misread !== null) throw csvRefusal(fill(importReasons.bytes[language], { text: misread.slice(0, MAX_QUOTED) }));
  const [head = [], ...body] = lines;
  if (body.length > MAX_ROWS) throw csvRefusal(fill(importReasons.too_many_rows[language], { most: MAX_ROWS }));
  return { encoding, columns: head.map((name) => name.trim()), rows: await filledRows(body) };
}

async function filledRows(lines: readonly string[][]): Promise<CsvSheet["rows"]> {
  const rows: CsvSheet["rows"] = [];
  await eachInTurns(lines.entries(), ([index, raw]) => {
    const cells = raw.map(unguarded);
    if (cells.some((cell) => cell !== "")) rows.push({ row: index + 2, cells });
  });
  return rows;
}

/** A problem with the file itself, not with one of its rows. */
export function csvRefusal(message: string): Problem {
  return new Problem("validation", message, [{ path: "file", message }]);
}
