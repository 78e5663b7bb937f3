import { trpc } from "#client/platform/core/trpc.ts";
import { MAX_PAGE_SIZE } from "#shared/platform/core/paging.ts";

const LOOKED_AT = ["customer", "guests", "room", "actions", "payers"] as const;

/** One of several arrivals that were selected, with the same. */
export function arrivalQuery(id: string) {
  return trpc.bookings.get.queryOptions({ id, expand: [...LOOKED_AT] });
}

/** A group's bookings with all that is looked at when they arrive. */
export function groupArrivalsQuery(groupId: string) {
  return trpc.bookings.list.queryOptions({
    group_id: groupId,
    page_size: MAX_PAGE_SIZE,
    sort: "room",
    expand: [...LOOKED_AT],
  });
}
