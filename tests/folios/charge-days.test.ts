import { expect, test } from "vitest";
import { chargeDays } from "#shared/stays/folios/charge-days.ts";

const line = (name: string, booked_on: string, given: Partial<Parameters<typeof chargeDays>[0][number]> = {}) => ({
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

test("what the rate adds to the price of a night follows the night and what is inside it", () => {
  const [day] = chargeDays([
    line("City tax", "2030-04-05", { original_item: { type: "city_tax" } }),
    line("Breakfast", "2030-04-05", { included: true, original_item: { type: "catering" } }),
    line("Room", "2030-04-05", { original_item: { type: "accommodation" } }),
  ]);
  expect(day?.charges.map(({ name }) => name)).toEqual(["Room", "Breakfast", "City tax"]);
});

test("nothing charged is no day", () => {
  expect(chargeDays([])).toEqual([]);
});
