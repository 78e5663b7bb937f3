import type { Booking } from "#shared/stays/bookings/schema.ts";

/** Under which name the front desk knows a booking: the first guest's, else the customer's. Null while nobody has given one. */
export function bookingName({ guests, customer }: Pick<Booking, "guests" | "customer">): string | null {
  return guests?.[0]?.name ?? customer?.name ?? null;
}

/** Names a booking in a title: without a guest or customer by its group and room, else by its code. */
export function bookingTitle(booking: Pick<Booking, "guests" | "customer" | "group" | "room" | "code">): string {
  const { group, room, code } = booking;
  return bookingName(booking) ?? (group ? `${group.name} · ${room?.number ?? code}` : code);
}

/** An offer waits for an answer until a day. */
export function isOffer({ status, expires_at }: Pick<Booking, "status" | "expires_at">): boolean {
  return status === "pending" && expires_at !== null;
}
