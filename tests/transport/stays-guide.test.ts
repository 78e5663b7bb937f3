import { expect, test } from "vitest";
import { CUT, FAMILY, NIGHTS } from "#server/office/api-docs/stays-guide.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { addContact, addPrice, addRate, addRoom, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

type Example = { method: "POST" | "PUT"; path: string; headers: Record<string, string>; body: object };

/** A request as the guide prints it, with real ids instead of its placeholders. */
function requestIn(example: string, ids: Record<string, string>): Example {
  const filled = Object.entries(ids).reduce((text, [placeholder, id]) => text.replaceAll(placeholder, id), example);
  const [head = "", body = ""] = filled.split("\n\n");
  const [first = "", ...lines] = head.split("\n");
  const [method, path = ""] = first.split(" ");
  const headers = lines.map((line) => line.split(": "));
  if (method !== "POST" && method !== "PUT") throw new Error(`not a write: ${first}`);
  return { method, path: path.replace("/api", ""), headers: Object.fromEntries(headers), body: JSON.parse(body) as object };
}

test("a family is booked, changes rooms and gets half board by the requests of the guide", async () => {
  const { property, login } = await startTestServer();
  const { suite, rate } = furnish(property);
  property.runtime.db.$client.prepare("UPDATE room_types SET max_cots = 1").run();
  const room202 = addRoom(property, suite, "202");
  const halfBoard = addRate(property, { name: "Half board", default: 0 });
  addPrice(property, halfBoard, suite, 26_000);
  const { call } = await login("admin");
  for (const id of [rate, halfBoard])
    await call(`PUT /rates/${id}/child_prices`, { child_prices: [{ from_age: 0, to_age: 17, gross_amount: 15 }] });
  const send = ({ method, path, headers, body }: Example) => call<Booking>(`${method} /${path.slice(1)}`, body, headers);

  const guest = addContact(property, "Moser");
  const family = FAMILY.replace("0198…", suite).replace("0198…", guest);
  const booked = await send(requestIn(family, {}));
  expect(booked.body).toMatchObject({ room_id: null, adults: 2, children: [{ age: 7 }, { age: 1 }], cots: 1, gross_amount: 920 });

  const ids = { "{id}": booked.body.id, '"3"': String(booked.headers.get("etag")), "<half board>": halfBoard };
  const cut = await send(requestIn(CUT, { ...ids, "<room 105>": room202 }));
  expect(cut.body.rooms.map(({ from, room_id }) => [from, room_id])).toEqual([
    ["2030-04-01", null],
    ["2030-04-03", room202],
  ]);

  expect((await send(requestIn(NIGHTS, ids))).body).toMatchObject({ gross_amount: 230 + 230 + 290 + 99 });
  const { body } = await call<Booking>(`GET /bookings/${booked.body.id}?expand=nights`);
  expect(body.nights?.map(({ date, rate_id, fixed }) => [date, rate_id === halfBoard, fixed])).toEqual([
    ["2030-04-01", false, false],
    ["2030-04-02", false, false],
    ["2030-04-03", true, false],
    ["2030-04-04", true, true],
  ]);
});
