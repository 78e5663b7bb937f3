import type { QueryClient } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import { putRoomRow } from "#client/inventory/rooms/cache.ts";
import { type CallError, type CallFailure, callErrorOf, failureOf, isProblem, isTransport } from "#client/platform/core/call-error.ts";
import { messageOf } from "#client/platform/core/problems.ts";
import { connectionAtom } from "#client/platform/core/realtime.ts";
import { sessionAtom } from "#client/platform/core/session.ts";
import { api, queryClient, trpc } from "#client/platform/core/trpc.ts";
import { write } from "#client/platform/core/writes.ts";
import { toastError, toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { keepBoard, putRoomOnBoard, restoreBoard } from "#client/stays/housekeeping/cache.ts";
import { changeUnsentNotes, startNoteQueue, unsentNotesAtom } from "#client/stays/housekeeping/note-queue.ts";
import { dropAllPhotos, dropPhoto, keptPhoto } from "#client/stays/housekeeping/photo-store.ts";
import { changeTaps, failureAtom, sendingAtom, startTapQueue, tapsAtom } from "#client/stays/housekeeping/tap-queue.ts";
import { refusalWords } from "#client/stays/housekeeping/tap-words.ts";
import { sendNotePhoto } from "#client/stays/notes/send-photo.ts";
import type { Room } from "#shared/inventory/rooms/schema.ts";
import { afterRefused, afterTaken, isWaiting, type Tap } from "#shared/stays/housekeeping/taps.ts";
import { afterNoteRefused, afterNoteTaken, type UnsentNote } from "#shared/stays/housekeeping/unsent-notes.ts";

const CALLS = { clean: trpc.rooms.clean, dirty: trpc.rooms.dirty, out_of_service: trpc.rooms.outOfService } as const;
const TRY_AGAIN_MS = 4_000;
/** A server that answers with errors is asked ever more rarely, at least once a minute. */
const MAX_PAUSE_MS = 60_000;
/** Refusals that are about the session or the moment, not about the room: the tap keeps waiting. */
const PASSING: readonly string[] = ["unauthenticated", "property/switched", "too_many_requests"];

const store = getDefaultStore();
let isStarted = false;
let isAtWork = false;
let again: ReturnType<typeof setTimeout> | undefined;
let serverErrors = 0;

/**
 * Sends what was tapped and written, in order, as soon as there is a way; and keeps the board itself for times without one. Once a page.
 */
export function startHousekeeping(cache: QueryClient): void {
  if (isStarted) return;
  isStarted = true;
  startTapQueue();
  startNoteQueue();
  store.sub(sessionAtom, () => {
    const session = store.get(sessionAtom);
    if (session.state === "anonymous" && session.because === "left") void dropAllPhotos();
  });
  keepBoard(cache);
  const follow = () => {
    if (store.get(sessionAtom).state === "open") restoreBoard(cache);
    sendTaps();
  };
  store.sub(sessionAtom, follow);
  store.sub(connectionAtom, sendTaps);
  store.sub(tapsAtom, sendTaps);
  store.sub(unsentNotesAtom, sendTaps);
  window.addEventListener("online", sendTaps);
  follow();
}

function sendTaps(): void {
  const session = store.get(sessionAtom);
  if (isAtWork || session.state !== "open" || session.recalled) return;
  if (nextTap() === undefined && nextNote() === undefined) return store.set(failureAtom, null);
  isAtWork = true;
  clearTimeout(again);
  void oneTabAtATime(sendAll).finally(() => {
    isAtWork = false;
    store.set(sendingAtom, null);
    // What was tapped in the very last moment goes at once; what found no way, a little later.
    const failure = store.get(failureAtom);
    if (failure === null) sendTaps();
    else again = setTimeout(sendTaps, pauseAfter(failure));
  });
}

function pauseAfter(failure: CallFailure): number {
  if (failure === "network") return TRY_AGAIN_MS;
  return Math.min(TRY_AGAIN_MS * 2 ** (serverErrors - 1), MAX_PAUSE_MS);
}

/** Two tabs would send the same tap twice. Where browsers know no locks, the tap's own key makes it count once. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return work();
  await navigator.locks.request("room-taps", work);
}

async function sendAll(): Promise<void> {
  for (let tap = nextTap(); tap !== undefined; tap = nextTap()) {
    if (await failsFor(tap.id, () => sendTap(tap))) return;
  }
  for (let note = nextNote(); note !== undefined; note = nextNote()) {
    if (await failsFor(note.id, () => sendNote(note))) return;
  }
}

async function failsFor(id: string, send: () => Promise<CallFailure | null>): Promise<boolean> {
  store.set(sendingAtom, id);
  const failure = await send();
  serverErrors = failure === "server_error" ? serverErrors + 1 : 0;
  store.set(failureAtom, failure);
  return failure !== null;
}

function nextNote(): UnsentNote | undefined {
  return store.get(unsentNotesAtom).find(isWaiting);
}

/** Null if the note was taken, or refused for good; else it keeps waiting. */
async function sendNote(unsent: UnsentNote): Promise<CallFailure | null> {
  const { id } = unsent;
  try {
    const note_id = unsent.note_id ?? (await sendWords(unsent));
    if (unsent.has_photo) await sendPhoto(id, note_id);
    changeUnsentNotes((notes) => notes.filter((note) => note.id !== id));
  } catch (thrown) {
    const error = callErrorOf(thrown);
    if (isTransport(error) || PASSING.includes(error.type)) return failureOf(error);
    changeUnsentNotes((notes) => afterNoteRefused(notes, id, messageOf(error)));
    toastError(thrown);
  }
  return null;
}

/** Sends the words and remembers that they are there: what fails after that is sent again without them. */
async function sendWords({ id, room_id, text }: UnsentNote): Promise<string> {
  // Waits in a queue of its own, which outlives reloads: see `sendNote`. The note's id makes it count once.
  const note = await write(trpc.notes.create, { parent_id: room_id, text }, { idempotencyKey: id });

  changeUnsentNotes((notes) => afterNoteTaken(notes, id, note.id));
  return note.id;
}

async function sendPhoto(id: string, note_id: string): Promise<void> {
  const photo = await keptPhoto(id);
  if (photo) await sendNotePhoto(note_id, new File([photo], "photo.jpg", { type: photo.type }));
  await dropPhoto(id);
}

function nextTap(): Tap | undefined {
  return store.get(tapsAtom).find(isWaiting);
}

/** Null if the tap was taken, or refused for good; else it keeps waiting. */
async function sendTap(tap: Tap): Promise<CallFailure | null> {
  try {
    markTaken(tap, await mark(tap));
  } catch (thrown) {
    const error = callErrorOf(thrown);
    if (isTransport(error) || PASSING.includes(error.type)) return failureOf(error);
    refuse(tap, error);
  }
  return null;
}

/**
 * Sends a tap. If the room has changed since, it counts only if it agrees or was based on the same status; else it would overrule a
 * colleague.
 */
async function mark(tap: Tap): Promise<Room> {
  try {
    return await call(tap, tap.version);
  } catch (thrown) {
    if (!isProblem(thrown, "stale")) throw thrown;
    const room = await api.rooms.get.query({ id: tap.room_id });
    putRoomRow(queryClient, room);
    putRoomOnBoard(queryClient, room);
    if (room.status === tap.status) return room;
    if (room.status !== tap.before) throw thrown;
    return call(tap, room.version);
  }
}

function call({ id, room_id, status }: Tap, version: number | null): Promise<Room> {
  return write(CALLS[status], { id: room_id }, { idempotencyKey: id, ifMatch: version ?? undefined });
}

function markTaken(tap: Tap, room: Room): void {
  changeTaps((taps) => afterTaken(taps, tap, room.version));
}

function refuse(tap: Tap, error: CallError): void {
  const isOutdated = error.type === "stale";
  changeTaps((taps) => afterRefused(taps, tap, isOutdated ? "stale" : messageOf(error)));
  toastRefusal(refusalWords({ ...tap, refused: isOutdated ? "stale" : messageOf(error) }), tap.room_id);
}
