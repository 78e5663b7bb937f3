import type { Relation } from "#server/core/database/expand.ts";
import type { View } from "#server/core/work/work.ts";
import { ZERO } from "#shared/core/money.ts";
import { type InCents, toAmounts } from "#shared/core/wire-money.ts";
import { GroupSummary } from "#shared/groups/schema.ts";

type Counted = Omit<InCents<GroupSummary>, "statuses" | keyof Money> & GroupSummary["statuses"] & { group_id: string };

const NOBODY: InCents<GroupSummary> = {
  bookings: 0,
  persons: 0,
  check_in: null,
  check_out: null,
  gross_amount: ZERO,
  paid_amount: ZERO,
  due_amount: ZERO,
  statuses: { pending: 0, confirmed: 0, checked_in: 0, checked_out: 0, no_show: 0, canceled: 0 },
};

/** Counts and sums of a whole page of groups. */
export const summaryRelation: Relation = (view, rows) => {
  const ids = rows.map(({ id }) => id);
  const summaries = summariesOf(view, ids);
  const money = moneyOf(view, ids);
  return ({ id }) => toAmounts(GroupSummary, { ...NOBODY, ...summaries.get(id), ...money.get(id) });
};

type Money = Pick<InCents<GroupSummary>, "paid_amount" | "due_amount">;

/** A share of the group's payment counts with the booking that has it, so nothing counts twice. */
function moneyOf(view: View, ids: readonly string[]): Map<string, Money> {
  const marks = ids.map(() => "?").join(",");
  const rows = view.db.$client
    .prepare<unknown[], Money & { group_id: string }>(
      `SELECT group_id, sum(paid) AS paid_amount, sum(due) AS due_amount FROM (
         SELECT group_id, paid_amount AS paid, due_amount AS due FROM bookings WHERE group_id IN (${marks}) AND deleted_at IS NULL
         UNION ALL
         SELECT group_id, paid_amount, gross_amount - paid_amount FROM folios WHERE group_id IN (${marks}) AND deleted_at IS NULL
       ) GROUP BY group_id`,
    )
    .all(...ids, ...ids);
  return new Map(rows.map(({ group_id, ...sums }) => [group_id, sums]));
}

function summariesOf(view: View, ids: readonly string[]): Map<string, Omit<InCents<GroupSummary>, keyof Money>> {
  const rows = view.db.$client
    .prepare<unknown[], Counted>(
      `SELECT group_id, sum(counts) AS bookings, sum(counts * occupancy) AS persons, sum(counts * gross_amount) AS gross_amount,
         min(CASE WHEN counts THEN check_in END) AS check_in, max(CASE WHEN counts THEN check_out END) AS check_out,
         sum(status = 'pending') AS pending, sum(status = 'confirmed') AS confirmed, sum(status = 'checked_in') AS checked_in,
         sum(status = 'checked_out') AS checked_out, sum(status = 'no_show') AS no_show, sum(status = 'canceled') AS canceled
       FROM (SELECT *, status NOT IN ('canceled', 'no_show') AS counts FROM bookings
         WHERE deleted_at IS NULL AND group_id IN (${ids.map(() => "?").join(",")}))
       GROUP BY group_id`,
    )
    .all(...ids);
  return new Map(
    rows.map(({ group_id, bookings, persons, check_in, check_out, gross_amount, ...statuses }) => [
      group_id,
      { bookings, persons, check_in, check_out, gross_amount, statuses },
    ]),
  );
}
