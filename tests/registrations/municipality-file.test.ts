import { expect, test } from "vitest";
import type { TaxRule } from "#shared/prices/local-taxes/schema.ts";
import { type CountedGuest, type CountedSheet, municipalityRows } from "#shared/stays/registrations/municipality-file.ts";
import { addContact, addGuest, furnish } from "#tests/support/guesthouse.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const VIENNA = { country: "AT", postal_code: "1010", state: null };
const BERLIN = { country: "DE", postal_code: "10115", state: null };
const adult = (values: Partial<CountedGuest> = {}): CountedGuest => ({
  ...VIENNA,
  date_of_birth: "1990-05-01",
  exemption: null,
  ...values,
});
const sheet = (guests: CountedGuest[], values: Partial<CountedSheet> = {}): CountedSheet => ({
  number: "7",
  arrival: "2030-07-25",
  departure: "2030-08-06",
  guests,
  ...values,
});
const RULE = {
  valid_from: "2020-01-01",
  season_from: null,
  season_to: null,
  kind: "fixed",
  amount: null,
  percentage: null,
  deduction: null,
  steps: [],
  free_below_age: 15,
  age_rule: "birthday",
  most_nights: null,
  exemptions: ["business"],
  source: null,
} as unknown as TaxRule;

test("three persons from 25 July to 6 August: arrivals in July, nights in both months", () => {
  const family = [sheet([adult(), adult(), adult({ date_of_birth: "2020-02-03" })])];
  const figures = (month: string) =>
    municipalityRows(family, month, [[RULE]]).map(({ exempt_reason, persons, arrivals, nights, taxable_nights, exempt_nights }) => [
      ...[exempt_reason, persons, arrivals, nights, taxable_nights, exempt_nights],
    ]);
  expect(figures("2030-07")).toEqual([
    ["", 2, 2, 14, 14, 0],
    ["age", 1, 1, 7, 0, 7],
  ]);
  expect(figures("2030-08")).toEqual([
    ["", 2, 0, 10, 10, 0],
    ["age", 1, 0, 5, 0, 5],
  ]);
  expect(figures("2030-09")).toEqual([]);
});

test("each origin and each reason has its row, those from here first", () => {
  const rows = municipalityRows([sheet([adult(BERLIN), adult(), adult({ exemption: "business" })])], "2030-07", [[RULE]]);
  expect(rows.map(({ origin_code, exempt_reason, nights }) => [origin_code, exempt_reason, nights])).toEqual([
    ["01", "", 7],
    ["01", "business", 7],
    ["53", "", 7],
  ]);
});

test("of two taxes a night is taxed where one is owed, and without rules every night is", () => {
  const guest = [sheet([adult({ exemption: "business" })])];
  const taxed = (taxes: TaxRule[][]) => municipalityRows(guest, "2030-07", taxes).map(({ taxable_nights }) => taxable_nights);
  expect([taxed([[RULE], [{ ...RULE, exemptions: [] }]]), taxed([[RULE], [RULE]]), taxed([])]).toEqual([[7], [0], [7]]);
  // Nights after the limit are free; they are counted from the arrival, also over the turn of the month.
  const limited = [{ ...RULE, most_nights: 9, exemptions: [] }];
  expect(municipalityRows(guest, "2030-08", [limited])).toMatchObject([{ taxable_nights: 2, exempt_nights: 3, exempt_reason: "nights" }]);
});

test("day use counts as an arrival without nights", () => {
  const day = sheet([adult()], { arrival: "2030-07-03", departure: "2030-07-03" });
  expect(municipalityRows([day], "2030-07", [[RULE]])).toMatchObject([{ persons: 1, arrivals: 1, nights: 0 }]);
});

test("the file of a month has counts and no names, of guests who have come and of entries that stand", async () => {
  const { property, url, login } = await startTestServer();
  const { suite, double } = furnish(property);
  const { call, cookie } = await login("staff", "Clara");
  const anna = addGuest(property);
  const stay = { check_in: "2030-04-01", check_out: "2030-04-04", room_type_id: suite, occupancy: 2, customer_id: anna, guest_id: anna };
  const book = async (changes: object = {}) =>
    (await call<{ id: string }>("POST /bookings", { ...stay, total_gross_amount: 300, ...changes })).body.id;
  const [come, waiting] = [await book(), await book({ room_type_id: double })];
  await call(
    `POST /bookings/${come}/guests/${addContact(property, "Emil Gruber", { date_of_birth: "2020-02-03", nationality: "AT" })}`,
    {},
  );
  for (const booking_id of [come, waiting]) await call("POST /registrations", { booking_id });
  const db = property.runtime.db.$client;
  db.prepare(
    "UPDATE bookings SET status = 'checked_in', room_id = (SELECT id FROM rooms WHERE room_type_id = bookings.room_type_id LIMIT 1) WHERE id = ?",
  ).run(come);
  const file = async (month: string) => {
    const answer = await fetch(`${url}/api/registrations/municipality_file?month=${month}`, {
      headers: { cookie, "accept-language": "de" },
    });
    return { status: answer.status, lines: (await answer.text()).replace("\ufeff", "").trim().split("\r\n") };
  };
  expect((await file("2030-04")).lines).toEqual([
    "number;arrival;departure;origin_code;origin;persons;arrivals;nights;taxable_nights;exempt_nights;exempt_reason",
    "1;2030-04-01;2030-04-04;75;Steiermark;1;1;3;3;0;",
    "1;2030-04-01;2030-04-04;0;nicht klassifizierbar;1;1;3;3;0;",
  ]);
  expect((await file("2030-05")).lines).toHaveLength(1);
  await call("POST /registrations/undo/1", {});
  expect((await file("2030-04")).lines).toHaveLength(1);
  expect((await file("2030-13")).status).toBe(400);
});
