import { fold } from "#shared/core/fold.ts";

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

/** Fills a number's prefix for a day (`YYYY-MM-DD`): `{YYYY}`, `{YY}` and `{MM}`. */
export function filledPrefix(prefix: string, day: string): string {
  const [year = "", month = ""] = day.split("-");
  return prefix.replaceAll("{YYYY}", year).replaceAll("{YY}", year.slice(2)).replaceAll("{MM}", month);
}

/** The number series of invoices: the prefix in its year. A month in the prefix starts no series of its own. */
export function seriesOf(prefix: string, day: string): string {
  const year = day.slice(0, 4);
  return prefix.replaceAll("{YYYY}", year).replaceAll("{YY}", year.slice(2));
}

/** Whether the series restarts at 1 each year. */
export function holdsYear(prefix: string): boolean {
  return /\{YY(YY)?\}/.test(prefix);
}
