import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useSay } from "#client/core/i18n.ts";
import { api, trpc } from "#client/core/trpc.ts";
import { applyBookingAnswers, applyLockAnswers } from "#client/room-plan/cache.ts";
import { entryOf } from "#client/room-plan/plan-history.ts";
import { instantsOf, type Range } from "#client/room-plan/plan-target.ts";
import type { BarAction, RoomAction } from "#client/room-plan/plan-view.ts";
import { LAST_STEP, type PlanHistory } from "#client/room-plan/use-plan-history.ts";
import { confirm } from "#client/ui/confirm.tsx";
import { toast, toastTrouble } from "#client/ui/toast.tsx";
import type { Booking } from "#shared/bookings/schema.ts";
import type { PlanBooking } from "#shared/room-plan/schema.ts";

const CALLS: Record<BarAction, (id: string) => Promise<Booking>> = {
  check_in: (id) => api.bookings.checkIn.mutate({ id }),
  check_out: (id) => api.bookings.checkOut.mutate({ id }),
  confirm: (id) => api.bookings.confirm.mutate({ id }),
  cancel: (id) => api.bookings.cancel.mutate({ id }),
};

const DONE = {
  check_in: "room_plan.checked_in_toast",
  check_out: "room_plan.checked_out_toast",
  confirm: "room_plan.confirmed_toast",
  cancel: "room_plan.canceled_toast",
} as const satisfies Record<BarAction, string>;

const ROOM_CALLS: Record<RoomAction, (id: string) => Promise<unknown>> = {
  clean: (id) => api.rooms.clean.mutate({ id }),
  dirty: (id) => api.rooms.dirty.mutate({ id }),
  outOfService: (id) => api.rooms.outOfService.mutate({ id }),
  unlock: (id) => api.roomLocks.unlock.mutate({ id }),
};

/** What is done with bookings and rooms from the plan, besides moving them. */
export function usePlanActions(zone: string, times: { start: string; end: string }, history: PlanHistory) {
  const cache = useQueryClient();
  const say = useSay();

  const act = useCallback(
    async (action: BarAction, bookings: readonly PlanBooking[]) => {
      const name = bookings.length === 1 ? nameOf(bookings[0]) : say("room_plan.selected", { count: bookings.length });
      const isMany = action === "cancel" && bookings.length > 1;
      if (
        isMany &&
        !(await confirm({
          title: `${say("room_plan.cancel_booking")}: ${name}`,
          confirmText: say("room_plan.cancel_booking"),
          confirmType: "danger",
        }))
      ) {
        return;
      }
      const carriedOut = carryOut();
      history.waitFor(carriedOut);
      await carriedOut;

      async function carryOut(): Promise<void> {
        const answers: Booking[] = [];
        try {
          for (const { id } of bookings) answers.push(await CALLS[action](id));
          toast({ message: say(DONE[action], { name }), undo: history.undo, topic: LAST_STEP });
        } catch (thrown) {
          toastTrouble(thrown);
        }
        applyBookingAnswers(cache, answers);
        if (answers.length > 0) history.remember(entryOf(answers));
      }
    },
    [cache, history, say],
  );

  const roomAction = useCallback((action: RoomAction, roomId: string) => void ROOM_CALLS[action](roomId).catch(toastTrouble), []);

  const lockRooms = useMutation(
    trpc.roomLocks.createBatch.mutationOptions({ onSuccess: (locks) => applyLockAnswers(cache, locks), onError: toastTrouble }),
  );
  const { mutate: createLocks } = lockRooms;
  const lock = useCallback(
    (ranges: readonly Range[], reason: string | null) => {
      const room_locks = ranges.flatMap((range) =>
        range.roomId ? [{ room_id: range.roomId, reason, ...instantsOf(range, zone, times) }] : [],
      );
      createLocks({ room_locks }, { onSuccess: () => toast({ message: say("room_plan.locked_toast") }) });
    },
    [createLocks, say, zone, times],
  );

  /** A group of bookings that exist, or of new ones in the drawn ranges. */
  const group = useCallback(
    async (name: string, bookings: readonly PlanBooking[], drawn: readonly { range: Range; occupancy: number }[]) => {
      try {
        const { id } = await api.groups.create.mutate({ name });
        if (bookings.length > 0) await api.groups.addBookings.mutate({ id, booking_ids: bookings.map((booking) => booking.id) });
        if (drawn.length > 0)
          await api.bookings.createBatch.mutate({ group_id: id, bookings: drawn.map((each) => newBooking(each, zone, times)) });
        toast({ message: say("room_plan.grouped_toast", { name }) });
      } catch (thrown) {
        toastTrouble(thrown);
      }
    },
    [say, zone, times],
  );

  return useMemo(() => ({ act, roomAction, lock, group }), [act, roomAction, lock, group]);
}

function newBooking({ range, occupancy }: { range: Range; occupancy: number }, zone: string, times: { start: string; end: string }) {
  const { start, end } = instantsOf(range, zone, times);
  return { check_in: start, check_out: end, occupancy, ...(range.roomId ? { room_id: range.roomId } : { room_type_id: range.typeId }) };
}

function nameOf(booking: PlanBooking | undefined): string {
  return booking?.name ?? booking?.code ?? "";
}
