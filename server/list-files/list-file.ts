import { setImmediate } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import { Download } from "#server/core/calls/transfer.ts";
import { fileSafe } from "#server/pdf/download.ts";
import type { Language } from "#shared/core/language.ts";
import { MAX_PAGE_SIZE, type Page } from "#shared/core/paging.ts";
import { localDate } from "#shared/core/stays.ts";
import { cellTexts, type TableCell } from "#shared/core/table-cells.ts";
import type { Bilingual } from "#shared/core/text.ts";

export type FileColumn<T> = { head: Bilingual; cell(row: T): TableCell };

type List<T> = {
  title: Bilingual;
  columns: readonly FileColumn<T>[];
  /** One page of the list, filtered and sorted as on the screen. */
  page(paging: { page_number: number; page_size: number }): Page<T>;
};

type Reader = { language: Language; now: string; time_zone: string };

/**
 * A whole list as a CSV for spreadsheets, with headers in the reader's language. It is read page by page, and between two pages the event
 * loop serves other calls.
 */
export async function listFile<T>({ title, columns, page }: List<T>, { language, now, time_zone }: Reader): Promise<Download> {
  const parts = [stringify([columns.map(({ head }) => head[language])], { bom: true, ...SHAPE })];
  for (let page_number = 1; ; page_number += 1) {
    const { data, has_next_page } = page({ page_number, page_size: MAX_PAGE_SIZE });
    const rows = data.map((row) =>
      cellTexts(
        columns.map(({ cell }) => cell(row)),
        language,
      ),
    );
    parts.push(stringify(rows, SHAPE));
    if (!has_next_page) break;
    await setImmediate();
  }
  const content = Buffer.from(parts.join(""));
  const name = fileSafe(`${title[language]} ${localDate(now, time_zone)}.csv`);
  return new Download({ name, type: "text/csv", size: content.length, content });
}

/** `cellTexts` has escaped formulas already. */
const SHAPE = { delimiter: ";", record_delimiter: "windows" } as const;
