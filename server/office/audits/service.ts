import { dirtyAfterNight } from "#server/inventory/rooms/status.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { moveIn, overdueToMove } from "#server/stays/bookings/planning/move-in.ts";
import { expireOffers, overdueArrivals, overdueDepartures, roomsSleptIn } from "#server/stays/bookings/steps/overdue.ts";
import { extendOverdue } from "#server/stays/bookings/steps/overstay.ts";
import { actWherePossible, outcomeOf } from "#server/stays/bookings/steps/take-step.ts";
import { applyDueLocks } from "#server/stays/room-locks/due.ts";
import { settingByKey } from "#server/tenant/settings/queries.ts";
import type { Audit, AuditReport } from "#shared/office/audits/schema.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { addDays, hotelDay } from "#shared/platform/core/stays.ts";

/**
 * Marks overdue arrivals as no-shows where the setting AUTO_NO_SHOW is "true"; otherwise, and where an invoice forbids it, the report names
 * them. Extends overdue departures by the days since, unless AUTO_EXTEND_OVERDUE is "false"; where the room is not free, the report names
 * them with the reason.
 */
function auditBookings(work: Work): AuditReport {
  const moved = overdueToMove(work).map((id) => moveByItself(work, id));
  const arrivals = overdueArrivals(work);
  const departures = overdueDepartures(work);
  const isAutomatic = settingByKey(work, "AUTO_NO_SHOW")?.value.toLowerCase() === "true";
  const { done } = isAutomatic ? actWherePossible(work, arrivals, "no_show") : { done: [] };
  const missing = new Set(done.map(({ id }) => id));
  return {
    processed: moved.length + arrivals.length + departures.length,
    changes: [
      ...moved,
      ...arrivals.map((id) => ({
        object: "booking" as const,
        id,
        change: missing.has(id) ? ("no_show" as const) : ("overdue_arrival" as const),
      })),
      ...departures.flatMap((id) => departureChanges(work, id)),
    ],
  };
}

/** Notes that guests have moved into another room, where nobody has ticked it; the report names those for whom it is not free. */
function moveByItself(work: Work, id: string): AuditReport["changes"][number] {
  const outcome = outcomeOf(() => moveIn(work, { id, automated: true }));
  if (outcome instanceof Problem) return { object: "booking", id, change: "overdue_room_change", reason: outcome.type };
  return { object: "booking", id, change: "room_changed" };
}

function departureChanges(work: Work, id: string): AuditReport["changes"] {
  const booking = { object: "booking", id } as const;
  if (settingByKey(work, "AUTO_EXTEND_OVERDUE")?.value.toLowerCase() === "false") return [{ ...booking, change: "overdue_departure" }];
  const { isExtended, reason } = extendOverdue(work, id);
  const extended = isExtended ? [{ ...booking, change: "overdue_extended" as const }] : [];
  return reason ? [...extended, { ...booking, change: "overdue_departure", reason }] : extended;
}

function auditOffers(work: Work): AuditReport {
  const expired = expireOffers(work);
  return { processed: expired.length, changes: expired.map((id) => ({ object: "booking", id, change: "expired" })) };
}

function auditRooms(work: Work): AuditReport {
  const night = addDays(hotelDay(work.now, work.actor.time_zone), -1);
  const occupied = roomsSleptIn(work);
  const dirty = occupied.filter((id) => dirtyAfterNight(work, id, night));
  return { processed: occupied.length, changes: dirty.map((id) => ({ object: "room", id, change: "dirty" })) };
}

function auditRoomLocks(work: Work): AuditReport {
  const due = applyDueLocks(work);
  return { processed: due.length, changes: due.map(({ id, change }) => ({ object: "room_lock", id, change })) };
}

/** The audits that the server runs by itself. Running one again changes nothing more. */
export const AUDIT: Record<Audit, (work: Work) => AuditReport> = {
  bookings: auditBookings,
  offers: auditOffers,
  rooms: auditRooms,
  room_locks: auditRoomLocks,
};
