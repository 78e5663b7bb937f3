import { useState } from "react";
import { askAtDeparture } from "#client/bookings/stay-questions.ts";
import { useAsksAtArrival } from "#client/bookings/use-asks-at-arrival.ts";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { queryClient, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { anyToComplete } from "#client/groups/arrivals-to-complete.ts";
import { groupArrivalsQuery } from "#client/groups/group-arrivals-query.ts";
import { confirm } from "#client/ui/dialog/confirm.tsx";
import { toast, toastError } from "#client/ui/dialog/toast.tsx";
import type { Booking } from "#shared/bookings/schema.ts";
import { dueOf } from "#shared/groups/rules.ts";
import type { GroupStep } from "#shared/groups/with-bookings.ts";

type Leaving = { leaving: readonly Booking[]; staying: readonly Booking[] };
export type StepName = "check_in" | "check_out";
/** A step that not all could take, and what came of it. */
export type StepResult = GroupStep & { step: StepName };

/** More than that an undo takes back in one call no more. */
const MOST_UNDONE = 100;

/**
 * Checks a whole group in or out. Who could not is told in a dialog; with nobody left out a word is enough. Where
 * something is missing of an arrival, or the property has something to ask at each, a page asks first, once for all of them.
 */
export function useGroupStep(groupId: string) {
  const say = useSay();
  const { weekday, zone } = useFormats();
  const asksAlways = useAsksAtArrival();
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState<StepName | null>(null);
  const [left, setLeft] = useState<StepResult | null>(null);

  async function take(step: StepName, { leaving, staying }: Leaving): Promise<void> {
    if (step === "check_in" && (asksAlways || (await needsPage()))) return setAsking(true);
    if (step === "check_in") return carryOut(step);
    if (leaving.length <= MOST_UNDONE) return leave(leaving);
    if (staying.length === 0 || (await confirmEarly(staying))) await carryOut(step);
  }

  /** What is open with them is asked once for all. */
  async function leave(leaving: readonly Booking[]): Promise<void> {
    setRunning("check_out");
    try {
      const input = await askAtDeparture(leaving.map(({ id }) => id));
      if (!input) return;
      const done = await write(trpc.bookings.depart, input);

      toast({ message: wordsOf({ done, left_out: [], step: "check_out" }), ...undoOf({ done }) });
    } catch (thrown) {
      toastError(thrown);
    } finally {
      setRunning(null);
    }
  }

  /** Whether anything is missing of any arrival, or a room is not cleaned yet. */
  async function needsPage(): Promise<boolean> {
    const { data: members } = await queryClient.fetchQuery({ ...groupArrivalsQuery(groupId), staleTime: 0 });
    const { arriving } = dueOf(members, { now: new Date().toISOString(), time_zone: zone });
    return anyToComplete(arriving);
  }

  async function carryOut(step: StepName): Promise<void> {
    setRunning(step);
    try {
      const answer = await (step === "check_in"
        ? write(trpc.groups.checkIn, { id: groupId })
        : write(trpc.groups.checkOut, { id: groupId }));
      if (answer.left_out.length > 0) return setLeft({ ...answer, step });
      toast({ message: wordsOf({ ...answer, step }), ...undoOf(answer) });
    } catch (thrown) {
      toastError(thrown);
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
    result: left,
    wordsOf,
    close: () => setLeft(null),
    /** Whether the page is open on which arrivals are completed. */
    asking,
    stopAsking: () => setAsking(false),
  };
}

/** The way back for those who have taken a step together. */
export function undoOf({ done }: Pick<GroupStep, "done">): { undo?: () => Promise<void> } {
  if (done.length === 0 || done.length > MOST_UNDONE) return {};
  return { undo: async () => void (await write(trpc.bookings.undo, { bookings: done.map(({ id, version }) => ({ id, version })) })) };
}
