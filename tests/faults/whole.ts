import { join } from "node:path";
import { Database } from "#server/platform/core/database/driver.ts";

/** Queries for rows that no kill and no full disk may leave behind. */
const NEVER: Readonly<Record<string, string>> = {
  "an event without its place in the log": "SELECT 1 WHERE (SELECT count(*) FROM events) <> (SELECT coalesce(max(seq), 0) FROM events)",
  "a contact that is newer or older than its last event": `SELECT id FROM contacts WHERE version <>
    (SELECT max(parent_version) FROM events WHERE parent_id = contacts.id)`,
  "a folio that is older than its last event": `SELECT id FROM folios WHERE version <
    (SELECT max(parent_version) FROM events WHERE parent_id = folios.id)`,
  "an event of a record that is not there": `SELECT parent_id FROM events WHERE parent_object = 'contact' AND parent_id NOT IN (SELECT id FROM contacts)
    UNION ALL SELECT parent_id FROM events WHERE parent_object = 'invoice' AND parent_id NOT IN (SELECT id FROM invoices)`,
  "a folio whose sum is not that of its charges": `SELECT id FROM folios f WHERE gross_amount <>
    (SELECT coalesce(sum(gross_amount), 0) FROM charges WHERE folio_id = f.id AND deleted_at IS NULL)`,
  "invoice numbers with a gap": `SELECT series FROM invoices WHERE sequence IS NOT NULL GROUP BY series
    HAVING count(*) <> max(sequence) OR min(sequence) <> 1`,
  "an issued invoice without the place of its document": "SELECT id FROM invoices WHERE sequence IS NOT NULL AND file_id IS NULL",
};

/** Errors of the database in a data folder that no process has open; nothing is changed. */
export function damageIn(dir: string): string[] {
  const database = new Database(join(dir, "keyrack.db"), { readonly: true });
  try {
    const integrity = String(database.pragma("integrity_check", { simple: true }));
    const references = database.pragma("foreign_key_check");
    const broken = Object.entries(NEVER).filter(([, sql]) => database.prepare(sql).get() !== undefined);
    return [
      ...(integrity === "ok" ? [] : [integrity]),
      ...(Array.isArray(references) && references.length > 0 ? ["a broken reference"] : []),
      ...broken.map(([what]) => what),
    ];
  } finally {
    database.close();
  }
}

/** The ids of all rows of a table. */
export function idsIn(dir: string, table: "contacts" | "invoices"): Set<string> {
  const database = new Database(join(dir, "keyrack.db"), { readonly: true });
  try {
    return new Set(database.prepare<[], string>(`SELECT id FROM ${table}`).pluck().all());
  } finally {
    database.close();
  }
}
