import { and, asc, count, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { paymentMethodStore } from "#server/inventory/payment-methods/queries.ts";
import { lastSequence } from "#server/money/cash-closings/entries.ts";
import { cashClosings, cashEntries } from "#server/money/cash-closings/tables.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { computeDrawer, inOrderOfKinds } from "#shared/money/cash-closings/rules.ts";
import type { CashDrawer, MethodSums } from "#shared/money/cash-closings/schema.ts";
import { invalid } from "#shared/platform/core/errors.ts";
import { type Cents, plus, ZERO } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";

const newestClosing = query([], (db, { property }) =>
  db
    .select({
      number: cashClosings.number,
      since: cashClosings.created_at,
      after: cashClosings.until_sequence,
      opening: cashClosings.left_amount,
    })
    .from(cashClosings)
    .where(eq(cashClosings.property_id, property))
    .orderBy(desc(cashClosings.number))
    .limit(1),
);

const sumsByMethod = query(["after"], (db, { after, property }) =>
  db
    .select({
      payment_method_id: cashEntries.payment_method_id,
      count: count(),
      in_amount: sql<Cents>`sum(max(${cashEntries.amount}, 0))`,
      out_amount: sql<Cents>`sum(min(${cashEntries.amount}, 0))`,
    })
    .from(cashEntries)
    .where(and(eq(cashEntries.property_id, property), gt(cashEntries.sequence, after), isNotNull(cashEntries.payment_method_id)))
    .groupBy(cashEntries.payment_method_id),
);

const movementsAfter = query(["after"], (db, { after, property }) =>
  db
    .select({
      id: cashEntries.id,
      created_at: cashEntries.created_at,
      amount: cashEntries.amount,
      reason: cashEntries.reason,
      made_by: cashEntries.made_by,
      business_case: cashEntries.business_case,
    })
    .from(cashEntries)
    .where(and(eq(cashEntries.property_id, property), gt(cashEntries.sequence, after), isNull(cashEntries.payment_method_id)))
    .orderBy(asc(cashEntries.sequence)),
);

/** The content of a closing that is made now, and the entry after which it begins. */
export type Drawer = { shown: InCents<CashDrawer>; after_sequence: number };

/**
 * All entries since the last closing, by payment method, and what should be in the drawer. The kind of a method is the one that it has
 * now, so that a wrong one can be put right before the closing.
 */
export function drawerOf(view: View): Drawer {
  const { number, since, after, opening } = newestClosing.get(view, {}) ?? { number: 0, since: null, after: 0, opening: ZERO };
  const methods = methodsAfter(view, after);
  const movements = movementsAfter.all(view, { after }).map(({ reason, made_by, ...movement }) => ({
    ...movement,
    reason: reason ?? "",
    made_by: made_by ?? "",
  }));
  const sums = computeDrawer({ opening, methods, movements: movements.map(({ amount }) => amount) });
  const shown = {
    object: "cash_drawer",
    number: number + 1,
    since,
    methods,
    movements,
    ...sums,
    sequence: lastSequence(view),
    signs_movements: view.wiring.cashReactions.isSigned(view),
  } as const;
  return { shown, after_sequence: after };
}

/** Throws `validation` for more cash to take out than should be in the drawer: no cash book falls below zero. */
export function assertInDrawer(view: View, { amount }: { amount: Cents }): void {
  if (amount < 0 && plus(drawerOf(view).shown.expected_amount, amount) < 0) throw invalid("amount", "more_than_drawer");
}

function methodsAfter(view: View, after: number): InCents<MethodSums>[] {
  const sums = sumsByMethod.all(view, { after });
  const known = new Map(
    paymentMethodStore
      .findMany(
        view,
        sums.map((each) => each.payment_method_id ?? ""),
      )
      .map((row) => [row.id, row]),
  );
  const methods = sums.flatMap(({ payment_method_id, ...sum }) => {
    const method = known.get(payment_method_id ?? "");
    if (!method) return [];
    const { id, name, kind } = method;
    return [{ payment_method_id: id, name, kind, ...sum, total_amount: plus(sum.in_amount, sum.out_amount) }];
  });
  return inOrderOfKinds(methods);
}
