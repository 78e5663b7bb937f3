import { datesBetween } from "#shared/platform/core/stays.ts";
import type { PortalBooking } from "#tests/channel-engine/portal-week.ts";
import type { TestProperty } from "#tests/support/test-server.ts";

type StayRow = {
  booking_id: string | null;
  isEdited: boolean;
  booking_key: string;
  position: number;
  conflict: string | null;
  ended_at: string | null;
  status: string | null;
  type: string | null;
  check_in: string | null;
  check_out: string | null;
  lodging: number | null;
};

type Sold = {
  portals: ReadonlyMap<string, PortalBooking>;
  /** Bookings that people have changed: they are as they are here. */
  edited: ReadonlySet<string>;
  /** The partner's room types by ours. */
  types: ReadonlyMap<string, string>;
};

/** Differences between what portals have sold and what is here about which nobody is asked, and bookings that are here twice or for nobody. */
export function wrongStays({ runtime }: Pick<TestProperty, "runtime">, { portals, edited, types }: Sold) {
  const { $client } = runtime.db;
  const rows = ($client.prepare(STAYS).all() as StayRow[]).map((row) => ({ ...row, isEdited: edited.has(row.booking_id ?? "") }));
  const wrong: unknown[] = [];
  for (const booking of portals.values()) {
    const stays = rows.filter(({ booking_key }) => booking_key === booking.id);
    wrong.push(...(booking.canceled ? goingOn(stays) : differing(booking, stays, types)));
  }
  const conflicts = rows.filter(({ conflict }) => conflict !== null).length;
  return { wrong, doubled: $client.prepare(DOUBLED).all(), conflicts };
}

/** Stays that take the same room at the same time. */
export function overlappingStays({ runtime }: Pick<TestProperty, "runtime">): unknown[] {
  return runtime.db.$client.prepare(OVERLAPPING).all();
}

/** Stays of a canceled booking that go on without anybody being asked. */
function goingOn(stays: readonly StayRow[]): unknown[] {
  return stays.filter(
    ({ conflict, ended_at, status, isEdited }) => conflict === null && (ended_at === null || (status === "confirmed" && !isEdited)),
  );
}

/** The rooms of a booking that are not here as the portal has sold them, and about which nobody is asked. */
function differing({ id, rooms }: PortalBooking, stays: readonly StayRow[], types: ReadonlyMap<string, string>): unknown[] {
  const wrong = rooms.flatMap(({ type, from, to, price }, position) => {
    const stay = stays.find((each) => each.position === position);
    if (stay?.conflict || stay?.isEdited) return [];
    const { status, check_in, check_out, lodging } = stay ?? {};
    const here = { status, type: types.get(stay?.type ?? ""), from: check_in?.slice(0, 10), to: check_out?.slice(0, 10), lodging };
    const wanted = { status: "confirmed", type, from, to, lodging: price * datesBetween(from, to).length };
    return JSON.stringify(here) === JSON.stringify(wanted) ? [] : [{ id, position, here, wanted }];
  });
  return [...wrong, ...goingOn(stays.filter(({ position }) => position >= rooms.length))];
}

const STAYS = `SELECT s.booking_id, s.booking_key, s.position, s.conflict, s.ended_at, b.status, b.room_type_id AS type, b.check_in, b.check_out,
  (SELECT sum(night.value ->> 'gross_amount') FROM json_each(b.price, '$.nights') AS night) AS lodging
  FROM channel_stays s LEFT JOIN bookings b ON b.id = s.booking_id`;

const OVERLAPPING = `SELECT a.booking_id, b.booking_id AS other FROM booking_rooms a JOIN booking_rooms b ON a.room_id = b.room_id
  AND (a.booking_id, a.id) < (b.booking_id, b.id) AND a.check_in < b.check_out AND b.check_in < a.check_out WHERE a.blocking = 1 AND b.blocking = 1
  UNION ALL SELECT a.booking_id, l.id FROM booking_rooms a JOIN room_locks l ON a.room_id = l.room_id
  AND a.check_in < l."end" AND l.start < a.check_out WHERE a.blocking = 1 AND l.deleted_at IS NULL`;

/** Bookings of a portal that belong to no room, or to two rooms, of the portal's own bookings. */
const DOUBLED = `SELECT b.code, b.external_code, count(s.id) AS stays FROM bookings b LEFT JOIN channel_stays s ON s.booking_id = b.id
  WHERE b.source IN ('Booking.com', 'Expedia') AND b.status = 'confirmed' GROUP BY b.id HAVING count(s.id) <> 1`;
