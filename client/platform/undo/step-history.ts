import { atom, getDefaultStore } from "jotai";
import { isTransport } from "#client/platform/core/call-error.ts";
import { say } from "#client/platform/core/i18n.ts";
import { currentSession } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { runWrites, type Send } from "#client/platform/core/writes.ts";
import type { Toast } from "#client/platform/ui/dialog/toast.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { undoNotices } from "#client/platform/ui/dialog/undo-notices.ts";
import { done, entryOf, forgotten, type History, NO_HISTORY, redone, type Step, undone } from "#client/platform/undo/history.ts";

type Versioned = { id: string; version: number };
/** One of the two calls of a step. */
type Call = (send: Send) => Promise<unknown>;

/** Shows the notice of the last step only once: its undo takes back the last step only. */
export const LAST_STEP = "last-step";

/** Of one person in one property: the person who sits down next at this screen has done nothing yet. */
const keptAtom = atom({ place: "", history: NO_HISTORY });
const store = getDefaultStore();

/** Steps follow one another, however quickly the keys are pressed: each needs the versions that the one before led to. */
let lastStep: Promise<unknown> = Promise.resolve();

/** Undo and redo of what this user did; a colleague's later change is named where it stands in the way. */
export const stepHistory = {
  remember: (step: Step) => become(done(known(), step)),
  /** Steps that a later one takes back together with itself. */
  forget: (steps: readonly Step[]) => become(steps.reduce(forgotten, known())),
  /** A step that is still on its way is undone by an undo that comes meanwhile. */
  waitFor: (step: Promise<unknown>) => void (lastStep = Promise.allSettled([lastStep, step])),
  /** The undo of the newest notice on the screen, else of the last step. */
  undo(): Promise<void> {
    const notice = undoNotices.last();
    if (!notice || notice.isStep) return inTurn(() => takeBack(known().past.at(-1)));
    notice.take();
    return Promise.resolve();
  },
  /** The step that a message speaks of, whatever was done since. */
  undoStep: (step: Step) => inTurn(() => takeBack(known().past.includes(step) ? step : undefined)),
  redo: () => inTurn(doAgain),
  has: (wish: "undo" | "redo") =>
    (wish === "undo" && undoNotices.last() !== undefined) || known()[wish === "undo" ? "past" : "future"].length > 0,
};

/** More than that one call of `bookings.undo` doesn't take back. */
const MAX_UNDONE = 100;

/** Says what was done and offers the way back, in the message and by Ctrl+Z. */
export function toastStep(step: Step, more: Partial<Toast> = {}): void {
  stepHistory.remember(step);
  toast({ message: step.what, undo: () => stepHistory.undoStep(step), topic: LAST_STEP, isStep: true, ...more });
}

/** Does a change of bookings again, where the undo of its undo would leave something out. */
type Again = (send: Send) => Promise<readonly Versioned[]>;

/** The same of a change of bookings, which the server takes back by their versions. */
export function toastBookings(
  what: string,
  bookings: readonly Versioned[],
  { again, ...more }: Partial<Toast> & { again?: Again | undefined } = {},
): void {
  toast({ message: what, undo: rememberBookings(what, bookings, again), topic: LAST_STEP, isStep: true, ...more });
}

/** Records a change of bookings and answers the way back; undefined if one call can't take them all back. */
export function rememberBookings(what: string, bookings: readonly Versioned[], again?: Again): (() => Promise<void>) | undefined {
  if (bookings.length === 0 || bookings.length > MAX_UNDONE) return undefined;
  const step = bookingStep(what, bookings, again);
  stepHistory.remember(step);
  return () => stepHistory.undoStep(step);
}

/** A change of bookings: its undo is the server's, and so is the undo's undo, unless `again` does it. */
export function bookingStep(what: string, bookings: readonly Versioned[], again?: Again): Step {
  const entry = entryOf(bookings);
  return {
    what,
    async back(send) {
      const restored = await send(trpc.bookings.undo, { bookings: [...entry] });
      if (!again) return bookingStep(what, restored);
      return { what, back: async (later) => bookingStep(what, await again(later), again) };
    },
  };
}

/** Several steps as one, taken back from the last to the first. */
export function severalSteps(what: string, steps: readonly Step[]): Step {
  return {
    what,
    async back(send) {
      const again: Step[] = [];
      for (const step of steps.toReversed()) again.unshift(await step.back(send));
      return severalSteps(what, again.toReversed());
    },
  };
}

/** A change that two calls do and undo. */
export function stepOf(what: string, back: Call, again: Call): Step {
  return {
    what,
    async back(send) {
      await back(send);
      return stepOf(what, again, back);
    },
  };
}

function inTurn(work: () => Promise<void>): Promise<void> {
  const next = lastStep.then(work);
  lastStep = next;
  return next;
}

async function takeBack(step: Step | undefined): Promise<void> {
  if (!step) return toast({ message: say("room_plan.nothing_to_undo"), topic: LAST_STEP, isNote: true });
  const again = await ranBack(step);
  if (!again) return;
  become(undone(known(), step, again));
  toast({ message: [say("room_plan.undone", { what: step.what }), step.stays].filter(Boolean).join(". "), topic: LAST_STEP });
}

async function doAgain(): Promise<void> {
  const step = known().future.at(-1);
  if (!step) return toast({ message: say("room_plan.nothing_to_redo"), topic: LAST_STEP, isNote: true });
  const back = await ranBack(step);
  if (!back) return;
  become(redone(known(), step, back));
  toast({ message: say("room_plan.redone", { what: step.what }), topic: LAST_STEP });
}

/** Null if it was refused: what never will be possible again is forgotten, a cut line is not. */
function ranBack(step: Step): Promise<Step | null> {
  return runWrites(step.back, (error) => {
    if (!isTransport(error) && GONE_FOR_GOOD.has(error.type)) become(forgotten(known(), step));
    return false;
  });
}

const GONE_FOR_GOOD: ReadonlySet<string> = new Set([
  "booking/changed_since",
  "not_found",
  "stale",
  "room_lock/not_found",
  "in_use",
  "charge/changed_since_split",
]);

function placeNow(): string {
  const session = currentSession();
  return session.state === "open" ? `${session.identity.subject_id} ${session.identity.property_id}` : "";
}

function known(): History {
  const kept = store.get(keptAtom);
  return kept.place === placeNow() ? kept.history : NO_HISTORY;
}

function become(history: History): void {
  store.set(keptAtom, { place: placeNow(), history });
}
