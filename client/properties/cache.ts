import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { renewProperty } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";

/** The menu shows the property's name, and every date and amount goes by its zone and currency. */
export function applyProperty(cache: QueryClient): void {
  readAgain(cache, trpc.properties.pathFilter());
  void renewProperty();
}
