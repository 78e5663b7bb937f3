import type { BuiltSite } from "#server/channels/booking-page/site/built-site.ts";
import type { BookingPage, Hold, Offers, PublicBooking } from "#shared/channels/booking-page/schema.ts";
import { furnish } from "#tests/support/guesthouse.ts";
import { makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

export const DAYS = { check_in: "2030-04-10", check_out: "2030-04-12", adults: 2, children: [] as number[] };
const QUERY = "check_in=2030-04-10&check_out=2030-04-12&adults=2";

/** A property with an open booking page that sells three doubles and a suite, behind one proxy, and calls of guests and the front desk. */
export async function startPage(page: Partial<BookingPage> = {}, options: { bookingSite?: BuiltSite } = {}) {
  const property = makeTestProperty();
  const { $client } = property.runtime.db;
  $client.prepare("UPDATE properties SET slug = 'edelweiss' WHERE id = ?").run(property.property_id);
  const rooms = furnish(property);
  const server = await startTestServer(property, undefined, { proxies: 1, ...options });
  const admin = await server.login("admin");
  const { double, suite, rate } = rooms;
  const sold = { active: true, books: "at_once", rate_ids: [rate], room_types: [{ room_type_id: double }, { room_type_id: suite }] };
  const saved = await admin.call<BookingPage>("PUT /booking_page", { ...sold, ...page });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));

  /** A guest with an address of their own. */
  const guestAt = (address: string) => server.callerWith({ "x-forwarded-for": address });
  const guest = guestAt("198.51.100.7");
  const offers = async (query = QUERY) => (await guest<Offers>(`GET /public/properties/edelweiss/offers?${query}`)).body;
  const hold = (more: object = {}, by = guest) =>
    by<Hold & { type?: string }>("POST /public/properties/edelweiss/holds", { room_type_id: double, rate_id: rate, ...DAYS, ...more });
  const book = (hold_id: string, more: object = {}, by = guest) =>
    by<PublicBooking & { type?: string }>("POST /public/properties/edelweiss/bookings", {
      hold_id,
      guest: { name: "Eva Moser", email: "eva@example.com", language: "en" },
      accept_terms: true,
      ...more,
    });
  /** The time that a person needs for the form. */
  const wait = (seconds: number) => {
    property.clock.now = new Date(Date.parse(property.clock.now) + seconds * 1000).toISOString();
  };
  const left = async () => (await offers()).room_types.map((type) => type.left);
  return { ...server, ...rooms, property, admin, guest, guestAt, offers, hold, book, wait, left, saved: saved.body };
}
