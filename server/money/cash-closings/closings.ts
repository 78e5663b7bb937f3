import { and, asc, desc, gte, lte } from "drizzle-orm";
import { type Drawer, drawerOf } from "#server/money/cash-closings/drawer.ts";
import { cashClosings } from "#server/money/cash-closings/tables.ts";
import { entityStore } from "#server/platform/core/database/entity-store.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { moneyWord } from "#server/stays/folios/record-folio-change.ts";
import { sellerOf } from "#server/tenant/pdf/seller.ts";
import { countNumber } from "#server/tenant/properties/numbering.ts";
import { propertyLanguage } from "#server/tenant/settings/queries.ts";
import { type ClosingContent, readClosingContent } from "#shared/money/cash-closings/content-v1.ts";
import { type Balance, balanceOf } from "#shared/money/cash-closings/rules.ts";
import { type CashClosing, type CashClosingInput, type CashClosingQuery, CashDrawer } from "#shared/money/cash-closings/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { amount } from "#shared/platform/core/money.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import { type InCents, toAmounts } from "#shared/platform/core/wire-money.ts";

/** Only this module writes through it. */
export const closingStore = entityStore("cash_closing", cashClosings);
export type ClosingRow = ReturnType<typeof closingStore.get>;

/** Newest first. */
export function listClosings(view: View, asked: CashClosingQuery): Page<CashClosing> {
  const { made_on, number } = cashClosings;
  const where = and(
    asked.from === undefined ? undefined : gte(made_on, asked.from),
    asked.to === undefined ? undefined : lte(made_on, asked.to),
  );
  const page = closingStore.page(view, asked, where, asked.sort === "number" ? asc(number) : desc(number));
  return { ...page, data: page.data.map(shownClosing) };
}

/** A closing as the API returns it, of what was stored when it was made. */
export function shownClosing({ object, id, created_at, updated_at, deleted_at, version, number, content }: ClosingRow): CashClosing {
  const { movements, ...figures } = readClosingContent(content).figures;
  return {
    object,
    id,
    created_at,
    updated_at,
    deleted_at,
    version,
    number,
    ...figures,
    movements: movements.map(({ business_case = null, ...movement }) => ({ ...movement, business_case })),
  };
}

/**
 * Makes the daily closing of all entries since the one before, in one transaction: no entry is in two closings or in none. Throws
 * `cash_closing/made_meanwhile` if another user was faster, `cash_closing/sums_changed` if money has moved since the sums were read. The
 * input's schema checks that the counts add up.
 */
export function closeDrawer(work: Work, input: InCents<CashClosingInput>): ClosingRow {
  const drawer = drawerOf(work);
  const { number, sequence, opening_amount, expected_amount } = drawer.shown;
  if (input.number !== number) throw new Problem("cash_closing/made_meanwhile");
  if (input.sequence !== sequence || input.expected_amount !== expected_amount) throw new Problem("cash_closing/sums_changed");
  const made_on = localDate(work.now, work.actor.time_zone);
  const balance = balanceOf(expected_amount, input);
  const closing = closingStore.insert(work, {
    number,
    made_on,
    after_sequence: drawer.after_sequence,
    until_sequence: sequence,
    opening_amount,
    expected_amount,
    counted_amount: input.counted_amount,
    left_amount: balance.left_amount,
    content: contentOf(work, { drawer, input, balance }),
  });
  work.wiring.cashReactions.closed(work, closing, balance);
  countNumber(work, { kind: "cash_closing", series: "", last: number, used_on: made_on });
  const words = { number: String(number), amount: moneyWord(work, input.counted_amount) };
  work.record("cash_closing.made", closing, { words });
  return closing;
}

type NewClosing = { drawer: Drawer; input: InCents<CashClosingInput>; balance: Balance };

function contentOf(work: Work, { drawer: { shown, after_sequence }, input, balance }: NewClosing): ClosingContent {
  const { methods, movements, since, ...drawer } = toAmounts(CashDrawer, shown);
  return {
    version: 1,
    language: propertyLanguage(work),
    time_zone: work.actor.time_zone,
    ...sellerOf(work),
    entries: { from: after_sequence + 1, to: shown.sequence },
    figures: {
      since,
      methods,
      movements,
      made_by: work.actor.name,
      opening_amount: drawer.opening_amount,
      in_amount: drawer.in_amount,
      out_amount: drawer.out_amount,
      put_in_amount: drawer.put_in_amount,
      taken_out_amount: drawer.taken_out_amount,
      expected_amount: drawer.expected_amount,
      counted_amount: amount(input.counted_amount),
      difference_amount: amount(balance.difference_amount),
      left_amount: amount(balance.left_amount),
      removed_amount: amount(balance.removed_amount),
      counts: input.counts.filter(({ count }) => count > 0).map(({ value, count }) => ({ value: amount(value), count })),
      note: input.note === "" ? null : input.note,
    },
  };
}
