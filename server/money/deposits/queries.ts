import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { deposits } from "#server/money/deposits/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { isDepositTransfer, isRealPayment } from "#server/stays/folios/conditions.ts";
import { payments } from "#server/stays/folios/tables.ts";
import { type Cents, ZERO } from "#shared/platform/core/money.ts";

/** Only this module writes through it. */
export const depositStore = entityStore("deposit", deposits);
export type DepositRow = ReturnType<typeof depositStore.get>;

const idsOfFolios = query(["folios"], (db, { folios, property }) =>
  db
    .select({ id: deposits.id })
    .from(deposits)
    .where(and(oneOf(deposits.folio_id, folios), ofProperty(deposits, property))),
);

/** All deposits of folios, in the order in which they were made. */
export function depositsOfFolios(view: View, folios: readonly string[]): DepositRow[] {
  if (folios.length === 0) return [];
  const ids = idsOfFolios.all(view, { folios }).map(({ id }) => id);
  return depositStore.findMany(view, ids).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The deposits that take payments and that the next invoice of the folios deducts: not canceled, and deducted by no invoice. */
export function openDeposits(view: View, folios: readonly string[]): DepositRow[] {
  return depositsOfFolios(view, folios).filter(({ ended, final_invoice_id }) => ended === null && final_invoice_id === null);
}

const idByInvoice = query(["invoice"], (db, { invoice, property }) =>
  db
    .select({ id: deposits.id })
    .from(deposits)
    .where(and(eq(deposits.invoice_id, invoice), ofProperty(deposits, property))),
);

export function depositOfInvoice(view: View, invoice_id: string): DepositRow | null {
  const found = idByInvoice.get(view, { invoice: invoice_id });
  return found ? depositStore.find(view, found.id) : null;
}

const deductedIds = query(["invoice"], (db, { invoice, property }) =>
  db
    .select({ id: deposits.id })
    .from(deposits)
    .where(and(eq(deposits.final_invoice_id, invoice), ofProperty(deposits, property))),
);

/** The deposits that an invoice deducts, or that were not paid until then. */
export function depositsDeductedBy(view: View, invoice_id: string): DepositRow[] {
  return depositStore.findMany(
    view,
    deductedIds.all(view, { invoice: invoice_id }).map(({ id }) => id),
  );
}

const isMoneyHere = or(isRealPayment(payments), isDepositTransfer(payments));

const moneyOnFolio = query(["folio"], (db, { folio, property }) =>
  db
    .select({ money: sql<Cents>`coalesce(sum(${payments.amount}), 0)` })
    .from(payments)
    .where(and(eq(payments.folio_id, folio), ofProperty(payments, property), isNull(payments.deleted_at), isMoneyHere)),
);

/** The money that was paid on a folio itself. A group's payment counts in full for the group's deposits, its shares for no booking's; so does what came here with a deposit. */
export function moneyOn(view: View, folio_id: string): Cents {
  return moneyOnFolio.get(view, { folio: folio_id })?.money ?? ZERO;
}

const moneyBeforeDay = query(["folio", "day"], (db, { folio, day, property }) =>
  db
    .select({ money: sql<Cents>`coalesce(sum(${payments.amount}), 0)` })
    .from(payments)
    .where(
      and(
        eq(payments.folio_id, folio),
        lt(payments.booked_on, day),
        ofProperty(payments, property),
        isNull(payments.deleted_at),
        isMoneyHere,
      ),
    ),
);

/** The same, of payments before a day (`YYYY-MM-DD`). */
export function moneyBefore(view: View, folio_id: string, day: string): Cents {
  return moneyBeforeDay.get(view, { folio: folio_id, day })?.money ?? ZERO;
}
