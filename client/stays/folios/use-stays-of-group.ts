import { skipToken, useQuery } from "@tanstack/react-query";
import { trpc } from "#client/platform/core/trpc.ts";
import { MAX_PAGE_SIZE } from "#shared/platform/core/paging.ts";

/** The stays of a group by their ids, with their people and rooms. Reads nothing where `groupId` is null. */
export function useStaysOfGroup(groupId: string | null) {
  return useQuery({
    ...trpc.bookings.list.queryOptions(
      groupId === null ? skipToken : { group_id: groupId, page_size: MAX_PAGE_SIZE, expand: ["customer", "guests", "room"] },
    ),
    select: (page) => new Map(page.data.map((booking) => [booking.id, booking])),
  });
}
