import { expect, test } from "vitest";
import { addressLine } from "#server/tenant/pdf/recipient.ts";
import { statePlaceIn } from "#shared/platform/countries/postal-regions.ts";

test.each([
  ["AT", "none", "6020 Town"],
  ["DE", "none", "6020 Town"],
  ["CH", "none", "6020 Town"],
  ["LI", "none", "6020 Town"],
  ["IT", "after_town", "6020 Town, State"],
  ["US", "before_code", "Town, State 6020"],
  ["CA", "before_code", "Town, State 6020"],
  ["AU", "before_code", "Town, State 6020"],
] as const)("an address in %s has the state at its place: %s", (country, place, line) => {
  expect(statePlaceIn(country)).toBe(place);
  expect(addressLine({ postal_code: "6020", city: "Town", state: "State", country })).toBe(line);
});

test("an address without a state or a country has the town alone", () => {
  expect(addressLine({ line1: "Seeweg 1", postal_code: "6020", city: "Town", state: null, country: "US" })).toBe("Seeweg 1, 6020 Town");
  expect(addressLine({ postal_code: "6020", city: "Town", state: "State", country: null })).toBe("6020 Town");
});
