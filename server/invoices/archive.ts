import { prepared } from "#server/core/database/prepared.ts";
import type { Job } from "#server/core/jobs/jobs-runner.ts";
import type { Runtime } from "#server/core/work/work.ts";
import { deliverFile } from "#server/files/awaited.ts";
import { makeInvoicePdf } from "#server/invoices/pdf-task.ts";
import { readInvoiceContent } from "#shared/invoices/content.ts";

type Issued = {
  file_id: string;
  property_id: string;
  time_zone: string;
  content: string;
  signature_caption: string | null;
  signature_data: string | null;
};

const ISSUED = `SELECT i.file_id, i.property_id, p.time_zone, i.content, i.signature_caption, i.signature_data
  FROM files f JOIN invoices i ON i.file_id = f.id JOIN properties p ON p.id = i.property_id`;

/** Sees to it that the paper of an issued invoice lies in the archive: from then on it is the same for ever. */
export async function archiveInvoice(runtime: Runtime, id: string): Promise<void> {
  const issued = prepared<Issued>(runtime.db, `${ISSUED} WHERE i.id = ?`).get(id);
  if (issued) await archive(runtime, issued);
}

/** So many are made at a time, so that other jobs have their turn and the house can close at any moment. */
const A_FEW = 10;

/**
 * Makes the papers that a crash has left unmade, or that could not be made at once. They are taken as they come, so
 * that those which fail hold up no others.
 */
export const archiveJob: Job = {
  name: "invoice papers",
  afterCommit: true,
  async run(runtime) {
    const waiting = prepared<Issued>(runtime.db, `${ISSUED} WHERE f.awaited = 1 ORDER BY random() LIMIT ${A_FEW}`).all();
    const failures: unknown[] = [];
    for (const issued of waiting) await archive(runtime, issued).catch((thrown: unknown) => failures.push(thrown));
    if (failures.length > 0) throw failures[0];
    return waiting.length < A_FEW ? null : runtime.clock().toISOString();
  },
};

function archive(runtime: Runtime, issued: Issued): Promise<void> {
  return deliverFile(runtime, issued, async () => {
    const { signature_caption: caption, signature_data: data } = issued;
    const content = readInvoiceContent(JSON.parse(issued.content));
    return (await makeInvoicePdf(runtime.config, { content, signature: { caption, data } })).content;
  });
}
