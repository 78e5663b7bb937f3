import type { QueryClient } from "@tanstack/react-query";
import { inputOf, readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";
import { applyToInvoices } from "#client/invoices/cache.ts";

/** Bookings, groups, folios and the bars of the plan show the names of their contacts. */
export function applyContact(cache: QueryClient): void {
  readAgain(cache, trpc.contacts.pathFilter());
  readAgain(cache, trpc.bookings.get.pathFilter());
  readAgain(cache, trpc.bookings.list.pathFilter());
  readAgain(cache, trpc.roomPlan.window.pathFilter());
  readAgain(cache, trpc.groups.pathFilter());
  readAgain(cache, trpc.folios.pathFilter());
  applyToInvoices(cache);
  readAgain(cache, trpc.registrations.stays.pathFilter());
}

/** Stays and what is due stand on a contact's screen and in the list. */
export function applyToContacts(cache: QueryClient): void {
  const showsSummary = (input: Record<string, unknown>) => Array.isArray(input["expand"]) && input["expand"].includes("summary");
  readAgain(cache, { ...trpc.contacts.pathFilter(), predicate: ({ queryKey }) => showsSummary(inputOf(queryKey)) });
}
