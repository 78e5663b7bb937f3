import type { QueryClient } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import { readEverythingAgain } from "#client/platform/core/cache.ts";
import { newDaysAtom } from "#client/platform/core/new-days.ts";
import { sessionAtom } from "#client/platform/core/session.ts";
import { hotelDay, localDate } from "#shared/platform/core/stays.ts";

const LOOK_MS = 30_000;
const store = getDefaultStore();

/**
 * A desk leaves its screens open overnight. What "today" means there, and what the server says of it, changes without
 * anybody's doing, so there is no event for it.
 */
export function watchDays(cache: QueryClient): void {
  let known = today();
  const look = () => {
    const now = today();
    const isNew = known !== null && now !== null && now !== known;
    known = now;
    if (!isNew) return;
    store.set(newDaysAtom, (count) => count + 1);
    readEverythingAgain(cache);
  };
  // The day that is shown from the login on, and not from the first look after it.
  store.sub(sessionAtom, () => {
    known ??= today();
  });
  setInterval(look, LOOK_MS);
  // A machine that slept checks its clock when a user returns to it.
  document.addEventListener("visibilitychange", look);
}

/** By the calendar and by the front desk, whose day ends later; null while nobody works here. */
function today(): string | null {
  const session = store.get(sessionAtom);
  if (session.state !== "open") return null;
  const { time_zone } = session.identity;
  return `${localDate(Date.now(), time_zone)} ${hotelDay(new Date().toISOString(), time_zone)}`;
}
