import { expect, test } from "vitest";
import { acceptance, handshakeIn, offerIn, outcomeOf, pingAnswer, pingMessage, refusal } from "#server/channels/alpinebits/answers.ts";
import { freeRoomsMessage } from "#server/channels/alpinebits/free-rooms.ts";
import { pushAnswer, readMessage, reportMessage } from "#server/channels/alpinebits/guest-requests.ts";
import {
  ALPINEBITS_VERSIONS,
  agreementOf,
  CLIENT_HANDSHAKE,
  intersectionOf,
  SERVER_HANDSHAKE,
} from "#shared/channels/alpinebits/handshake.ts";
import { child, lineIn, readXml, UnreadableXml } from "#shared/platform/core/read-xml.ts";
import { sample, schemaErrors } from "#tests/alpinebits/schema.ts";

const HOTEL = { code: "SONNLEITN", name: "Gasthof <Sonnleitn> & Söhne" };
const closed = [{ from: "2027-11-08", to: "2027-12-02" }];
const night = (code: string, free: number, [from, to]: [string, string]) => ({
  code,
  range: { from, to, weekdays: null, value: { free } },
});
const ROOMS = [night("DZ-BERG", 4, ["2027-01-04", "2027-01-08"]), night("DZ-BERG", 0, ["2027-01-09", "2027-01-09"])];
const TAKEN = { id: "a1f0", isCancellation: false, refused: null };
const CANCELED = { id: "00aa11", isCancellation: true, refused: null };
const REFUSED = { id: "b77d", isCancellation: false, refused: "flexible dates are not supported" };

const WRITTEN = {
  "a ping": pingMessage(CLIENT_HANDSHAKE),
  "the answer to a ping": pingAnswer(SERVER_HANDSHAKE, JSON.stringify(CLIENT_HANDSHAKE)),
  "all free rooms with a closed season": freeRoomsMessage(HOTEL, { complete: true, rooms: ROOMS, closed }),
  "changes of free rooms": freeRoomsMessage(HOTEL, { complete: false, rooms: ROOMS, closed }),
  "a reset": freeRoomsMessage(HOTEL, { complete: true, rooms: [], closed: [] }),
  "the question for requests": readMessage(HOTEL, null),
  "the question for lost requests": readMessage(HOTEL, "2026-11-27T00:00:00.000Z"),
  "the report of requests": reportMessage([TAKEN, CANCELED, REFUSED]),
  "the report that none could be used": reportMessage([REFUSED]),
  "the answer to a push": pushAnswer([TAKEN, REFUSED]),
  "the answer to a push of nothing usable": pushAnswer([REFUSED]),
  "a refusal": refusal("OTA_ResRetrieveRS", { code: "392", text: "unknown hotel" }),
  "a report that arrived": acceptance("OTA_NotifReportRS"),
};

test.each(ALPINEBITS_VERSIONS)("what is written is valid against the schema of %s", async (version) => {
  expect(await schemaErrors(Object.values(WRITTEN), version)).toEqual([]);
});

test("a message with a code that is too long would be found", async () => {
  const long = freeRoomsMessage({ code: "A-CODE-OF-17-SIGNS", name: null }, { complete: true, rooms: ROOMS, closed });
  expect((await schemaErrors([long], "2024-10")).join()).toContain("HotelCode");
});

test("free rooms say what the standard's own sample says", () => {
  const written = freeRoomsMessage(HOTEL, { complete: true, rooms: ROOMS, closed });
  expect(written).toContain('<StatusApplicationControl Start="2027-11-08" End="2027-12-02" AllInvCode="true"/>');
  expect(written).toContain('<StatusApplicationControl Start="2027-01-04" End="2027-01-08" InvTypeCode="DZ-BERG"/>');
  expect(written).toContain('<InvCount CountType="2" Count="4"/>');
  expect(freeRoomsMessage(HOTEL, { complete: false, rooms: ROOMS, closed })).not.toContain("AllInvCode");
});

test("each of the four outcomes is read", () => {
  const outcome = (name: string) => outcomeOf(sample(name), "OTA_HotelInvCountNotifRS");
  expect(outcome("06-freerooms-rs-success")).toEqual({ taken: true, advisories: [], losses: [] });
  expect(outcome("07-freerooms-rs-sendall")).toEqual({ taken: true, advisories: ["free_rooms"], losses: [] });
  expect(outcome("08-freerooms-rs-error")).toEqual({ taken: false, reason: "unknown_hotel", text: "unknown HotelCode" });
  const withLoss = acceptance("OTA_HotelInvCountNotifRS", {
    Warnings: { Warning: { "@Type": "3", "@Code": "450", "#": "DZ-TAL is unknown" } },
  });
  expect(outcomeOf(withLoss, "OTA_HotelInvCountNotifRS")).toEqual({ taken: true, advisories: [], losses: ["DZ-TAL is unknown"] });
});

test.each(["", "<html><body>502</body></html>", "<OTA_HotelInvCountNotifRS/>", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])(
  "another answer is not taken for success: %j",
  (text) => {
    expect(() => outcomeOf(text, "OTA_HotelInvCountNotifRS")).toThrow(UnreadableXml);
  },
);

test("a handshake keeps what both sides have, and answers the client's words unchanged", () => {
  const { echo, offer } = offerIn(sample("01-ping-rq"));
  const shared = intersectionOf(offer ?? { versions: [] }, SERVER_HANDSHAKE);
  expect(shared).toEqual({
    versions: ["2024-10", "2022-10"].map((version) => ({
      version,
      actions: [{ action: "action_OTA_Ping" }, { action: "action_OTA_Read" }],
    })),
  });
  const answer = pingAnswer(shared, echo);
  expect(handshakeIn(answer)).toEqual(shared);
  expect(answer).toContain(`<EchoData>${echo}</EchoData>`);
});

test("a partner is spoken to in the newest version that both know, by what it names there", () => {
  const agreement = agreementOf(handshakeIn(sample("02-ping-rs")) ?? { versions: [] });
  expect(agreement).toMatchObject({ version: "2024-10" });
  expect([...(agreement?.capabilities ?? [])]).toEqual([
    "OTA_HotelInvCountNotif_accept_categories",
    "OTA_HotelInvCountNotif_accept_complete_set",
  ]);
  expect(agreementOf({ versions: [{ version: "2018-10", actions: [{ action: "action_OTA_Ping" }] }] })).toBeNull();
});

test("texts that look like entities come back as they were, and are valid", async () => {
  const odd = 'x &lol; &amp; &#0; &#x41; <b> "q" \ue000';
  const answer = pingAnswer(SERVER_HANDSHAKE, odd);
  expect(await schemaErrors([answer], "2024-10")).toEqual([]);
  expect(lineIn(child(readXml(answer), "OTA_PingRS", "EchoData"))).toBe('x &lol; &amp; &#0; &#x41; <b> "q"');
});

test("a reservation without an id is refused by a valid answer", async () => {
  expect(
    await schemaErrors([pushAnswer([TAKEN, { ...REFUSED, id: "" }]), reportMessage([{ ...REFUSED, id: "x".repeat(500) }])], "2024-10"),
  ).toEqual([]);
});

test("a ping whose offer is no JSON is still a ping", () => {
  expect(offerIn('<OTA_PingRQ xmlns="http://www.opentravel.org/OTA/2003/05"><EchoData>hello</EchoData></OTA_PingRQ>')).toEqual({
    echo: "hello",
    offer: null,
  });
});
