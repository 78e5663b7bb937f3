import { and, eq, isNull, type Placeholder, sql } from "drizzle-orm";
import { type SQLiteColumn, unionAll } from "drizzle-orm/sqlite-core";
import type { Db } from "#server/platform/core/database/db.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { groups } from "#server/stays/groups/tables.ts";
import type { Cents } from "#shared/platform/core/money.ts";

type PayerPlaceholders = Readonly<Record<"contacts" | "property", Placeholder>>;

/**
 * Folios with the contact who pays them: the one that the folio names, else the booking's customer, else the customer of its group. `CROSS
 * JOIN` makes the query planner read the few groups before the many folios.
 */
function payersOf(db: Db, { contacts, property }: PayerPlaceholders) {
  const standing = and(ofProperty(folios, property), isNull(folios.deleted_at));
  const namesNobody = and(standing, isNull(folios.customer_id));
  const { id, gross_amount, paid_amount } = folios;
  const folioOf = (payer: SQLiteColumn) => ({ id, gross_amount, paid_amount, payer: sql<string>`${payer}`.as("payer") });
  return unionAll(
    db
      .select(folioOf(folios.customer_id))
      .from(folios)
      .where(and(oneOf(folios.customer_id, contacts), standing)),
    db
      .select(folioOf(bookings.customer_id))
      .from(bookings)
      .innerJoin(folios, eq(folios.booking_id, bookings.id))
      .where(and(oneOf(bookings.customer_id, contacts), isNull(bookings.deleted_at), namesNobody)),
    db
      .select(folioOf(groups.customer_id))
      .from(groups)
      .crossJoin(folios)
      .where(and(eq(folios.group_id, groups.id), oneOf(groups.customer_id, contacts), isNull(groups.deleted_at), namesNobody)),
    db
      .select(folioOf(groups.customer_id))
      .from(groups)
      .crossJoin(bookings)
      .crossJoin(folios)
      .where(
        and(
          eq(bookings.group_id, groups.id),
          eq(folios.booking_id, bookings.id),
          oneOf(groups.customer_id, contacts),
          isNull(groups.deleted_at),
          isNull(bookings.customer_id),
          isNull(bookings.deleted_at),
          namesNobody,
        ),
      ),
  ).as("payers");
}

const foliosToPay = query(["contacts"], (db, values) => {
  const payers = payersOf(db, values);
  return db.select({ id: payers.id }).from(payers);
});

/** The folios that a contact has to pay. */
export function foliosToPayBy(view: View, contact: string): string[] {
  return foliosToPay.all(view, { contacts: [contact] }).map(({ id }) => id);
}

const sumsToPay = query(["contacts"], (db, values) => {
  const payers = payersOf(db, values);
  return db
    .select({
      payer: payers.payer,
      gross: sql<Cents>`sum(${payers.gross_amount})`,
      paid: sql<Cents>`sum(${payers.paid_amount})`,
    })
    .from(payers)
    .groupBy(sql`${payers.payer}`);
});

/** The charged and paid sums of contacts; a contact without folios to pay has no row. */
export function sumsToPayBy(view: View, contacts: readonly string[]): { payer: string; gross: Cents; paid: Cents }[] {
  return sumsToPay.all(view, { contacts });
}
