import { fold } from "#shared/platform/core/fold.ts";
import type { Regions } from "#shared/platform/countries/country.ts";

/** The region named in an address, else that of its postcode; null if both are unknown. */
export function regionOf(regions: Regions, { postal_code, state }: { postal_code: string | null; state: string | null }): string | null {
  const name = fold(state?.trim() ?? "");
  const named = Object.hasOwn(regions.names, name) ? regions.names[name] : undefined;
  return named ?? regionOfPostcode(regions, postal_code);
}

function regionOfPostcode(regions: Regions, postal_code: string | null): string | null {
  const digits = digitsOf(postal_code);
  if (digits.length !== regions.postcode_length) return null;
  const known = prefixesOf(regions);
  for (let taken = digits.length; taken > 0; taken--) {
    const region = known.get(digits.slice(0, taken));
    if (region) return region;
  }
  return null;
}

/** Normalises a postcode: `D-80331` and `80 331` are equal. */
function digitsOf(postal_code: string | null): string {
  return (postal_code ?? "").replace(/\D/g, "");
}

const expanded = new WeakMap<Regions, ReadonlyMap<string, string>>();

/** Prefixes of postcodes with the code of their region. Cached, because a report asks for each guest. */
function prefixesOf(regions: Regions): ReadonlyMap<string, string> {
  const known = expanded.get(regions);
  if (known) return known;
  const entries = Object.entries(regions.postcodes).flatMap(([region, list]) =>
    list.split(" ").flatMap((span) => spanned(span).map((prefix) => [prefix, region] as const)),
  );
  const prefixes = new Map(entries);
  expanded.set(regions, prefixes);
  return prefixes;
}

/** Expands a span: `44-48` is 44, 45, 46, 47, 48. */
function spanned(span: string): string[] {
  const [first = "", last = first] = span.split("-");
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => String(Number(first) + i).padStart(first.length, "0"));
}
