import type { Item } from "#shared/inventory/items/schema.ts";
import type { Charge } from "#shared/stays/folios/schema.ts";

type Line = Pick<Charge, "booked_on" | "default" | "included"> & { original_item: Pick<Item, "type"> | null };
export type ChargeDay<C extends Line> = { date: string; charges: C[] };

/** Charges grouped by day, in the order for the guest: the night, the items included in it, then the others in order of posting. */
export function chargeDays<C extends Line>(charges: readonly C[]): ChargeDay<C>[] {
  const byDate = new Map<string, C[]>();
  for (const charge of charges) byDate.set(charge.booked_on, [...(byDate.get(charge.booked_on) ?? []), charge]);
  return [...byDate]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([date, onDay]) => ({ date, charges: onDay.toSorted((a, b) => rankOf(a) - rankOf(b)) }));
}

function rankOf(charge: Line): number {
  if (charge.included) return 1;
  return charge.default && (charge.original_item === null || charge.original_item.type === "accommodation") ? 0 : 2;
}
