import { expect, test } from "vitest";
import { type Received, requestsInAnswer, requestsInPush } from "#server/channels/alpinebits/guest-requests.ts";
import type { GuestRequest } from "#server/channels/alpinebits/reservation.ts";
import { rawOf, revisionOf } from "#server/channels/alpinebits/revision-of-request.ts";
import { UnreadableXml } from "#shared/platform/core/read-xml.ts";
import { sample } from "#tests/alpinebits/schema.ts";

const requestOf = (received: Received | undefined): GuestRequest => {
  if (!received || !("request" in received)) throw new Error(`no request: ${JSON.stringify(received)}`);
  return received.request;
};

/** A pushed booking of two nights, with other content of its room or of its guest counts. */
function pushed(room: string, attributes = 'CreateDateTime="2026-11-28T09:14:00+01:00" ResStatus="Reserved"'): Received | undefined {
  const reservation = `<HotelReservation ${attributes}><UniqueID Type="14" ID="r1"/><RoomStays><RoomStay>${room}</RoomStay></RoomStays></HotelReservation>`;
  return requestsInPush(`<OTA_HotelResNotifRQ><HotelReservations>${reservation}</HotelReservations></OTA_HotelResNotifRQ>`)[0];
}
const NIGHTS = '<TimeSpan Start="2027-02-06" End="2027-02-08"/>';

test("a booking is read with its room, persons, price by night and guest", () => {
  const [booked] = requestsInAnswer(sample("10-resretrieve-rs"));
  expect(requestOf(booked)).toMatchObject({
    id: "a1f0c3d5e7b94412",
    kind: "reserved",
    made_at: "2026-11-28T08:14:00.000Z",
    comment: "Ankunft gegen 21 Uhr",
    campaign: "winter-mailing",
    customer: {
      first_name: "Ilse",
      last_name: "Probstmann",
      email: "ilse@example.org",
      wants_news: false,
      phone: "+436990000001",
      language: "de",
      address: { line1: "Musterweg 4", postal_code: "4910", city: "Ried", country: "AT" },
    },
    stays: [
      {
        room_type_code: "DZ-BERG",
        rate_code: "HP-WINTER",
        dates: { kind: "fixed", check_in: "2027-02-06", check_out: "2027-02-13" },
        adults: 2,
        children: [7],
        total: 149_800,
        currency: "EUR",
        commission: 17_976,
      },
    ],
  });
  expect(requestOf(booked).stays[0]?.nights).toHaveLength(7);
  expect(requestOf(booked).stays[0]?.nights.reduce((sum, { gross_amount }) => sum + gross_amount, 0)).toBe(149_800);
});

test("a request with flexible dates and a cancellation that states its id alone are read", () => {
  const [, asked, canceled] = requestsInAnswer(sample("10-resretrieve-rs"));
  expect(requestOf(asked)).toMatchObject({
    kind: "requested",
    stays: [{ dates: { kind: "flexible", earliest: "2027-03-01", latest: "2027-03-20", nights: null }, total: null, nights: [] }],
  });
  expect(requestOf(canceled)).toMatchObject({ id: "00aa11", kind: "canceled", stays: [], customer: null });
  expect(requestsInPush(sample("15-resnotif-push-rq")).map(requestOf)).toEqual([requestOf(canceled)]);
});

test("prices by night are taken where they name each night and make the total", () => {
  const rates = (second: string) =>
    `<RoomRates><RoomRate RatePlanCode="A" RoomTypeCode="B"><Rates><Rate EffectiveDate="2027-02-06"><Base AmountAfterTax="100"/></Rate>${second}</Rates></RoomRate></RoomRates>`;
  const second =
    '<Rate EffectiveDate="2027-02-07" ExpireDate="2027-02-08" ExpireDateExclusiveInd="true"><Base AmountAfterTax="120.5"/></Rate>';
  const pricesOf = (content: string) => requestOf(pushed(content)).stays[0]?.nights.map(({ gross_amount }) => gross_amount);
  expect(pricesOf(`${rates(second)}${NIGHTS}<Total AmountAfterTax="220.50" CurrencyCode="EUR"/>`)).toEqual([10_000, 12_050]);
  expect(pricesOf(`${rates(second)}${NIGHTS}`)).toEqual([10_000, 12_050]);
  expect(pricesOf(`${rates(second)}${NIGHTS}<Total AmountAfterTax="200.01" CurrencyCode="EUR"/>`)?.reduce((a, b) => a + b, 0)).toBe(20_001);
  expect(pricesOf(`${rates("")}${NIGHTS}<Total AmountAfterTax="200" CurrencyCode="EUR"/>`)).toEqual([10_000, 10_000]);
  expect(pricesOf(`${rates("")}${NIGHTS}`)).toEqual([]);
});

test.each([
  ["a stay that ends before it begins", '<TimeSpan Start="2027-02-08" End="2027-02-06"/>', "TimeSpan"],
  ["a day that no calendar has", '<TimeSpan Start="2027-02-30" End="2027-03-06"/>', "Start"],
  ["a stay of years", '<TimeSpan Start="2027-02-08" End="2037-02-06"/>', "TimeSpan"],
  [
    "a booking with flexible dates",
    '<TimeSpan><StartDateWindow EarliestDate="2027-03-01" LatestDate="2027-03-20"/></TimeSpan>',
    "TimeSpan",
  ],
  ["a negative price", `${NIGHTS}<Total AmountAfterTax="-3" CurrencyCode="EUR"/>`, "Total"],
  ["half a person", `<GuestCounts><GuestCount Count="0.5"/></GuestCounts>${NIGHTS}`, "GuestCount"],
  ["an army", `<GuestCounts><GuestCount Count="9999999"/></GuestCounts>${NIGHTS}`, "GuestCount"],
])("%s cannot be used, and the reason names the field", (_name, room, field) => {
  expect(pushed(room)).toMatchObject({ id: "r1", refused: expect.stringContaining(field) });
});

test.each([
  ["15", 3_000],
  ["12.5", 2_500],
  ["1e309", null],
  ["-5", null],
  ["much", null],
  ["250", null],
])("a commission of %s per cent is %s cents of 200 euros, and never keeps a guest out", (percent, cents) => {
  const rate = `<RatePlans><RatePlan RatePlanCode="A"><Commission Percent="${percent}"/></RatePlan></RatePlans>`;
  const [stay] = requestOf(pushed(`${rate}${NIGHTS}<Total AmountAfterTax="200" CurrencyCode="EUR"/>`)).stays;
  expect(stay?.commission).toBe(cents);
});

test.each([
  ["33.335", [1_667, 1_667]],
  ["0", [0, 0]],
  ["100.01", [5_001, 5_000]],
])("a total of %s is spread over the nights to the cent", (total, nights) => {
  const [stay] = requestOf(pushed(`${NIGHTS}<Total AmountAfterTax="${total}" CurrencyCode="EUR"/>`)).stays;
  expect(stay?.nights.map(({ gross_amount }) => gross_amount)).toEqual(nights);
});

test("a reservation that cannot be used does not stop the others", () => {
  const bad = '<HotelReservation CreateDateTime="today" ResStatus="Reserved"><UniqueID Type="14" ID="r2"/></HotelReservation>';
  const text = sample("15-resnotif-push-rq").replace("<HotelReservations>", `<HotelReservations>${bad}`);
  expect(requestsInPush(text)).toMatchObject([{ id: "r2", refused: expect.any(String) }, { id: "00aa11" }]);
});

test("children count by their age, a person of 18 is an adult, and nobody is one adult", () => {
  const counts = '<GuestCounts><GuestCount Count="1"/><GuestCount Count="2" Age="0"/><GuestCount Count="1" Age="18"/></GuestCounts>';
  expect(requestOf(pushed(`${counts}${NIGHTS}`)).stays[0]).toMatchObject({ adults: 2, children: [0, 0] });
  expect(requestOf(pushed(NIGHTS)).stays[0]).toMatchObject({ adults: 1, children: [] });
});

test("a message that was changed later counts from then", () => {
  const changed = 'CreateDateTime="2026-11-28T09:14:00+01:00" LastModifyDateTime="2026-11-29T09:14:00+01:00" ResStatus="Modify"';
  expect(requestOf(pushed(NIGHTS, changed)).made_at).toBe("2026-11-29T08:14:00.000Z");
});

test("numbers of cards are masked, ids that look like some are not", () => {
  const id = "4111111111111111";
  const wish = `<ResGlobalInfo><Comments><Comment Name="customer comment"><Text>${id}</Text></Comment></Comments></ResGlobalInfo>`;
  const [sent] = requestsInPush(
    sample("15-resnotif-push-rq").replace("00aa11", id).replace("</HotelReservation>", `${wish}</HotelReservation>`),
  );
  const revision = revisionOf(rawOf(sent?.reservation, "2026-11-28T12:00:00.000Z").raw);
  expect(revision).toMatchObject({ booking_id: id, notes: "************1111" });
});

test.each([
  "<OTA_HotelResNotifRQ><HotelReservations>",
  "<OTA_PingRQ/>",
  '<!DOCTYPE x [<!ENTITY a "b">]><OTA_HotelResNotifRQ/>',
  `<OTA_HotelResNotifRQ>${"<a>".repeat(60)}${"</a>".repeat(60)}</OTA_HotelResNotifRQ>`,
])("what is no push of reservations is refused whole: %.40s", (text) => {
  expect(() => requestsInPush(text)).toThrow(UnreadableXml);
});
