import { and, eq, or, sql } from "drizzle-orm";
import { isAskingForDeposit, isLiveInvoice, isUnpaidInvoice } from "#server/money/invoices/conditions.ts";
import { invoices } from "#server/money/invoices/tables.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import { type Uses, usedIn } from "#server/platform/core/database/uses.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { files } from "#server/tenant/files/tables.ts";
import type { FileUses } from "#server/tenant/files/uses-of-files.ts";

const { file_id } = invoices;

export const invoiceUses = {
  contact: { invoices: usedIn(invoices, ({ id }) => and(eq(invoices.customer_id, id), isUnpaidInvoice(invoices))) },
  group: {
    invoices: usedIn(invoices, ({ id }) =>
      and(
        sql`${invoices.folio_id} IN (SELECT ${folios.id} FROM ${folios} WHERE ${folios.group_id} = ${id})`,
        or(isLiveInvoice(invoices), isAskingForDeposit(invoices)),
      ),
    ),
  },
  /** Files of invoices: their PDFs, and logos on PDFs that are not drawn yet. */
  file: {
    invoices: usedIn(invoices, ({ id }) => {
      const isToBeDrawn = sql`${file_id} IN (SELECT ${files.id} FROM ${files} WHERE ${files.awaited} = 1)`;
      return or(eq(file_id, id), and(isToBeDrawn, sql`json_extract(${invoices.content}, '$.seller.branding.logo_id') = ${id}`));
    }),
  },
} as const satisfies Uses;

/** Files that are an invoice's PDF. */
export const invoiceFiles: FileUses = query(["files"], (db, { files: ids, property }) =>
  db
    .select({ file_id, object: sql<"invoice">`'invoice'`, id: invoices.id, name: sql<string>`coalesce(${invoices.number}, '')` })
    .from(invoices)
    .where(and(oneOf(file_id, ids), ofProperty(invoices, property))),
);
