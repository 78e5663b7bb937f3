import { desc, eq } from "drizzle-orm";
import type { ExportedFile } from "#server/office/reports/accounting/accounting-export.ts";
import { accountingExports } from "#server/office/reports/tables.ts";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import { newId } from "#server/platform/core/database/new-id.ts";
import type { View, Work } from "#server/platform/core/work/work.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { type AccountingExport, type AccountingFormat, AccountingTotals } from "#shared/office/reports/accounting.ts";
import { type InCents, toAmounts } from "#shared/platform/core/wire-money.ts";

/** Stores an export: neither program notices a file that is imported twice. */
export function recordExport(work: Work, { format, days, rows, totals }: ExportedFile): void {
  const words = { format: FORMAT_NAMES[format], from: days.from, to: days.to };
  const shown = toAmounts(AccountingTotals, totals);
  const recorded = { format, ...days, rows, gross_amount: shown.gross_amount, totals: shown };
  work.db
    .insert(accountingExports)
    .values({
      id: newId(),
      property_id: work.actor.property_id,
      created_at: work.now,
      created_by: work.actor.name,
      format,
      first_day: days.from,
      last_day: days.to,
      rows,
      gross_amount: totals.gross_amount,
    })
    .run();
  work.record("property.accounting_exported", getProperty(work, work.actor.property_id), { words, exported: recorded });
}

const MAX_SHOWN = 1000;

const FORMAT_NAMES: Record<AccountingFormat, string> = { bmd_ntcs: "BMD NTCS", rzl: "RZL", datev: "DATEV" };

type Exported = InCents<AccountingExport>;

/** Earlier exports, newest first. */
export function pastExports({ db, actor }: View): Exported[] {
  const exports = db
    .select()
    .from(accountingExports)
    .where(eq(accountingExports.property_id, actor.property_id))
    .orderBy(desc(accountingExports.created_at), desc(accountingExports.id))
    .limit(MAX_SHOWN)
    .all();
  return exports.map(({ id, created_at, created_by, format, first_day, last_day, rows, gross_amount }) => ({
    id,
    time: created_at,
    by: created_by,
    format,
    from: first_day,
    to: last_day,
    rows,
    gross_amount,
  }));
}

/** The exports of a format that share a day with the range. */
export function overlapping(exports: readonly Exported[], format: AccountingFormat, { from, to }: Days): Exported[] {
  return exports.filter((each) => each.format === format && each.from <= to && each.to >= from).slice(0, 5);
}
