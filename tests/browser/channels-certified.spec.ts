import { z } from "zod";
import { channelBookingsJob } from "#server/channels/channel-engine/job.ts";
import { HORIZON_DAYS } from "#shared/prices/rates/stuck-days.ts";
import { addPeriod, restrict, typePrices } from "#tests/browser/channel-prices.ts";
import { expect, expectAccessible, type FrontDesk, goTo, picture, test } from "#tests/browser/desk.ts";
import { connectPartner, startPartner } from "#tests/channel-engine/start-channex.ts";
import { revision, room } from "#tests/channel-engine/start-selling.ts";
import { KEY } from "#tests/channex/channex-server.ts";
import { addPrice, addRate } from "#tests/support/guesthouse.ts";

/** The second rate of the vendor's list, 20 dearer than the first. */
function addBreakfastRate({ property, double, suite }: FrontDesk): string {
  const rate = addRate(property, { name: "Bed & breakfast", default: 0 });
  addPrice(property, rate, double, 12_000);
  addPrice(property, rate, suite, 22_000);
  return rate;
}

type Sent = { path: string; body: unknown };

const Message = z.object({ values: z.array(z.record(z.string(), z.unknown())) });

/** The entries of the only message that was sent. */
function onlyMessage(sent: readonly Sent[], path: "/availability" | "/restrictions"): Record<string, unknown>[] {
  expect(sent.map((call) => call.path)).toEqual([path]);
  return Message.parse(sent[0]?.body).values;
}

/** Lets the time pass in which changes of prices are collected. */
async function collected(later: (seconds: number) => Promise<void>): Promise<void> {
  await later(0);
  await later(31);
}

const forTwo = (rate: number) => expect.arrayContaining([{ occupancy: 2, rate }]);
const single = (id: string, date: string, rate: number) => range(id, date, date, { rates: forTwo(rate) });
const range = (rate_plan_id: string, date_from: string, date_to: string, values: object) =>
  expect.objectContaining({ rate_plan_id, date_from, date_to, ...values });

test("the vendor's list, steps 1 to 4: connected in four steps, 500 days in two calls, prices of days and ranges in one call each", async ({
  desk,
}) => {
  const breakfast = addBreakfastRate(desk);
  const { channex, later, sent } = await startPartner(desk);
  const send = () => collected(later);
  const clara = await desk.sitDown("Clara", "admin");
  const { page } = clara;
  // The first preview would start the server's worker thread, which takes seconds on a busy machine.
  const cookie = await desk.cookieOf(clara.actor);
  await fetch(`${desk.url}/api/reports/items?from=2030-04-01&to=2030-04-01`, { headers: { cookie } });

  await test.step("the key shows its property; what is missing there is created; nothing is sent before the last click", async () => {
    await clara.open("/channels/new");
    await page.getByLabel("Key (API key)").fill(KEY);
    await page.getByRole("combobox", { name: "Address" }).click();
    await page.getByRole("option", { name: "Another address …" }).click();
    await page.getByLabel("Address of the channel manager").fill(channex.access.base_url);
    await page.getByRole("button", { name: "Show the properties of this key" }).click();
    await expect(page.getByRole("combobox", { name: "Property at Channex" })).toHaveValue("Pension Edelweiss (EUR)");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByRole("button", { name: "Test now" }).click();
    await page.getByRole("button", { name: "This is my property" }).click();
    await expect(page.getByRole("combobox", { name: "Standard in Double at Channex" })).toHaveValue("Standard double");
    await page.getByRole("button", { name: /Create what is missing/ }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create 2" }).click();
    await expect(page.getByRole("combobox", { name: "Bed & breakfast in Suite at Channex" })).toHaveValue("Bed & breakfast · Suite");
    await picture(page, "channels-mapping");
    await page.getByRole("button", { name: "Save the mapping" }).click();
    await expect(page.getByRole("button", { name: "Switch on and send everything" })).toBeVisible();
    expect(sent().filter(({ path }) => path === "/availability" || path === "/restrictions")).toEqual([]);
    await page.getByRole("button", { name: "Switch on and send everything" }).click();
    await expect(page.getByText("Channex is switched on")).toBeVisible();
  });

  await test.step("1: a full sync is two calls with every day of every room type and plan", async () => {
    await later(1);
    expect(sent().map(({ path }) => path)).toEqual(["/availability", "/restrictions"]);
    const { rooms, plans } = channex.partner;
    const days = [...rooms, ...plans].map(([id, cells]) => `${id}: ${cells.size}`);
    const ids = ["double", "suite", "double-bar", "suite-bar", "rate_plans-1", "rate_plans-2"];
    expect(days.sort()).toEqual(ids.map((id) => `${id}: ${HORIZON_DAYS}`).sort());
  });

  await test.step("2: one price on one day", async () => {
    await addPeriod(clara, desk.rate, { name: "Fair", from: "2030-05-22" });
    await typePrices(clara, desk.rate, [["double", 1, "333"]]);
    await send();
    expect(onlyMessage(sent(), "/restrictions")).toEqual([single("double-bar", "2030-05-22", 33_300)]);
  });

  await test.step("3: three prices of three plans in one call", async () => {
    await addPeriod(clara, desk.rate, { name: "Concert", from: "2030-05-25" });
    await typePrices(clara, desk.rate, [
      ["double", 2, "333"],
      ["suite", 2, "444"],
    ]);
    await addPeriod(clara, breakfast, { name: "Concert", from: "2030-05-28" });
    await typePrices(clara, breakfast, [["double", 1, "456.23"]]);
    await send();
    const entries = onlyMessage(sent(), "/restrictions");
    expect(entries).toHaveLength(3);
    for (const entry of [
      single("double-bar", "2030-05-25", 33_300),
      single("suite-bar", "2030-05-25", 44_400),
      single("rate_plans-1", "2030-05-28", 45_623),
    ])
      expect(entries).toContainEqual(entry);
  });

  await test.step("4: prices of ranges in one call", async () => {
    await addPeriod(clara, desk.rate, { name: "Summer", from: "2030-06-01", to: "2030-06-10" });
    await typePrices(clara, desk.rate, [
      ["double", 3, "241"],
      ["suite", 3, "312.66"],
    ]);
    await addPeriod(clara, breakfast, { name: "Summer", from: "2030-06-01", to: "2030-06-20" });
    await typePrices(clara, breakfast, [["suite", 2, "111"]]);
    await send();
    const entries = onlyMessage(sent(), "/restrictions");
    expect(entries).toHaveLength(3);
    expect(entries).toContainEqual(range("double-bar", "2030-06-01", "2030-06-10", { rates: forTwo(24_100) }));
    expect(entries).toContainEqual(range("suite-bar", "2030-06-01", "2030-06-10", { rates: forTwo(31_266) }));
    expect(entries).toContainEqual(range("rate_plans-2", "2030-06-01", "2030-06-20", { rates: forTwo(11_100) }));
  });
  expect(clara.failures).toEqual([]);
});

test("the vendor's list, steps 5 to 8: minimum and longest stay, stop sell, arrival and departure, half a year, in one call each", async ({
  desk,
}) => {
  const { later, sent, open } = await connectPartner(desk, desk);
  const send = () => collected(later);
  await open();
  const clara = await desk.sitDown("Clara", "manager");
  const double = { rate: desk.rate, type: desk.double };
  const suite = { rate: desk.rate, type: desk.suite };
  await clara.open("/rates");

  await test.step("5 and 6: minimum stay and stop sell of days", async () => {
    await restrict(clara, { ...double, from: "2030-05-23" }, { min: 3 });
    await restrict(clara, { ...suite, from: "2030-05-25" }, { min: 2 });
    await send();
    expect(onlyMessage(sent(), "/restrictions")).toEqual([
      { ...plan("double-bar", "2030-05-23"), min_stay_arrival: 3 },
      { ...plan("suite-bar", "2030-05-25"), min_stay_arrival: 2 },
    ]);
    await restrict(clara, { ...double, from: "2030-05-14" }, { quota: 0 });
    await restrict(clara, { ...suite, from: "2030-05-16" }, { quota: 0 });
    await later(1);
    expect(onlyMessage(sent(), "/restrictions")).toEqual([
      { ...plan("double-bar", "2030-05-14"), stop_sell: true },
      { ...plan("suite-bar", "2030-05-16"), stop_sell: true },
    ]);
  });

  await test.step("7 and 8: arrival, departure and longest stay of ranges, and half a year", async () => {
    await restrict(clara, { ...double, from: "2030-05-01", to: "2030-05-10" }, { arrival: true, departure: true, max: 4, min: 2 });
    await restrict(clara, { ...suite, from: "2030-05-01", to: "2030-05-12" }, { arrival: true, min: 6 });
    await send();
    const limits = { closed_to_arrival: true, closed_to_departure: true, max_stay: 4, min_stay_arrival: 2 };
    expect(onlyMessage(sent(), "/restrictions")).toEqual([
      range("double-bar", "2030-05-01", "2030-05-10", limits),
      range("suite-bar", "2030-05-01", "2030-05-12", { closed_to_arrival: true, min_stay_arrival: 6 }),
    ]);
    await addPeriod(clara, desk.rate, { name: "Winter", from: "2030-10-01", to: "2031-03-31" });
    await typePrices(clara, desk.rate, [["double", 1, "432"]]);
    await restrict(clara, { ...double, from: "2030-10-01", to: "2031-03-31" }, { min: 2 });
    await send();
    expect(onlyMessage(sent(), "/restrictions")).toEqual([
      range("double-bar", "2030-10-01", "2031-03-31", { rates: forTwo(43_200), min_stay_arrival: 2 }),
    ]);
  });
  expect(clara.failures).toEqual([]);
});

test("the vendor's list, steps 9 to 11: a booking and a lock take rooms from sale, and bookings of portals come, change and end", async ({
  desk,
}) => {
  const { channex, later, sent, open, id } = await connectPartner(desk, desk);
  await open();
  const clara = await desk.sitDown("Clara", "manager");
  const { page } = clara;

  await test.step("9 and 10: a booking and a lock take rooms from sale at once", async () => {
    await clara.open(`/room-plan?new=booking&room_id=${desk.room101}&check_in=2030-05-05&check_out=2030-05-07`);
    const form = page.getByRole("form", { name: "New booking" });
    await form.getByRole("combobox", { name: "Customer" }).fill("Ines Moser");
    await page.getByRole("option", { name: "Create “Ines Moser”" }).click();
    await form.getByRole("button", { name: "Book", exact: true }).click();
    await expect(form).toHaveCount(0);
    await later(0);
    expect(onlyMessage(sent(), "/availability")).toEqual([free("double", "2030-05-05", "2030-05-06", 2)]);
    await goTo(clara, "/room-locks?new=lock");
    const lock = page.getByRole("form", { name: "Lock a room" });
    await lock.getByRole("combobox", { name: "Room" }).click();
    await page.getByRole("option", { name: "201" }).click();
    await lock.getByLabel("Start", { exact: true }).fill("05/05/2030");
    await lock.getByLabel("End", { exact: true }).fill("08/05/2030");
    await lock.getByLabel("Reason").fill("Heating");
    await lock.getByRole("button", { name: "Lock", exact: true }).click();
    await expect(lock).toHaveCount(0);
    await later(0);
    expect(onlyMessage(sent(), "/availability")).toEqual([free("suite", "2030-05-05", "2030-05-07", 0)]);
  });

  await test.step("11: bookings come, change and end here, and each is acknowledged", async () => {
    const pull = async () => {
      await later(60);
      await channelBookingsJob.run(desk.property.runtime);
      expect(channex.partner.feed(10)).toEqual([]);
    };
    await goTo(clara, `/channels/connections/${id}?tab=bookings`);
    channex.partner.offer("r1", revision());
    await pull();
    const row = page.getByRole("listitem").filter({ hasText: "Booking.com 5550001112" });
    await expect(row).toContainText("Booked");
    const longer = room({ checkout_date: "2030-05-13", days: { "2030-05-10": "111.00", "2030-05-11": "99.50", "2030-05-12": "80.00" } });
    channex.partner.offer("r2", revision({ status: "modified", rooms: [longer] }));
    await pull();
    await expect(row).toContainText("€290.50");
    channex.partner.offer("r3", revision({ status: "cancelled" }));
    await pull();
    await expect(row).toContainText("Cancelled by the portal");
    await page.getByText("Messages about bookings").click();
    await page.getByRole("row").nth(1).getByRole("button", { name: "As it came" }).click();
    await expect(page.getByRole("dialog", { name: "Message as it came" })).toContainText("ilse.4711@guest.example");
    await expectAccessible(page);
    await picture(page, "channels-raw");
    expect(channex.calls.filter(({ path }) => path === "/bookings")).toEqual([]);
  });
  expect(clara.failures).toEqual([]);
});

function plan(rate_plan_id: string, date: string) {
  return { property_id: expect.any(String), rate_plan_id, date_from: date, date_to: date };
}

function free(room_type_id: string, date_from: string, date_to: string, availability: number) {
  return { property_id: expect.any(String), room_type_id, date_from, date_to, availability };
}
