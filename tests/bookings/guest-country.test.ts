import { expect, test } from "vitest";
import { type CountryField, withCountry } from "#client/stays/bookings/form/guest-country.ts";
import type { GuestValues } from "#client/stays/bookings/form/guest-fields.tsx";

const guest = (nationality: string, country: string) => ({
  name: "Huber",
  single_name: false,
  date_of_birth: null,
  nationality,
  address: { line1: "", postal_code: "", city: "", country },
});

/** The values of both fields after several choices. */
function chosen(before: GuestValues, ...choices: [CountryField, string][]): string[] {
  let values = before;
  let follower: CountryField | null = null;
  for (const [field, code] of choices) ({ values, follower } = withCountry(values, { field, code }, follower));
  return [values.nationality, values.address.country];
}

test.each<[string, ReturnType<typeof guest>, [CountryField, string][], string[]]>([
  ["the country of the address is that of the passport", guest("", ""), [["nationality", "AT"]], ["AT", "AT"]],
  ["and the other way round", guest("", ""), [["country", "DE"]], ["DE", "DE"]],
  [
    "a wrong choice put right takes the other field along",
    guest("", ""),
    [
      ["nationality", "AU"],
      ["nationality", "AT"],
    ],
    ["AT", "AT"],
  ],
  [
    "an Austrian who lives in Germany",
    guest("", ""),
    [
      ["nationality", "AT"],
      ["country", "DE"],
    ],
    ["AT", "DE"],
  ],
  [
    "and changes the passport later",
    guest("", ""),
    [
      ["nationality", "AT"],
      ["country", "DE"],
      ["nationality", "CH"],
    ],
    ["CH", "DE"],
  ],
  ["what is known stays", guest("", "IT"), [["nationality", "AT"]], ["AT", "IT"]],
])("%s", (_, before, choices, after) => {
  expect(chosen(before, ...choices)).toEqual(after);
});
