import { setImmediate } from "node:timers/promises";
import { archiveInvoice } from "#server/money/invoices/archive.ts";
import { listInvoices } from "#server/money/invoices/queries.ts";
import { Download } from "#server/platform/core/calls/transfer.ts";
import { type ZipEntry, zipStream } from "#server/platform/core/calls/zip.ts";
import type { Runtime, View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { streamBytes } from "#server/tenant/files/disk.ts";
import { downloadOf, getFile } from "#server/tenant/files/queries.ts";
import { fileSafe } from "#server/tenant/pdf/download.ts";
import type { InvoiceQuery } from "#shared/money/invoices/schema.ts";
import { invoicesText } from "#shared/money/invoices/text.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { MAX_PAGE_SIZE } from "#shared/platform/core/paging.ts";
import { localDate } from "#shared/platform/core/stays.ts";

type ArchiveContext = { runtime: Runtime; view: View; language: Language };
type IssuedInvoice = { id: string; number: string; file_id: string; finalized_at: string | null };

/** The issued invoices of a list. */
export const issuedInvoicesTask: ViewTask<Omit<InvoiceQuery, "page_number" | "page_size" | "expand">, IssuedInvoice[]> = {
  name: "issued invoices",
  read(view, query) {
    const issued: IssuedInvoice[] = [];
    for (let page_number = 1; ; page_number += 1) {
      const { data, has_next_page } = listInvoices(view, { ...query, page_number, page_size: MAX_PAGE_SIZE, expand: [] });
      for (const { id, number, file_id, finalized_at } of data) {
        if (number !== null && file_id !== null) issued.push({ id, number, file_id, finalized_at });
      }
      if (!has_next_page) return issued;
    }
  },
};

/**
 * The PDFs of all issued invoices of a list in one ZIP, each named by its number. Missing PDFs are drawn before the first byte is sent, so
 * that an error is a problem response and not a truncated file. Throws `invoice/none_issued`.
 */
export async function invoicePdfs(
  { runtime, view, language }: ArchiveContext,
  query: Parameters<typeof issuedInvoicesTask.read>[1],
): Promise<Download> {
  const entries: ZipEntry[] = [];
  for (const invoice of await viewInWorker(view, issuedInvoicesTask, query)) {
    entries.push(await entryOf({ runtime, view }, invoice));
    await setImmediate();
  }
  if (entries.length === 0) throw new Problem("invoice/none_issued");
  const name = fileSafe(`${invoicesText.title[language]} ${localDate(view.now, view.actor.time_zone)}.zip`);
  return new Download({ name, type: "application/zip", size: null, content: () => zipStream(entries) });
}

/** The PDF of an issued invoice, which is drawn now where it is missing. */
export async function entryOf(
  { runtime, view }: Pick<ArchiveContext, "runtime" | "view">,
  { id, number, file_id, finalized_at }: IssuedInvoice,
): Promise<ZipEntry> {
  await archiveInvoice(runtime, id);
  const { size } = downloadOf(runtime.config, getFile(view, file_id)).file;
  const range = { start: 0, end: Math.max(0, (size ?? 0) - 1) };
  return {
    name: `${fileSafe(number)}.pdf`,
    changed_at: new Date(finalized_at ?? view.now),
    open: () => streamBytes(runtime.config, file_id, range),
  };
}
