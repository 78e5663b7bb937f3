import { stringify } from "csv-stringify/sync";
import { Download } from "#server/platform/core/calls/transfer.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { fileSafe } from "#server/tenant/pdf/download.ts";
import { countryHere } from "#server/tenant/properties/queries.ts";
import { inTermsOf } from "#shared/platform/core/country-terms.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { MAX_PAGE_SIZE, type Page } from "#shared/platform/core/paging.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import { cellTexts, type TableCell } from "#shared/platform/core/table-cells.ts";
import type { Bilingual } from "#shared/platform/core/text.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";

export type FileColumn<T> = { head: Bilingual; cell(row: T): TableCell };

export type List<T> = {
  columns: readonly FileColumn<T>[];
  /** One page of the list, filtered and sorted as on the screen. */
  page(paging: { page_number: number; page_size: number }): Page<T>;
};

/** The language and time zone of the file's reader. */
export type Reader = { language: Language; time_zone: string };

type ListFileQuery<Query> = { query: Query; language: Language };

/** A list that can be saved as a file. A whole list takes long to read, so a worker thread does, from one snapshot. */
export type ListFile<Query> = { title: Bilingual; task: ViewTask<ListFileQuery<Query>, { bytes: Uint8Array }> };

/** Declares the file of a list by its title and how the list is read. */
export function listFile<Query, T>(title: Bilingual, listOf: (view: View, query: Query, reader: Reader) => List<T>): ListFile<Query> {
  return {
    title,
    task: {
      name: `list file: ${title.en}`,
      read: (view, { query, language }) => ({
        bytes: csvOf(listOf(view, query, { language, time_zone: view.actor.time_zone }), language, countryHere(view)),
      }),
    },
  };
}

/** A whole list as a CSV for spreadsheets, with headers in the reader's language. */
export async function listDownload<Query>(view: View, { title, task }: ListFile<Query>, asked: ListFileQuery<Query>): Promise<Download> {
  const { bytes } = await viewInWorker(view, task, asked);
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = fileSafe(`${title[asked.language]} ${localDate(view.now, view.actor.time_zone)}.csv`);
  return new Download({ name, type: "text/csv", size: content.length, content });
}

function csvOf<T>({ columns, page }: List<T>, language: Language, country: string | null): Uint8Array {
  const locale = localeOf(language, { country });
  const inTerms = inTermsOf({ country }, language);
  const parts = [stringify([columns.map(({ head }) => inTerms(head[language]))], { bom: true, ...SHAPE })];
  for (let page_number = 1; ; page_number += 1) {
    const { data, has_next_page } = page({ page_number, page_size: MAX_PAGE_SIZE });
    const rows = data.map((row) =>
      cellTexts(
        columns.map(({ cell }) => cell(row)),
        locale,
      ),
    );
    parts.push(stringify(rows, SHAPE));
    if (!has_next_page) break;
  }
  const text = parts.join("");
  // Bytes of their own, which can be transferred to the main thread.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** `cellTexts` has escaped formulas already. */
const SHAPE = { delimiter: ";", record_delimiter: "windows" } as const;
