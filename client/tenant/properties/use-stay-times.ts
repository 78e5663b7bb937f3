import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { trpc } from "#client/platform/core/trpc.ts";

const USUAL = { start: "15:00", end: "11:00" };

/** When stays begin and end in this property, `HH:mm`. */
export function useStayTimes(): { start: string; end: string } {
  const { data } = useQuery(trpc.properties.current.queryOptions());
  const start = data && "check_in_time" in data ? data.check_in_time : USUAL.start;
  const end = data && "check_out_time" in data ? data.check_out_time : USUAL.end;
  return useMemo(() => ({ start, end }), [start, end]);
}
