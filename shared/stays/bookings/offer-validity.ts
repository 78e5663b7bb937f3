import { addDays } from "#shared/platform/core/stays.ts";

const OFFER_DAYS = 7;

/** The last day that is proposed for a new offer: a week from now, but not after the day of arrival, and never before today. */
export function proposedExpiry(arrival: string, today: string): string {
  const week = addDays(today, OFFER_DAYS);
  if (arrival >= week) return week;
  return arrival < today ? today : arrival;
}

/** True if an offer stays valid after the day of arrival; both are calendar dates. */
export function expiresAfterArrival(expires_on: string | null, arrival: string | null): boolean {
  return expires_on !== null && arrival !== null && expires_on > arrival;
}
