import { atom } from "jotai";

/** A booking laid aside, and the calendar day on which its stay began: from there it is loaded wherever the plan is looked at. */
export type Parked = { id: string; day: number };

/** Ids of parked bookings in `sessionStorage` under a name, so that they survive a reload; without a name only in memory. */
export function keptParking(nameOf: () => string | null) {
  const parked = atom<readonly Parked[] | null>(null);
  return atom(
    (get) => get(parked) ?? remembered(nameOf()),
    (_get, set, next: readonly Parked[]) => {
      set(parked, next);
      remember(nameOf(), next);
    },
  );
}

function remember(name: string | null, parked: readonly Parked[]): void {
  if (name === null) return;
  try {
    if (parked.length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(parked));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function remembered(name: string | null): readonly Parked[] {
  if (name === null) return [];
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isParked) : [];
  } catch {
    return [];
  }
}

function isParked(kept: unknown): kept is Parked {
  return (
    typeof kept === "object" && kept !== null && "id" in kept && typeof kept.id === "string" && "day" in kept && Number.isInteger(kept.day)
  );
}
