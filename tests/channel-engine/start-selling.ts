import { channelBookingsJob } from "#server/channels/channel-engine/job.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { startWithChannex } from "#tests/channel-engine/start-channex.ts";

export const NIGHTS = { "2030-05-10": "111.00", "2030-05-11": "99.50" };

export type Room = {
  room_type_id?: string | null;
  rate_plan_id?: string | null;
  checkin_date?: string;
  checkout_date?: string;
  days?: object;
  occupancy?: object;
};

export function room(values: Room = {}): object {
  return {
    checkin_date: "2030-05-10",
    checkout_date: "2030-05-12",
    room_type_id: "double",
    rate_plan_id: "double-bar",
    days: NIGHTS,
    occupancy: { adults: 2, children: 0, infants: 0 },
    ...values,
  };
}

let made = 0;

/** A revision of the booking of Ilse Probstmann; each is younger than the one before. */
export function revision(values: object = {}): Record<string, unknown> {
  made += 1;
  return {
    booking_id: "booking-1",
    ota_reservation_code: "5550001112",
    ota_name: "Booking.com",
    status: "new",
    currency: "EUR",
    payment_collect: "property",
    notes: "Quiet room please",
    customer: {
      name: "Ilse",
      surname: "Probstmann",
      mail: "ilse.4711@guest.example",
      phone: "+43 699 1234567",
      country: "AT",
      language: "de",
    },
    rooms: [room()],
    inserted_at: `2030-04-01T10:00:${String(made % 60).padStart(2, "0")}.000000`,
    ...values,
  };
}

export async function startSelling() {
  made = 0;
  const started = await startWithChannex();
  const { property, call, id, channex, open } = started;
  await open();
  const pull = async () => {
    property.clock.now = new Date(Date.parse(property.clock.now) + 60_000).toISOString();
    await channelBookingsJob.run(property.runtime);
  };
  const bookings = async () =>
    (await call<Page<Booking>>("GET /bookings?page_size=200&sort=created_at&expand=customer&expand=nights")).body.data;
  const revisions = () =>
    property.runtime.db.$client
      .prepare(
        "SELECT revision_id, state, problem, acknowledged_at IS NOT NULL AS acknowledged FROM channel_revisions ORDER BY received_at, id",
      )
      .all();
  const stays = () =>
    property.runtime.db.$client
      .prepare("SELECT position, conflict, problem, booking_id IS NULL AS missing FROM channel_stays ORDER BY position")
      .all();
  return { ...started, offer: channex.partner.offer, waiting: () => channex.partner.feed(100), pull, bookings, revisions, stays, id };
}
