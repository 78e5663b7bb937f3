import { useState } from "react";
import { useAsksAtArrival } from "#client/bookings/use-asks-at-arrival.ts";
import { told } from "#client/bookings/use-booking-actions.ts";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { api } from "#client/core/trpc.ts";
import { confirm } from "#client/ui/confirm.tsx";
import { toast, toastTrouble } from "#client/ui/toast.tsx";
import type { Booking } from "#shared/bookings/schema.ts";
import type { GroupStep } from "#shared/groups/with-bookings.ts";

export type StepName = "check_in" | "check_out";
/** A step that not all could take, and what came of it. */
export type StepResult = GroupStep & { step: StepName };

const CALLS = { check_in: api.groups.checkIn, check_out: api.groups.checkOut } as const;
/** More than that an undo takes back in one call no more. */
const MOST_UNDONE = 100;

/**
 * Checks a whole group in or out. Who could not is told in a dialog; with nobody left out a word is enough. Where the
 * house has something to ask at every arrival, it asks first, once for all of them.
 */
export function useGroupStep(groupId: string) {
  const say = useSay();
  const { weekday } = useFormats();
  const asksAlways = useAsksAtArrival();
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState<StepName | null>(null);
  // The keys wait until it has been read who got no further.
  const [left, setLeft] = useState<{ result: StepResult; settleDone(): void } | null>(null);

  async function take(step: StepName, staying: readonly Booking[]): Promise<void> {
    if (step === "check_in" && asksAlways) return setAsking(true);
    if (step === "check_out" && staying.length > 0 && !(await confirmEarly(staying))) return;
    await carryOut(step);
  }

  async function carryOut(step: StepName, settle?: (done: readonly Booking[]) => void): Promise<void> {
    setAsking(false);
    setRunning(step);
    try {
      const answer = await CALLS[step].mutate({ id: groupId });
      told(...answer.done);
      const settleDone = () => answer.done.length > 0 && settle?.(answer.done);
      if (answer.left_out.length > 0) {
        setLeft({ result: { ...answer, step }, settleDone });
        return;
      }
      settleDone();
      toast({ message: wordsOf({ ...answer, step }), ...undoOf(answer) });
    } catch (thrown) {
      toastTrouble(thrown);
    } finally {
      setRunning(null);
    }
  }

  function confirmEarly(staying: readonly Booking[]): Promise<boolean> {
    const until =
      staying
        .map(({ check_out }) => check_out)
        .sort()
        .at(-1) ?? "";
    return confirm({
      title: say("groups.stay_longer_title"),
      subtitle: say("groups.stay_longer_detail", { count: staying.length, date: weekday(until) }),
      confirmText: say("bookings.do_check_out"),
    });
  }

  function wordsOf({ step, done, left_out }: StepResult): string {
    const counts = { done: done.length, all: done.length + left_out.length };
    return say(step === "check_in" ? "groups.checked_in_of" : "groups.checked_out_of", counts);
  }

  return {
    take,
    running,
    result: left?.result ?? null,
    wordsOf,
    close(isUndone: boolean) {
      setLeft(null);
      if (!isUndone) left?.settleDone();
    },
    /** Whether it is asked what comes along with the arrival. */
    asking,
    arrive: (settle: (done: readonly Booking[]) => void) => carryOut("check_in", settle),
    stopAsking: () => setAsking(false),
  };
}

/** The way back for those who have taken a step together. */
export function undoOf({ done }: Pick<GroupStep, "done">): { undo?: () => Promise<void> } {
  if (done.length === 0 || done.length > MOST_UNDONE) return {};
  return { undo: async () => told(...(await api.bookings.undo.mutate({ bookings: done.map(({ id, version }) => ({ id, version })) }))) };
}
