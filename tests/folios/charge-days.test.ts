import { expect, test } from "vitest";
import { chargeDays } from "#shared/folios/charge-days.ts";

const line = (name: string, booked_on: string, given: { default?: boolean; included?: boolean } = {}) => ({
  name,
  booked_on,
  default: true,
  included: false,
  original_item: null,
  ...given,
});

test("each day begins with the night and what is inside it, whatever was posted first", () => {
  const days = chargeDays([
    line("Minibar", "2030-04-06", { default: false }),
    line("Breakfast", "2030-04-06", { included: true }),
    line("Lodging", "2030-04-06"),
    line("Lodging", "2030-04-05"),
  ]);
  expect(days.map(({ date, charges }) => [date, ...charges.map(({ name }) => name)])).toEqual([
    ["2030-04-05", "Lodging"],
    ["2030-04-06", "Lodging", "Breakfast", "Minibar"],
  ]);
});

test("nothing charged is no day", () => {
  expect(chargeDays([])).toEqual([]);
});
