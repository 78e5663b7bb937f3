import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { handshakeIn, pingMessage } from "#server/channels/alpinebits/answers.ts";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";
import type { Page } from "#shared/platform/core/paging.ts";
import { child, children, lineIn, readXml } from "#shared/platform/core/read-xml.ts";
import { cancellation, DOUBLE, NIGHTS, PERSONS, push, ROOM, reservation } from "#tests/alpinebits/reservations.ts";
import { sample, validatedTogether } from "#tests/alpinebits/schema.ts";
import { PUSH, startServed } from "#tests/alpinebits/start-served.ts";
import { onceTrue } from "#tests/support/once-true.ts";
import { openScreen } from "#tests/support/screen.ts";

const MIB = 1_048_576;
const expectValid = validatedTogether();

test("partners agree on what both have; the client's words come back unchanged", async () => {
  const { ask, connection } = await startServed();
  const { status, text, headers } = await ask({ action: "OTA_Ping:Handshaking", request: sample("01-ping-rq") });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("application/xml");
  expect(headers.get("x-alpinebits-server-accept-encoding")).toBe("gzip");
  expectValid([text]);
  const [sent, back] = [sample("01-ping-rq"), text].map((xml, index) =>
    lineIn(child(readXml(xml), index === 0 ? "OTA_PingRQ" : "OTA_PingRS", "EchoData")),
  );
  expect(back).toBe(sent);
  expect(await connection()).toMatchObject({ direction: "in", protocol: { version: "2024-10" } });
});

test("a partner that announces status updates is offered none: no schema of the standard has them", async () => {
  const { ask } = await startServed();
  const actions = ["action_OTA_Ping", "action_OTA_Read", "action_OTA_HotelResNotif_GuestRequests_StatusUpdate"].map((action) => ({
    action,
  }));
  const { text } = await ask({
    action: "OTA_Ping:Handshaking",
    request: pingMessage({
      versions: [
        { version: "2024-10", actions },
        { version: "2020-10", actions },
      ],
    }),
  });
  expectValid([text]);
  expect(handshakeIn(text)).toEqual({ versions: [{ version: "2024-10", actions: actions.slice(0, 2) }] });
});

test("a request that a website hands over is an offer on the plan; the answer names it, and a second time nothing is made", async () => {
  const { ask, bookings, connection } = await startServed();
  const request = push(reservation({ status: "Requested", stays: [`${ROOM}${PERSONS}${NIGHTS}`] }));
  const { text } = await ask({ action: PUSH, request });
  expectValid([request, text]);
  expect(idsIn(text)).toEqual(["r1"]);
  expect(await bookings()).toMatchObject([{ status: "pending", source: "Website", expires_at: expect.any(String), gross_amount: 200 }]);
  expect(idsIn((await ask({ action: PUSH, request })).text)).toEqual(["r1"]);
  expect(await bookings()).toHaveLength(1);
  expect((await connection()).outcomes).toContainEqual(expect.objectContaining({ call: "received", outcome: "success" }));
});

test("the offer is on an open room plan in a blink", async () => {
  const served = await startServed();
  const ben = await served.login("staff", "Ben");
  const screen = openScreen(served, ben.cookie);
  await onceTrue(() => expect(screen.heard.length).toBeGreaterThan(0));
  const began = performance.now();
  await served.ask({ action: PUSH, request: push(reservation({ status: "Requested", stays: [`${ROOM}${PERSONS}${NIGHTS}`] })) });
  const made = () => screen.heard.flatMap((event) => (event.kind === "change" && event.object === "booking" ? [event.type] : []));
  await onceTrue(() => expect(made()).toEqual(["booking.created"]));
  expect(performance.now() - began).toBeLessThan(1_000);
});

test("bookings, changes and cancellations follow, also compressed and in the older version", async () => {
  const { ask, bookings } = await startServed();
  await ask({ action: PUSH, request: push(reservation()), gzip: true });
  expect(await bookings()).toMatchObject([{ status: "confirmed", gross_amount: 210.5 }]);
  const longer = DOUBLE.replace('End="2030-05-12"', 'End="2030-05-13"');
  const change = push(reservation({ status: "Modify", at: "2030-04-01T11:00:00+02:00", stays: [longer] }));
  await ask({ action: PUSH, request: change, version: "2022-10" });
  expect(await bookings()).toMatchObject([{ check_out: expect.stringContaining("2030-05-13") }]);
  const { text } = await ask({ action: PUSH, request: push(cancellation()) });
  expectValid([text]);
  expect(text).toContain('Type="15"');
  expect(await bookings()).toMatchObject([{ status: "canceled" }]);
});

test("of several requests those that cannot be used are named with the reason, and the others are taken", async () => {
  const { ask, bookings, connection } = await startServed();
  const bad = reservation({ id: "r2", stays: [DOUBLE.replace('End="2030-05-12"', 'End="2030-05-02"')] });
  const foreign = reservation({ id: "r3", hotel: "OTHER" });
  const { text } = await ask({ action: PUSH, request: push(reservation(), bad, foreign) });
  expectValid([text]);
  expect(idsIn(text)).toEqual(["r1"]);
  const warnings = children(child(readXml(text), "OTA_HotelResNotifRS", "Warnings"), "Warning");
  expect(warnings.map((each) => [lineIn(child(each, "@RecordID")), lineIn(each)])).toEqual([
    ["r2", expect.stringContaining("TimeSpan")],
    ["r3", "unknown HotelCode OTHER"],
  ]);
  expect(await bookings()).toHaveLength(1);
  expect(await connection()).toMatchObject({ set_aside: 1 });
});

test("two websites may name the same reservation and the same hotel: each has its own", async () => {
  const { ask, call, bookings, rooms } = await startServed();
  const made = await call<ChannelConnection>("POST /channel_connections", {
    kind: "alpinebits",
    name: "Second website",
    hotel_code: "SONNLEITN",
  });
  const { id, user_name, secret } = made.body;
  await call(`PUT /channel_connections/${id}/mapping`, { mapping: [{ room_type_id: rooms.double, partner_id: "DZ" }] });
  const second = `${user_name}:${secret}`;
  await ask({ action: PUSH, request: push(reservation()) });
  await ask({ action: PUSH, request: push(reservation()), login: second });
  expect((await bookings()).map(({ source }) => source).sort()).toEqual(["Second website", "Website"]);
  await ask({ action: PUSH, request: push(cancellation()), login: second });
  expect((await bookings()).map(({ source, status }) => `${source} ${status}`).sort()).toEqual([
    "Second website canceled",
    "Website confirmed",
  ]);
});

test("a second handshake in another version counts from then on", async () => {
  const { ask, connection } = await startServed();
  const offer = (version: string) => pingMessage({ versions: [{ version, actions: [{ action: "action_OTA_Read" }] }] });
  for (const version of ["2024-10", "2022-10"]) {
    await ask({ action: "OTA_Ping:Handshaking", request: offer(version), version: version === "2022-10" ? "2022-10" : "2024-10" });
    expect(await connection()).toMatchObject({ protocol: { version } });
  }
});

test("an address or a number that no contact can have costs the guest none of the others", async () => {
  const { ask, call, bookings } = await startServed();
  const odd = reservation().replace(
    "</Email>",
    '</Email><Address><AddressLine>Musterweg 4</AddressLine><CityName>Ried</CityName><PostalCode>4910</PostalCode><CountryName Code="at"/></Address>',
  );
  await ask({ action: PUSH, request: push(odd) });
  const [booking] = await bookings();
  expect((await call(`GET /contacts/${booking?.customer_id}`)).body).toMatchObject({
    name: "Ilse Probstmann",
    language: "de",
    communication: { email: "ilse@example.org" },
    address: { line1: "Musterweg 4", city: "Ried", postal_code: "4910", country: null },
  });
});

test("a long message leaves the server to others in between", async () => {
  const { ask, url } = await startServed();
  const many = Array.from({ length: 60 }, (_, index) => reservation({ id: `r${index}`, status: "Requested" }));
  const order: string[] = [];
  const pushed = ask({ action: PUSH, request: push(...many) }).then(({ text }) => {
    order.push("pushed");
    return text;
  });
  for (let call = 0; call < 5; call += 1) await fetch(`${url}/api/health`).then(() => order.push("served"));
  expect(idsIn(await pushed)).toHaveLength(60);
  expect(order.at(-1)).toBe("pushed");
});

test("a hotel code that is not this property's is error 392, and nothing is taken", async () => {
  const { ask, bookings } = await startServed();
  const { status, text } = await ask({ action: PUSH, request: push(reservation({ hotel: "OTHER" })) });
  expect(status).toBe(200);
  expect(text).toContain('Code="392"');
  expectValid([text]);
  expect(await bookings()).toEqual([]);
});

test("a partner gets in with its own password only, and guesses are slowed down", async () => {
  const { ask, call, id, user } = await startServed();
  const asked = { action: PUSH, request: push(cancellation("x")) };
  expect((await ask({ ...asked, login: null })).status).toBe(401);
  const renewed = await call<{ secret: string }>(`POST /channel_connections/${id}/renew_password`);
  expect(await ask(asked)).toMatchObject({ status: 401, text: "ERROR: invalid credentials" });
  const logged = (await call<Page<{ kind: string }>>("GET /security_log?area=api_key")).body.data;
  expect(logged.map(({ kind }) => kind).sort()).toEqual(["channel_access_made", "channel_password_renewed"]);
  expect((await ask({ ...asked, login: `${user}:${renewed.body.secret}` })).status).toBe(200);
  for (let guess = 0; guess < 5; guess += 1) await ask({ ...asked, login: `${user}:guess${guess}` });
  expect(await ask({ ...asked, login: `${user}:${renewed.body.secret}` })).toMatchObject({
    status: 429,
    text: expect.stringContaining("too many attempts"),
  });
});

test("the password is in the answer that makes it and nowhere else", async () => {
  const { call, id, password, property } = await startServed();
  expect(password).toMatch(/^[\w-]{20,}$/);
  expect((await call(`GET /channel_connections/${id}`)).body).toMatchObject({ secret: null });
  expect(property.runtime.db.$client.serialize().includes(Buffer.from(password))).toBe(false);
});

test.each([
  ["an unknown action", { action: "OTA_HotelInvCountNotif:FreeRooms" }, "unknown or missing action"],
  ["a missing action", { action: "" }, "unknown or missing action"],
  ["a status that no handshake offers", { action: "OTA_HotelResNotif:GuestRequests_StatusUpdate" }, "unknown or missing action"],
  ["an unknown version", { version: "2014-04" }, "protocol version"],
  ["a broken message", { request: "<OTA_HotelResNotifRQ><HotelReservations>" }, "unable to parse"],
  ["another message", { request: "<OTA_PingRQ/>" }, "unable to parse"],
  ["no message", { request: "" }, "unable to parse"],
  ["another encoding", { request: push(reservation()).replace("UTF-8", "ISO-8859-1") }, "UTF-8 expected"],
  ["a document type", { request: `<!DOCTYPE a SYSTEM "file:///etc/passwd">${push(reservation())}` }, "document types"],
  [
    "entities of its own",
    {
      request: `<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><OTA_HotelResNotifRQ>&b;</OTA_HotelResNotifRQ>`,
    },
    "document types",
  ],
  ["deep elements", { request: `<OTA_HotelResNotifRQ>${"<a>".repeat(200)}${"</a>".repeat(200)}</OTA_HotelResNotifRQ>` }, "unable to parse"],
  ["a form of another kind", { contentType: "application/xml" }, "multipart/form-data expected"],
  ["an unknown content encoding", { encoding: "br" }, "unknown content encoding"],
  ["a compressed body that is none", { encoding: "gzip" }, "unable to decompress"],
] as const)("%s is refused before anything is done, in the words of the standard", async (_, odd, words) => {
  const { ask, bookings } = await startServed();
  const { status, text, headers } = await ask({ action: PUSH, request: push(reservation()), ...odd });
  expect([status, text]).toEqual([400, expect.stringMatching(new RegExp(`^ERROR: .*${words}`))]);
  expect(headers.get("content-type")).toContain("text/plain");
  expect(await bookings()).toEqual([]);
});

test("a body beyond the limits is refused, also one that only grows when it is inflated", async () => {
  const { ask, raw } = await startServed();
  const large = await ask({ action: PUSH, request: "x".repeat(21 * MIB) });
  expect(large).toMatchObject({ status: 400, text: "ERROR: the request is too large" });
  const bomb = await raw(gzipSync(Buffer.alloc(101 * MIB)), {
    "content-encoding": "gzip",
    "content-type": "multipart/form-data; boundary=x",
  });
  expect(bomb).toMatchObject({ status: 400, text: "ERROR: the request is too large" });
});

function idsIn(answer: string): (string | null)[] {
  const taken = children(child(readXml(answer), "OTA_HotelResNotifRS", "HotelReservations"), "HotelReservation");
  return taken.map((each) => lineIn(child(each, "UniqueID", "@ID")));
}
