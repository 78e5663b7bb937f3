import type { View, Work } from "#server/platform/core/work/work.ts";
import { undoChanges } from "#server/stays/bookings/planning/undo.ts";
import { type BookingRow, bookingStore } from "#server/stays/bookings/queries.ts";
import { type ChargeRow, folioStore } from "#server/stays/folios/queries.ts";
import { automaticCharges } from "#server/stays/folios/stay.ts";
import { Problem } from "#shared/platform/core/errors.ts";

/**
 * Changes a stay, undoes that, redoes it and undoes it again. Throws where the stay's charges, or the sums of folios, are not what they were
 * before and after the change.
 */
export function undoAndCompare(work: Work, id: string, change: () => BookingRow): void {
  const { version } = bookingStore.get(work, id);
  const before = accountOf(work, id);
  const changed = change();
  if (changed.version === version) throw new Problem("validation", "nothing to undo");
  const after = accountOf(work, id);
  const undone = undo(work, changed);
  compare("undone", accountOf(work, id), before);
  const redone = undo(work, undone);
  compare("redone", accountOf(work, id), after);
  undo(work, redone);
  compare("undone again", accountOf(work, id), before);
}

function undo(work: Work, { id, version }: BookingRow): BookingRow {
  undoChanges(work, { bookings: [{ id, version }] });
  return bookingStore.get(work, id);
}

function compare(what: string, now: string, then: string): void {
  if (now !== then) throw new Error(`a stay that is ${what} has other charges:\n${then}\n${now}`);
}

/** A stay's automatic charges, deleted ones too, and the sums of all folios. Charges that were posted again have other ids. */
function accountOf(view: View, id: string): string {
  // A folio that a rule has opened stays, empty.
  const charged = folioStore.all(view, undefined).filter(({ gross_amount }) => gross_amount !== 0);
  const sums = charged.map(({ number, gross_amount }) => `${number}: ${gross_amount}`);
  return [...automaticCharges(view, id).map(lineOf).sort(), ...sums].join("\n");
}

function lineOf({ deleted_at, ...charge }: ChargeRow): string {
  return JSON.stringify({ ...charge, id: "", version: 0, created_at: "", updated_at: "", deleted: deleted_at !== null });
}
