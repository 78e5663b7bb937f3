import { useState } from "react";
import { z } from "zod";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { type Send, useWrite, useWrites } from "#client/platform/core/writes.ts";
import { toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { toastBookings } from "#client/platform/undo/step-history.ts";
import { refusedTogether } from "#client/stays/bookings/refused-together.ts";
import { askAtCancellation } from "#client/stays/bookings/stay-questions.tsx";
import { useAsksAtArrival } from "#client/stays/bookings/use-asks-at-arrival.ts";
import { anySelectedToComplete } from "#client/stays/groups/arrivals-to-complete.ts";
import type { Booking, BookingAction } from "#shared/stays/bookings/schema.ts";
import type { Group } from "#shared/stays/groups/schema.ts";

const Versioned = z.object({ id: z.string(), version: z.int() });

const DONE = {
  confirm: "bookings.confirmed",
  check_in: "bookings.checked_in",
  check_out: "bookings.checked_out",
  cancel: "bookings.canceled",
} as const satisfies Partial<Record<BookingAction, string>>;
export type JointAction = keyof typeof DONE;

type MembershipChange = { bookings: readonly Booking[]; words: string; again?: (send: Send) => Promise<readonly Booking[]> };
type Joint = {
  action: JointAction;
  bookings: readonly { id: string; name: string }[];
  /** A cancellation that costs nothing is asked about, too. */
  confirms: boolean;
};

/** Takes bookings in and out of a group, and through a step of their lives together. Each is one call with one undo. */
export function useMembership(group: Pick<Group, "id">) {
  const say = useSay();
  const asksAlways = useAsksAtArrival();
  const [isAsking, setAsking] = useState(false);

  const joining = useWrite(trpc.groups.addBookings, {
    done({ bookings }, { booking_ids }) {
      const joined = (bookings ?? []).flatMap((row) => Versioned.safeParse(row).data ?? []).filter(({ id }) => booking_ids.includes(id));
      toastBookings(say("groups.added_count", { count: joined.length }), joined);
    },
  });

  const leaving = useWrite(trpc.groups.removeBookings, {
    done: (left) => toastBookings(say("groups.removed_count", { count: left.length }), left),
  });

  const acting = useWrites<Joint, MembershipChange | null>(
    async ({ action, bookings, confirms }, send) => {
      const ids = bookings.map(({ id }) => id);
      // What is missing of arrivals, or the property asks at each, is asked on one page.
      const asks = action === "check_in" && (asksAlways || (await anySelectedToComplete(ids)));
      setAsking(asks);
      if (asks) return null;
      if (action !== "cancel") return { bookings: await send(trpc.bookings.actAll, { ids, action }), words: "" };
      const canceling = await askAtCancellation(ids, { always: confirms });
      if (!canceling) return null;
      const cancel = (by: Send) => by(trpc.bookings.cancelAll, { ids, ...canceling.decision });
      return { bookings: await cancel(send), words: canceling.words, again: cancel };
    },
    {
      done(done, { action }) {
        if (!done) return;
        const { bookings, words, again } = done;
        const what = { bookings: say("groups.bookings_count", { count: bookings.length }), status: say(DONE[action]) };
        toastBookings(say("groups.done_together", what) + words, bookings, again ? { again } : {});
      },
      failed(error, { action, bookings }) {
        toastRefusal(refusedTogether(error, { action, names: bookings.map(({ name }) => name) }, say));
        return true;
      },
    },
  );

  return {
    add: async (ids: readonly string[]) => (await joining.run({ id: group.id, booking_ids: [...ids] })) !== null,
    remove: async (ids: readonly string[]) => (await leaving.run({ id: group.id, booking_ids: [...ids] })) !== null,
    act: async (action: JointAction, bookings: Joint["bookings"], { confirms = false } = {}) =>
      (await acting.run({ action, bookings, confirms })) !== null,
    isRunning: joining.isRunning || leaving.isRunning || acting.isRunning,
    /** True if the page is open on which arrivals are completed. */
    isAsking,
    stopAsking: () => setAsking(false),
  };
}
