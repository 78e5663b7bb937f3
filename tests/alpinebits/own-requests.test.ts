import { expect, test } from "vitest";
import { readMessage, reportMessage, requestsInAnswer } from "#server/channels/alpinebits/guest-requests.ts";
import { validatedTogether } from "#tests/alpinebits/schema.ts";
import { startServed } from "#tests/alpinebits/start-served.ts";

const expectValid = validatedTogether();

const READ = "OTA_Read:GuestRequests";
const REPORT = "OTA_NotifReport:GuestRequests";
const HOTEL = { code: "SONNLEITN", name: null };

/** A property whose booking page has brought a booking of Ilse Probstmann. */
async function startBooked() {
  const served = await startServed();
  const { call, rooms, ask, property } = served;
  const contact = {
    name: "Ilse Probstmann",
    communication: { email: "ilse@example.org", phone: "+43 699 1234567" },
    address: { line1: "Musterweg 4", postal_code: "4910", city: "Ried", country: "AT" },
  };
  const customer = (await call<{ id: string }>("POST /contacts", contact)).body.id;
  const stay = {
    check_in: "2030-05-10",
    check_out: "2030-05-12",
    adults: 1,
    children: [{ age: 7 }],
    room_type_id: rooms.suite,
    rate_id: rooms.rate,
  };
  const { body, status } = await call<{ id: string }>("POST /bookings", {
    ...stay,
    customer_id: customer,
    source: "booking_page",
    description: "Late arrival",
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  const read = async (since: string | null = null) => {
    const { text } = await ask({ action: READ, request: readMessage(HOTEL, since) });
    expectValid([text]);
    expectValid([text], "2022-10");
    return requestsInAnswer(text);
  };
  const report = async (reported: Parameters<typeof reportMessage>[0]) => {
    const { text } = await ask({ action: REPORT, request: reportMessage(reported) });
    expectValid([text]);
  };
  return { ...served, booking: body.id, read, report, property };
}

test("a booking of the booking page is told until the partner reports it, then only when asked for by a day", async () => {
  const { read, report, booking } = await startBooked();
  const [told, ...others] = await read();
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    id: booking.replaceAll("-", ""),
    request: {
      kind: "reserved",
      comment: "Late arrival",
      customer: { first_name: "Ilse", last_name: "Probstmann", email: "ilse@example.org", wants_news: false, phone: "+436991234567" },
      stays: [
        { room_type_code: "SUITE", rate_code: "BAR", adults: 1, children: [7], dates: { check_in: "2030-05-10", check_out: "2030-05-12" } },
      ],
    },
  });
  expect(await read()).toHaveLength(1);
  await report([{ id: told?.id ?? "", isCancellation: false, refused: null }]);
  expect(await read()).toEqual([]);
  await report([{ id: told?.id ?? "", isCancellation: false, refused: null }]);
  expect(await read("2030-03-01T00:00:00.000Z")).toHaveLength(1);
});

test("a cancellation is told to a partner that knows the booking, and only to it", async () => {
  const { read, report, call, booking } = await startBooked();
  const id = booking.replaceAll("-", "");
  await call(`POST /bookings/${booking}/cancel`);
  expect(await read()).toEqual([]);
  await call(`POST /bookings/${booking}/undo_cancel`);
  await read();
  await report([{ id, isCancellation: false, refused: null }]);
  await call(`POST /bookings/${booking}/cancel`);
  expect(await read()).toMatchObject([{ id, request: { kind: "canceled" } }]);
  await report([{ id, isCancellation: true, refused: null }]);
  expect(await read()).toEqual([]);
});

test("a booking that comes back after its cancellation is told again, and so is its second cancellation", async () => {
  const { read, report, call, booking, property } = await startBooked();
  const id = booking.replaceAll("-", "");
  const wait = () => {
    property.clock.now = new Date(Date.parse(property.clock.now) + 60_000).toISOString();
  };
  const told = async (isCancellation: boolean) => {
    wait();
    expect(await read()).toMatchObject([{ id, request: { kind: isCancellation ? "canceled" : "reserved" } }]);
    await report([{ id, isCancellation, refused: null }]);
    expect(await read()).toEqual([]);
  };
  await told(false);
  for (const step of ["cancel", "undo_cancel", "cancel"]) {
    await call(`POST /bookings/${booking}/${step}`);
    await told(step === "cancel");
  }
});

test("what the partner refuses is not told again, and the messages say why", async () => {
  const { read, report, booking, connection } = await startBooked();
  await read();
  await report([{ id: booking.replaceAll("-", ""), isCancellation: false, refused: "the category is unknown" }]);
  expect(await read()).toEqual([]);
  expect((await connection()).outcomes).toContainEqual(
    expect.objectContaining({ call: "reported", outcome: "warning", note: "the category is unknown" }),
  );
});

test("another hotel's requests are not told, nor stays that others have brought", async () => {
  const { ask, call, rooms, read } = await startBooked();
  const { text } = await ask({ action: READ, request: readMessage({ code: "OTHER", name: null }, null) });
  expect(text).toContain('Code="392"');
  await call("POST /bookings", { check_in: "2030-05-10", check_out: "2030-05-12", occupancy: 1, room_id: rooms.room101 });
  expect(await read()).toHaveLength(1);
});
