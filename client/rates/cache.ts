import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";

/** Bookings name their rate; what a stay would cost is shown wherever one is booked or changed just now. */
export function applyRate(cache: QueryClient): void {
  readAgain(cache, trpc.rates.pathFilter());
  readAgain(cache, trpc.roomTypes.get.pathFilter());
  readAgain(cache, trpc.bookings.get.pathFilter());
  readPricesAgain(cache);
}

export function applyItem(cache: QueryClient): void {
  readAgain(cache, trpc.items.pathFilter());
  readPricesAgain(cache);
}

function readPricesAgain(cache: QueryClient): void {
  readAgain(cache, trpc.availabilities.roomTypes.pathFilter());
  readAgain(cache, trpc.bookings.quote.pathFilter());
}
