import { cellsInTurns, decodedText, type Encoding, unguarded } from "#server/core/text/csv-cells.ts";
import { Problem } from "#shared/core/errors.ts";
import type { Language } from "#shared/core/fields.ts";
import { fill } from "#shared/core/text.ts";
import { type ImportTrouble, importTrouble } from "#shared/imports/text.ts";

const MOST_ROWS = 20_000;

/** A file as it was read; `row` counts as a spreadsheet does: the header is row 1. */
export type Sheet = { encoding: Encoding; columns: string[]; rows: { row: number; cells: string[] }[] };

/** Reads a CSV. Throws `validation` where it is none, holds nothing, or more than 20,000 rows. */
export async function readSheet(bytes: Buffer, language: Language): Promise<Sheet> {
  const { text, encoding } = decodedText(bytes);
  const [head, ...body] = (await cellsInTurns(text, MOST_ROWS + 2)) ?? [];
  if (!head || text.includes("\u0000")) throw wrongFile(language, "unreadable");
  if (body.length > MOST_ROWS) throw wrongFile(language, "too_many_rows", { most: MOST_ROWS });
  const rows = body.flatMap((raw, index) => {
    const cells = raw.map(unguarded);
    return cells.some((cell) => cell !== "") ? [{ row: index + 2, cells }] : [];
  });
  if (rows.length === 0) throw wrongFile(language, "empty");
  return { encoding, columns: head.map((name) => name.trim()), rows };
}

function wrongFile(language: Language, why: ImportTrouble, words: Readonly<Record<string, number>> = {}): Problem {
  const message = fill(importTrouble[why][language], words);
  return new Problem("validation", message, [{ path: "file", message }]);
}
