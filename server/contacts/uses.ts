import type { Uses } from "#server/core/database/uses.ts";

export const contactUses = {
  rate: { contacts: "SELECT count(*) AS n FROM contacts WHERE default_rate_id = @id AND deleted_at IS NULL" },
  file: {
    contacts: `SELECT count(*) AS n FROM contact_documents d JOIN contacts c ON c.id = d.contact_id
      WHERE d.file_id = @id AND c.deleted_at IS NULL`,
  },
} as const satisfies Uses;

/** Files that are a contact's documents. */
export const documentFiles = `SELECT w.id AS file_id, 'contact' AS object, c.id, c.name FROM wanted w
  JOIN contact_documents d ON d.file_id = w.id JOIN contacts c ON c.id = d.contact_id WHERE c.deleted_at IS NULL`;
