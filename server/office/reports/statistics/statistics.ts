import { countedAges, countedOrigins, MAX_MISSING, namelessStays, unclearGuests } from "#server/office/reports/statistics/statements.ts";
import type { Days } from "#server/platform/core/calls/report-days.ts";
import { boundsOf, localDateSql } from "#server/platform/core/database/local-dates.ts";
import type { View } from "#server/platform/core/work/work.ts";
import type { ViewTask } from "#server/platform/core/worker/tasks.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import {
  ageRows,
  type Basis,
  type Grouping,
  groupingOf,
  isUnknown,
  type OriginRow,
  originRows,
  type Statistics,
} from "#shared/office/reports/statistics.ts";
import { addDays, DAY_MS } from "#shared/platform/core/stays.ts";

type Range = { days: Days; basis: Basis };

/**
 * Arrivals and overnight stays by origin. Every person of a stay counts, including children and persons without an entered name, because
 * the authority counts heads. An arrival counts on its day, a night on the day of its evening; day use counts as neither. Persons without
 * data do not get the origin of the stay's first guest.
 */
export function originsOf(view: View, days: Days, basis: Basis): Promise<OriginRow[]> {
  return viewInWorker(view, originsTask, { days, basis });
}

/** The statistics with their sums, the ages of the same persons, and with the guests whose origin is missing. */
export function statisticsOf(view: View, days: Days, basis: Basis): Promise<Statistics> {
  return viewInWorker(view, statisticsTask, { days, basis });
}

export const originsTask: ViewTask<Range, OriginRow[]> = { name: "origins", read: readOrigins };

export const statisticsTask: ViewTask<Range, Statistics> = {
  name: "statistics",
  read(view, { days, basis }) {
    const [local, values] = [localDateSql(view, days), valuesOf(view, days)];
    const rows = readOrigins(view, { days, basis });
    const unknown = unclearGuests(local, basis)
      .all(view, values)
      .filter((guest) => isUnknown(guest, groupingIn(view, basis)))
      .slice(0, MAX_MISSING);
    return {
      ...days,
      basis,
      arrivals: rows.reduce((sum, row) => sum + row.arrivals, 0),
      nights: rows.reduce((sum, row) => sum + row.nights, 0),
      rows,
      ages: ageRows(countedAges(local).all(view, values)),
      missing: { guests: unknown.map(({ id, name }) => ({ id, name })), stays: namelessStays(local).all(view, values) },
    };
  },
};

function readOrigins(view: View, { days, basis }: Range): OriginRow[] {
  return originRows(countedOrigins(localDateSql(view, days)).all(view, valuesOf(view, days)), groupingIn(view, basis), view.actor.language);
}

function groupingIn(view: View, basis: Basis): Grouping {
  return groupingOf(basis, getProperty(view, view.actor.property_id).address);
}

/** A guest may stay checked in longer than planned: this far back planned departures are searched. */
const MAX_OVERSTAY_MS = 31 * DAY_MS;

function valuesOf(view: View, days: Days) {
  const { end, start } = boundsOf(view, days);
  const earlier = new Date(Date.parse(start) - MAX_OVERSTAY_MS).toISOString();
  return { from: days.from, end, earlier, after: addDays(days.to, 1) };
}
