import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { trpc } from "#client/platform/core/trpc.ts";
import { FIRST_TIMES, type UsualTimes, usualHours } from "#shared/platform/core/usual-times.ts";
import type { PropertyName } from "#shared/tenant/properties/name.ts";
import type { Property } from "#shared/tenant/properties/schema.ts";

/** When stays begin and end in this property, `HH:mm`. */
export function useStayTimes(): { start: string; end: string } {
  const { start, end } = stayTimesOf(useQuery(trpc.properties.current.queryOptions()).data);
  return useMemo(() => ({ start, end }), [start, end]);
}

/** The same as the rules of stays read them. */
export function useUsualTimes(): UsualTimes {
  const { start, end } = useStayTimes();
  return useMemo(() => ({ check_in_time: start, check_out_time: end }), [start, end]);
}

/** When stays begin and end in a property; the hours of a new one for a role that may only read its name. */
export function stayTimesOf(property: Property | PropertyName | undefined): { start: string; end: string } {
  return usualHours(property && "check_in_time" in property ? property : FIRST_TIMES);
}
