import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";

/** Invoices change with themselves, and with what is paid on the folios of a draft. */
export function applyToInvoices(cache: QueryClient): void {
  readAgain(cache, trpc.invoices.list.pathFilter());
  readAgain(cache, trpc.invoices.get.pathFilter());
}
