import { expect, test } from "vitest";
import { channelBookingsJob } from "#server/channels/channel-engine/job.ts";
import { withoutCards } from "#shared/channels/channex/mask-cards.ts";
import { revision, room, startSelling } from "#tests/channel-engine/start-selling.ts";

const CARD = "4111 1111 1111 1111";

test("the details of a card are stored nowhere, even if a partner does not mask them or a guest writes them down", async () => {
  const { offer, pull, bookings, property, connection } = await startSelling();
  const guarantee = {
    card_number: CARD.replaceAll(" ", ""),
    cvv: "9xq7",
    is_virtual: true,
    meta: { virtual_card_effective_date: "2030-05-10" },
  };
  offer("r1", revision({ guarantee, notes: `Please charge ${CARD}, thank you` }));
  await pull();
  expect(await bookings()).toMatchObject([{ description: "Please charge ************1111, thank you" }]);
  const { $client } = property.runtime.db;
  const raw = String($client.prepare("SELECT raw FROM channel_revisions").pluck().get());
  expect(raw).toContain("************1111");
  expect(raw).toContain('"cvv":"***"');
  for (const secret of ["41111111", "4111 1111 1111", "9xq7"]) expect($client.serialize().includes(secret)).toBe(false);
  expect(await connection()).toMatchObject({ set_aside: 0 });
});

test("numbers that belong to no card stay, such as codes, phone numbers and those with a wrong check digit", () => {
  const kept = { ota_reservation_code: "4111111111111111", phone: "+43 4111111111111111", notes: "order 4111111111111112", amount: 3 };
  expect(withoutCards(kept)).toEqual(kept);
  expect(withoutCards(["378282246310005", { guarantee: { cvv: 737 } }])).toEqual(["************0005", { guarantee: { cvv: null } }]);
});

test("a booking of more rooms than any portal sells at once is set aside, and the others go on", async () => {
  const { offer, pull, bookings, connection } = await startSelling();
  offer("r1", revision({ rooms: Array.from({ length: 51 }, () => room()) }));
  offer("r2", revision({ booking_id: "booking-2" }));
  await pull();
  expect(await bookings()).toHaveLength(1);
  expect(await connection()).toMatchObject({ set_aside: 1, unacknowledged: 0 });
});

test("a statement that claims to be from the future does not make the later ones of its booking void", async () => {
  const { offer, pull, bookings } = await startSelling();
  offer("r1", revision({ inserted_at: "2099-01-01T00:00:00.000000" }));
  await pull();
  offer("r2", revision({ status: "cancelled", inserted_at: "2030-04-01T10:05:00.000000" }));
  await pull();
  expect(await bookings()).toMatchObject([{ status: "canceled" }]);
});

test("a clock that was ahead and is set right keeps neither bookings nor rooms waiting", async () => {
  const { offer, pull, bookings, property, channex, later, rooms, login } = await startSelling();
  const right = property.clock.now;
  property.clock.now = "2031-03-01T10:00:00.000Z";
  await later(0);
  await channelBookingsJob.run(property.runtime);
  property.clock.now = right;
  offer("r1", revision());
  await pull();
  expect(await bookings()).toHaveLength(1);
  const { call: again } = await login("admin", "Nora");
  await again("POST /bookings", { room_id: rooms.room102, check_in: "2030-05-10", check_out: "2030-05-12", occupancy: 2 });
  await later(6);
  expect(channex.partner.rooms.get("double")?.get("2030-05-10")).toBe(1);
});
