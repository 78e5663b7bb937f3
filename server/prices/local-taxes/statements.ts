import { type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { items } from "#server/inventory/items/tables.ts";
import { actualDaysSql, type LocalDate } from "#server/platform/core/database/local-dates.ts";
import { named, type Query, statement } from "#server/platform/core/database/query.ts";
import { hasArrived } from "#server/stays/bookings/conditions.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { charges } from "#server/stays/folios/tables.ts";
import type { CountedCharge, CountedExempt, CountedTax } from "#shared/prices/local-taxes/declaration.ts";

const b = alias(bookings, "b");
const c = alias(charges, "c");
const i = alias(items, "i");

const NAMES = ["from", "to", "start", "end", "earliest"] as const;
const { property, from, to, start, end, earliest } = named(...NAMES);
type OfNights<Row> = Query<(typeof NAMES)[number], Row>;

/** The local taxes in the prices of stays whose guests have arrived, by the night they belong to; of nights that were slept alone. */
function taxesInPrices(local: LocalDate, what: SQL, { further, by }: { further: SQL; by: SQL }): SQL {
  const { arrival, departure } = actualDaysSql(b, local);
  return sql`SELECT tax.value ->> 'item_id' AS item_id, ${what}
    FROM ${bookings} ${b}, json_each(${b.price}, '$.items') AS tax ${further}
    WHERE ${b.property_id} = ${property} AND ${b.check_in} >= ${earliest} AND ${b.check_in} < ${end} AND ${b.check_out} > ${start}
      AND ${hasArrived(b)} AND tax.value ->> 'type' = 'city_tax' AND tax.value ->> 'night' BETWEEN ${from} AND ${to}
      AND tax.value ->> 'night' >= ${arrival} AND tax.value ->> 'night' < ${departure}
    GROUP BY ${by}`;
}

/** A gross amount in cents without the VAT in it. */
const netOf = (gross: SQL | SQLiteColumn, percentage: SQL | SQLiteColumn) =>
  sql`CAST(round(${gross} * 100.0 / (100 + ${percentage})) AS INTEGER)`;

/** Persons that owe a tax by night, and what they owe, without VAT on top. */
export const taxedNights = (local: LocalDate): OfNights<CountedTax> =>
  statement<CountedTax>()(NAMES, () =>
    taxesInPrices(
      local,
      sql`${b.id} AS booking_id, tax.value ->> 'night' AS night, sum(tax.value ->> 'quantity') AS nights,
        sum(${netOf(sql`(tax.value ->> 'gross_amount')`, sql`coalesce(tax.value ->> 'vat_percentage', 0)`)}) AS amount`,
      { further: sql.empty(), by: sql`1, 2, 3` },
    ),
  );

/** Persons and nights that owe none, by reason. */
export const exemptNights = (local: LocalDate): OfNights<CountedExempt> =>
  statement<CountedExempt>()(NAMES, () =>
    taxesInPrices(local, sql`free.value ->> 'reason' AS reason, sum(free.value ->> 'quantity') AS nights`, {
      further: sql`, json_each(tax.value, '$.exempt') AS free`,
      by: sql`1, 2`,
    }),
  );

/** Stays whose guests left on a later day than the price has nights for. */
export const oversleptStays = (local: LocalDate): OfNights<{ id: string }> =>
  statement<{ id: string }>()(
    NAMES,
    () => sql`SELECT ${b.id} FROM ${bookings} ${b}
    WHERE ${b.property_id} = ${property} AND ${b.check_in} >= ${earliest} AND ${b.check_in} < ${end} AND ${b.departed_at} > ${start}
      AND ${hasArrived(b)} AND ${actualDaysSql(b, local).departure} > ${local(b.check_out)}`,
  );

/** Charges of those stays, and charges without a stay, by the night they belong to; also without the VAT in them. */
export const chargedTaxes = statement<CountedCharge>()(
  ["from", "to"],
  () => sql`SELECT ${c.item_id}, ${b.id} AS booking_id, sum(${c.gross_amount}) AS amount,
    sum(${netOf(c.gross_amount, c.tax_percentage)}) AS net_amount
  FROM ${charges} ${c} JOIN ${items} ${i} ON ${i.id} = ${c.item_id}
    LEFT JOIN ${bookings} ${b} ON ${b.id} = ${c.booking_id}
  WHERE ${c.property_id} = ${property} AND ${c.type} = 'city_tax' AND ${c.deleted_at} IS NULL AND (${b.id} IS NULL OR ${hasArrived(b)})
    AND ${c.booked_on} BETWEEN ${from} AND date(${to}, '+1 day')
    AND iif(${i.book_next_day}, date(${c.booked_on}, '-1 day'), ${c.booked_on}) BETWEEN ${from} AND ${to}
  GROUP BY 1, 2`,
);
