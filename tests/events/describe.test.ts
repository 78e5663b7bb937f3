import { expect, test } from "vitest";
import { describe } from "#shared/tenant/events/describe.ts";

const GERMAN = { language: "de", country: "AT", time_zone: "Europe/Vienna" } as const;
const ENGLISH = { language: "en", country: "AT", time_zone: "Europe/Vienna" } as const;

function movedIn(reader: typeof GERMAN | typeof ENGLISH, from_place: string, to_place: string): string {
  return describe({ type: "booking.moved", data: { words: { code: "22118", from_place, to_place } } }, reader);
}

test.each([
  [
    "104, 01.12.–08.12.",
    "104, 01.12.–04.12.",
    "Buchung 22118 verkürzt",
    "Booking 22118 shortened: 104, 1 Dec – 8 Dec → 104, 1 Dec – 4 Dec",
  ],
  [
    "104, 30.12.–02.01.",
    "104, 30.12.–04.01.",
    "Buchung 22118 verlängert",
    "Booking 22118 extended: 104, 30 Dec – 2 Jan → 104, 30 Dec – 4 Jan",
  ],
  [
    "104, 03.12.–08.12.",
    "104, 01.12.–08.12.",
    "Buchung 22118 verlängert",
    "Booking 22118 extended: 104, 3 Dec – 8 Dec → 104, 1 Dec – 8 Dec",
  ],
  ["104, 01.12.–08.12.", "105, 01.12.–08.12.", "Buchung 22118 verschoben", "Booking 22118 moved: 104, 1 Dec – 8 Dec → 105, 1 Dec – 8 Dec"],
  ["104, 01.12.–08.12.", "104, 02.12.–09.12.", "Buchung 22118 verschoben", "Booking 22118 moved: 104, 1 Dec – 8 Dec → 104, 2 Dec – 9 Dec"],
  [
    "Suite, Tal, 01.12.–08.12.",
    "9, 01.12.–04.12.",
    "Buchung 22118 verschoben",
    "Booking 22118 moved: Suite, Tal, 1 Dec – 8 Dec → 9, 1 Dec – 4 Dec",
  ],
])("a move from %s to %s is told as what it is, with the reader's dates", (from, to, german, english) => {
  expect(movedIn(GERMAN, from, to)).toBe(`${german}: ${from} → ${to}`);
  expect(movedIn(ENGLISH, from, to)).toBe(english);
});

test("a payment method has its name in the reader's language, older events the one that they recorded", () => {
  const words = { amount: "12.50 EUR", method: "Bar", method_de: "Bar", method_en: "Cash" };
  expect(describe({ type: "payment.posted", data: { words } }, ENGLISH)).toBe("Payment of €12.50 (Cash)");
  expect(describe({ type: "payment.posted", data: { words } }, GERMAN)).toContain("(Bar)");
  expect(describe({ type: "payment.posted", data: { words: { amount: "12.50 EUR", method: "Bar" } } }, ENGLISH)).toContain("(Bar)");
});
