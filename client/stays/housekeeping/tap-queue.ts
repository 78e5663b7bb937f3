import { atom } from "jotai";
import { offlineQueue } from "#client/stays/housekeeping/offline-queue.ts";
import { Tap } from "#shared/stays/housekeeping/taps.ts";

/** The taps of whoever works here, in this property, oldest first. */
export const { itemsAtom: tapsAtom, change: changeTaps, start: startTapQueue } = offlineQueue("roomTaps", Tap);

/** The tap or note that is on its way just now. */
export const sendingAtom = atom<string | null>(null);

/** The last tap or note found no way to the server, whatever the line itself may think. */
export const noWayAtom = atom(false);
