import { askAside } from "#server/core/aside.ts";
import { prepared } from "#server/core/prepared.ts";
import { rawJson } from "#server/core/raw-json.ts";
import type { Reading } from "#server/core/reading.ts";
import type { View } from "#server/core/work.ts";
import type { Days } from "#server/reports/days.ts";
import type { LedgerDays } from "#server/reports/ledger-days.ts";
import { type Served, serviceLines } from "#server/reports/service-lines.ts";
import { daysBetween } from "#shared/core/stays.ts";
import type { ServiceGroup, ServiceList } from "#shared/reports/service-list.ts";

/**
 * Charges of what is served in the range. Lodging and city tax are served by nobody, and what costs less than nothing is a
 * discount; what was typed by hand may well be somebody's packed lunch.
 */
const IS_SERVED = `c.deleted_at IS NULL AND c.booked_on BETWEEN $from AND $to
  AND (c.type IS NULL OR c.type IN ('catering', 'service')) AND c.gross_amount >= 0`;
/** Day, quantity and name as JSON, which has no line break in it. */
const CHARGE = "c.booked_on || c.quantity || json_quote(c.name)";

const isLive = (b: string) => `${b}.status IN ('confirmed', 'checked_in', 'checked_out') AND ${b}.deleted_at IS NULL`;

/** Where and for whom: rooms come as they are numbered, then who has none yet by name. */
const PARTY = `iif(r.id IS NULL, '1', '0 ' || r.number_order || ' ' || r.id) AS place,
  iif(r.id IS NULL, coalesce(cu.name, g.name, '') || ' ' || coalesce(b.id, g.id), '') AS whom,
  '"room":' || json_quote(r.number) || ',"customer_name":' || json_quote(coalesce(cu.name, g.name)) || ',"names":' || (
    SELECT json_group_array(gu.name ORDER BY bg.position) FROM booking_guests bg JOIN contacts gu ON gu.id = bg.contact_id
    WHERE bg.booking_id = b.id) AS words`;
const ITS_PARTY = `LEFT JOIN rooms r ON r.id = b.room_id LEFT JOIN contacts cu ON cu.id = b.customer_id
  LEFT JOIN groups g ON g.id = coalesce(b.group_id, f.group_id)`;

/** A row each folio: what lies on the account of a stay belongs to it. */
const OF_STAYS = `SELECT (SELECT group_concat(${CHARGE}, char(10)) FROM charges c WHERE c.folio_id = f.id AND ${IS_SERVED}) AS charges, ${PARTY}
  FROM folios f CROSS JOIN bookings b ON b.id = f.booking_id ${ITS_PARTY}
  WHERE f.property_id = $property AND f.deleted_at IS NULL AND ${isLive("b")}`;
/**
 * A row each charge: on the account of a group it belongs to the stay that it follows, or to all of the group, which has
 * no room. Sales without a stay were handed over as they were made.
 */
const OF_GROUPS = `SELECT ${CHARGE} AS charges, ${PARTY}
  FROM folios f CROSS JOIN charges c ON c.folio_id = f.id AND ${IS_SERVED} LEFT JOIN bookings b ON b.id = c.booking_id ${ITS_PARTY}
  WHERE f.property_id = $property AND f.deleted_at IS NULL AND f.booking_id IS NULL AND ((${isLive("b")})
    OR (b.id IS NULL AND EXISTS (SELECT 1 FROM bookings m WHERE m.group_id = f.group_id AND ${isLive("m")})))`;
/** Of a long range nearly every folio has something: then all are gone through. */
const OF_FEW_DAYS = ` AND f.id IN (SELECT c.folio_id FROM charges c WHERE c.property_id = $property AND ${IS_SERVED})`;
const FEW_DAYS = 92;

type Input = { days: LedgerDays; group_by: ServiceGroup };

/** What kitchen and service have to do, with the names they call people by: as JSON, which is made where it is read. */
export async function serviceListOf(view: View, days: Days, group_by: ServiceGroup): Promise<ServiceList> {
  const input = { days: { ...days, property: view.actor.property_id }, group_by };
  const { bytes } = await askAside(view, serviceListReading, input);
  return rawJson<ServiceList>(bytes);
}

export const serviceListReading: Reading<Input, { bytes: Uint8Array }> = {
  name: "service list",
  read(db, { days, group_by }) {
    const { from, to } = days;
    const which = daysBetween(from, to) <= FEW_DAYS ? OF_FEW_DAYS : "";
    const served = [OF_STAYS, OF_GROUPS].flatMap((sql) =>
      prepared<Served>(db, sql + which)
        .raw()
        .all(days),
    );
    const lines = serviceLines(served, group_by);
    const head = JSON.stringify({ from, to, group_by }).slice(0, -1);
    return { bytes: new TextEncoder().encode(`${head},"items":[${lines.join(",")}]}`) };
  },
};
