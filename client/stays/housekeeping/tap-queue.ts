import { atom } from "jotai";
import type { CallFailure } from "#client/platform/core/call-error.ts";
import { offlineQueue } from "#client/stays/housekeeping/offline-queue.ts";
import { Tap } from "#shared/stays/housekeeping/taps.ts";

/** The user's taps in this property that the server does not have yet, oldest first. */
export const { itemsAtom: tapsAtom, change: changeTaps, start: startTapQueue } = offlineQueue("roomTaps", Tap);

/** The tap or note that is on its way just now. */
export const sendingAtom = atom<string | null>(null);

/** Why the last tap or note did not reach the server, even if the line itself seems to be open; null if it did. */
export const failureAtom = atom<CallFailure | null>(null);
