import { ContactInput } from "#shared/guests/contacts/input.ts";
import type { ImportField } from "#shared/tenant/imports/fields.ts";
import { countryIn, type FormatsByField, type ImportCells, MAX_LETTERS, type RefuseImportCell } from "#shared/tenant/imports/rows.ts";
import { readBirthday, readFlag, readGender, readLanguage } from "#shared/tenant/imports/values.ts";

/** The formats of the file's columns, see `decideFormats`, and the day that decides the century of `1.5.67`. */
export type ReadingContext = { formats: FormatsByField; today: string };

/** A contact with the words about it that become a note. */
export type ImportedContact = { input: ContactInput; remark: string | null };

/** A person, or a company if only the company is named. A contact has one telephone number: a second one goes to the note. */
export function readContactRow(cells: ImportCells, { formats, today }: ReadingContext, refuse: RefuseImportCell): ImportedContact | null {
  const person = [cells.first_name, cells.name].filter(Boolean).join(" ");
  const date_of_birth = cells.date_of_birth === "" ? null : readBirthday(cells.date_of_birth, today, formats.date_of_birth);
  const phones = [...new Set([cells.phone, cells.mobile].filter(Boolean))];
  const remark = [cells.remark, ...phones.slice(1)].filter(Boolean).join("\n");
  if (person === "" && cells.company === "") refuse("name", "required");
  if (cells.date_of_birth !== "" && date_of_birth === null) refuse("date_of_birth", "date", { text: cells.date_of_birth });
  else if (date_of_birth !== null && date_of_birth > today) refuse("date_of_birth", "invalid", { text: cells.date_of_birth });
  const read = ContactInput.safeParse({
    type: person === "" ? "company" : "person",
    gender: readGender(cells.gender),
    name: person || cells.company || "?",
    single_name: flagIn(cells, refuse),
    language: readLanguage(cells.language),
    nationality: countryIn(cells, "nationality", refuse),
    date_of_birth,
    communication: { email: cells.email || null, phone: phones[0] ?? null },
    address: {
      line1: cells.line1 || null,
      postal_code: cells.postal_code || null,
      city: cells.city || null,
      country: countryIn(cells, "country", refuse),
    },
    company: { name: cells.company || null },
  });
  if (remark.length > MAX_LETTERS) refuse("remark", "invalid", { text: `${remark.slice(0, 40)} …` });
  if (read.success) return { input: read.data, remark: remark || null };
  for (const { path } of read.error.issues) {
    const named = CONTACT_FIELDS[path.join(".")] ?? "name";
    const field = named === "phone" && cells.phone === "" ? "mobile" : named;
    refuse(field, "invalid", { text: cells[field] });
  }
  return null;
}

/** Reads a yes or no; an empty cell is no. */
function flagIn(cells: ImportCells, refuse: RefuseImportCell): boolean {
  const flag = readFlag(cells.single_name);
  if (flag === null) refuse("single_name", "yes_no");
  return flag ?? false;
}

const CONTACT_FIELDS: Readonly<Record<string, ImportField>> = {
  "communication.email": "email",
  "communication.phone": "phone",
  "address.line1": "line1",
  "address.postal_code": "postal_code",
  "address.city": "city",
  "company.name": "company",
};
