import type { View } from "#server/core/work/work.ts";
import { judgeBookings } from "#server/imports/bookings.ts";
import { judgeContacts } from "#server/imports/contacts.ts";
import type { Judge, Judged } from "#server/imports/judged.ts";
import { judgeRooms } from "#server/imports/rooms.ts";
import type { Sheet } from "#server/imports/sheet.ts";
import { makeTurns } from "#server/imports/turns.ts";
import type { Language } from "#shared/core/fields.ts";
import { fill } from "#shared/core/text.ts";
import { fieldsOf, guessMapping, type ImportKind, type ImportMapping, isFieldOf, missingFields } from "#shared/imports/fields.ts";
import type { Cells, Refuse } from "#shared/imports/rows.ts";
import { importTrouble } from "#shared/imports/text.ts";

const JUDGES: Record<ImportKind, (view: View) => Judge> = { rooms: judgeRooms, contacts: judgeContacts, bookings: judgeBookings };
type RowError = { field: string; message: string };
export type PlannedRow = { row: number; cells: Cells; judged: Judged | null; errors: RowError[] };
export type ImportPlan = {
  mapping: ImportMapping;
  missing: string[];
  rows: PlannedRow[];
  beside: ReturnType<Judge["beside"]>;
  settle: Judge["settle"];
};

type Wish = { kind: ImportKind; mapping: Readonly<Record<string, number | null>> | undefined; language: Language };

/** Judges every row of a file, and lets the desk have its turn meanwhile; nothing is written. Where a required field has no column there is nothing to judge. */
export async function planImport(view: View, sheet: Sheet, wish: Wish): Promise<ImportPlan> {
  const { kind, language } = wish;
  const mapping = wish.mapping ? knownFields(kind, wish.mapping, sheet.columns.length) : guessMapping(kind, sheet.columns);
  const missing = missingFields(kind, mapping);
  const judge = JUDGES[kind](view);
  const rows: PlannedRow[] = [];
  if (missing.length > 0) return { mapping, missing, rows, beside: judge.beside(), settle: judge.settle };
  const takeTurns = makeTurns();
  for (const line of sheet.rows) {
    await takeTurns();
    const cells = cellsBy(mapping, line.cells);
    const errors: RowError[] = [];
    const refuse: Refuse = (field, why, words = {}) => void errors.push({ field, message: fill(importTrouble[why][language], words) });
    rows.push({ row: line.row, cells, judged: judge.judge({ row: line.row, cells }, refuse), errors });
  }
  const refused = new Set<number>();
  for (const { row, isRefused } of judge.close?.() ?? []) {
    await takeTurns();
    if (isRefused) refused.add(row);
  }
  for (const each of rows) if (refused.has(each.row)) each.judged = null;
  return { mapping, missing, rows, beside: judge.beside(), settle: judge.settle };
}

function cellsBy(mapping: ImportMapping, cells: readonly string[]): Cells {
  // A cell that no column is for is empty, whatever is asked for.
  const read = Object.fromEntries(ALL_FIELDS.map((field) => [field, cells[mapping[field] ?? -1] ?? ""]));
  return read as Cells;
}

const ALL_FIELDS = [...new Set((["rooms", "contacts", "bookings"] as const).flatMap((kind) => fieldsOf(kind).map(({ field }) => field)))];

function knownFields(kind: ImportKind, mapping: Readonly<Record<string, number | null>>, columns: number): ImportMapping {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([field, index]) =>
      isFieldOf(kind, field) ? [[field, index !== null && index < columns ? index : null]] : [],
    ),
  );
}
