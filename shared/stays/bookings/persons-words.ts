import type { Language } from "#shared/platform/core/language.ts";
import { adultsOf, agesInWords, type Child } from "#shared/platform/core/persons.ts";
import { fill } from "#shared/platform/core/text.ts";
import { bookingsText } from "#shared/stays/bookings/text.ts";

type Persons = { occupancy: number; children: readonly Child[]; cots: number };

/** `2 adults, 1 child (6), 1 cot`; null for a stay without children, of which the number of persons says enough. */
export function familyInWords({ occupancy, children, cots }: Persons, language: Language): string | null {
  if (children.length === 0) return null;
  const adults = counted("adults_count", adultsOf({ occupancy, children }), language);
  const young = `${counted("children_count", children.length, language)} (${agesInWords(children)})`;
  return [adults, young, cotsIn(cots, language)].filter(Boolean).join(", ");
}

/** `2 adults, 1 child, 1 cot`, without ages; null for a stay without children. */
export function familyCounts(
  { occupancy, children, cots }: { occupancy: number; children: number; cots: number },
  language: Language,
): string | null {
  if (children === 0) return null;
  const parts = [counted("adults_count", occupancy - children, language), counted("children_count", children, language)];
  return [...parts, cotsIn(cots, language)].filter(Boolean).join(", ");
}

function cotsIn(cots: number, language: Language): string {
  return cots > 0 ? counted("cots_count", cots, language) : "";
}

function counted(what: "adults_count" | "children_count" | "cots_count", count: number, language: Language): string {
  return fill(bookingsText[count === 1 ? (`${what}_one` as const) : (`${what}_other` as const)][language], { count });
}
