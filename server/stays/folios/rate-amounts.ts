import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { command, ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { payments } from "#server/stays/folios/tables.ts";
import type { GroupAmounts } from "#shared/money/cash-register/rate-groups.ts";
import type { Cents } from "#shared/platform/core/money.ts";

const shares = alias(payments, "shares");

const ratesOnFolios = query(["folios"], (db, { folios, property }) =>
  db
    .select({
      id: payments.id,
      folio_id: payments.folio_id,
      share_of_id: payments.share_of_id,
      own: sql<Cents>`${payments.amount} - coalesce(sum(${shares.amount}), 0)`,
      is_shared: sql<0 | 1>`count(${shares.id}) > 0`,
      rate_amounts: payments.rate_amounts,
    })
    .from(payments)
    // The counter-entry of a transfer, which has no method, is no share.
    .leftJoin(shares, and(eq(shares.share_of_id, payments.id), isNotNull(shares.payment_method_id), isNull(shares.deleted_at)))
    .where(and(oneOf(payments.folio_id, folios), ofProperty(payments, property), isNull(payments.deleted_at)))
    .groupBy(payments.id)
    .orderBy(asc(payments.id)),
);

/** A live payment of a folio by rate. Of a group's payment `own` is what was not shared to the bookings' folios. */
export type RatedPayment = ReturnType<typeof ratesOnFolios.all>[number];

/** The live payments on folios, with what they name by rate. */
export function ratedPayments(view: View, folios: readonly string[]): RatedPayment[] {
  return ratesOnFolios.all(view, { folios });
}

const storeRates = command(["id", "rates"], (db, { id, rates, property }) =>
  db
    .update(payments)
    .set({ rate_amounts: sql`${rates}` })
    .where(and(eq(payments.id, id), ofProperty(payments, property))),
);

/** Stores what a payment names by rate: when it is posted, and again where a payment without a receipt turned out to pay other rates. */
export function keepRates(work: Work, id: string, amounts: GroupAmounts): void {
  storeRates(work, { id, rates: JSON.stringify(amounts) });
}
