import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#client/core/cache.ts";
import { trpc } from "#client/core/trpc.ts";

/** What figures are made of. Of `service_list` those hear who know nothing of stays and accounts. */
const COUNTED = new Set(["booking", "group", "folio", "contact", "room", "room_type", "room_lock", "service_list"]);
/** A morning's check-outs come in a swarm: whole reports are read once it is over. */
const PAUSE_MS = 400;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Reads today's figures again at once, and what reports over many days are open a moment later. */
export function applyToReports(cache: QueryClient, object: string): void {
  if (!COUNTED.has(object)) return;
  if (object !== "service_list") readAgain(cache, trpc.reports.today.pathFilter());
  waiting ??= setTimeout(() => {
    waiting = undefined;
    for (const report of [trpc.reports.dashboard, trpc.reports.items, trpc.reports.origins, trpc.reports.reconciliation])
      readAgain(cache, report.pathFilter());
  }, PAUSE_MS);
}
