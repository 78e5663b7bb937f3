import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROPERTY_COUNTRIES } from "#shared/platform/countries/countries.ts";
import { edges, files, inside, type SourceFile } from "#tests/architecture/source-files.ts";

const FOLDER = "shared/platform/countries";

/** Files that name a country, each with its reason: none of them decides what a property may or must do. */
const NAMING: Readonly<Record<string, string>> = {
  "client/channels/booking-page/guest-fields.tsx": "lists the countries that most guests come from",
  "client/platform/ui/countries.ts": "lists the countries that most guests come from",
  "server/money/e-invoices/identifiers.ts": "lists the schemes of electronic addresses of all European countries",
  "server/office/setup/demo-countries.ts": "lists the people of the demo",
  "server/office/setup/demo-people.ts": "invents the people of the demo",
  "server/office/setup/demo-property.ts": "describes the demo's own property",
  "server/platform/transport/examples.ts": "gives examples in the API's description",
  "shared/money/invoices/content-v1.ts": "describes stored invoices, whose format never changes",
  "shared/tenant/imports/samples.ts": "gives an example of a file to import",
  "shared/tenant/imports/values.ts": "reads the letters of number plates in imported files",
};

const codes = PROPERTY_COUNTRIES.join("|");
const NAMED = new RegExp(String.raw`["'](?:${codes})["']|[{,]\s*(?:${codes}): |^\s*(?:${codes}): `, "m");
/** A tag for dates and numbers that names a country. */
const TAGGED = new RegExp(String.raw`["'](?:de|en)-(?:${codes}|GB)["']|\x60(?:de|en)-\$\{[a-z]`);

const namesCountry = ({ path, source }: SourceFile) => !inside(path, FOLDER) && NAMED.test(source);
const paths = (found: readonly SourceFile[]) => found.map(({ path }) => path).sort();

test("no file branches on a country: callers read a field of Country", () => {
  expect(paths(files.filter(namesCountry))).toEqual(Object.keys(NAMING).sort());
});

test.each([
  'if (country === "DE") return 12;',
  "const YEARS = { AT: 7, DE: 1, CH: 5 };",
  "const WORDS = {\n  CH: tax_switzerland,\n};",
  'switch (country) {\n  case "AT":\n}',
  'const law = address.country ?? "AT";',
])("a planted branch is found: %j", (source) => {
  expect(namesCountry({ path: "shared/stays/registrations/rules.ts", source })).toBe(true);
  expect(namesCountry({ path: `${FOLDER}/at.ts`, source })).toBe(false);
});

/** SQL in a template that names a country. */
const NAMED_IN_SQL = new RegExp(String.raw`\bsql(?:<[^>]*>)?\x60[^\x60]*'(?:${codes})'`);
const migrations: SourceFile[] = readdirSync("drizzle/migrations")
  .filter((name) => name.endsWith(".sql"))
  .map((name) => ({ path: `drizzle/migrations/${name}`, source: readFileSync(`drizzle/migrations/${name}`, "utf8") }));

test("no SQL names a country, in whatever file: statements get the codes as parameters", () => {
  expect(paths(files.filter(({ path, source }) => !inside(path, FOLDER) && NAMED_IN_SQL.test(source)))).toEqual([]);
  expect(migrations).not.toEqual([]);
  expect(paths(migrations.filter(({ source }) => NAMED.test(source)))).toEqual([]);
});

test.each([
  "const home = sql`iif(country IN ('AT', 'DE'), postal_code, NULL)`;",
  "const unclear = sql<boolean>`${country} IS NULL\n  OR (${country} = 'CH' AND ${postal_code} IS NULL)`;",
])("a country planted in SQL is found: %j", (source) => {
  expect(NAMED_IN_SQL.test(source)).toBe(true);
  expect(namesCountry({ path: "server/office/reports/statistics/statements.ts", source })).toBe(true);
});

test("the tags for dates and numbers are fields of Country", () => {
  expect(paths(files.filter(({ path, source }) => !inside(path, FOLDER) && TAGGED.test(source)))).toEqual([]);
  expect(TAGGED.test('const locale = language === "de" ? "de-AT" : "en-GB";')).toBe(true);
  expect(TAGGED.test("const locale = `de-${country}`;")).toBe(true);
});

test("a country's law imports nothing of the product", () => {
  const leaving = edges.filter(({ from, to }) => inside(from, FOLDER) && !inside(to, FOLDER));
  expect(leaving).toEqual([]);
});
