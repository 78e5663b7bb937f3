import { useMutation, useQueryClient } from "@tanstack/react-query";
import { atom, useStore } from "jotai";
import { useCallback, useMemo } from "react";
import { useSay } from "#client/core/i18n.ts";
import { wordsFor } from "#client/core/problems.ts";
import { useIdentity } from "#client/core/session.ts";
import { isTrouble } from "#client/core/trouble.ts";
import { trpc } from "#client/core/trpc.ts";
import { applyBookingAnswers } from "#client/room-plan/cache.ts";
import { done, type Entry, entryOf, forgotten, type History, NO_HISTORY, redone, undone } from "#client/room-plan/plan-history.ts";
import { toast, toastRefusal } from "#client/ui/toast.tsx";

/** What the plan says of the last step stands once: its undo takes back the last step only. */
export const LAST_STEP = "last-step";

/** Of one person in one house: whoever sits down next at this screen has done nothing yet. */
const keptAtom = atom({ place: "", history: NO_HISTORY });

/** Steps follow one another, however quickly the keys are pressed: each needs the versions that the one before led to. */
let lastStep: Promise<unknown> = Promise.resolve();

/** Undo and redo of what this user did on the plan; a colleague's later change is named where it stands in the way. */
export function usePlanHistory() {
  const atoms = useStore();
  const cache = useQueryClient();
  const say = useSay();
  const { subject_id, property_id } = useIdentity();
  const place = `${subject_id} ${property_id}`;
  const { mutateAsync } = useMutation(
    trpc.bookings.undo.mutationOptions({ onSuccess: (bookings) => applyBookingAnswers(cache, bookings) }),
  );

  const known = useCallback(() => {
    const kept = atoms.get(keptAtom);
    return kept.place === place ? kept.history : NO_HISTORY;
  }, [atoms, place]);
  const become = useCallback((history: History) => atoms.set(keptAtom, { place, history }), [atoms, place]);

  const step = useCallback(
    async (which: "past" | "future") => {
      const entry = known()[which].at(-1);
      if (!entry) return toast({ message: say("room_plan.nothing_to_undo"), topic: LAST_STEP });
      try {
        const restored = entryOf(await mutateAsync({ bookings: [...entry] }));
        become(which === "past" ? undone(known(), restored) : redone(known(), restored));
        toast({ message: say(which === "past" ? "room_plan.undone" : "room_plan.redone"), topic: LAST_STEP });
      } catch (thrown) {
        if (isTrouble(thrown, "booking/changed_since")) become(forgotten(known(), which));
        toastRefusal(wordsFor(thrown));
      }
    },
    [known, become, mutateAsync, say],
  );
  return useMemo(
    () => ({
      remember: (entry: Entry) => become(done(known(), entry)),
      /** A step that is still on its way is undone by an undo that comes meanwhile. */
      waitFor: (step: Promise<unknown>) => void (lastStep = Promise.allSettled([lastStep, step])),
      undo: () => (lastStep = lastStep.then(() => step("past"))),
      redo: () => (lastStep = lastStep.then(() => step("future"))),
    }),
    [known, become, step],
  );
}
export type PlanHistory = ReturnType<typeof usePlanHistory>;
