import { trpc } from "#client/platform/core/trpc.ts";

/** A booking with all that its panel, its page and its card on the plan show: one request for the three. */
export function bookingQuery(id: string) {
  return trpc.bookings.get.queryOptions({ id, expand: ["group", "customer", "room", "rate", "guests", "actions", "nights", "payers"] });
}
