import { makeGuestLink } from "#server/channels/guest-links/service.ts";
import type { LinkPurpose } from "#shared/channels/guest-links/schema.ts";
import type { BookingInput } from "#shared/stays/bookings/schema.ts";
import { makeFrontDesk } from "#tests/support/front-desk.ts";
import { as, startTestServer } from "#tests/support/test-server.ts";

/** A front desk with a running server, and functions for the guest's calls. */
export async function startGuestServer() {
  const desk = makeFrontDesk();
  const { anybody, login } = await startTestServer(desk.property);

  /** The id in a new link's URL. */
  function link(booking_id: string, purpose: LinkPurpose): string {
    const url = as(desk.property, desk.clerk, (work) => makeGuestLink(work, booking_id, purpose));
    return url.split("/").at(-2) ?? "";
  }
  function offer(given: Partial<BookingInput> = {}) {
    const booking = desk.book("10", "12", { room_id: desk.room101, status: "pending", expires_at: "2030-04-05T21:59:00.000Z", ...given });
    return { booking, id: link(booking.id, "offer") };
  }
  function arrival(given: Partial<BookingInput> = {}) {
    const booking = desk.book("10", "12", { room_id: desk.room101, ...given });
    return { booking, id: link(booking.id, "pre_check_in") };
  }
  return { ...desk, anybody, login, link, offer, arrival };
}

/** All data that the law requires of a guest. */
export const ANNA = {
  name: "Anna Gruber",
  date_of_birth: "1990-05-01",
  nationality: "AT",
  communication: { email: "anna@example.com" },
  address: { line1: "Hauptplatz 1", postal_code: "8010", city: "Graz", country: "AT" },
};
