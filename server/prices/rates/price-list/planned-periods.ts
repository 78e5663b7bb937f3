import type { PeriodRow } from "#server/prices/rates/queries.ts";
import type { CellsBy, RefuseCell } from "#shared/platform/core/csv-columns.ts";
import { CalendarDate, Name } from "#shared/platform/core/fields.ts";
import type { PriceListField } from "#shared/prices/rates/price-list-fields.ts";
import type { PriceListReason } from "#shared/prices/rates/price-list-text.ts";
import { periodsOverlap } from "#shared/prices/rates/rules.ts";

/** A row whose rate was found. */
export type PriceLine = {
  row: number;
  cells: CellsBy<PriceListField>;
  refuse: RefuseCell<PriceListField, PriceListReason>;
  rate_id: string;
};

/** A period of the price list; `known` is the existing one, `line` the first row that names it. */
export type PlannedPeriod = { rate_id: string; name: string; from: string; to: string; known: PeriodRow | null; line: PriceLine };

/** The periods that the rows of a price list name, by rate and name: new ones, and existing ones with the list's dates. */
export function planPeriods(lines: readonly PriceLine[], known: readonly PeriodRow[]): Map<string, PlannedPeriod> {
  const planned = new Map<string, PlannedPeriod>();
  const knownByKey = new Map(known.map((period) => [periodKey(period.rate_id, period.name), period]));
  for (const line of lines) {
    const { cells, refuse, rate_id } = line;
    if (cells.period === "") {
      if (cells.from || cells.to) refuse("period", "period_nameless");
      continue;
    }
    const key = periodKey(rate_id, cells.period);
    const former = knownByKey.get(key) ?? null;
    const before = planned.get(key);
    const days = daysOf(line, before ?? former);
    if (!days) continue;
    if (!before) planned.set(key, { rate_id, name: former?.name ?? cells.period, ...days, known: former, line });
    else if (before.from !== days.from || before.to !== days.to) {
      refuse("from", "period_differs", { row: before.line.row, name: before.name });
    }
  }
  refuseOverlaps([...planned.values()], known);
  return planned;
}

/** Names are compared case-insensitively. */
export function periodKey(rateId: string, name: string): string {
  return `${rateId} ${name.toLowerCase()}`;
}

export function isChanged({ known, from, to }: PlannedPeriod): boolean {
  return known === null || known.from !== from || known.to !== to;
}

function daysOf({ cells, refuse }: PriceLine, former: { from: string; to: string } | null): { from: string; to: string } | null {
  const from = cells.from === "" ? (former?.from ?? "") : isoDate(cells.from);
  const to = cells.to === "" ? (former?.to ?? "") : isoDate(cells.to);
  if (!Name.safeParse(cells.period).success) refuse("period", "period_long");
  else if (from === null) refuse("from", "date", { text: cells.from });
  else if (to === null) refuse("to", "date", { text: cells.to });
  else if (from === "" || to === "") refuse(from === "" ? "from" : "to", "period_undated", { name: cells.period });
  else if (from > to) refuse("to", "period_backwards");
  else return { from, to };
  return null;
}

/** `2030-06-01`, or `1.6.2030`, as German spreadsheets write it. */
function isoDate(text: string): string | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/.exec(text) ?? [];
  const date = day ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return CalendarDate.safeParse(date).success ? date : null;
}

/** Refuses overlaps of planned periods with each other and with the existing ones that stay. */
function refuseOverlaps(planned: readonly PlannedPeriod[], known: readonly PeriodRow[]): void {
  const replaced = new Set(planned.map((period) => period.known?.id));
  const staying = known.filter(({ id }) => !replaced.has(id));
  for (const period of planned.filter(isChanged)) {
    const other = [...staying, ...planned].find(
      (each) => each !== period && each.rate_id === period.rate_id && periodsOverlap(each, period),
    );
    if (other) period.line.refuse("period", "period_overlaps", { name: other.name });
  }
}
