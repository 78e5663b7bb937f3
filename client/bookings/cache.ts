import type { QueryClient } from "@tanstack/react-query";
import { applyToContacts } from "#client/contacts/cache.ts";
import { type Change, inputOf, readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";
import { applyToFoliosOf } from "#client/folios/cache.ts";
import { applyToGroupsOfBookings } from "#client/groups/cache.ts";
import { applyToInvoices } from "#client/invoices/cache.ts";
import { applyToRoomsInUse } from "#client/rooms/cache.ts";

/** An open booking is read again with its guests and actions; what is free depends on every booking. */
export function applyBooking(cache: QueryClient, { id }: Pick<Change, "id">): void {
  readAgain(cache, { ...trpc.bookings.get.pathFilter(), predicate: ({ queryKey }) => inputOf(queryKey)["id"] === id });
  readAgain(cache, trpc.bookings.list.pathFilter());
  readAgain(cache, trpc.bookings.dayCounts.pathFilter());
  readAgain(cache, trpc.bookings.quote.pathFilter());
  readAgain(cache, trpc.availabilities.pathFilter());
  readAgain(cache, trpc.bookings.proposeRoom.pathFilter());
  readAgain(cache, trpc.roomLocks.propose.pathFilter());
  readAgain(cache, trpc.registrations.pathFilter());
  applyToRoomsInUse(cache);
  applyToFoliosOf(cache, "booking_id", id);
  applyToGroupsOfBookings(cache);
  applyToInvoices(cache);
  applyToContacts(cache);
}
