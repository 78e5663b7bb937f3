import type { Language } from "#shared/platform/core/language.ts";
import { adultsOf, agesInWords, type Child } from "#shared/platform/core/persons.ts";
import { fill } from "#shared/platform/core/text.ts";
import { bookingsText } from "#shared/stays/bookings/text.ts";

type Persons = { occupancy: number; children: readonly Child[]; cots: number };

/** `2 adults, 1 child (6), 1 cot`; null for a stay without children, of which the number of persons says enough. */
export function familyInWords({ occupancy, children, cots }: Persons, language: Language): string | null {
  if (children.length === 0) return null;
  const counted = (what: "adults_count" | "children_count" | "cots_count", count: number) =>
    fill(bookingsText[count === 1 ? (`${what}_one` as const) : (`${what}_other` as const)][language], { count });
  const adults = counted("adults_count", adultsOf({ occupancy, children }));
  const young = `${counted("children_count", children.length)} (${agesInWords(children)})`;
  return [adults, young, ...(cots > 0 ? [counted("cots_count", cots)] : [])].join(", ");
}
