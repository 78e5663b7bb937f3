import { and, eq, sql } from "drizzle-orm";
import { makeInvoicePdf } from "#server/money/invoices/pdf-task.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { Job } from "#server/platform/core/jobs/jobs-runner.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { deliverFile } from "#server/tenant/files/awaited.ts";
import { files } from "#server/tenant/files/tables.ts";
import { properties } from "#server/tenant/properties/tables.ts";
import { readInvoiceContent } from "#shared/money/invoices/content.ts";

const { signature_caption, signature_data } = invoices;
const ISSUED = {
  file_id: files.id,
  property_id: invoices.property_id,
  time_zone: properties.time_zone,
  content: invoices.content,
  signature_caption,
  signature_data,
};

/** The job draws only this many at a time, so that other jobs run and the server can stop at any moment. */
const BATCH_SIZE = 10;
/** PDFs are drawn for all properties; each is written in the property of its invoice. */
const OF_ALL = { acrossProperties: "PDFs are made after the commit, for the property that each invoice names" };

const issuedById = query(
  ["id"],
  (db, { id }) =>
    db
      .select(ISSUED)
      .from(files)
      .innerJoin(invoices, eq(invoices.file_id, files.id))
      .innerJoin(properties, eq(properties.id, invoices.property_id))
      .where(eq(invoices.id, id)),
  OF_ALL,
);

const issuedWithoutPdf = query(
  [],
  (db) =>
    db
      .select(ISSUED)
      .from(files)
      // In this order: SQLite would look through all invoices ever issued.
      .crossJoin(invoices)
      .innerJoin(properties, eq(properties.id, invoices.property_id))
      .where(and(sql`${files.awaited} = 1`, eq(invoices.file_id, files.id)))
      .orderBy(sql`random()`)
      .limit(BATCH_SIZE),
  OF_ALL,
);
type Issued = NonNullable<ReturnType<typeof issuedById.get>>;

/** Draws and stores the PDF of an issued invoice; from then on it never changes. */
export async function archiveInvoice(runtime: Runtime, id: string): Promise<void> {
  const issued = issuedById.get(runtime, { id });
  if (issued) await archive(runtime, issued);
}

/**
 * Draws the PDFs that are missing after a crash or an error. They are taken in arbitrary order, so that failing ones do not hold up the
 * others.
 */
export const archiveJob: Job = {
  name: "invoice PDFs",
  afterCommit: true,
  pausedBy: [],
  async run(runtime) {
    const waiting = issuedWithoutPdf.all(runtime, {});
    const failures: unknown[] = [];
    for (const issued of waiting) await archive(runtime, issued).catch((thrown: unknown) => failures.push(thrown));
    if (failures.length > 0) throw failures[0];
    return waiting.length < BATCH_SIZE ? null : runtime.clock().toISOString();
  },
};

function archive(runtime: Runtime, issued: Issued): Promise<void> {
  return deliverFile(runtime, issued, async () => {
    const { signature_caption: caption, signature_data: data } = issued;
    const content = readInvoiceContent(issued.content);
    return (await makeInvoicePdf(runtime.config, { content, signature: { caption, data } })).content;
  });
}
