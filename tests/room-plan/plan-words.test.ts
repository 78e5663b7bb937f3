import { expect, test } from "vitest";
import { isPaid, planWords } from "#client/stays/room-plan/model/plan-words.ts";
import { dateFormat } from "#shared/platform/core/dates.ts";
import { roomPlanText } from "#shared/stays/room-plan/text.ts";
import { makeBooking } from "#tests/room-plan/plan-board-data.ts";
import { decimal } from "#tests/support/whole-cents.ts";

const DAYS = Array.from({ length: 366 }, (_, i) => 20_000 + i);

test.each([
  ["de", "de-AT"],
  ["de", "de-DE"],
  ["de", "de-CH"],
  ["en", "en-GB"],
] as const)("days and months are called in %s, %s, as everywhere else in the program", (language, locale) => {
  const words = planWords(locale, "EUR", (key) => roomPlanText[key][language]);
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...options, timeZone: "UTC" });
  const short = format({ day: "numeric", month: "short" });
  const month = format({ month: "long", year: "numeric" });
  const weekday = format({ weekday: "short" });
  for (const day of DAYS) {
    const ms = day * 86_400_000;
    expect([words.short(day), words.month(day), words.weekday(day)]).toEqual([short(ms), month(ms), weekday(ms)]);
  }
});

test("an amount is written the same each time it is asked for", () => {
  const { money, difference } = planWords("de-AT", "EUR", (key) => roomPlanText[key].de);
  const said = [money(1234.5), money(1234.5), difference(20), difference(-20)];
  expect(said.map((text) => text.replace("\u00a0", " "))).toEqual(["€ 1.234,50", "€ 1.234,50", "+€ 20,00", "−€ 20,00"]);
});

test.each([
  ["the guest owes all", 200, 200, "due €200.00", false],
  ["the guest and a company owe", 731, 181, "due €181.00, other payers €550.00", false],
  ["the guest has paid and a company owes", 550, 0, "other payers €550.00", false],
  ["the guest has a credit and a company owes", 530, -20, "credit €20.00, other payers €550.00", false],
  ["the guest owes and a company has a credit", 100, 150, "due €150.00, other payers -€50.00", false],
  ["nobody owes", 0, 0, "paid", true],
])("a bar says what is due when %s", (_, due, guest_due, said, paid) => {
  const booking = makeBooking("a", "101", [1, 3], { due_amount: decimal(due), guest_due_amount: decimal(guest_due) });
  const words = planWords("en-GB", "EUR", (key) => roomPlanText[key].en);
  expect(words.due(booking)?.replaceAll("\u2212", "-")).toBe(said);
  expect(isPaid(booking)).toBe(paid);
});
