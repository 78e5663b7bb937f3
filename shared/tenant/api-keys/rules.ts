/** True if the last day on which the key works is over; `today` is the property's calendar date. */
export function isKeyExpired({ expires_on }: { expires_on: string | null }, today: string): boolean {
  return expires_on !== null && expires_on < today;
}
