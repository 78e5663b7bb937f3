import { among } from "#server/core/database/entity-store.ts";
import { groupBy, type Relation } from "#server/core/database/expand.ts";
import type { View } from "#server/core/work/work.ts";
import { payersSql } from "#server/folios/payers.ts";
import { type FolioRow, folioStore } from "#server/folios/queries.ts";
import { folios } from "#server/folios/tables.ts";
import { ContactSummary } from "#shared/contacts/schema.ts";
import { type Cents, minus, ZERO } from "#shared/core/money.ts";
import { toAmounts } from "#shared/core/wire-money.ts";

/** The folios in the name of contacts, in the order in which they were opened. */
export function foliosOfCustomers(view: View, ids: readonly string[]): Map<string, FolioRow[]> {
  if (ids.length === 0) return new Map();
  return groupBy(folioStore.all(view, among(folios.customer_id, ids), folios.created_at), ({ customer_id }) => customer_id ?? "");
}

type Money = { payer: string; gross: Cents; paid: Cents };
type Stays = { contact_id: string; stays: number; last_check_out: string | null; next_check_in: string | null };

/** What a contact's stays and money come to, for a whole page at once. */
export const contactSummaryRelation: Relation = (view, rows) => {
  const ids = rows.map(({ id }) => id);
  const money = new Map(moneyOf(view, ids).map((row) => [row.payer, row]));
  const stays = new Map(staysOf(view, ids).map((row) => [row.contact_id, row]));
  return ({ id }): ContactSummary => {
    const { gross = ZERO, paid = ZERO } = money.get(id) ?? {};
    const { stays: count = 0, last_check_out = null, next_check_in = null } = stays.get(id) ?? {};
    const sums = { gross_amount: gross, paid_amount: paid, due_amount: minus(gross, paid) };
    return toAmounts(ContactSummary, { stays: count, last_check_out, next_check_in, ...sums });
  };
};

function moneyOf({ db }: View, ids: readonly string[]): Money[] {
  const sql = `SELECT payer, sum(gross_amount) AS gross, sum(paid_amount) AS paid FROM (${payersSql(ids)}) GROUP BY payer`;
  return db.$client.prepare<unknown[], Money>(sql).all(...ids, ...ids, ...ids, ...ids);
}

/** Whoever booked and whoever stays, each stay once; what was canceled or missed doesn't count. */
function staysOf({ db, now }: View, ids: readonly string[]): Stays[] {
  const asked = ids.map(() => "?").join(",");
  const sql = `SELECT contact_id, count(*) AS stays, max(CASE WHEN check_in <= ? THEN check_out END) AS last_check_out,
      min(CASE WHEN check_in > ? THEN check_in END) AS next_check_in
    FROM (
      SELECT customer_id AS contact_id, id, check_in, check_out, status, deleted_at FROM bookings WHERE customer_id IN (${asked})
      UNION SELECT g.contact_id, b.id, b.check_in, b.check_out, b.status, b.deleted_at
        FROM booking_guests g JOIN bookings b ON b.id = g.booking_id WHERE g.contact_id IN (${asked})
    ) WHERE deleted_at IS NULL AND status NOT IN ('canceled', 'no_show') GROUP BY contact_id`;
  return db.$client.prepare<unknown[], Stays>(sql).all(now, now, ...ids, ...ids);
}
