import { useMemo } from "react";
import type { StayHours } from "#client/bookings/form/booking-values.ts";
import { useFormats } from "#client/core/dates.ts";
import { useStayTimes } from "#client/properties/use-stay-times.ts";

/** The property's hours, and the time at which the form is looked at. */
export function useStayHours(): StayHours {
  const { zone } = useFormats();
  const { start, end } = useStayTimes();
  return useMemo(() => ({ start, end, clock: { now: new Date().toISOString(), time_zone: zone } }), [start, end, zone]);
}
