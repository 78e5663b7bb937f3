import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { unsubscribedAddresses } from "#server/guests/consents/tables.ts";
import { command, oneOf, query } from "#server/platform/core/database/query.ts";
import { secretOf } from "#server/platform/core/secrets/secrets.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";

const { property_id, hash, unsubscribed_at } = unsubscribedAddresses;

/** Characters of a hash: 132 bits. */
const HASH_LENGTH = 22;

/** The hash by which the property remembers an address. Capitals do not count. Without the installation's secret nobody can try addresses. */
export function hashOfAddress(view: View, email: string): string {
  const words = `${view.actor.property_id} ${email.trim().toLowerCase()}`;
  return createHmac("sha256", secretOf(view.db, "unsubscribed_addresses")).update(words).digest("base64url").slice(0, HASH_LENGTH);
}

const among = query(["hashes"], (db, { hashes, property }) =>
  db
    .select({ hash, unsubscribed_at })
    .from(unsubscribedAddresses)
    .where(and(eq(property_id, property), oneOf(hash, hashes))),
);

/** When each of these hashes was unsubscribed; the others are left out. */
export function unsubscribedAmong(view: View, hashes: readonly string[]): Map<string, string> {
  if (hashes.length === 0) return new Map();
  return new Map(among.all(view, { hashes: [...new Set(hashes)] }).map((row) => [row.hash, row.unsubscribed_at]));
}

const insert = command(["hash"], (db, { hash: value, property, now }) =>
  db
    .insert(unsubscribedAddresses)
    .values({ property_id: property, hash: sql`${value}`, unsubscribed_at: now })
    .onConflictDoNothing(),
);

/** Remembers that an address gets no advertisements any more. The first time counts. */
export function rememberUnsubscribed(work: Work, value: string): void {
  insert(work, { hash: value });
}

const remove = command(["hash"], (db, { hash: value, property }) =>
  db.delete(unsubscribedAddresses).where(and(eq(property_id, property), eq(hash, value))),
);

/** Takes an address off the list, as its owner has agreed again. */
export function forgetUnsubscribed(work: Work, email: string): void {
  remove(work, { hash: hashOfAddress(work, email) });
}
