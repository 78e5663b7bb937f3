import { rawJson } from "#server/core/calls/raw-json.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import type { QueryTask, ReadOnly } from "#server/core/worker/tasks.ts";
import { queryInWorkers } from "#server/core/worker/worker-pool.ts";
import { type Days, sharesOf } from "#server/reports/days.ts";
import type { LedgerDays } from "#server/reports/ledger-days.ts";
import { localDateSql } from "#server/reports/local-dates.ts";
import { byText, type Party, type Served, serviceSections } from "#server/reports/service-lines.ts";
import type { ServiceGroup, ServiceList, ServiceListQuery } from "#shared/reports/service-list.ts";

/** `localDeparture` is the SQL of the calendar date on which a booking `b` left, or leaves. */
type Input = { days: LedgerDays; group_by: ServiceGroup; only_catering: boolean; localDeparture: string };
/** A section's lines as the text of a JSON array without its brackets. */
type SectionText = { key: string; lines: string };

/**
 * What kitchen and service have to do, with the names they call people by. The list of three years has 50,000 lines, so
 * it becomes JSON text in worker threads, for a long range in two halves of its days: 240 ms in the process, without HTTP.
 * One thread took at least 420 ms, with HTTP on a busy machine (measured 2026-11-23).
 */
export async function serviceListOf(
  view: View,
  days: Days,
  { group_by, only_catering }: Pick<ServiceListQuery, "group_by" | "only_catering">,
): Promise<ServiceList> {
  const property = view.actor.property_id;
  const localDeparture = localDateSql(view, days)("b.check_out");
  const parts = sharesOf(days, 1 / 2).map((share) => ({ days: { ...share, property }, group_by, only_catering, localDeparture }));
  const sections = (await queryInWorkers(view, serviceListTask, parts)).flat();
  // Sorting is stable: under one heading the lines of the first half stay before those of the second.
  const items = sections.sort((one, other) => byText(one.key, other.key)).map(({ lines }) => lines);
  const head = JSON.stringify({ ...days, group_by, items: [] }).slice(0, -"]}".length);
  return rawJson<ServiceList>(`${head}${items.join(",")}]}`);
}

export const serviceListTask: QueryTask<Input, SectionText[]> = {
  name: "service list",
  read(db, { days, group_by, only_catering, localDeparture }) {
    const served = prepared<Served>(db, servedSql(localDeparture)).all({ ...days, only_catering: Number(only_catering) });
    const sections = serviceSections(served, partiesOf(db, served), group_by);
    return sections.map(({ key, lines }) => ({ key, lines: JSON.stringify(lines).slice(1, -1) }));
  },
};

/**
 * Charges of what is served. Lodging and city tax are served by nobody, and what costs less than nothing is a discount;
 * what was typed by hand may well be somebody's packed lunch. The kitchen alone has nothing to do with saunas and garages.
 */
const IS_SERVED = `c.deleted_at IS NULL AND c.gross_amount >= 0 AND c.pieces IS NOT 0
  AND (c.type IS NULL OR c.type = 'catering' OR (c.type = 'service' AND NOT $only_catering))`;

const isLive = (b: string) => `${b}.status IN ('confirmed', 'checked_in', 'checked_out') AND ${b}.deleted_at IS NULL`;

/**
 * What lies on the account of a stay belongs to it. On the account of a group a charge belongs to the stay that it
 * follows, or to all of the group. Sales without a stay were handed over as they were made. Nobody is served after the
 * day on which they left early.
 */
const servedSql = (localDeparture: string) => `SELECT c.booked_on AS date, c.name AS item, coalesce(c.pieces, c.quantity) AS quantity,
    coalesce(b.id, f.group_id) AS party_id
  FROM charges c JOIN folios f ON f.id = c.folio_id LEFT JOIN bookings b ON b.id = coalesce(f.booking_id, c.booking_id)
  WHERE c.property_id = $property AND c.booked_on BETWEEN $from AND $to AND f.deleted_at IS NULL AND ${IS_SERVED}
    AND ((${isLive("b")} AND (b.planned_check_out IS NULL OR b.status <> 'checked_out' OR c.booked_on <= ${localDeparture}))
      OR (b.id IS NULL AND EXISTS (SELECT 1 FROM bookings m WHERE m.group_id = f.group_id AND ${isLive("m")})))`;

/** Stays and groups: rooms in the order of their numbers, in each whoever came first; then who has none, by name. */
const PARTIES = `SELECT id, place, room, customer_name, comment FROM (
    SELECT b.id, iif(r.id IS NULL, '1', '0 ' || r.number_order || ' ' || r.id) AS place,
      r.number AS room, coalesce(cu.name, g.name) AS customer_name, nullif(trim(b.description), '') AS comment, b.check_in
    FROM bookings b LEFT JOIN rooms r ON r.id = b.room_id LEFT JOIN contacts cu ON cu.id = b.customer_id
      LEFT JOIN groups g ON g.id = b.group_id
    WHERE b.id IN (SELECT value FROM json_each($ids))
    UNION ALL
    SELECT id, '1', NULL, name, NULL, NULL FROM groups WHERE id IN (SELECT value FROM json_each($ids)))
  ORDER BY place, iif(room IS NULL, coalesce(customer_name, ''), check_in), id`;

const GUESTS = `SELECT bg.booking_id, gu.name FROM booking_guests bg JOIN contacts gu ON gu.id = bg.contact_id
  WHERE bg.booking_id IN (SELECT value FROM json_each($ids)) ORDER BY bg.booking_id, bg.position`;

function partiesOf(db: ReadOnly, served: readonly Served[]): Party[] {
  const ids = JSON.stringify([...new Set(served.map(({ party_id }) => party_id))]);
  const guests = prepared<{ booking_id: string; name: string }>(db, GUESTS).all({ ids });
  const names = new Map<string, string[]>();
  for (const { booking_id, name } of guests) names.set(booking_id, [...(names.get(booking_id) ?? []), name]);
  const parties = prepared<Omit<Party, "names">>(db, PARTIES).all({ ids });
  return parties.map((party) => ({ ...party, names: names.get(party.id) ?? [] }));
}
