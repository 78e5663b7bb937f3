import { and, asc, eq, gte, inArray, isNull, lt } from "drizzle-orm";
import { roomsById } from "#server/inventory/rooms/queries.ts";
import { rooms } from "#server/inventory/rooms/tables.ts";
import { byId } from "#server/platform/core/database/expand.ts";
import { query } from "#server/platform/core/database/query.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { printedStays } from "#server/stays/bookings/documents/facts.ts";
import { bookingsById } from "#server/stays/bookings/queries.ts";
import { bookings } from "#server/stays/bookings/tables.ts";
import { guestsOf, lawOf, validEntries } from "#server/stays/registrations/queries.ts";
import { serviceSetup } from "#server/stays/registrations/transmission/setup.ts";
import { makePage, type Page } from "#shared/platform/core/paging.ts";
import { addDays, hotelDay, instantAt } from "#shared/platform/core/stays.ts";
import { asksForEverybody, missingForRegistration, missingOfDocument, mustRegister } from "#shared/stays/registrations/rules.ts";
import type { StaysToRegisterQuery, StayToRegister } from "#shared/stays/registrations/schema.ts";

/** Stays with guests who are not registered yet, by room: arrivals of a day, or checked-in stays. */
export function staysToRegister(view: View, query: StaysToRegisterQuery): Page<StayToRegister> {
  const open = openStays(view, candidates(view, query));
  const start = (query.page_number - 1) * query.page_size;
  return makePage(query, open.length, open.slice(start, start + query.page_size));
}

const arrivals = query(["start", "end"], (db, { start, end, property }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .leftJoin(rooms, eq(rooms.id, bookings.room_id))
    .where(
      and(
        eq(bookings.property_id, property),
        isNull(bookings.deleted_at),
        inArray(bookings.status, ["confirmed", "checked_in"]),
        gte(bookings.check_in, start),
        lt(bookings.check_in, end),
      ),
    )
    .orderBy(asc(rooms.number_order), asc(bookings.code)),
);
const inHouse = query([], (db, { property }) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .leftJoin(rooms, eq(rooms.id, bookings.room_id))
    .where(and(eq(bookings.property_id, property), isNull(bookings.deleted_at), eq(bookings.status, "checked_in")))
    .orderBy(asc(rooms.number_order), asc(bookings.code)),
);

function candidates(view: View, { show, date }: StaysToRegisterQuery): string[] {
  const { time_zone } = view.actor;
  const day = date ?? hotelDay(view.now, time_zone);
  const bounds = () => ({ start: instantAt(day, "00:00", time_zone), end: instantAt(addDays(day, 1), "00:00", time_zone) });
  return (show === "arrivals" ? arrivals.all(view, bounds()) : inHouse.all(view, {})).map(({ id }) => id);
}

/** Stays with missing registrations, including those of which only some guests are registered. */
function openStays(view: View, ids: readonly string[]): StayToRegister[] {
  const law = lawOf(view);
  const everybody = serviceSetup(view)?.everybody ?? false;
  const found = byId(bookingsById(view, ids));
  const stays = printedStays(
    view,
    ids.flatMap((id) => found.get(id) ?? []),
  );
  const rooms = new Map(
    roomsById(view, [...new Set(stays.flatMap(({ booking }) => booking.room_id ?? []))]).map((room) => [room.id, room.number]),
  );
  return stays.flatMap(({ booking, customer, guests }): StayToRegister[] => {
    const entered = new Set(validEntries(view, booking.id).flatMap((entry) => guestsOf(entry).map(({ contact_id }) => contact_id)));
    const open = guests.filter((guest) => !entered.has(guest.id) && (everybody || mustRegister(guest, law)));
    if (open.length === 0 && guests.length >= (everybody || asksForEverybody(law) ? booking.occupancy : 1)) return [];
    const { id, code, status, check_in, check_out, occupancy } = booking;
    return [
      {
        id,
        code,
        status,
        check_in,
        check_out,
        occupancy,
        entered: guests.length,
        room: rooms.get(booking.room_id ?? "") ?? null,
        customer: customer?.name ?? null,
        guests: open.map((guest, index) => ({
          id: guest.id,
          name: guest.name,
          nationality: guest.nationality,
          missing: missingForRegistration(guest, { law, isFirst: index === 0 }),
          document_missing: missingOfDocument(guest, { law, isFirst: index === 0 }),
        })),
      },
    ];
  });
}
