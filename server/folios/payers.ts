import type { View } from "#server/core/work/work.ts";

/**
 * Folios with whom they ask the money: the one they name, else whoever booked the stay, else who pays for its group.
 * `CROSS JOIN` keeps the few groups in front of the many folios.
 */
export function payersSql(ids: readonly string[]): string {
  const asked = ids.map(() => "?").join(",");
  return `SELECT f.id, f.gross_amount, f.paid_amount, f.customer_id AS payer FROM folios f
      WHERE f.customer_id IN (${asked}) AND f.deleted_at IS NULL
    UNION ALL SELECT f.id, f.gross_amount, f.paid_amount, b.customer_id FROM bookings b JOIN folios f ON f.booking_id = b.id
      WHERE b.customer_id IN (${asked}) AND b.deleted_at IS NULL AND f.customer_id IS NULL AND f.deleted_at IS NULL
    UNION ALL SELECT f.id, f.gross_amount, f.paid_amount, g.customer_id FROM groups g CROSS JOIN folios f ON f.group_id = g.id
      WHERE g.customer_id IN (${asked}) AND g.deleted_at IS NULL AND f.customer_id IS NULL AND f.deleted_at IS NULL
    UNION ALL SELECT f.id, f.gross_amount, f.paid_amount, g.customer_id FROM groups g CROSS JOIN bookings b ON b.group_id = g.id
      CROSS JOIN folios f ON f.booking_id = b.id
      WHERE g.customer_id IN (${asked}) AND b.customer_id IS NULL AND b.deleted_at IS NULL AND f.customer_id IS NULL AND f.deleted_at IS NULL`;
}

/** The folios that ask a contact for money. */
export function foliosToPayBy({ db }: View, id: string): string[] {
  const sql = `SELECT id FROM (${payersSql([id])})`;
  return db.$client
    .prepare<unknown[], { id: string }>(sql)
    .all(id, id, id, id)
    .map((row) => row.id);
}
