import { and, count, isNull } from "drizzle-orm";
import { presentRegister, registerStore } from "#server/money/cash-register/registers.ts";
import { cashReceipts } from "#server/money/cash-register/tables.ts";
import { ofProperty, query } from "#server/platform/core/database/query.ts";
import type { WorkQueue } from "#server/platform/core/jobs/work-queue.ts";

const unsigned = query([], (db) => db.select({ count: count() }).from(cashReceipts).where(isNull(cashReceipts.jws)), {
  acrossProperties: "a figure of the whole installation",
});
const unsignedHere = query([], (db, { property }) =>
  db
    .select({ count: count() })
    .from(cashReceipts)
    .where(and(isNull(cashReceipts.jws), ofProperty(cashReceipts, property))),
);

/** The receipts that are to be signed; none is ever given up. A retry asks the device at once. */
export const receiptQueue: WorkQueue = {
  name: "cash_receipts",
  waiting: (db) => unsigned.get({ db }, {})?.count ?? 0,
  count: (view) => ({ waiting: unsignedHere.get(view, {})?.count ?? 0, failed: 0 }),
  retry(work) {
    const register = presentRegister(work);
    if (register?.retry_at) registerStore.update(work, register, { retry_at: null });
    return 0;
  },
};
