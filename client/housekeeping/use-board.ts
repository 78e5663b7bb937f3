import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useIdentity } from "#client/core/session.ts";
import { trpc } from "#client/core/trpc.ts";
import { readBoardAgain } from "#client/housekeeping/cache.ts";
import { hotelDay } from "#shared/core/stays.ts";

const LOOK_AT_CLOCK_MS = 60_000;

/** The board of this hotel day, live; with the next day it is read anew. */
export function useBoard() {
  const cache = useQueryClient();
  const { time_zone } = useIdentity();
  useEffect(() => {
    const today = () => hotelDay(new Date().toISOString(), time_zone);
    let day = today();
    const timer = setInterval(() => {
      if (day === today()) return;
      day = today();
      readBoardAgain(cache);
    }, LOOK_AT_CLOCK_MS);
    return () => clearInterval(timer);
  }, [cache, time_zone]);
  return useQuery(trpc.housekeeping.board.queryOptions());
}
