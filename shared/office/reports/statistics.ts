import { z } from "zod";
import { originName, originOf, originRank, type Residence, UNKNOWN_ORIGIN } from "#shared/guests/contacts/origins.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { ADULT_AGE } from "#shared/platform/core/persons.ts";
import { ExportRange, ReportRange } from "#shared/platform/core/report-range.ts";
import { countryOf, type Located } from "#shared/platform/countries/countries.ts";

/** By nationality, for the property, or by residence, for the authority. */
export const BASES = ["nationality", "residence"] as const;
export type Basis = (typeof BASES)[number];

const basis = z.enum(BASES).default("nationality");
export const StatisticsFile = z.strictObject({ ...ExportRange.shape, basis: basis.describe("By nationality or by country of residence") });
export const StatisticsQuery = z.strictObject({ ...ReportRange.shape, basis: basis.describe("By nationality or by country of residence") });
export type StatisticsQuery = z.infer<typeof StatisticsQuery>;

/** `code` is an ISO 3166-1 country or one of the official origins; null, or their `0`, is unknown. */
export const OriginRow = z.object({
  code: z.string().nullable().describe("A short code by which people name it, unique among live records"),
  name: z.string().describe("The name"),
  arrivals: z.int().describe("Arrivals"),
  nights: z.int().describe("The nights, one entry each"),
});
export type OriginRow = z.infer<typeof OriginRow>;

/** The guests without an origin, and the stays with fewer names than persons. */
export const MissingOrigins = z.object({
  guests: z.array(z.object({ id: z.string(), name: z.string().describe("The name") })).describe("Guests without a nationality or country"),
  stays: z
    .array(
      z.object({
        id: z.string(),
        code: z.string().describe("A short code by which people name it, unique among live records"),
        name: z.string().nullable().describe("The name"),
        persons: z.int().describe("How many persons"),
      }),
    )
    .describe("Their stays"),
});
export type MissingOrigins = z.infer<typeof MissingOrigins>;

/** The persons of an age on the day of arrival. Adults have no `to_age`; both are null for children whose age was erased. */
export const AgeRow = z.object({
  from_age: z.int().nullable().describe("The youngest, in whole years on the day of arrival; null if the ages are not known any more"),
  to_age: z.int().nullable().describe("The oldest, inclusive; null for adults"),
  arrivals: z.int().describe("Arrivals"),
  nights: z.int().describe("The nights, one entry each"),
});
export type AgeRow = z.infer<typeof AgeRow>;

export const Statistics = z.object({
  from: z.string().describe("The first day, YYYY-MM-DD in the property's time zone"),
  to: z.string().describe("The last day, inclusive, YYYY-MM-DD in the property's time zone"),
  basis: z.enum(BASES).describe("By nationality or by country of residence"),
  arrivals: z.int().describe("Arrivals"),
  nights: z.int().describe("The nights, one entry each"),
  rows: z.array(OriginRow).describe("The arrivals and nights of each origin"),
  ages: z
    .array(AgeRow)
    .describe("The same arrivals and nights of adults, and of children by age, the youngest first; only ages that occur"),
  missing: MissingOrigins.describe("Guests without the origin that the statistics need"),
});
export type Statistics = z.infer<typeof Statistics>;

/** The number of persons of one nationality and residence, as summed by SQL. */
export type Counted = Residence & { nationality: string | null; arrivals: number; nights: number };

/** The persons of one age, as summed by SQL; null for adults, -1 for children whose age was erased. */
export type CountedAge = { age: number | null; arrivals: number; nights: number };
export const ERASED_AGE = -1;

/** The first years of the age groups of children, as most municipalities and tariffs divide them. */
const FIRST_YEARS = [0, 3, 6, 10, 15] as const;

/** A row for each age group that occurs: children from the youngest, those of an unknown age, adults. */
export function ageRows(counted: readonly CountedAge[]): AgeRow[] {
  const groups = [
    ...FIRST_YEARS.map((from_age, at) => ({ from_age, to_age: (FIRST_YEARS[at + 1] ?? ADULT_AGE) - 1 })),
    { from_age: null, to_age: null },
    { from_age: ADULT_AGE, to_age: null },
  ];
  const rows = groups.map((group) => {
    const persons = counted.filter(({ age }) => isOfGroup(age ?? ADULT_AGE, group));
    const sum = (field: "arrivals" | "nights") => persons.reduce((total, person) => total + person[field], 0);
    return { ...group, arrivals: sum("arrivals"), nights: sum("nights") };
  });
  return rows.filter(({ arrivals, nights }) => arrivals > 0 || nights > 0);
}

function isOfGroup(age: number, { from_age, to_age }: Pick<AgeRow, "from_age" | "to_age">): boolean {
  if (from_age === null) return age === ERASED_AGE;
  return age >= from_age && (to_age === null || age <= to_age);
}

/** The groups in which residences are counted: those of an official list, or the countries themselves. */
export type Grouping = Basis | "country";

/** The groups by which a property's statistics count. Throws if no property can be in its country. */
export function groupingOf(basis: Basis, address: Located): Grouping {
  return basis === "residence" && !countryOf(address).has_origin_codes ? "country" : basis;
}

/** True if the origin of a person is unknown for the statistics. */
export function isUnknown(person: Pick<Counted, "nationality"> & Residence, by: Grouping): boolean {
  if (by === "country") return !person.country;
  return by === "nationality" ? !person.nationality : originOf(person) === UNKNOWN_ORIGIN;
}

/** One row per country, the one with most nights first; by residence in the order of the official list. Unknown comes last. */
export function originRows(counted: readonly Counted[], by: Grouping, language: Language): OriginRow[] {
  const rows = new Map<string | null, OriginRow>();
  for (const person of counted) {
    const code = codeOf(person, by);
    const row = rows.get(code) ?? { code, name: nameOf(code, by, language), arrivals: 0, nights: 0 };
    row.arrivals += person.arrivals;
    row.nights += person.nights;
    rows.set(code, row);
  }
  const found = [...rows.values()].filter(({ arrivals, nights }) => arrivals > 0 || nights > 0);
  if (by === "residence") return found.sort((a, b) => originRank(a.code ?? "") - originRank(b.code ?? ""));
  return found.sort(
    (a, b) =>
      Number(a.code === null) - Number(b.code === null) || b.nights - a.nights || b.arrivals - a.arrivals || a.name.localeCompare(b.name),
  );
}

function codeOf(person: Counted, by: Grouping): string | null {
  if (by === "residence") return originOf(person);
  return (by === "country" ? person.country : person.nationality) || null;
}

const UNKNOWN: Readonly<Record<Language, string>> = { de: "Unbekannt", en: "Unknown" };

function nameOf(code: string | null, by: Grouping, language: Language): string {
  if (code === null) return UNKNOWN[language];
  if (by === "residence") return originName(code, language);
  return new Intl.DisplayNames([language], { type: "region", fallback: "code" }).of(code) ?? code;
}
