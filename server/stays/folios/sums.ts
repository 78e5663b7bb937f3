import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { command, ofProperty } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { isRealPayment } from "#server/stays/folios/conditions.ts";
import { charges, folios, payments } from "#server/stays/folios/tables.ts";

const c = alias(charges, "c");
const p = alias(payments, "p");
const shared = alias(payments, "s");

const setSums = command(["id"], (db, { id, now, property }) =>
  db
    .update(folios)
    .set({
      gross_amount: sql`(SELECT coalesce(sum(${c.gross_amount}), 0) FROM ${charges} ${c} WHERE ${c.folio_id} = ${id} AND ${c.deleted_at} IS NULL)`,
      paid_amount: sql`(SELECT coalesce(sum(${p.amount}), 0) FROM ${payments} ${p} WHERE ${p.folio_id} = ${id} AND ${p.deleted_at} IS NULL)
        - (SELECT coalesce(sum(${shared.amount}), 0) FROM ${payments} ${p} JOIN ${payments} ${shared} ON ${shared.share_of_id} = ${p.id}
            WHERE ${p.folio_id} = ${id} AND ${isRealPayment(p)} AND ${shared.deleted_at} IS NULL)`,
      version: sql`${folios.version} + 1`,
      updated_at: sql`${now}`,
    })
    .where(and(eq(folios.id, id), ofProperty(folios, property))),
);

/**
 * Computes a folio's sums from its charges and payments. Of a payment to a group only the part that is not shared among its bookings
 * counts; a transfer counts fully on both sides, since these cancel each other out.
 */
export function sumUp(work: Work, folio_id: string): void {
  setSums(work, { id: folio_id });
}
