import { and, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { type Uses, usedIn } from "#server/platform/core/database/uses.ts";
import { isOpenFolio, needsPayer } from "#server/stays/folios/conditions.ts";
import { charges, folios, payments, routingRules } from "#server/stays/folios/tables.ts";

const ofGroup = (folio: typeof charges.folio_id | typeof payments.folio_id, group: SQLWrapper) =>
  sql`${folio} IN (SELECT ${folios.id} FROM ${folios} WHERE ${folios.group_id} = ${group})`;

export const folioUses = {
  contact: {
    folios: usedIn(folios, ({ id }) => and(eq(folios.customer_id, id), isOpenFolio(folios))),
    routing_rules: usedIn(routingRules, ({ id }) => needsPayer(routingRules, id)),
  },
  payment_method: { payments: usedIn(payments, ({ id }) => and(eq(payments.payment_method_id, id), isNull(payments.deleted_at))) },
  /** Payments and charges must not be deleted with a group: nobody would find them again. */
  group: {
    payments: usedIn(payments, ({ id }) => and(ofGroup(payments.folio_id, id), isNull(payments.deleted_at))),
    charges: usedIn(charges, ({ id }) => and(ofGroup(charges.folio_id, id), isNull(charges.deleted_at))),
  },
} as const satisfies Uses;
