import { barsBetween, type PlanBar } from "#client/stays/room-plan/model/plan-bars.ts";
import { barsIn, besideIn, type PlanContent } from "#client/stays/room-plan/model/plan-content.ts";
import type { Part } from "#shared/stays/bookings/parts.ts";

/** As many as are readable on a sheet of A4 across. */
export const printedDays = 14;

/** A stay's nights on the document, or one empty night. `cameFrom` and `goesTo` are the other rooms of a guest who changes rooms. */
export type PrintCell = {
  from: number;
  nights: number;
  bar: PlanBar | null;
  wentBefore: boolean;
  goesOn: boolean;
  cameFrom?: Part | undefined;
  goesTo?: Part | undefined;
};

/** A row of the document: a type's heading (no cells), a room, or (without a label) bookings that have no room yet. */
export type PrintRow = { key: string; label: string | null; cells: readonly PrintCell[] | null };

/** All rooms with who is in them on the days from `from` on; bookings without a room take as many rows as they need. */
export function printedRows(plan: PlanContent, from: number): PrintRow[] {
  return plan.shape.rows.flatMap((row): PrintRow[] => {
    if (row.kind === "type") return [{ key: row.key, label: row.type.name, cells: null }];
    const bars = barsBetween(barsIn(plan, row.key), from, from + printedDays);
    if (row.kind === "room") return [{ key: row.key, label: row.room.number, cells: cellsOf(plan, bars, from) }];
    const lanes = [...new Set(bars.map(({ lane }) => lane))].sort((a, b) => a - b);
    return lanes.map((lane) => ({
      key: `${row.key} ${lane}`,
      label: null,
      cells: cellsOf(
        plan,
        bars.filter((bar) => bar.lane === lane),
        from,
      ),
    }));
  });
}

/** The nights one after another: each belongs to the stay that is in the room then, or to nobody. */
function cellsOf(plan: PlanContent, bars: readonly PlanBar[], from: number): PrintCell[] {
  const end = from + printedDays;
  const cells: PrintCell[] = [];
  let day = from;
  for (const bar of bars) {
    const first = Math.max(Math.floor(bar.from), day);
    const after = Math.max(Math.floor(bar.to), Math.floor(bar.from) + 1);
    if (after <= day || first >= end) continue;
    for (; day < first; day++) cells.push(emptyNight(day));
    const last = Math.min(after, end);
    const beside = besideIn(plan, bar.key);
    const [wentBefore, goesOn] = [bar.from < from, after > end];
    const rooms = { cameFrom: wentBefore ? undefined : beside?.before, goesTo: goesOn ? undefined : beside?.after };
    cells.push({ from: first, nights: last - first, bar, wentBefore, goesOn, ...rooms });
    day = last;
  }
  for (; day < end; day++) cells.push(emptyNight(day));
  return cells;
}

function emptyNight(from: number): PrintCell {
  return { from, nights: 1, bar: null, wentBefore: false, goesOn: false };
}
