import { expect, test } from "vitest";
import { readContactRow } from "#shared/guests/contacts/import-row.ts";
import { ALL_FIELDS, fieldsOf, type ImportField } from "#shared/tenant/imports/fields.ts";
import type { ImportCells } from "#shared/tenant/imports/rows.ts";

/** A row in which each column of a contact is filled. */
const FILLED: Partial<Record<ImportField, string>> = {
  first_name: "Lena",
  name: "Huber",
  single_name: "no",
  company: "Huber GmbH",
  email: "lena@example.com",
  phone: "+43 1 234",
  mobile: "+43 660 1234567",
  line1: "Dorfplatz 3",
  postal_code: "6234",
  city: "Brandenberg",
  country: "Austria",
  date_of_birth: "1990-05-01",
  nationality: "Germany",
  language: "German",
  gender: "female",
  remark: "Allergic to cats",
};

const cellsOf = (filled: Partial<Record<ImportField, string>>) =>
  Object.fromEntries(ALL_FIELDS.map((field) => [field, filled[field] ?? ""])) as ImportCells;
const read = (filled: Partial<Record<ImportField, string>>) =>
  readContactRow(cellsOf(filled), { formats: {}, today: "2030-04-01" }, (field) => expect.unreachable(`${field} was refused`));

test("every column of a contact arrives", () => {
  expect(fieldsOf("contacts").filter(({ field }) => FILLED[field] === undefined)).toEqual([]);
  expect(read(FILLED)).toMatchObject({
    input: {
      type: "person",
      gender: "female",
      name: "Lena Huber",
      single_name: false,
      language: "de",
      nationality: "DE",
      date_of_birth: "1990-05-01",
      communication: { email: "lena@example.com", phone: "+43 1 234" },
      address: { line1: "Dorfplatz 3", postal_code: "6234", city: "Brandenberg", country: "AT" },
      company: { name: "Huber GmbH" },
    },
    remark: "Allergic to cats\n+43 660 1234567",
  });
});

test("an empty column is null, so that it leaves a contact that is there as it is", () => {
  expect(read({ name: "Huber" })).toMatchObject({
    input: {
      name: "Huber",
      communication: { email: null, phone: null },
      address: { line1: null, postal_code: null, city: null, country: null },
      company: { name: null },
      date_of_birth: null,
    },
    remark: null,
  });
});

test("a row with a company alone is a company", () => {
  expect(read({ company: "Huber GmbH" })).toMatchObject({
    input: { type: "company", name: "Huber GmbH", company: { name: "Huber GmbH" } },
  });
});
