import { randomBytes } from "node:crypto";
import type { Db } from "#server/core/database/db.ts";
import { prepared } from "#server/core/database/prepared.ts";

/** A random key of this installation, made when it is first asked for; a restored backup keeps it. */
export function secretOf(db: Db, name: string): string {
  const known = read(db, name);
  if (known !== null) return known;
  const sql = "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING";
  prepared(db, sql).run(name, randomBytes(32).toString("base64url"));
  return read(db, name) ?? secretOf(db, name);
}

function read(db: Db, name: string): string | null {
  return prepared<{ value: string }>(db, "SELECT value FROM secrets WHERE name = ?").get(name)?.value ?? null;
}
