import { useMutation, useQueryClient } from "@tanstack/react-query";
import { atom, useStore } from "jotai";
import { useCallback, useMemo } from "react";
import { useSay } from "#client/core/i18n.ts";
import { wordsFor } from "#client/core/problems.ts";
import { isTrouble } from "#client/core/trouble.ts";
import { trpc } from "#client/core/trpc.ts";
import { applyBookingAnswers } from "#client/room-plan/cache.ts";
import { done, type Entry, entryOf, forgotten, type History, NO_HISTORY, redone, undone } from "#client/room-plan/plan-history.ts";
import { toast, toastRefusal } from "#client/ui/toast.tsx";

/** What the plan says of the last step stands once: its undo takes back the last step only. */
export const LAST_STEP = "last-step";

const historyAtom = atom<History>(NO_HISTORY);

/** Steps follow one another, however quickly the keys are pressed: each needs the versions that the one before led to. */
let lastStep: Promise<unknown> = Promise.resolve();

/** Undo and redo of what this user did on the plan; a colleague's later change is named where it stands in the way. */
export function usePlanHistory() {
  const atoms = useStore();
  const cache = useQueryClient();
  const say = useSay();
  const { mutateAsync } = useMutation(
    trpc.bookings.undo.mutationOptions({ onSuccess: (bookings) => applyBookingAnswers(cache, bookings) }),
  );

  const step = useCallback(
    async (which: "past" | "future") => {
      const entry = atoms.get(historyAtom)[which].at(-1);
      if (!entry) return toast({ message: say("room_plan.nothing_to_undo"), topic: LAST_STEP });
      try {
        const restored = entryOf(await mutateAsync({ bookings: [...entry] }));
        atoms.set(historyAtom, (history) => (which === "past" ? undone(history, restored) : redone(history, restored)));
        toast({ message: say(which === "past" ? "room_plan.undone" : "room_plan.redone"), topic: LAST_STEP });
      } catch (thrown) {
        if (isTrouble(thrown, "booking/changed_since")) atoms.set(historyAtom, (history) => forgotten(history, which));
        toastRefusal(wordsFor(thrown));
      }
    },
    [atoms, mutateAsync, say],
  );
  return useMemo(
    () => ({
      remember: (entry: Entry) => atoms.set(historyAtom, (history) => done(history, entry)),
      /** A step that is still on its way is undone by an undo that comes meanwhile. */
      waitFor: (step: Promise<unknown>) => void (lastStep = Promise.allSettled([lastStep, step])),
      undo: () => (lastStep = lastStep.then(() => step("past"))),
      redo: () => (lastStep = lastStep.then(() => step("future"))),
    }),
    [atoms, step],
  );
}
export type PlanHistory = ReturnType<typeof usePlanHistory>;
