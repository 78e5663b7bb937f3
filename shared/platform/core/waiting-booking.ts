import type { FieldError } from "#shared/platform/core/errors.ts";

/** A booking without a room that counts on the last room of its type on a night. */
export type WaitingBooking = { booking_id: string; name: string; room_type: string; night: string };

const PATH = "unassigned";
const FIELDS = ["booking_id", "name", "room_type", "night"] as const satisfies readonly (keyof WaitingBooking)[];

/** The waiting booking among a refusal's errors: `unassigned.booking_id`, `unassigned.name` and so on. */
export function errorsOfWaiting(waiting: WaitingBooking): FieldError[] {
  return FIELDS.map((field) => ({ path: `${PATH}.${field}`, message: waiting[field] }));
}

/**
 * The waiting booking in a refusal's errors. In a call about several bookings the path begins with the refused one
 * (`bookings.2.unassigned.name`).
 */
export function waitingIn(errors: readonly FieldError[]): WaitingBooking | null {
  const valueOf = (field: keyof WaitingBooking) => {
    const end = `${PATH}.${field}`;
    return errors.find(({ path }) => path === end || path.endsWith(`.${end}`))?.message;
  };
  const [booking_id, name, room_type, night] = FIELDS.map(valueOf);
  if (!booking_id || !name || !room_type || !night) return null;
  return { booking_id, name, room_type, night };
}

/** True if an error of a refusal names a waiting booking, not a field of the input. */
export function isAboutWaiting({ path }: FieldError): boolean {
  return FIELDS.some((field) => path === `${PATH}.${field}` || path.endsWith(`.${PATH}.${field}`));
}
