import { atom, getDefaultStore } from "jotai";

/** Whose keys the dialog shows. */
export const keysAtom = atom<string | null>(null);

/** Opens the dialog where a stay's keys are issued and revoked. Menus close behind it, so it doesn't live in them. */
export function openKeys(bookingId: string): void {
  getDefaultStore().set(keysAtom, bookingId);
}
