import { groupBy } from "#server/core/database/expand.ts";
import type { View } from "#server/core/work/work.ts";
import { type FolioRow, folioStore } from "#server/folios/queries.ts";
import { type Cents, minus, sumOf } from "#shared/core/money.ts";
import type { InCents } from "#shared/core/wire-money.ts";
import { type Amounts, type TaxedLine, taxesOf, totalOf } from "#shared/folios/amounts.ts";
import type { TaxLine } from "#shared/folios/schema.ts";

/** A folio with its sums, as it goes out. */
export type Account = FolioRow & Amounts & { virtual: boolean; paid_amount: Cents; due_amount: Cents; taxes: InCents<TaxLine>[] };

/** Folios with their sums; a group's default folio adds what its bookings' open default folios hold. */
export function accountsOf(view: View, rows: readonly FolioRow[]): Account[] {
  const members = memberFolios(view, rows);
  const all = [...rows, ...[...members.values()].flat()];
  const lines = linesOf(
    view,
    all.map(({ id }) => id),
  );
  return rows.map((row) => {
    const parts = [row, ...(members.get(row.id) ?? [])];
    const taxed = parts.flatMap(({ id }) => lines.get(id) ?? []);
    const total = totalOf(taxed);
    const paid_amount = sumOf(parts.map((part) => part.paid_amount));
    return {
      ...row,
      ...total,
      virtual: row.booking_id === null && row.group_id === null,
      paid_amount,
      due_amount: minus(total.gross_amount, paid_amount),
      taxes: taxesOf(taxed),
    };
  });
}

/** The default folios of a group's bookings, open ones or `any`, by the group's default folio, in the order of the bookings' codes. */
export function memberFolios(view: View, rows: readonly FolioRow[], status: "open" | "any" = "open"): Map<string, FolioRow[]> {
  const ofGroups = rows.filter((row) => row.default && row.group_id !== null);
  if (ofGroups.length === 0) return new Map();
  const pairs = view.db.$client
    .prepare<unknown[], { group_id: string; id: string }>(
      `SELECT b.group_id, f.id FROM bookings b JOIN folios f ON f.booking_id = b.id AND f."default" = 1
       WHERE b.group_id IN (${ofGroups.map(() => "?").join(",")}) AND b.deleted_at IS NULL AND f.deleted_at IS NULL ${status === "open" ? "AND f.status = 'open'" : ""} ORDER BY b.code`,
    )
    .all(...ofGroups.map((row) => row.group_id));
  const folios = new Map(
    folioStore
      .findMany(
        view,
        pairs.map(({ id }) => id),
      )
      .map((row) => [row.id, row]),
  );
  const byGroup = groupBy(pairs, ({ group_id }) => group_id);
  return new Map(ofGroups.map((row) => [row.id, (byGroup.get(row.group_id ?? "") ?? []).flatMap(({ id }) => folios.get(id) ?? [])]));
}

type LineRow = { folio_id: string; tax_percentage: number; gross_amount: Cents };

/** What each folio holds, a line a tax rate. */
function linesOf(view: View, ids: readonly string[]): Map<string, TaxedLine[]> {
  if (ids.length === 0) return new Map();
  const rows = view.db.$client
    .prepare<unknown[], LineRow>(
      `SELECT folio_id, tax_percentage, sum(gross_amount) AS gross_amount FROM charges
       WHERE folio_id IN (${ids.map(() => "?").join(",")}) AND deleted_at IS NULL GROUP BY folio_id, tax_percentage`,
    )
    .all(...ids);
  return groupBy(rows, ({ folio_id }) => folio_id);
}
