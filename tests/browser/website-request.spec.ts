import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";
import { push, reservation } from "#tests/alpinebits/reservations.ts";
import { barOf, boxOf, columnOf, expect, expectAccessible, type FrontDesk, picture, press, rowOf, test } from "#tests/browser/desk.ts";

const asked = (end: string) =>
  `<RoomTypes><RoomType RoomTypeCode="DZ" RoomClassificationCode="42"/></RoomTypes><GuestCounts><GuestCount Count="2"/></GuestCounts><TimeSpan Start="2030-04-03" End="${end}"/>`;
const CANCELED =
  '<HotelReservation CreateDateTime="2030-04-01T08:00:00+02:00" ResStatus="Cancelled"><UniqueID Type="15" ID="r1"/></HotelReservation>';

/** The form of the property's website, which hands requests over by AlpineBits. */
async function connectWebsite(desk: FrontDesk) {
  const { call } = await desk.login("admin", "Clara");
  const made = await call<ChannelConnection>("POST /channel_connections", { kind: "alpinebits", name: "Website", hotel_code: "SONNLEITN" });
  const { id, user_name, secret } = made.body;
  await call(`PUT /channel_connections/${id}/mapping`, { mapping: [{ room_type_id: desk.double, partner_id: "DZ" }] });
  const authorization = `Basic ${Buffer.from(`${user_name}:${secret}`).toString("base64")}`;
  return async (...reservations: string[]) => {
    const body = new FormData();
    body.set("action", "OTA_HotelResNotif:GuestRequests");
    body.set("request", push(...reservations));
    const headers = { authorization, "x-alpinebits-clientprotocolversion": "2024-10", "x-alpinebits-clientid": "form" };
    const answer = await fetch(`${desk.url}/alpinebits`, { method: "POST", headers, body });
    expect(await answer.text()).toContain("<Success/>");
  };
}

test("a guest's request from the website is an offer on both plans in a blink, and so are its change and its cancellation", async ({
  desk,
}) => {
  const push = await connectWebsite(desk);
  const [anna, ben] = [await desk.sitDown("Anna"), await desk.sitDown("Ben")];
  await Promise.all([anna.open("/room-plan"), ben.open("/room-plan")]);
  await expect(rowOf(anna, desk.room101)).toBeVisible();
  await expect(rowOf(ben, desk.room101)).toBeVisible();

  await push(
    reservation({ status: "Requested", at: "2030-04-01T08:00:00+02:00", stays: [asked("2030-04-06")], comment: "A quiet room, please" }),
  );
  const barsOf = ({ page }: typeof anna) => page.locator("[data-bar]").filter({ hasText: "Probstmann" });
  await Promise.all([anna, ben].map((who) => expect(barsOf(who)).toBeVisible()));
  const id = (await barsOf(anna).getAttribute("data-bar")) ?? "";

  await test.step("the front desk opens it and sees guest, days, price and wish", async () => {
    await barOf(anna, id).dblclick();
    const opened = anna.page.getByRole("dialog", { name: "Ilse Probstmann" });
    for (const seen of ["ilse@example.org", /Wed 3 Apr – Sat 6 Apr/, "€300.00", "A quiet room, please"]) {
      await expect(opened.getByText(seen).first()).toBeVisible();
    }
    await picture(anna.page, "website-request");
    await expectAccessible(anna.page);
    await press(anna, "Escape");
    await expect(opened).toHaveCount(0);
  });

  await test.step("one night more: the bars grow on both plans", async () => {
    const right = async (who: typeof anna) => {
      const { x, width } = await boxOf(barOf(who, id));
      return x + width;
    };
    const before = await Promise.all([anna, ben].map(right));
    await push(
      reservation({ status: "Requested", at: "2030-04-01T09:00:00+02:00", stays: [asked("2030-04-07")], comment: "A quiet room, please" }),
    );
    const day = (await columnOf(ben, 5)) - (await columnOf(ben, 4));
    for (const [index, who] of [anna, ben].entries()) {
      await expect.poll(() => right(who)).toBeGreaterThan((before[index] ?? 0) + day / 2);
    }
    expect(desk.stateOf(id)).toMatchObject({ status: "pending", gross_amount: 40_000 });
  });

  await test.step("the guest asks no more: the offer leaves both plans", async () => {
    await push(CANCELED);
    await Promise.all([anna, ben].map((who) => expect(barOf(who, id)).toHaveCount(0)));
    expect(desk.stateOf(id)).toMatchObject({ status: "canceled" });
  });
  expect([...anna.failures, ...ben.failures]).toEqual([]);
});
