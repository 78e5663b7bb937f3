import { trpc } from "#client/core/trpc.ts";
import { MAX_PAGE_SIZE } from "#shared/core/paging.ts";

/** A group's bookings with all that is looked at when they arrive. */
export function groupArrivalsQuery(groupId: string) {
  return trpc.bookings.list.queryOptions({
    group_id: groupId,
    page_size: MAX_PAGE_SIZE,
    sort: "room",
    expand: ["customer", "guests", "room", "actions"],
  });
}
