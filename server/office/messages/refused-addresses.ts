import { and, eq, sql } from "drizzle-orm";
import { contactStore } from "#server/guests/contacts/queries.ts";
import { refusedAddresses } from "#server/office/messages/tables.ts";
import { command, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import type { RefusedAddress } from "#shared/office/messages/schema.ts";

const { property_id, email, detail, refused_at } = refusedAddresses;

const among = query(["emails"], (db, { emails, property }) =>
  db
    .select({ email, refused_at, detail })
    .from(refusedAddresses)
    .where(and(eq(property_id, property), oneOf(email, emails))),
);

/** Those of the addresses that a mail server has refused for good. Capitals do not count. */
export function refusedAmong(view: View, emails: readonly string[]): RefusedAddress[] {
  if (emails.length === 0) return [];
  return among.all(view, { emails: [...new Set(emails.map((each) => each.toLowerCase()))] });
}

const insert = command(["email", "detail"], (db, { email: address, detail: words, property, now }) =>
  db
    .insert(refusedAddresses)
    .values({ property_id: property, email: address, detail: sql`${words}`, refused_at: now })
    .onConflictDoUpdate({ target: [property_id, email], set: { detail: sql`excluded.detail`, refused_at: sql`excluded.refused_at` } }),
);

/** Notes that a mail server has refused an address for good. */
export function noteRefused(work: Work, address: string, words: string): void {
  insert(work, { email: address.toLowerCase(), detail: words });
}

const remove = command(["email"], (db, { email: address, property }) =>
  db.delete(refusedAddresses).where(and(eq(property_id, property), eq(email, address))),
);

/** Forgets that an address was refused: a mail to it was taken, or its reader's data is deleted. */
export function forgetRefused(work: Work, address: string): void {
  remove(work, { email: address.toLowerCase() });
}

/** A contact's refused addresses. Throws `not_found`. */
export function refusedOfContact(view: View, id: string): RefusedAddress[] {
  const { email: own, invoice_email } = contactStore.get(view, id).communication;
  return refusedAmong(
    view,
    [own, invoice_email].flatMap((address) => address ?? []),
  );
}
