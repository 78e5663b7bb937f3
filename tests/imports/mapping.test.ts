import { expect, test } from "vitest";
import {
  type ChoicesByName,
  choicesOf,
  keptChoices,
  keptMapping,
  NO_CHOICES,
  namesOf,
  unreadColumns,
} from "#shared/tenant/imports/mapping.ts";
import type { ImportQuestion } from "#shared/tenant/imports/schema.ts";

const columnsOf = (...names: string[]) => names.map((name, index) => ({ index, name, example: "" }));

test("a column that was matched by hand is matched in the corrected file, at any position", () => {
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

const format = (field: string, by: "rows" | "choice" | null) => ({
  field,
  by,
  kind: "date" as const,
  example: "5/6/2030",
  format: by === null ? null : ("month_first" as const),
});
const question = (name: ImportQuestion["question"], answer: ImportQuestion["answer"]) => ({ question: name, count: 1, rows: [2], answer });
const word = (text: string, value: string | null) => ({ field: "status" as const, text, count: 1, value });

test("the choices of a preview read the file in the same way again", () => {
  const preview = {
    mapping: { name: 0 },
    formats: [format("check_in", "choice"), format("check_out", "rows")],
    foreign: [word("Weg", "canceled"), word("Da", null)],
    questions: [question("day_use", "leave_out"), question("long_stay", null)],
  };
  expect(choicesOf(preview)).toEqual({
    mapping: { name: 0 },
    formats: { check_in: "month_first" },
    values: { status: { Weg: "canceled" }, room_type: {} },
    answers: { day_use: "leave_out" },
  });
});

test("a format and a word that were chosen before are kept for the corrected file where it asks for them again", () => {
  const byHand: ChoicesByName = {
    ...NO_CHOICES,
    formats: { check_in: "month_first" },
    values: { status: { Weg: "canceled" } },
    answers: { day_use: "import" },
  };
  const asked = { columns: columnsOf("Name"), mapping: { name: 0 }, formats: [format("check_in", null)], foreign: [], questions: [] };
  const { formats, values, answers } = byHand;
  expect(keptChoices(byHand, asked)).toEqual({ mapping: { name: 0 }, formats, values, answers });
  expect(keptChoices(byHand, { ...asked, formats: [], questions: [question("day_use", null)] })).toMatchObject({ answers });
  expect(keptChoices(byHand, { ...asked, formats: [], questions: [question("long_stay", null)] })).toBeNull();
  expect(keptChoices(byHand, { ...asked, formats: [], foreign: [word("Weg", null)] })).toMatchObject({ values: byHand.values });
  expect(keptChoices(byHand, { ...asked, formats: [format("check_in", "rows")], foreign: [word("Da", null)] })).toBeNull();
});
