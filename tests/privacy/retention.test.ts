import { describe, expect, test } from "vitest";
import {
  confirmedAfter,
  firstKeptDay,
  isIdentityDocument,
  monthsBefore,
  needsConfirmation,
  periodsOf,
  RetentionChoice,
  retentionRules,
  runningPeriod,
  whyNotPeriod,
} from "#shared/office/privacy/retention.ts";

const choice = (given: object) => RetentionChoice.parse(given);

describe("what the law of a country demands", () => {
  test.each([
    ["AT", "register", 84, 84, 84],
    ["AT", "invoices", 84, 84, null],
    ["DE", "register", 12, 12, 15],
    ["DE", "invoices", 96, 96, null],
    ["CH", "invoices", 120, 120, null],
    [null, "register", 84, 84, 84],
    [null, "invoices", 120, 12, null],
    ["DE", "contacts", 36, null, null],
  ] as const)("%s, %s: usually %i months, at least %s, at most %s", (country, kind, usual, min, max) => {
    expect(retentionRules(country)[kind]).toEqual({ usual, min, max });
  });

  test.each([
    ["AT", "invoices", 83, { at_least: 84 }],
    ["AT", "invoices", 84, null],
    ["DE", "register", 16, { at_most: 15 }],
    ["AT", "contacts", 0, { at_least: 1 }],
    ["AT", "contacts", 1, null],
  ] as const)("%s, %s for %i months: %j", (country, kind, months, answer) => {
    expect(whyNotPeriod(months, retentionRules(country)[kind])).toEqual(answer);
  });

  test("a country in which no property can be has no periods, and is never taken for Austria", () => {
    expect(() => retentionRules("IT")).toThrow('no property can be in the country "IT"');
  });

  test("a property that has moved to another country gets that country's bounds", () => {
    expect(periodsOf(choice({ periods: { invoices: 84, contacts: 6 } }), "DE")).toMatchObject({ invoices: 96, register: 12, contacts: 6 });
  });
});

describe("nothing is removed before a user has seen it", () => {
  test.each([
    [36, undefined, null, true],
    [36, 36, 36, false],
    [12, 36, 36, true],
    [48, 36, 48, false],
  ] as const)("chosen %i, confirmed %s: runs by %s, asks: %s", (months, confirmed, running, asks) => {
    expect(runningPeriod(months, confirmed)).toBe(running);
    expect(needsConfirmation(months, confirmed)).toBe(asks);
  });

  test("a user who lengthens a period and shortens it again is asked again", () => {
    const first = choice({ periods: {}, confirmed: { contacts: 36 } });
    const longer = { ...periodsOf(first, "AT"), contacts: 48 };
    expect(confirmedAfter(first, longer)).toEqual({ contacts: 48 });
    expect(needsConfirmation(36, confirmedAfter(first, longer).contacts)).toBe(true);
    expect(confirmedAfter(first, { ...longer, contacts: 12 })).toEqual({ contacts: 36 });
  });
});

test.each([
  ["2030-04-01", 12, "2029-04-01"],
  ["2030-03-31", 1, "2030-02-28"],
  ["2032-02-29", 12, "2031-02-28"],
  ["2030-01-15", 1, "2029-12-15"],
])("%s less %i months is %s", (day, months, expected) => {
  expect(monthsBefore(day, months)).toBe(expected);
});

test.each([
  // An invoice of any day of 2030 is kept until the end of 2037 in Austria.
  ["invoices", "2037-12-30", 84, "2030-01-01"],
  ["invoices", "2037-12-31", 84, "2031-01-01"],
  ["invoices", "2038-06-01", 84, "2031-01-01"],
  ["contacts", "2030-04-01", 36, "2027-04-01"],
] as const)("%s on %s, kept %i months: what is of %s is kept", (kind, today, months, expected) => {
  expect(firstKeptDay(kind, { today, months })).toBe(expected);
});

test.each([
  ["Reisepass.pdf", null, null, true],
  ["IMG_1.jpg", "Passport", null, true],
  ["scan", null, "id", true],
  ["Personalausweis_vorne.jpg", null, null, true],
  ["Contract.pdf", "contract", null, false],
  ["Passage to the annex.pdf", null, null, false],
  ["Video.mp4", null, null, false],
])("is %s (%s, %s) a copy of an identity document: %s", (name, purpose, type, expected) => {
  expect(isIdentityDocument({ name, purpose, type })).toBe(expected);
});
