import { fold } from "#shared/core/fold.ts";

/** The name as an address would spell it: `Pension Müller & Co` is `pension-mueller-co`. Never empty. */
export function slugOf(name: string): string {
  const slug = fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
  return slug || "property";
}

/** The first of `slug`, `slug-2`, `slug-3` … that nobody has. */
export function freeSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  let counter = 2;
  while (isTaken(`${slug}-${counter}`)) counter += 1;
  return `${slug}-${counter}`;
}

/** A number's prefix on a day (`YYYY-MM-DD`): `{YYYY}`, `{YY}` and `{MM}` are its parts. */
export function filledPrefix(prefix: string, day: string): string {
  const [year = "", month = ""] = day.split("-");
  return prefix.replaceAll("{YYYY}", year).replaceAll("{YY}", year.slice(2)).replaceAll("{MM}", month);
}

/** What invoices are counted by: the prefix in its year. A month in it starts no count of its own. */
export function seriesOf(prefix: string, day: string): string {
  const year = day.slice(0, 4);
  return prefix.replaceAll("{YYYY}", year).replaceAll("{YY}", year.slice(2));
}

/** Whether the count starts at 1 with each year. */
export function holdsYear(prefix: string): boolean {
  return /\{YY(YY)?\}/.test(prefix);
}
