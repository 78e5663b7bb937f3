import { countedOrigins, namelessStays, unclearGuests } from "#server/office/reports/statistics/statements.ts";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import { boundsOf, localDateSql } from "#server/platform/core/database/local-dates.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { readInWorker } from "#server/platform/core/worker/worker-pool.ts";
import {
  type Basis,
  type Counted,
  isUnknown,
  type MissingOrigins,
  type OriginRow,
  originRows,
  type Statistics,
} from "#shared/office/reports/statistics.ts";
import { addDays, DAY_MS } from "#shared/platform/core/stays.ts";

type Nameless = MissingOrigins["stays"][number];
type Guest = MissingOrigins["guests"][number] & Pick<Counted, "nationality" | "country" | "postal_code" | "state">;

/**
 * Arrivals and overnight stays by origin. Every person of a stay counts, including children and persons without an entered name, because
 * the authority counts heads. An arrival counts on its day, a night on the day of its evening; day use counts as neither. Persons without
 * data do not get the origin of the stay's first guest.
 */
export async function originsOf(view: View, days: Days, basis: Basis): Promise<OriginRow[]> {
  const [counted] = (await readInWorker(view, [{ sql: countedOrigins(localDateSql(view, days)), values: valuesOf(view, days) }])) as [
    Counted[],
  ];
  return originRows(counted, basis, view.actor.language);
}

/** The statistics with their sums, and with the guests whose origin is missing. */
export async function statisticsOf(view: View, days: Days, basis: Basis): Promise<Statistics> {
  const [local, values] = [localDateSql(view, days), valuesOf(view, days)];
  const [rows, [guests, nameless]] = await Promise.all([
    originsOf(view, days, basis),
    readInWorker(view, [
      { sql: unclearGuests(local, basis), values },
      { sql: namelessStays(local), values },
    ]) as Promise<[Guest[], Nameless[]]>,
  ]);
  const unknown = guests.filter((guest) => isUnknown(guest, basis));
  return {
    ...days,
    basis,
    arrivals: rows.reduce((sum, row) => sum + row.arrivals, 0),
    nights: rows.reduce((sum, row) => sum + row.nights, 0),
    rows,
    missing: { guests: unknown.map(({ id, name }) => ({ id, name })), stays: nameless },
  };
}

/** A guest may stay checked in longer than planned: this far back planned departures are searched. */
const MAX_OVERSTAY_MS = 31 * DAY_MS;

function valuesOf(view: View, days: Days) {
  const { end, start } = boundsOf(view, days);
  const earlier = new Date(Date.parse(start) - MAX_OVERSTAY_MS).toISOString();
  return { property: view.actor.property_id, ...days, end, earlier, after: addDays(days.to, 1) };
}
