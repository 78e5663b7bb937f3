import type { Refuse } from "#server/rates/import-trouble.ts";
import type { SheetRow } from "#server/rates/price-sheet.ts";
import type { PeriodRow } from "#server/rates/queries.ts";
import { CalendarDate, Name } from "#shared/core/fields.ts";
import { periodsOverlap } from "#shared/rates/rules.ts";

/** A period as the price list wants it; `known` is what it is now, `row` the first one that names it. */
export type PlannedPeriod = { rate_id: string; name: string; from: string; to: string; known: PeriodRow | null; row: number };

type Line = { rate_id: string; line: SheetRow };

/** The periods that the rows of a price list name, by rate and name: new ones, and known ones with the list's dates. */
export function planPeriods(lines: readonly Line[], known: readonly PeriodRow[], refuse: Refuse): Map<string, PlannedPeriod> {
  const planned = new Map<string, PlannedPeriod>();
  const knownByKey = new Map(known.map((period) => [periodKey(period.rate_id, period.name), period]));
  for (const { rate_id, line } of lines) {
    if (line.period === "") {
      if (line.from || line.to) refuse(line, "period", { why: "period_nameless" });
      continue;
    }
    const key = periodKey(rate_id, line.period);
    const former = knownByKey.get(key) ?? null;
    const before = planned.get(key);
    const days = daysOf(line, before ?? former, refuse);
    if (!days) continue;
    if (!before) planned.set(key, { rate_id, name: former?.name ?? line.period, ...days, known: former, row: line.row });
    else if (before.from !== days.from || before.to !== days.to)
      refuse(line, "from", { why: "period_differs", words: { row: before.row, name: before.name } });
  }
  refuseOverlaps([...planned.values()], known, refuse);
  return planned;
}

/** Names differ by more than their capitals. */
export function periodKey(rateId: string, name: string): string {
  return `${rateId} ${name.toLowerCase()}`;
}

export function isChanged({ known, from, to }: PlannedPeriod): boolean {
  return known === null || known.from !== from || known.to !== to;
}

function daysOf(line: SheetRow, former: { from: string; to: string } | null, refuse: Refuse): { from: string; to: string } | null {
  const from = line.from === "" ? (former?.from ?? "") : isoDate(line.from);
  const to = line.to === "" ? (former?.to ?? "") : isoDate(line.to);
  if (!Name.safeParse(line.period).success) refuse(line, "period", { why: "period_long" });
  else if (from === null) refuse(line, "from", { why: "date", words: { text: line.from } });
  else if (to === null) refuse(line, "to", { why: "date", words: { text: line.to } });
  else if (from === "" || to === "") refuse(line, from === "" ? "from" : "to", { why: "period_undated", words: { name: line.period } });
  else if (from > to) refuse(line, "to", { why: "period_backwards" });
  else return { from, to };
  return null;
}

/** `2030-06-01`, or `1.6.2030`, which is what spreadsheets make of it here. */
function isoDate(text: string): string | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/.exec(text) ?? [];
  const date = day ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return CalendarDate.safeParse(date).success ? date : null;
}

/** As they will stand together: planned ones at their new days, the others where they are. */
function refuseOverlaps(planned: readonly PlannedPeriod[], known: readonly PeriodRow[], refuse: Refuse): void {
  const replaced = new Set(planned.map((period) => period.known?.id));
  const staying = known.filter(({ id }) => !replaced.has(id));
  for (const period of planned.filter(isChanged)) {
    const other = [...staying, ...planned].find(
      (each) => each !== period && each.rate_id === period.rate_id && periodsOverlap(each, period),
    );
    if (other) refuse(period, "period", { why: "period_overlaps", words: { name: other.name } });
  }
}
