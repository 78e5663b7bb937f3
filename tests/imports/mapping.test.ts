import { expect, test } from "vitest";
import { keptMapping, namesOf, unreadColumns } from "#shared/imports/mapping.ts";

const columnsOf = (...names: string[]) => names.map((name, index) => ({ index, name, example: "" }));

test("a column that was matched by hand is matched in the corrected file, wherever it stands there", () => {
  const byHand = namesOf({ date_of_birth: 1, phone: null }, columnsOf("Name", "Geb.-Datum"));
  expect(byHand).toEqual({ date_of_birth: "Geb.-Datum", phone: null });
  const columns = columnsOf("Geb.-Datum", "Name", "Telefon");
  expect(keptMapping(byHand, { columns, mapping: { name: 1, date_of_birth: null, phone: 2 } })).toEqual({
    name: 1,
    date_of_birth: 0,
    phone: null,
  });
});

test("a file without that column, or guessed alike, is read as it was guessed", () => {
  const columns = columnsOf("Name", "Geboren");
  expect(keptMapping({ date_of_birth: "Geb.-Datum" }, { columns, mapping: { name: 0, date_of_birth: 1 } })).toBeNull();
  expect(keptMapping({ date_of_birth: "Geboren" }, { columns, mapping: { name: 0, date_of_birth: 1 } })).toBeNull();
});

test("columns that no field is read from are named", () => {
  const columns = columnsOf("Name", "Kundennr", "", "Pers.");
  expect(unreadColumns({ columns, mapping: { name: 0, phone: null } })).toEqual(["Kundennr", "Pers."]);
});
