import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";

const LOOKED_AT = new Set(["room", "room_type", "rate", "member", "setting", "property"]);

/** What a property still needs follows from what is there. */
export function applyToChecklist(cache: QueryClient, object: string): void {
  if (LOOKED_AT.has(object)) readAgain(cache, trpc.properties.checklist.pathFilter());
}
