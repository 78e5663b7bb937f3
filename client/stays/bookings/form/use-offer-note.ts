import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { offerDaysLeft } from "#shared/stays/bookings/next-step.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** Remaining validity of an offer, in words; null for other bookings. */
export function useOfferNote(booking: Pick<Booking, "status" | "expires_at">): string | null {
  const say = useSay();
  const { zone } = useFormats();
  const now = useNow();
  const left = offerDaysLeft(booking, { now, time_zone: zone });
  if (left === null) return null;
  if (left < 0) return say("bookings.offer_expired");
  return left === 0 ? say("bookings.offer_last_day") : say("bookings.offer_days", { count: left });
}
