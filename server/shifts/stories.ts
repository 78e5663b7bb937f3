import { bookingPeople, KNOWN_AS } from "#server/bookings/known-as.ts";
import { prepared } from "#server/core/database/prepared.ts";
import type { EventRow } from "#server/core/work/stored-event.ts";
import type { View } from "#server/core/work/work.ts";
import { DAY, dateRangeFormat } from "#shared/core/dates.ts";
import { localDate, type Stay } from "#shared/core/stays.ts";
import { settingName } from "#shared/settings/names.ts";
import { shiftsText } from "#shared/shifts/text.ts";

/** The thing that a story is about. */
export type Told = { object: string; id: string; name: string | null };

/** What is told as part of another thing: the account of a stay with the stay, a lock with its room. */
const PARTS: Readonly<Record<string, string>> = {
  folio: `SELECT p.id, CASE WHEN p.booking_id IS NOT NULL THEN 'booking' WHEN p.group_id IS NOT NULL THEN 'group' END AS object,
    coalesce(p.booking_id, p.group_id) AS whole FROM folios p`,
  registration: "SELECT p.id, 'booking' AS object, p.booking_id AS whole FROM registrations p",
  room_lock: "SELECT p.id, 'room' AS object, p.room_id AS whole FROM room_locks p",
};
const THESE = "WHERE p.property_id = ? AND p.id IN (SELECT value FROM json_each(?))";

type Part = { id: string; object: string | null; whole: string | null };

/** To which thing the change of an event belongs. */
export function toldOf(view: View, rows: readonly EventRow[]): (row: EventRow) => Told {
  const wholes = new Map<string, { object: string; id: string }>();
  for (const [object, sql] of Object.entries(PARTS)) {
    const ids = idsOf(rows.filter(({ parent_object }) => parent_object === object).map(({ parent_id }) => parent_id));
    if (ids === "[]") continue;
    for (const part of prepared<Part>(view.db, `${sql} ${THESE}`).all(view.actor.property_id, ids)) {
      if (part.object !== null && part.whole !== null) wholes.set(part.id, { object: part.object, id: part.whole });
    }
  }
  return ({ parent_object, parent_id, data }) => {
    const { name, key, number, code } = data.words ?? {};
    const known = key === undefined ? undefined : settingName(key, view.actor.language);
    return { object: parent_object, id: parent_id, ...wholes.get(parent_id), name: name ?? known ?? number ?? code ?? null };
  };
}

/** How each kind of thing is called; deleted ones keep their names. */
const TITLES: Readonly<Record<string, string>> = {
  booking: `SELECT p.id, coalesce(${KNOWN_AS}, g.name, '') AS title,
      iif(coalesce(${KNOWN_AS}, g.name) IS NULL, r.number, p.code || coalesce(' · ' || r.number, '')) AS subtitle,
      p.check_in, p.check_out
    FROM bookings p LEFT JOIN groups g ON g.id = p.group_id LEFT JOIN rooms r ON r.id = p.room_id ${bookingPeople("p")}`,
  room: "SELECT p.id, p.number AS title, t.name AS subtitle FROM rooms p JOIN room_types t ON t.id = p.room_type_id",
  invoice: `SELECT p.id, coalesce(p.number, '') AS title, c.name AS subtitle FROM invoices p LEFT JOIN contacts c ON c.id = p.customer_id`,
  contact: "SELECT p.id, p.name AS title, p.number AS subtitle FROM contacts p",
  group: "SELECT p.id, p.name AS title, NULL AS subtitle FROM groups p",
};

type Title = { title: string; subtitle: string | null };
type Named = Title & { id: string } & Partial<Stay>;

/** The names under which people know the things. */
export function titlesOf(view: View, told: readonly Told[]): (about: Told) => Title {
  const known = new Map<string, Title>();
  for (const [object, sql] of Object.entries(TITLES)) {
    const ids = idsOf(told.filter((each) => each.object === object).map(({ id }) => id));
    if (ids === "[]") continue;
    for (const { id, title, subtitle, ...stay } of prepared<Named>(view.db, `${sql} ${THESE}`).all(view.actor.property_id, ids)) {
      known.set(id, { title, subtitle: [subtitle, daysOf(view, stay)].filter(Boolean).join(" · ") || null });
    }
  }
  return ({ object, id, name }) => {
    const found = known.get(id) ?? { title: "", subtitle: null };
    if (found.title !== "" || name === null) return found;
    // A stay that nobody is known by yet goes by its code.
    return { ...found, title: object === "booking" ? `${shiftsText.object_booking[view.actor.language]} ${name}` : name };
  };
}

/** When a guest stays, for whoever knows the name of several. */
function daysOf({ actor: { language, time_zone } }: View, { check_in, check_out }: Partial<Stay>): string | null {
  if (check_in === undefined || check_out === undefined) return null;
  const [from, to] = [check_in, check_out].map((instant) => Date.parse(localDate(instant, time_zone)));
  return from === undefined || to === undefined ? null : dateRangeFormat(language, { ...DAY, timeZone: "UTC" })(from, to);
}

function idsOf(ids: readonly string[]): string {
  return JSON.stringify([...new Set(ids)]);
}
