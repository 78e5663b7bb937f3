import type { ServedCharge } from "#server/office/reports/service-list/statements.ts";
import type { ServiceGroup, ServiceLine } from "#shared/office/reports/service-list.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";

/** A charge with the names of the guests that it is served to. */
export type Served = Omit<ServedCharge, "booking_id"> & { names: readonly string[] };

type SortKey = "date" | "item" | "place" | "whom";
const ORDER: Readonly<Record<ServiceGroup, readonly SortKey[]>> = {
  date: ["date", "item", "place", "whom"],
  item: ["item", "date", "place", "whom"],
  room: ["place", "date", "item", "whom"],
};

/** One line for each date, item and room; without a room for each stay or group. Within a date and item lines are ordered by room. */
export function serviceLines(served: readonly Served[], group_by: ServiceGroup): ServiceLine[] {
  const keys = ORDER[group_by];
  // The mark sorts before any letter, so that keys compare as their parts do: by character codes, as SQLite sorts.
  const lines = [...groupBy(served, (charge) => keys.map((key) => charge[key]).join("\u0000"))];
  return lines.sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, charges]) => lineOf(charges));
}

/** Merges charges of a party, and the parties of one room on one day, where one leaves and the next one arrives. */
function lineOf(charges: readonly Served[]): ServiceLine[] {
  const [first] = charges;
  if (!first) return [];
  const words = charges.length === 1 ? charges : partiesOf(charges);
  return [
    {
      date: first.date,
      item: first.item,
      room: first.room,
      quantity: sumOf(charges, "quantity"),
      customer_name: together(words, "customer_name", ", "),
      names: words.flatMap(({ names }) => names),
      children: sumOf(words, "children"),
      cots: sumOf(words, "cots"),
      comment: together(words, "comment", " · "),
    },
  ];
}

function sumOf(charges: readonly Served[], field: "quantity" | "children" | "cots"): number {
  return charges.reduce((sum, charge) => sum + charge[field], 0);
}

/** The first charge of each party. */
function partiesOf(charges: readonly Served[]): Served[] {
  const parties = groupBy(charges, ({ customer_name, names, comment }) => JSON.stringify([customer_name, names, comment]));
  return [...parties.values()].flatMap((party) => party.slice(0, 1));
}

function together(parties: readonly Served[], field: "customer_name" | "comment", between: string): string | null {
  const words = new Set(parties.flatMap((party) => party[field] ?? []));
  return words.size > 0 ? [...words].join(between) : null;
}
