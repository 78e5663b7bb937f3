import { expect, onTestFinished, test } from "vitest";
import { MAX_MISSING } from "#server/office/reports/statistics/statements.ts";
import { statisticsTask } from "#server/office/reports/statistics/statistics.ts";
import { COUNTRIES } from "#shared/platform/countries/countries.ts";
import type { Regions } from "#shared/platform/countries/country.ts";
import { addStay } from "#tests/support/add-stay.ts";
import { makeFrontDesk } from "#tests/support/front-desk.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { viewOf } from "#tests/support/test-server.ts";

type Home = { country: string; postal_code?: string; state?: string };

/** A property whose guests each stayed one night in April, with the statistics of that month by residence. */
function openWithGuests() {
  const { property, clerk, double } = makeFrontDesk();
  const addGuest = property.runtime.db.$client.prepare("INSERT INTO booking_guests (booking_id, contact_id, position) VALUES (?, ?, 0)");
  const guest = (name: string, home: Home) => {
    const stay = {
      check_in: "2030-04-10",
      check_out: "2030-04-11",
      room_type_id: double,
      room_id: null,
      status: "checked_out",
      occupancy: 1,
    };
    addGuest.run(addStay(property, stay), addContact(property, name, { address: JSON.stringify(home) }));
  };
  const statistics = () => {
    const { rows, missing } = statisticsTask.read(viewOf(property, clerk), {
      days: { from: "2030-04-01", to: "2030-04-30" },
      basis: "residence",
    });
    return { rows: rows.map(({ code, nights }) => [code, nights]), missing: missing.guests.map(({ name }) => name) };
  };
  return { guest, statistics };
}

/** Counts the residents of Switzerland by region, as no law does today. */
function giveSwitzerlandRegions(regions: Regions): void {
  const before = COUNTRIES.CH.regions;
  Object.assign(COUNTRIES.CH, { regions });
  onTestFinished(() => void Object.assign(COUNTRIES.CH, { regions: before }));
}

test("residents of a country are counted by region as soon as its law has regions", () => {
  const { guest, statistics } = openWithGuests();
  guest("Anna", { country: "CH", postal_code: "8001" });
  guest("Beat", { country: "CH", postal_code: "3011" });
  guest("Carla", { country: "CH", postal_code: "CH-9999", state: "Bern" });
  guest("Dario", { country: "CH", postal_code: "6900" });
  guest("Emil", { country: "AT", postal_code: "6020" });
  guest("Frieda", { country: "NL", postal_code: "6020", state: "Bern" });
  expect(statistics()).toEqual({
    rows: [
      ["76", 1],
      ["25", 1],
      ["32", 4],
    ],
    missing: [],
  });

  giveSwitzerlandRegions({ postcode_length: 4, postcodes: { north: "8", middle: "3" }, names: { bern: "middle" } });
  const { rows, missing } = statistics();
  expect(Object.fromEntries(rows)).toEqual({ "76": 1, "25": 1, north: 1, middle: 2, "0": 1 });
  expect(missing).toEqual(["Dario"]);
});

test("a state in an address counts, and a guest with one is not missing", () => {
  const { guest, statistics } = openWithGuests();
  guest("Anna", { country: "AT", state: "Tirol" });
  guest("Berta", { country: "AT", state: "constructor" });
  guest("Clemens", { country: "DE", postal_code: "D-80 331" });
  guest("Doris", { country: "DE", postal_code: "11000" });
  guest("Erich", { country: "" });
  expect(statistics()).toEqual({
    rows: [
      ["76", 1],
      ["80", 1],
      ["0", 3],
    ],
    missing: ["Berta", "Doris", "Erich"],
  });
});

test("guests whose region is known take no place among those who are missing", () => {
  const { guest, statistics } = openWithGuests();
  for (let i = 0; i < MAX_MISSING; i += 1) guest(`A ${i}`, { country: "AT", state: "Wien" });
  guest("Zora", { country: "AT", postal_code: "10" });
  expect(statistics().missing).toEqual(["Zora"]);
});
