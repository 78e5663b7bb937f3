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
  const lines = [...groupBy(served, (charge) => keys.map((key) => charge[key]).join("\u0000")).values()];
  return lines.sort(([one], [other]) => (one && other ? inOrder(keys, one, other) : 0)).flatMap(lineOf);
}

/** Compares by character codes, as SQLite sorts. */
function inOrder(keys: readonly SortKey[], one: Served, other: Served): number {
  const key = keys.find((each) => one[each] !== other[each]);
  if (key === undefined) return 0;
  return one[key] < other[key] ? -1 : 1;
}

/** Merges charges of a party, and the parties of one room on one day, where one leaves and the next one arrives. */
function lineOf(charges: readonly Served[]): ServiceLine[] {
  const [first] = charges;
  if (!first) return [];
  const parties = [...groupBy(charges, ({ customer_name, names, comment }) => JSON.stringify([customer_name, names, comment])).values()];
  const words = parties.flatMap((party) => party.slice(0, 1));
  return [
    {
      date: first.date,
      item: first.item,
      room: first.room,
      quantity: charges.reduce((sum, { quantity }) => sum + quantity, 0),
      customer_name: together(words, "customer_name", ", "),
      names: words.flatMap(({ names }) => names),
      comment: together(words, "comment", " · "),
    },
  ];
}

function together(parties: readonly Served[], field: "customer_name" | "comment", between: string): string | null {
  const words = new Set(parties.flatMap((party) => party[field] ?? []));
  return words.size > 0 ? [...words].join(between) : null;
}
