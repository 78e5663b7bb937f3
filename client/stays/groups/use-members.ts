import { useQuery } from "@tanstack/react-query";
import { trpc } from "#client/platform/core/trpc.ts";
import { MAX_PAGE_SIZE } from "#shared/platform/core/paging.ts";

/** All bookings of a group at once, for what is counted over the whole of it. */
export function useMembers(groupId: string) {
  return useQuery({
    ...trpc.bookings.list.queryOptions({ group_id: groupId, page_size: MAX_PAGE_SIZE }),
    select: (page) => page.data,
  });
}
export type Members = ReturnType<typeof useMembers>;
