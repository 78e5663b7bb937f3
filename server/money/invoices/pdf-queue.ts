import { and, count, eq, sql } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { WorkQueue } from "#server/platform/core/jobs/work-queue.ts";
import { files } from "#server/tenant/files/tables.ts";

/** Worded like the partial index of the files that are awaited. */
const isAwaited = sql`${files.awaited} = 1`;

const waiting = query([], (db) => db.select({ count: count() }).from(files).where(isAwaited), {
  acrossProperties: "a figure of the whole installation",
});
const waitingHere = query([], (db, { property }) =>
  db
    .select({ count: count() })
    .from(files)
    .where(and(isAwaited, eq(files.property_id, property))),
);

/** The papers of issued invoices that are to be drawn; they are tried until they are there. */
export const pdfQueue: WorkQueue = {
  name: "invoice_pdfs",
  waiting: (db) => waiting.get({ db }, {})?.count ?? 0,
  count: (view) => ({ waiting: waitingHere.get(view, {})?.count ?? 0, failed: 0 }),
  retry: () => 0,
};
