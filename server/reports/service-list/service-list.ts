import { rawJson } from "#server/core/calls/raw-json.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { View } from "#server/core/work/work.ts";
import type { QueryTask } from "#server/core/worker/tasks.ts";
import { queryInWorkers } from "#server/core/worker/worker-pool.ts";
import { type Days, isLong, type LedgerDays } from "#server/reports/days.ts";
import { localDateSql } from "#server/reports/local-dates.ts";
import { byText, type Served, serviceSections } from "#server/reports/service-list/service-lines.ts";
import type { ServiceGroup, ServiceList, ServiceListQuery } from "#shared/reports/service-list.ts";

/**
 * Charges of what is served in the range. Lodging and city tax are served by nobody, and what costs less than nothing is a
 * discount; what was typed by hand may well be somebody's packed lunch.
 */
const IS_SERVED = `c.deleted_at IS NULL AND c.booked_on BETWEEN $from AND $to
  AND (c.type IS NULL OR c.type = 'catering' OR (c.type = 'service' AND NOT $kitchen)) AND c.gross_amount >= 0 AND c.pieces IS NOT 0`;
/** Nobody is served after the day on which they left early; `$LEFT$` is where the day of the departure is put. */
const IS_THERE = "(b.planned_check_out IS NULL OR b.status <> 'checked_out' OR c.booked_on <= $LEFT$)";
/** Day, name as JSON, which has no line break in it, and quantity. */
const CHARGE = "c.booked_on || json_quote(c.name) || coalesce(c.pieces, c.quantity)";

const isLive = (b: string) => `${b}.status IN ('confirmed', 'checked_in', 'checked_out') AND ${b}.deleted_at IS NULL`;

/** Where and for whom: rooms come as they are numbered, then who has none yet by name. */
const PARTY = `iif(r.id IS NULL, '1', '0 ' || r.number_order || ' ' || r.id) AS place,
  iif(r.id IS NULL, coalesce(cu.name, g.name, '') || ' ' || coalesce(b.id, g.id), '') AS whom,
  '"room":' || json_quote(r.number) || ',"customer_name":' || json_quote(coalesce(cu.name, g.name)) || ',"names":' || (
    SELECT json_group_array(gu.name ORDER BY bg.position) FROM booking_guests bg JOIN contacts gu ON gu.id = bg.contact_id
    WHERE bg.booking_id = b.id) || ',"comment":' || json_quote(nullif(trim(b.description), '')) AS words`;
const ITS_PARTY = `LEFT JOIN rooms r ON r.id = b.room_id LEFT JOIN contacts cu ON cu.id = b.customer_id
  LEFT JOIN groups g ON g.id = coalesce(b.group_id, f.group_id)`;

/** A row each folio: what lies on the account of a stay belongs to it. */
const OF_STAYS = `SELECT (SELECT group_concat(${CHARGE}, char(10)) FROM charges c WHERE c.folio_id = f.id AND ${IS_SERVED}
    AND ${IS_THERE}) AS charges, ${PARTY}
  FROM folios f CROSS JOIN bookings b ON b.id = f.booking_id ${ITS_PARTY}
  WHERE f.property_id = $property AND f.deleted_at IS NULL AND ${isLive("b")}`;
/**
 * A row each charge: on the account of a group it belongs to the stay that it follows, or to all of the group, which has
 * no room. Sales without a stay were handed over as they were made.
 */
const OF_GROUPS = `SELECT ${CHARGE} AS charges, ${PARTY}
  FROM folios f CROSS JOIN charges c ON c.folio_id = f.id AND ${IS_SERVED} LEFT JOIN bookings b ON b.id = c.booking_id ${ITS_PARTY}
  WHERE f.property_id = $property AND f.deleted_at IS NULL AND f.booking_id IS NULL AND ((${isLive("b")} AND ${IS_THERE})
    OR (b.id IS NULL AND EXISTS (SELECT 1 FROM bookings m WHERE m.group_id = f.group_id AND ${isLive("m")})))`;
/** Of a long range nearly every folio has something: then all are gone through. */
const OF_FEW_DAYS = ` AND f.id IN (SELECT c.folio_id FROM charges c WHERE c.property_id = $property AND ${IS_SERVED})`;

/** Which rooms: all, those before the one in the middle, or that and the ones after it, and what has no room. */
const ROOMS = { all: "", lower: " AND r.number_order < $middle", upper: " AND (r.id IS NULL OR r.number_order >= $middle)" };

type Part = { days: LedgerDays; group_by: ServiceGroup; kitchen: 0 | 1; middle: string; rooms: keyof typeof ROOMS; left: string };
/** The sections of a part one after the other: each ends where the next one begins. */
type PartRead = { bytes: Uint8Array; ends: { key: string; end: number }[] };

/**
 * What kitchen and service have to do, with the names they call people by: as JSON, which is made where it is read. The
 * kitchen alone has nothing to do with saunas and garages.
 */
export async function serviceListOf(
  view: View,
  days: Days,
  { group_by, only_catering }: Pick<ServiceListQuery, "group_by" | "only_catering">,
): Promise<ServiceList> {
  const { property_id: property } = view.actor;
  const middle = prepared<string>(view.db, MIDDLE_ROOM).pluck().get({ property }) ?? "";
  const halves: Part["rooms"][] = isLong(days) ? ["lower", "upper"] : ["all"];
  const kitchen = only_catering ? 1 : 0;
  const left = localDateSql(view, days)("b.check_out");
  const parts = halves.map((rooms) => ({ days: { ...days, property }, group_by, kitchen, middle, rooms, left }));
  const read = await queryInWorkers(view, serviceListTask, parts);
  const head = `${JSON.stringify({ ...days, group_by }).slice(0, -1)},"items":[`;
  const lines = joined(read).flatMap((section, index) => (index === 0 ? section : [COMMA, section]));
  return rawJson<ServiceList>([Buffer.from(head), ...lines, Buffer.from("]}")]);
}

const MIDDLE_ROOM = `SELECT number_order FROM rooms WHERE property_id = $property AND deleted_at IS NULL ORDER BY number_order
  LIMIT 1 OFFSET (SELECT count(*) / 2 FROM rooms WHERE property_id = $property AND deleted_at IS NULL)`;
const COMMA = Buffer.from(",");

/** All sections by their keys; of the same one what has the lower rooms comes first. */
function joined(parts: readonly PartRead[]): Uint8Array[] {
  const sections = parts.flatMap(({ bytes, ends }) =>
    ends.map(({ key, end }, index) => ({ key, lines: bytes.subarray(ends[index - 1]?.end ?? 0, end) })),
  );
  return sections.sort((one, other) => byText(one.key, other.key)).map(({ lines }) => lines);
}

export const serviceListTask: QueryTask<Part, PartRead> = {
  name: "service list",
  read(db, { days, group_by, kitchen, middle, rooms, left }) {
    const folios = isLong(days) ? "" : OF_FEW_DAYS;
    const served = [OF_STAYS, OF_GROUPS].flatMap((sql) =>
      prepared<Served>(db, sql.replace("$LEFT$", left) + folios + ROOMS[rooms])
        .raw()
        .all({ ...days, kitchen, middle }),
    );
    const sections = serviceSections(served, group_by);
    const bytes = Buffer.allocUnsafeSlow(sections.reduce((sum, { lines }) => sum + Buffer.byteLength(lines), 0));
    let end = 0;
    const ends = sections.map(({ key, lines }) => ({ key, end: (end += bytes.write(lines, end)) }));
    return { bytes, ends };
  },
};
