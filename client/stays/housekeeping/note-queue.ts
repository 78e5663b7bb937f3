import { offlineQueue } from "#client/stays/housekeeping/offline-queue.ts";
import { UnsentNote } from "#shared/stays/housekeeping/unsent-notes.ts";

/** The notes on rooms that wait for the network, of the person who works here, in this property, oldest first. */
export const { itemsAtom: unsentNotesAtom, change: changeUnsentNotes, start: startNoteQueue } = offlineQueue("roomNotes", UnsentNote);
