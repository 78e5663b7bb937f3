import type { QueryClient } from "@tanstack/react-query";
import type { LiveChange } from "#shared/live/schema.ts";

/** What a change says of its entity; a mutation's answer says the same. */
export type Change = Pick<LiveChange, "object" | "id" | "version" | "type" | "row">;

export function applyChange(_cache: QueryClient, _change: Change): void {}
