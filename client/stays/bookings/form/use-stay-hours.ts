import { useMemo, useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import type { StayHours } from "#client/stays/bookings/form/booking-values.ts";
import { useStayTimes } from "#client/tenant/properties/use-stay-times.ts";

/** The property's hours, and the time at which the form is looked at. */
export function useStayHours(): StayHours {
  const { zone } = useFormats();
  const { start, end } = useStayTimes();
  const [now] = useState(() => new Date().toISOString());
  return useMemo(() => ({ start, end, clock: { now, time_zone: zone } }), [start, end, zone, now]);
}
