import { expect, test } from "vitest";
import { inputOf, listed, money, optionalText, percent, text, valuesOf, whole, wordsOf, yesNo } from "#client/ui/form/fields.ts";
import { moneyFormat, numberFormat } from "#shared/core/numbers.ts";
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
  ...{ name: "Breakfast", account_number: null, gross_amount: 12.5, max_occupancy: 4 },
  ...{ tax_rate_id: "t1", parent_rate_id: null, active: false },
};

test("a new record begins with what its fields offer", () => {
  expect(valuesOf(FIELDS, null)).toEqual({
    ...{ name: "", account_number: "", gross_amount: null, max_occupancy: 2 },
    ...{ tax_rate_id: "", parent_rate_id: null, active: true },
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
  const number = numberFormat("en");
  const formats = { money: moneyFormat("en", "EUR"), number, percent: (value: number) => `${value} %` };
  const say = sayIn("en");
  const context = { say, formats, choices: [{ value: "t1", label: "10 %" }] };
  expect(wordsOf(FIELDS.name, "Breakfast", context)).toBe("Breakfast");
  expect(wordsOf(FIELDS.gross_amount, 12.5, context)).toContain("12.50");
  expect(wordsOf(FIELDS.gross_amount, null, context)).toBe("");
  expect(wordsOf(FIELDS.max_occupancy, 4, context)).toBe("4");
  expect(wordsOf(FIELDS.tax_rate_id, "t1", context)).toBe("10 %");
  expect(wordsOf(FIELDS.tax_rate_id, "gone", context)).toBe("");
  expect(wordsOf(FIELDS.parent_rate_id, null, context)).toBe(say("rates.parent_none"));
  expect(wordsOf(FIELDS.active, true, context)).toBe(say("actions.yes"));
  expect(wordsOf(percent("tax_rates.percentage"), 10, context)).toBe("10 %");
  expect(wordsOf(percent("rates.adjustment", { isChange: true }), -5, context)).toBe("−5 %");
  expect(wordsOf(percent("rates.adjustment", { isChange: true }), 5, context)).toBe("+5 %");
});
