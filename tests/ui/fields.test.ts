import { expect, test } from "vitest";
import {
  day,
  type Fields,
  hidden,
  inputOf,
  listed,
  money,
  optionallyListed,
  optionalText,
  own,
  part,
  percent,
  text,
  time,
  valuesOf,
  whole,
  wordsOf,
  yesNo,
} from "#client/platform/ui/form/fields.ts";
import { moneyFormat, numberFormat } from "#shared/platform/core/numbers.ts";
import { sayIn } from "#tests/support/say-in.ts";

const FIELDS = {
  name: text("items.name"),
  account_number: optionalText("items.account_number"),
  gross_amount: money("items.gross", { min: 0 }),
  max_occupancy: whole("room_types.max_occupancy", { min: 1, max: 99, initial: 2 }),
  tax_rate_id: listed<string>("items.tax_rate", { initial: "" }),
  parent_rate_id: listed<string | null>("rates.parent", { initial: null, none: "rates.parent_none" }),
  active: yesNo("items.active", { initial: true }),
};

const known = {
  name: "Breakfast",
  account_number: null,
  gross_amount: 12.5,
  max_occupancy: 4,
  tax_rate_id: "t1",
  parent_rate_id: null,
  active: false,
};

test("a new record begins with what its fields offer", () => {
  expect(valuesOf(FIELDS, null)).toEqual({
    name: "",
    account_number: "",
    gross_amount: null,
    max_occupancy: 2,
    tax_rate_id: "",
    parent_rate_id: null,
    active: true,
  });
});

test("a known record shows its own values, and an empty text for what it has none of", () => {
  expect(valuesOf(FIELDS, known)).toEqual({ ...known, account_number: "" });
});

test("an optional text that was left empty is sent as null; a required one as it is typed, for the schema to refuse", () => {
  const typed = { ...valuesOf(FIELDS, known), name: " ", account_number: "  " };
  expect(inputOf(FIELDS, typed)).toEqual({ ...known, name: " ", account_number: null });
  expect(inputOf(FIELDS, { ...typed, account_number: " 4711 " })).toMatchObject({ account_number: "4711" });
});

test("columns that are no field are neither shown nor sent", () => {
  const record = { ...known, version: 3, net_amount: 11.36 };
  expect(valuesOf(FIELDS, record)).not.toHaveProperty("version");
  expect(inputOf(FIELDS, valuesOf(FIELDS, record))).not.toHaveProperty("net_amount");
});

test("values read as a person reads them where two versions are compared", () => {
  const number = numberFormat("en-GB");
  const formats = {
    money: moneyFormat("en-GB", "EUR"),
    number,
    percent: (value: number) => `${value} %`,
    fullDate: (date: string) => date,
  };
  const say = sayIn("en");
  const context = { say, formats, choices: { tax_rate_id: [{ value: "t1", label: "10 %" }] } };
  expect(wordsOf(FIELDS.name, "name", "Breakfast", context)).toBe("Breakfast");
  expect(wordsOf(FIELDS.gross_amount, "gross_amount", 12.5, context)).toContain("12.50");
  expect(wordsOf(FIELDS.gross_amount, "gross_amount", null, context)).toBe("");
  expect(wordsOf(FIELDS.max_occupancy, "max_occupancy", 4, context)).toBe("4");
  expect(wordsOf(FIELDS.tax_rate_id, "tax_rate_id", "t1", context)).toBe("10 %");
  expect(wordsOf(FIELDS.tax_rate_id, "tax_rate_id", "gone", context)).toBe("");
  expect(wordsOf(FIELDS.parent_rate_id, "parent_rate_id", null, context)).toBe(say("rates.parent_none"));
  expect(wordsOf(FIELDS.active, "active", true, context)).toBe(say("actions.yes"));
  expect(wordsOf(percent("tax_rates.percentage"), "percentage", 10, context)).toBe("10 %");
  expect(wordsOf(percent("rates.adjustment", { isChange: true }), "percentage", -5, context)).toBe("−5 %");
  expect(wordsOf(percent("rates.adjustment", { isChange: true }), "percentage", 5, context)).toBe("+5 %");
});

const STAY = {
  check_in: day("bookings.check_in"),
  check_in_time: time("bookings.check_in_time"),
  customer: own<{ name: string } | null>("bookings.customer", { initial: null, words: (customer) => customer?.name ?? "" }),
  room_is_proposed: hidden(false),
  address: part("contacts.address", {
    line1: optionalText("contacts.line1"),
    country: optionallyListed("contacts.country"),
    exclude: yesNo("contacts.exclude_from_pre_check_in"),
  }),
  branding: part("properties.branding", { logo_id: optionalText("properties.logo", { isId: true }) }),
};

test("a part of a record is shown with empty texts, sent with null where nothing is typed, and compared as one", () => {
  const values = valuesOf(STAY, null);
  expect(values.address).toEqual({ line1: "", country: "", exclude: false });
  expect(inputOf(STAY, { ...values, address: { line1: " Hauptplatz 1 ", country: "", exclude: true } })["address"]).toEqual({
    line1: "Hauptplatz 1",
    country: null,
    exclude: true,
  });
});

test("parts, dates and what a form draws itself read as a person reads them", () => {
  const number = numberFormat("en-GB");
  const formats = { money: moneyFormat("en-GB", "EUR"), number, percent: String, fullDate: (date: string) => `the ${date}` };
  const say = sayIn("en");
  const context = { say, formats, choices: { "address.country": [{ value: "AT", label: "Austria" }] } };
  const words = (name: keyof typeof STAY, value: unknown) => wordsOf(STAY[name], name, value, context);
  expect(words("check_in", "2030-04-01")).toBe("the 2030-04-01");
  expect(words("check_in", null)).toBe("");
  expect(words("check_in_time", "15:00")).toBe("15:00");
  expect(words("customer", { name: "Lena Huber" })).toBe("Lena Huber");
  expect(words("address", { line1: "Hauptplatz 1", country: "AT", exclude: false })).toBe("Hauptplatz 1, Austria");
  expect(words("address", { line1: "", country: "", exclude: true })).toBe(say("contacts.exclude_from_pre_check_in"));
  expect(words("branding", { logo_id: "01a2" })).toBe(say("properties.logo"));
  expect(words("room_is_proposed", true)).toBe("");
});

// If this compiles, `tsc` reports an unused `@ts-expect-error`.
test("a field without a label does not compile", () => {
  // @ts-expect-error a text has a label
  const nameless: Fields = { name: { kind: "text", initial: "", isOptional: false } };
  expect(Object.keys(nameless)).toEqual(["name"]);
});
