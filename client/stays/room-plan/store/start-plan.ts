import type { QueryClient } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import { sessionAtom } from "#client/platform/core/session.ts";
import { dayOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { planRange } from "#client/stays/room-plan/model/plan-range.ts";
import { planWindows } from "#client/stays/room-plan/store/plan-windows.ts";
import { can } from "#shared/platform/core/permissions.ts";
import { localDate } from "#shared/platform/core/stays.ts";

/** Paths that show the room plan, directly or by redirect. */
const WAYS_TO_PLAN: readonly string[] = ["/", "/login", "/room-plan"];

/** Asks for what the plan will show as soon as a session opens: on a phone, drawing the menu around it takes longer than the answer. */
export function startPlan(cache: QueryClient): void {
  const store = getDefaultStore();
  store.sub(sessionAtom, () => {
    const session = store.get(sessionAtom);
    const { pathname, search } = window.location;
    if (session.state !== "open" || !can(session.identity.role_id, "bookings:read") || !WAYS_TO_PLAN.includes(pathname)) return;
    const { time_zone } = session.identity;
    const today = dayOf(localDate(Date.now(), time_zone));
    for (const query of planWindows(time_zone, planRange(new URLSearchParams(search), today))) void cache.prefetchQuery(query);
  });
}
