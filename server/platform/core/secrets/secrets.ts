import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/core/database/db.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import { secrets } from "#server/platform/core/database/tables.ts";

const OF_INSTALLATION = { acrossProperties: "the installation signs, not a property" };

const secretNamed = query(
  ["name"],
  (db, { name }) => db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name)),
  OF_INSTALLATION,
);
const keepSecret = command(["name", "value"], (db, values) => db.insert(secrets).values(values).onConflictDoNothing(), OF_INSTALLATION);

/** A random key of this installation, created on first use; a restored backup keeps it. */
export function secretOf(db: Db, name: string): string {
  const known = secretNamed.get({ db }, { name });
  if (known) return known.value;
  keepSecret({ db }, { name, value: randomBytes(32).toString("base64url") });
  return secretOf(db, name);
}
