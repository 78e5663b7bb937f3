import type { Say } from "#client/platform/core/i18n.ts";
import { adultsOf, agesInWords, type Child } from "#shared/platform/core/persons.ts";

type Counted = { occupancy: number; children: number; cots: number };

/** `2 adults, 1 child, 1 cot`; without children just the number of persons. */
export function countsInWords({ occupancy, children, cots }: Counted, say: Say): string {
  if (children === 0) return say("bookings.persons", { count: occupancy });
  return `${say("bookings.adults_count", { count: occupancy - children })}, ${childrenInWords({ children, cots }, say)}`;
}

/** `1 child, 1 cot`, without their ages. */
export function childrenInWords({ children, cots }: Omit<Counted, "occupancy">, say: Say): string {
  return [say("bookings.children_count", { count: children }), ...cotsPart(cots, say)].join(", ");
}

/** `2 adults, 1 child (6), 1 cot`. */
export function personsInWords(
  { occupancy, children, cots }: { occupancy: number; children: readonly Child[]; cots: number },
  say: Say,
): string {
  if (children.length === 0) return say("bookings.persons", { count: occupancy });
  const ages = `${say("bookings.children_count", { count: children.length })} (${agesInWords(children)})`;
  return [say("bookings.adults_count", { count: adultsOf({ occupancy, children }) }), ages, ...cotsPart(cots, say)].join(", ");
}

function cotsPart(cots: number, say: Say): string[] {
  return cots > 0 ? [say("bookings.cots_count", { count: cots })] : [];
}
