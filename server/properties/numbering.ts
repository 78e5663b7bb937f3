import { prepared } from "#server/core/prepared.ts";
import type { Work } from "#server/core/work.ts";

type Counter = { number_prefix: string; next_number: number };

/**
 * The next customer number, gap-free: it is taken in the transaction that uses it, so a refused write gives it back.
 * The property's own version stays, since nobody edited it.
 */
export function takeContactNumber(work: Work): string {
  const { property_id } = work.actor;
  const counter = prepared<Counter>(
    work.db,
    `SELECT json_extract(contact, '$.number_prefix') AS number_prefix, json_extract(contact, '$.next_number') AS next_number
     FROM properties WHERE id = ?`,
  ).get(property_id);
  if (!counter) throw new Error("a property counts its own contacts");
  const sql = "UPDATE properties SET contact = json_set(contact, '$.next_number', ?) WHERE id = ?";
  prepared(work.db, sql).run(counter.next_number + 1, property_id);
  return `${counter.number_prefix}${counter.next_number}`;
}
