import { and, asc, eq, isNull, not, sql } from "drizzle-orm";
import { byId, groupBy } from "#server/platform/core/database/expand.ts";
import { ofProperty, oneOf, query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { isDefaultFolio } from "#server/stays/folios/conditions.ts";
import { type FolioRow, folioStore } from "#server/stays/folios/queries.ts";
import { charges, folios, routingRules } from "#server/stays/folios/tables.ts";
import { type Cents, minus, sumOf } from "#shared/platform/core/money.ts";
import type { InCents } from "#shared/platform/core/wire-money.ts";
import { type Amounts, type TaxedLine, taxesOf, totalOf } from "#shared/stays/folios/amounts.ts";
import { FOLIO_STATUSES, type GroupTotal, type TaxLine } from "#shared/stays/folios/schema.ts";

/** A folio with its sums, as the API returns it. */
export type Account = FolioRow &
  Amounts & { virtual: boolean; paid_amount: Cents; due_amount: Cents; taxes: InCents<TaxLine>[] } & {
    group_total: InCents<GroupTotal> | null;
  };

/** Folios with their sums; a group's default folio includes the open default folios that it pays. */
export function accountsOf(view: View, rows: readonly FolioRow[]): Account[] {
  const everyMember = memberFolios(view, rows, "any");
  const members = new Map([...everyMember].map(([id, folios]) => [id, folios.filter(({ status }) => status === "open")]));
  const all = [...rows, ...[...members.values()].flat()];
  const lines = taxLinesOf(
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
      group_total: groupTotal(row, everyMember.get(row.id)),
    };
  });
}

/** `members` is undefined for any folio but a group's default folio. A closed folio is covered by an invoice. */
function groupTotal(row: FolioRow, members: readonly FolioRow[] | undefined): Account["group_total"] {
  if (!members) return null;
  const parts = [row, ...members];
  const grossOf = (folios: readonly FolioRow[]) => sumOf(folios.map(({ gross_amount }) => gross_amount));
  const gross_amount = grossOf(parts);
  const paid_amount = sumOf(parts.map((part) => part.paid_amount));
  const billed_amount = grossOf(parts.filter(({ status }) => status === "closed"));
  return { gross_amount, billed_amount, paid_amount, due_amount: minus(gross_amount, paid_amount) };
}

/** A group with rules of its own bills only what these send to it. */
const hasRules = sql`EXISTS (SELECT 1 FROM ${routingRules} WHERE ${routingRules.group_id} = ${bookings.group_id})`;

const defaultFoliosOfMembers = query(["groups", "statuses"], (db, { groups, statuses, property }) =>
  db
    .select({ group_id: bookings.group_id, id: folios.id })
    .from(bookings)
    .innerJoin(folios, and(eq(folios.booking_id, bookings.id), isDefaultFolio(folios)))
    .where(
      and(
        oneOf(bookings.group_id, groups),
        ofProperty(bookings, property),
        isNull(bookings.deleted_at),
        isNull(folios.deleted_at),
        not(hasRules),
        oneOf(sql`+${folios.status}`, statuses),
      ),
    )
    .orderBy(asc(bookings.code)),
);

/**
 * The default folios of a group's bookings, open ones or `any`, by the group's default folio, ordered by the bookings' codes. Those of a group
 * with rules of routing pay for themselves.
 */
export function memberFolios(view: View, rows: readonly FolioRow[], status: "open" | "any" = "open"): Map<string, FolioRow[]> {
  const ofGroups = rows.filter((row) => row.default && row.group_id !== null);
  if (ofGroups.length === 0) return new Map();
  const pairs = defaultFoliosOfMembers.all(view, {
    groups: ofGroups.flatMap(({ group_id }) => group_id ?? []),
    statuses: status === "open" ? ["open"] : FOLIO_STATUSES,
  });
  const rowsById = byId(
    folioStore.findMany(
      view,
      pairs.map(({ id }) => id),
    ),
  );
  const byGroup = groupBy(pairs, ({ group_id }) => group_id ?? "");
  return new Map(ofGroups.map((row) => [row.id, (byGroup.get(row.group_id ?? "") ?? []).flatMap(({ id }) => rowsById.get(id) ?? [])]));
}

const sumsByTax = query(["folios"], (db, { folios: ids, property }) =>
  db
    .select({
      folio_id: charges.folio_id,
      tax_percentage: charges.tax_percentage,
      gross_amount: sql<Cents>`sum(${charges.gross_amount})`,
    })
    .from(charges)
    .where(and(oneOf(charges.folio_id, ids), ofProperty(charges, property), isNull(charges.deleted_at)))
    .groupBy(charges.folio_id, charges.tax_percentage),
);

/** The sums of each folio by tax rate. */
export function taxLinesOf(view: View, ids: readonly string[]): Map<string, TaxedLine[]> {
  if (ids.length === 0) return new Map();
  return groupBy(sumsByTax.all(view, { folios: ids }), ({ folio_id }) => folio_id);
}
