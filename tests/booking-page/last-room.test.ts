import { expect, test } from "vitest";
import { DAYS, startPage } from "#tests/booking-page/open-page.ts";

const GUESTS = 200;
const everybody = Array.from({ length: GUESTS }, (_, index) => index);
const addressOf = (guest: number) => `198.51.${100 + Math.floor(guest / 250)}.${1 + (guest % 250)}`;

type Stays = { room_id: string; check_in: string; check_out: string }[];

test("two hundred guests want three rooms at once: three get one, no room twice, and nobody's hold is lost", async () => {
  const page = await startPage();
  const guests = everybody.map((guest) => page.guestAt(addressOf(guest)));
  const holds = await Promise.all(guests.map((guest) => page.hold({}, guest)));
  const held = holds.flatMap(({ status, body }, index) => (status === 200 ? [{ hold_id: body.hold_id, index }] : []));
  expect(held).toHaveLength(3);
  expect(new Set(holds.filter(({ status }) => status !== 200).map(({ body }) => body.type))).toEqual(
    new Set(["booking/no_available_room_found"]),
  );
  page.wait(60);
  // Two hundred forms at once: each is sent by the person who holds it, and by others who have seen its id.
  const sent = held.flatMap(({ hold_id }) =>
    everybody.slice(0, Math.ceil(GUESTS / held.length)).map((guest) => page.book(hold_id, {}, guests[guest])),
  );
  const booked = await Promise.all(sent);
  expect(booked.every(({ status }) => status === 200)).toBe(true);
  const { $client } = page.property.runtime.db;
  const stays = $client.prepare("SELECT room_id, check_in, check_out FROM bookings").all() as Stays;
  expect(new Set(stays.map(({ room_id }) => room_id)).size).toBe(3);
  expect(stays).toHaveLength(3);
  expect(new Set(booked.map(({ body }) => body.code)).size).toBe(3);
});

test("two hundred guests want the very last room: one gets it, and once it is given back the next one does", async () => {
  const page = await startPage();
  const guests = everybody.map((guest) => page.guestAt(addressOf(guest)));
  const race = async () => {
    const holds = await Promise.all(guests.map((guest) => page.hold({ room_type_id: page.suite }, guest)));
    return holds.filter(({ status }) => status === 200);
  };
  expect(await race()).toHaveLength(1);
  page.wait(15 * 60);
  const [winner, ...others] = await race();
  expect(others).toEqual([]);
  page.wait(60);
  expect((await page.book(winner?.body.hold_id ?? "")).status).toBe(200);
  expect(await race()).toEqual([]);
});

test("guests and the front desk at once: never more stays than rooms, and every refusal is reported", async () => {
  const page = await startPage();
  const holds = await Promise.all(everybody.slice(0, 20).map((guest) => page.hold({}, page.guestAt(addressOf(guest)))));
  const ids = holds.flatMap(({ status, body }) => (status === 200 ? [body.hold_id] : []));
  page.wait(60);
  const { check_in, check_out } = DAYS;
  const desk = { check_in, check_out, occupancy: 2, room_type_id: page.double, auto_assign_room: true };
  const calls = ids.flatMap((id) => [page.book(id, {}, page.guestAt(addressOf(ids.indexOf(id)))), page.admin.call("POST /bookings", desk)]);
  const answers = await Promise.all<{ status: number; body: { type?: string } }>(calls);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.type);
  expect(refused).toEqual(refused.map(() => "booking/no_available_room_found"));
});
