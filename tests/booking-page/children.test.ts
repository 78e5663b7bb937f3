import { expect, test } from "vitest";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { DAYS, startPage } from "#tests/booking-page/open-page.ts";
import { addItem, addRateItem, insert } from "#tests/support/guesthouse.ts";

const FAMILY = { check_in: "2030-04-09", check_out: "2030-04-13", adults: 2 };

/** A page whose suite takes four for € 237.45, with Tyrol's local tax of € 2.60: free until the end of the year of the 15th birthday. */
async function startTyrol() {
  const page = await startPage();
  const { property, rate, suite, admin } = page;
  const item_id = addItem(property, { name: "Ortstaxe", type: "city_tax", gross_amount: 260 });
  addRateItem(property, rate, item_id);
  insert(property, "prices", { rate_id: rate, room_type_id: suite, occupancy: 4, gross_amount: 23_745 });
  const rule = { item_id, valid_from: "2026-01-01", kind: "fixed", amount: 2.6, free_below_age: 15, age_rule: "calendar_year" };
  const made = await admin.call("POST /local_tax_rules", rule);
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return { ...page, family: { ...FAMILY, room_type_id: suite } };
}

const asQuery = ({ check_in, check_out, adults }: typeof FAMILY, ages: readonly number[]) =>
  [`check_in=${check_in}&check_out=${check_out}&adults=${adults}`, ...ages.map((age) => `children=${age}`)].join("&");

test.each([
  ["one of 6 and one of 16: three owe it for four nights", [6, 16], 31.2],
  ["both too young", [6, 7], 20.8],
  ["one turns 15 in this year for all that is known", [15, 16], 31.2],
])("the page asks local tax by the children's ages: %s", async (_, ages, tax) => {
  const { offers } = await startTyrol();
  const suite = (await offers(asQuery(FAMILY, ages))).room_types.find(({ rates }) => rates.length > 0);
  expect(suite?.rates[0]).toMatchObject({
    gross_amount: Math.round((949.8 + tax) * 100) / 100,
    on_top: [{ name: { de: "Ortstaxe" }, gross_amount: tax }],
  });
});

test("hold, booking and front desk have the price that the page has shown, and the booking keeps the ages", async () => {
  const { hold, book, wait, admin, family } = await startTyrol();
  const { hold_id, gross_amount } = (await hold({ ...family, children: [6, 16] })).body;
  expect(gross_amount).toBe(981);
  wait(10);
  const booked = await book(hold_id);
  expect(booked.body).toMatchObject({ gross_amount: 981 });
  const [booking] = (await admin.call<{ data: Booking[] }>(`GET /bookings?code=${booked.body.code}`)).body.data;
  expect(booking).toMatchObject({ gross_amount: 981, occupancy: 4, adults: 2, children: [{ age: 6 }, { age: 16 }] });
  expect(booking?.price.nights.map((night) => night.gross_amount)).toEqual([237.45, 237.45, 237.45, 237.45]);
});

test("a booking without children costs what it did", async () => {
  const { offers } = await startTyrol();
  const [double] = (await offers(asQuery({ ...FAMILY, ...DAYS }, []))).room_types;
  expect(double?.rates[0]).toMatchObject({ gross_amount: 210.4, on_top: [{ gross_amount: 10.4 }] });
});

test("free room types, a group's new stays and a changed booking say the same price over REST", async () => {
  const { admin, suite, rate } = await startTyrol();
  const query = "check_in=2030-04-09&check_out=2030-04-13&occupancy=4&children=6&children=16&expand_prices=true";
  type Free = { room_type: { id: string }; prices: { rate_id: string; gross_amount: number }[] };
  const free = (await admin.call<Free[]>(`GET /availabilities/room_types?${query}`)).body;
  const prices = free.find(({ room_type }) => room_type.id === suite)?.prices;
  expect(prices?.find(({ rate_id }) => rate_id === rate)?.gross_amount).toBe(981);

  const stay = { ...FAMILY, room_type_id: suite, children: [{ age: 6 }, { age: 16 }] };
  const group = (await admin.call<{ bookings: Booking[] }>("POST /groups", { name: "Huber", bookings: [stay] })).body;
  const [made] = group.bookings;
  expect(made).toMatchObject({ gross_amount: 981, occupancy: 4, adults: 2, children: [{ age: 6 }, { age: 16 }] });
  const changed = await admin.call<Booking>(`PATCH /bookings/${made?.id}`, { children: [{ age: 6 }, { age: 7 }] });
  expect(changed.body).toMatchObject({ gross_amount: 970.6, adults: 2 });
  const refused = await admin.call(`PATCH /bookings/${made?.id}`, { children: [{ age: 18 }] });
  expect(refused.body).toMatchObject({ type: "validation", errors: [{ path: "children.0.age" }] });
});
