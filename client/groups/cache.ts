import type { QueryClient } from "@tanstack/react-query";
import { type Change, readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";
import { applyToFoliosOf } from "#client/folios/cache.ts";
import { applyToInvoices } from "#client/invoices/cache.ts";

/** Bookings show the name of their group, so they are read again with it. */
export function applyGroup(cache: QueryClient, { id }: Pick<Change, "id">): void {
  readAgain(cache, trpc.groups.pathFilter());
  readAgain(cache, trpc.bookings.get.pathFilter());
  readAgain(cache, trpc.bookings.list.pathFilter());
  readAgain(cache, trpc.roomPlan.window.pathFilter());
  readAgain(cache, trpc.contacts.get.pathFilter());
  applyToFoliosOf(cache, "group_id", id);
  applyToInvoices(cache);
}

/** What a group comes to is told by its bookings. */
export function applyToGroupsOfBookings(cache: QueryClient): void {
  readAgain(cache, trpc.groups.pathFilter());
}
