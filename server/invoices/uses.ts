import type { Uses } from "#server/core/database/uses.ts";

export const invoiceUses = {
  contact: {
    invoices: "SELECT count(*) AS n FROM invoices WHERE customer_id = @id AND status IN ('draft', 'open') AND deleted_at IS NULL",
  },
  group: {
    invoices: `SELECT count(*) AS n FROM invoices i JOIN folios f ON f.id = i.folio_id
      WHERE f.group_id = @id AND i.status IN ('draft', 'open', 'paid', 'completed') AND i.is_cancellation = 0 AND i.deleted_at IS NULL`,
  },
  /** An invoice's PDF, and the logo on a PDF that is still to be drawn. */
  file: {
    invoices: `SELECT (SELECT count(*) FROM invoices WHERE file_id = @id)
      + (SELECT count(*) FROM files f JOIN invoices i ON i.file_id = f.id
        WHERE f.awaited = 1 AND json_extract(i.content, '$.seller.branding.logo_id') = @id) AS n`,
  },
} as const satisfies Uses;

/** Files that are an invoice's PDF. */
export const invoiceFiles = `SELECT w.id AS file_id, 'invoice' AS object, i.id, coalesce(i.number, '') AS name FROM wanted w
  JOIN invoices i ON i.file_id = w.id`;
