import { atom, getDefaultStore } from "jotai";
import type { KeyKind } from "#shared/stays/access-control/schema.ts";

const queueAtom = atom<readonly string[]>([]);

/** Id of the booking whose keys the dialog shows. Setting null shows the next one of the queue. */
export const keysAtom = atom(
  (get) => get(queueAtom)[0] ?? null,
  (_get, set, _nobody: null) => set(queueAtom, (queue) => queue.slice(1)),
);

/** Number of further bookings that wait for their keys. */
export const waitingAtom = atom((get) => Math.max(0, get(queueAtom).length - 1));

/** The kind of key that the form proposes, the same for all who wait together. */
export const kindAtom = atom<KeyKind>("card");

/** Opens the dialog where stays' keys are issued and revoked, one stay after the other. Menus close behind it, so it doesn't live in them. */
export function openKeys(...bookingIds: readonly string[]): void {
  const store = getDefaultStore();
  store.set(kindAtom, "card");
  store.set(queueAtom, bookingIds);
}
