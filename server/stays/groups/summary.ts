import { and, isNull, sql } from "drizzle-orm";
import type { Relation } from "#server/platform/core/database/expand.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { blocksRoom } from "#server/stays/bookings/conditions.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { groupsWithRules } from "#server/stays/folios/routing-rules.ts";
import { folios } from "#server/stays/folios/tables.ts";
import { type Cents, plus, ZERO } from "#shared/platform/core/money.ts";
import { type InCents, toAmounts } from "#shared/platform/core/wire-money.ts";
import type { BookingStatus } from "#shared/stays/bookings/schema.ts";
import { GroupSummary } from "#shared/stays/groups/schema.ts";

const NOBODY: InCents<GroupSummary> = {
  bookings: 0,
  persons: 0,
  check_in: null,
  check_out: null,
  gross_amount: ZERO,
  paid_amount: ZERO,
  due_amount: ZERO,
  guests_due_amount: null,
  statuses: { pending: 0, confirmed: 0, checked_in: 0, checked_out: 0, no_show: 0, canceled: 0 },
};

/** Counts and sums of a whole page of groups. */
export const summaryRelation: Relation = (view, rows) => {
  const ids = rows.map(({ id }) => id);
  const summaries = summariesOf(view, ids);
  const money = moneyOf(view, ids);
  return ({ id }) => toAmounts(GroupSummary, { ...NOBODY, ...summaries.get(id), ...money.get(id) });
};

type Money = Pick<InCents<GroupSummary>, "paid_amount" | "due_amount" | "guests_due_amount">;

const moneyOfStays = query(["groups"], (db, { groups, property }) =>
  db
    .select({
      group_id: bookings.group_id,
      paid_amount: sql<Cents>`sum(${bookings.paid_amount})`,
      due_amount: sql<Cents>`sum(${bookings.due_amount})`,
    })
    .from(bookings)
    .where(and(oneOf(bookings.group_id, groups), isNull(bookings.deleted_at), ofProperty(bookings, property)))
    .groupBy(bookings.group_id),
);
const moneyOfFolios = query(["groups"], (db, { groups, property }) =>
  db
    .select({
      group_id: folios.group_id,
      paid_amount: sql<Cents>`sum(${folios.paid_amount})`,
      due_amount: sql<Cents>`sum(${folios.gross_amount} - ${folios.paid_amount})`,
    })
    .from(folios)
    .where(and(oneOf(folios.group_id, groups), isNull(folios.deleted_at), ofProperty(folios, property)))
    .groupBy(folios.group_id),
);

const NOTHING = { paid_amount: ZERO, due_amount: ZERO };

/** A share of the group's payment counts with its booking, so nothing counts twice. */
function moneyOf(view: View, ids: readonly string[]): Map<string, Money> {
  const stays = new Map(moneyOfStays.all(view, { groups: ids }).map((row) => [row.group_id, row]));
  const own = new Map(moneyOfFolios.all(view, { groups: ids }).map((row) => [row.group_id, row]));
  const split = groupsWithRules(view, ids);
  return new Map(
    ids.map((id) => {
      const [guests, group] = [stays.get(id) ?? NOTHING, own.get(id) ?? NOTHING];
      return [
        id,
        {
          paid_amount: plus(guests.paid_amount, group.paid_amount),
          due_amount: plus(guests.due_amount, group.due_amount),
          guests_due_amount: split.has(id) ? guests.due_amount : null,
        },
      ];
    }),
  );
}

const countOf = (status: BookingStatus) => sql<number>`sum(${bookings.status} = ${sql.raw(`'${status}'`)})`;

const countsOfStays = query(["groups"], (db, { groups, property }) => {
  const counts = blocksRoom(bookings);
  return db
    .select({
      group_id: bookings.group_id,
      bookings: sql<number>`sum(${counts})`,
      persons: sql<number>`sum((${counts}) * ${bookings.occupancy})`,
      gross_amount: sql<Cents>`sum((${counts}) * ${bookings.gross_amount})`,
      check_in: sql<string | null>`min(CASE WHEN ${counts} THEN ${bookings.check_in} END)`,
      check_out: sql<string | null>`max(CASE WHEN ${counts} THEN ${bookings.check_out} END)`,
      pending: countOf("pending"),
      confirmed: countOf("confirmed"),
      checked_in: countOf("checked_in"),
      checked_out: countOf("checked_out"),
      no_show: countOf("no_show"),
      canceled: countOf("canceled"),
    })
    .from(bookings)
    .where(and(oneOf(bookings.group_id, groups), isNull(bookings.deleted_at), ofProperty(bookings, property)))
    .groupBy(bookings.group_id);
});

function summariesOf(view: View, ids: readonly string[]): Map<string, Omit<InCents<GroupSummary>, keyof Money>> {
  return new Map(
    countsOfStays
      .all(view, { groups: ids })
      .map(({ group_id, bookings: count, persons, check_in, check_out, gross_amount, ...statuses }) => [
        group_id ?? "",
        { bookings: count, persons, check_in, check_out, gross_amount, statuses },
      ]),
  );
}
