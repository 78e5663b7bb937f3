import { say } from "#client/platform/core/i18n.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import type { BookingValues } from "#client/stays/bookings/form/booking-values.ts";
import { MAX_UNASKED_NIGHTS } from "#shared/platform/core/long-stay.ts";
import { daysBetween } from "#shared/platform/core/stays.ts";

type Days = Pick<BookingValues, "check_in" | "check_out">;

/** Asks about dates that make a stay unusually long, unless it had them before. */
export async function confirmLongStay(days: Days, before: Days | null): Promise<boolean> {
  const count = nightsOf(days);
  if (count <= MAX_UNASKED_NIGHTS || (before && nightsOf(before) === count)) return true;
  return confirm({
    title: say("bookings.long_stay_title", { count }),
    subtitle: say("bookings.long_stay_detail"),
    confirmText: say("bookings.long_stay_confirm"),
    stayText: say("bookings.long_stay_back"),
  });
}

function nightsOf({ check_in, check_out }: Days): number {
  return check_in && check_out ? daysBetween(check_in, check_out) : 0;
}
