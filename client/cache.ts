import type { QueryClient } from "@tanstack/react-query";
import { applyBooking } from "#client/bookings/cache.ts";
import { applyContact } from "#client/contacts/cache.ts";
import { type Change, readAgain } from "#client/core/cache.ts";
import { queryClient, trpc } from "#client/core/trpc.ts";
import { applyToStory } from "#client/events/cache.ts";
import { applyGroup } from "#client/groups/cache.ts";
import { applyPlanBooking, applyPlanLock } from "#client/room-plan/cache.ts";
import { applyRoomLock } from "#client/room-locks/cache.ts";
import { applyRoomType } from "#client/room-types/cache.ts";
import { applyRoom } from "#client/rooms/cache.ts";

const APPLY: Readonly<Record<string, (cache: QueryClient, change: Change) => void>> = {
  booking: (cache, change) => {
    applyBooking(cache, change);
    if (change.row === null || (change.row && "check_in" in change.row)) applyPlanBooking(cache, { id: change.id, row: change.row });
  },
  contact: applyContact,
  group: applyGroup,
  room: applyRoom,
  room_lock: (cache, change) => {
    applyRoomLock(cache);
    if (change.row === null || (change.row && "start" in change.row)) applyPlanLock(cache, { id: change.id, row: change.row });
  },
  room_type: applyRoomType,
  rate: (cache) => readAgain(cache, trpc.rates.pathFilter()),
  item: (cache) => readAgain(cache, trpc.items.pathFilter()),
  tax_rate: (cache) => readAgain(cache, trpc.taxRates.pathFilter()),
  payment_method: (cache) => readAgain(cache, trpc.paymentMethods.pathFilter()),
  property: (cache) => readAgain(cache, trpc.properties.pathFilter()),
  setting: (cache) => readAgain(cache, trpc.settings.pathFilter()),
  member: (cache) => readAgain(cache, trpc.team.pathFilter()),
  user: (cache) => readAgain(cache, trpc.team.pathFilter()),
  api_key: () => {},
};

/** The only door into cached server data: the live feed and mutations' answers both come through here. */
export function applyChange(cache: QueryClient, change: Change): void {
  APPLY[change.object]?.(cache, change);
  applyToStory(cache, change.id);
}

/** A mutation's answer, applied as the feed will tell it in a moment; the whole row that hot screens draw comes with the feed. */
export function applyAnswer(...rows: readonly { object: string; id: string; version: number }[]): void {
  for (const { object, id, version } of rows) applyChange(queryClient, { object, id, version, type: `${object}.changed`, row: undefined });
}
