import { useQuery } from "@tanstack/react-query";
import { trpc } from "#client/platform/core/trpc.ts";

/** The board of this hotel day, live. */
export function useBoard() {
  return useQuery(trpc.housekeeping.board.queryOptions());
}
