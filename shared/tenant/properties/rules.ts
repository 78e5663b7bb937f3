import { fold } from "#shared/platform/core/fold.ts";

/** The URL slug of a name: `Pension Müller & Co` becomes `pension-mueller-co`. Never empty. */
export function slugOf(name: string): string {
  const slug = fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
  return slug || "property";
}

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  let counter = 2;
  while (isTaken(`${slug}-${counter}`)) counter += 1;
  return `${slug}-${counter}`;
}

/** Fills a pattern's date for a day (`YYYY-MM-DD`): `{YYYY}`, `{YY}` and `{MM}`. */
export function filledPrefix(prefix: string, day: string): string {
  const [year = "", month = ""] = day.split("-");
  return prefix.replaceAll("{YYYY}", year).replaceAll("{YY}", year.slice(2)).replaceAll("{MM}", month);
}

/** Placeholder of the running number in a pattern, with its minimum number of digits: `{0000}`. */
const PLACE = /\{(0+)\}/;

/** Counts the placeholders of the running number in a pattern. A valid pattern has at most one. */
export function placesIn(pattern: string): number {
  return pattern.match(new RegExp(PLACE, "g"))?.length ?? 0;
}

/** A number by its pattern on a day: `R-{YYYY}-{0000}` makes `R-2030-0017`. Without a place the number follows the pattern as it is. */
export function numberOf(pattern: string, day: string, number: number): string {
  const filled = filledPrefix(pattern, day);
  const digits = PLACE.exec(filled)?.[1]?.length;
  return digits === undefined ? `${filled}${number}` : filled.replace(PLACE, String(number).padStart(digits, "0"));
}

/**
 * The series that a number of a day is counted in. Its year is filled in, and its month where the pattern has a place for the number, too:
 * patterns from before there were places count by year. More digits, or a place at the end, are no other series.
 */
export function seriesOf(pattern: string, day: string): string {
  const [year = "", month = ""] = day.split("-");
  const filled = pattern.replaceAll("{YYYY}", year).replaceAll("{YY}", year.slice(2));
  const counted = holdsYear(pattern) && placesIn(pattern) > 0 ? filled.replaceAll("{MM}", month) : filled;
  return counted.replace(new RegExp(`${PLACE.source}$`), "").replace(PLACE, "{0}");
}

/** True if the series begins at 1 again with each year or month. */
export function holdsYear(pattern: string): boolean {
  return /\{YY(YY)?\}/.test(pattern);
}
