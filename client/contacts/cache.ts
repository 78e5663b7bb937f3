import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";
import { applyToInvoices } from "#client/invoices/cache.ts";

/** Bookings, groups and folios show the names of their contacts. */
export function applyContact(cache: QueryClient): void {
  readAgain(cache, trpc.contacts.pathFilter());
  readAgain(cache, trpc.bookings.get.pathFilter());
  readAgain(cache, trpc.groups.pathFilter());
  readAgain(cache, trpc.folios.pathFilter());
  applyToInvoices(cache);
  readAgain(cache, trpc.registrations.stays.pathFilter());
}
