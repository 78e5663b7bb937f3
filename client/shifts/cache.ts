import type { QueryClient } from "@tanstack/react-query";
import { trpc } from "#client/core/trpc.ts";
import type { ShiftCursor, SinceShift } from "#shared/shifts/schema.ts";

/** Where the server says that this member's cursor stands: another shift, or all seen. */
export function applyCursor(cache: QueryClient, cursor: ShiftCursor): void {
  const known = cache.getQueryData(trpc.shifts.since.queryKey());
  if (!known || (known.since_seq === cursor.since_seq && known.since_at === cursor.since_at)) return;
  const emptied: SinceShift = { ...known, ...cursor, histories: [], count: 0 };
  if (cursor.since_seq >= known.head_seq) cache.setQueryData(trpc.shifts.since.queryKey(), emptied);
  void cache.invalidateQueries(trpc.shifts.since.pathFilter());
}
