import { offlineQueue } from "#client/housekeeping/offline-queue.ts";
import { UnsentNote } from "#shared/housekeeping/unsent-notes.ts";

/** The notes on rooms that wait for the network, of whoever works here, in this property, oldest first. */
export const { itemsAtom: unsentNotesAtom, change: changeUnsentNotes, start: startNoteQueue } = offlineQueue("roomNotes", UnsentNote);
