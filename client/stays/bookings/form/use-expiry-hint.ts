import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { expiresAfterArrival } from "#shared/stays/bookings/offer-validity.ts";

/** Hint at the last day of an offer that stays valid after the guest's arrival; undefined if it ends before. */
export function useExpiryHint(expires_on: string | null, arrival: string | null): string | undefined {
  const say = useSay();
  const { fullDate } = useFormats();
  if (arrival === null || !expiresAfterArrival(expires_on, arrival)) return undefined;
  return say("bookings.expires_after_arrival", { date: fullDate(arrival) });
}
