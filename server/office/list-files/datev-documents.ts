import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { create } from "xmlbuilder2";
import { entryOf, issuedInvoicesTask } from "#server/office/list-files/invoice-pdfs.ts";
import { Download } from "#server/platform/core/calls/transfer.ts";
import { type ZipEntry, zipStream } from "#server/platform/core/calls/zip.ts";
import type { Runtime, View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { InvoiceQuery } from "#shared/money/invoices/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { ReportRange } from "#shared/platform/core/report-range.ts";
import { dayMeant, localDate, localTime } from "#shared/platform/core/stays.ts";

type ArchiveContext = { runtime: Runtime; view: View };

/**
 * The PDFs of the invoices issued in a range as a package of documents for DATEV: a ZIP with an index, `document.xml`, by whose ids the
 * postings of the file for DATEV find them. Throws `invoice/none_issued`.
 */
export async function datevDocuments({ runtime, view }: ArchiveContext, { from, to }: ReportRange): Promise<Download> {
  const entries: (ZipEntry & { id: string })[] = [];
  for (const invoice of await viewInWorker(view, issuedInvoicesTask, { ...ALL, from, to })) {
    entries.push({ ...(await entryOf({ runtime, view }, invoice)), id: invoice.id });
    await setImmediate();
  }
  if (entries.length === 0) throw new Problem("invoice/none_issued");
  const { time_zone } = view.actor;
  const made_at = `${localDate(view.now, time_zone)}T${localTime(view.now, time_zone)}:00`;
  const documents = entries.map(({ id, name }) => ({ id, name }));
  const index = Buffer.from((await viewInWorker(view, documentIndexTask, { documents, made_at })).bytes);
  const all = [{ name: "document.xml", changed_at: new Date(view.now), open: () => Readable.from([index]) }, ...entries];
  return new Download({
    name: `DATEV-Belege_${dayMeant(from, time_zone)}_${dayMeant(to, time_zone)}.zip`,
    type: "application/zip",
    size: null,
    content: () => zipStream(all),
  });
}

const ALL = InvoiceQuery.omit({ page_number: true, page_size: true, expand: true }).parse({});

type IndexInput = { documents: readonly { id: string; name: string }[]; made_at: string };

/** Writes the index, which took 0.4 s for the invoices of three years. */
export const documentIndexTask: ViewTask<IndexInput, { bytes: Uint8Array }> = {
  name: "index of documents for DATEV",
  read: (_view, input) => ({ bytes: new TextEncoder().encode(documentIndex(input)) }),
};

/** The index by DATEV's schema `Document_v060`: process 1 hands documents over as they are, type 2 are a business's own invoices. */
function documentIndex({ documents, made_at }: IndexInput): string {
  const NAMESPACE = "http://xml.datev.de/bedi/tps/document/v06.0";
  return create(
    { version: "1.0", encoding: "UTF-8" },
    {
      archive: {
        "@xmlns": NAMESPACE,
        "@xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
        "@xsi:schemaLocation": `${NAMESPACE} Document_v060.xsd`,
        "@version": "6.0",
        "@generatingSystem": "Keyrack",
        header: { date: made_at },
        content: {
          document: documents.map(({ id, name }) => ({
            "@guid": id,
            "@processID": "1",
            "@type": "2",
            extension: { "@xsi:type": "File", "@name": name },
          })),
        },
      },
    },
  ).end({ prettyPrint: true });
}
