import { expect, test } from "vitest";
import { DAYS, startPage } from "#tests/booking-page/open-page.ts";

/** The page's property, and a restriction of the rate that it sells. */
async function pageWith(rule: object) {
  const page = await startPage();
  await page.admin.call(`POST /rates/${page.rate}/rules`, { from: "2030-04-01", to: "2030-04-30", ...rule });
  return page;
}

test("guests are told which restriction refuses their days, and can't hold a room in spite of it", async () => {
  const page = await pageWith({ min_nights: 3, room_type_id: null });
  const [rooms] = (await page.offers()).room_types;
  expect(rooms).toMatchObject({ left: 0, rates: [], rule_violations: [{ reason: "min_nights", limit: 3, date: "2030-04-10" }] });
  expect((await page.hold()).body).toMatchObject({ type: "rate/rule_violated" });
  const [longer] = (await page.offers("check_in=2030-04-10&check_out=2030-04-13&adults=2")).room_types;
  expect(longer).toMatchObject({ left: 3, rates: [{ rate_id: page.rate }], rule_violations: [] });
  expect((await page.hold({ check_out: "2030-04-13" })).status).toBe(200);
});

test("a room that another guest fills in the form for counts towards the quota", async () => {
  const page = await pageWith({ quota: 1 });
  const first = await page.hold();
  expect(first.status).toBe(200);
  expect((await page.hold({}, page.guestAt("203.0.113.9"))).body).toMatchObject({ type: "rate/rule_violated" });
  expect((await page.offers()).room_types[0]).toMatchObject({ left: 0, rule_violations: [{ reason: "quota", limit: 1 }] });
  page.wait(60);
  expect((await page.book(first.body.hold_id)).status).toBe(200);
  page.wait(15 * 60);
  expect((await page.hold()).body).toMatchObject({ type: "rate/rule_violated" });
});

test("a room that is held is booked although the owner restricts its days meanwhile", async () => {
  const page = await startPage();
  const { body } = await page.hold();
  await page.admin.call(`POST /rates/${page.rate}/rules`, { from: DAYS.check_in, to: DAYS.check_in, closed_to_arrival: true });
  page.wait(60);
  expect((await page.book(body.hold_id)).status).toBe(200);
});
