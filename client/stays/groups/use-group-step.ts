import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { queryClient, trpc } from "#client/platform/core/trpc.ts";
import { type Send, useWrites } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { rememberBookings, toastBookings } from "#client/platform/undo/step-history.ts";
import { usePaidWords } from "#client/stays/bookings/paid-words.ts";
import { askAtDeparture } from "#client/stays/bookings/stay-questions.tsx";
import { useAsksAtArrival } from "#client/stays/bookings/use-asks-at-arrival.ts";
import { anyToComplete } from "#client/stays/groups/arrivals-to-complete.ts";
import { groupArrivalsQuery } from "#client/stays/groups/group-arrivals-query.ts";
import type { DepartureInput } from "#shared/stays/bookings/departure-schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import { dueOf } from "#shared/stays/groups/rules.ts";
import type { GroupStep } from "#shared/stays/groups/with-bookings.ts";

type Leaving = { leaving: readonly Booking[]; staying: readonly Booking[] };
export type StepName = "check_in" | "check_out";
type Outcome = Pick<GroupStep, "done" | "left_out"> & {
  step: StepName;
  payments?: DepartureInput["payments"];
  /** Repeats a departure with the former payments. */
  again?: ((send: Send) => Promise<Booking[]>) | undefined;
};
/** A step that not all could take, what came of it, and the way back. */
export type StepResult = Outcome & { undo: (() => Promise<void>) | undefined };

/** For more than that departures can't be asked about, and undone, in one call. */
const MAX_TOGETHER = 100;

/**
 * Checks a whole group in or out. Who could not is listed in a dialog; with nobody left out a word is enough. Where
 * something is missing of an arrival, or the property has something to ask at each, a page asks first, once for all of them.
 */
export function useGroupStep(groupId: string) {
  const say = useSay();
  const { weekday, zone } = useFormats();
  const asksAlways = useAsksAtArrival();
  const paidWords = usePaidWords();
  const [asking, setAsking] = useState(false);
  const [left, setLeft] = useState<StepResult | null>(null);

  /** True if anything is missing of any arrival, or a room is not cleaned yet. */
  async function needsPage(): Promise<boolean> {
    const { data: members } = await queryClient.fetchQuery({ ...groupArrivalsQuery(groupId), staleTime: 0 });
    const { arriving } = dueOf(members, { now: new Date().toISOString(), time_zone: zone });
    return anyToComplete(arriving);
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

  const { run, isRunning, running } = useWrites<Leaving & { step: StepName }, Outcome | null>(
    async ({ step, leaving, staying }, send) => {
      if (step === "check_in") {
        const asks = asksAlways || (await needsPage());
        setAsking(asks);
        return asks ? null : { step, ...(await send(trpc.groups.checkIn, { id: groupId })) };
      }
      if (leaving.length > MAX_TOGETHER) {
        const isMeant = staying.length === 0 || (await confirmEarly(staying));
        return isMeant ? { step, ...(await send(trpc.groups.checkOut, { id: groupId })) } : null;
      }
      // What is open with them is asked once for all.
      const input = await askAtDeparture(leaving.map(({ id }) => id));
      if (!input) return null;
      const again = (by: Send) => by(trpc.bookings.depart, input);
      return { step, done: await again(send), left_out: [], payments: input.payments, again };
    },
    {
      done(outcome) {
        if (outcome) showOutcome(outcome);
      },
    },
  );

  function take(step: StepName, { leaving, staying }: Leaving): void {
    if (!isRunning) void run({ step, leaving, staying });
  }

  function showOutcome(outcome: Outcome): void {
    const words = wordsOf(outcome);
    if (outcome.left_out.length === 0) return toastBookings(words, outcome.done, { again: outcome.again });
    setLeft({ ...outcome, undo: rememberBookings(words, outcome.done, outcome.again) });
  }

  function wordsOf({ step, done, left_out, payments = [] }: Outcome): string {
    const counts = { done: done.length, all: done.length + left_out.length };
    return say(step === "check_in" ? "groups.checked_in_of" : "groups.checked_out_of", counts) + paidWords(payments);
  }

  return {
    take,
    running: running?.step ?? null,
    result: left,
    wordsOf,
    close: () => setLeft(null),
    /** True if the page is open on which arrivals are completed. */
    asking,
    stopAsking: () => setAsking(false),
  };
}
