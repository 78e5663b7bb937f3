import type { QueryClient } from "@tanstack/react-query";
import { applyToContacts } from "#client/contacts/cache.ts";
import { inputOf, readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";
import { applyToInvoices } from "#client/invoices/cache.ts";

/** A folio of which nobody says whose it is: all that are shown. */
export function applyFolio(cache: QueryClient): void {
  readAgain(cache, trpc.folios.pathFilter());
  applyToInvoices(cache);
  applyToContacts(cache);
}

/** What is charged and paid is told by the booking or group it belongs to; a group's folio adds its bookings'. */
export function applyToFoliosOf(cache: QueryClient, owner: "booking_id" | "group_id", id: string): void {
  const isAbout = (input: Record<string, unknown>) =>
    input[owner] === id || (owner === "booking_id" && input["group_id"] !== undefined) || input["payer_id"] !== undefined;
  readAgain(cache, { ...trpc.folios.list.pathFilter(), predicate: ({ queryKey }) => isAbout(inputOf(queryKey)) });
}
