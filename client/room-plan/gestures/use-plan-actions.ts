import { useCallback, useMemo } from "react";
import { canWizardSettle } from "#client/bookings/check-in/needs-wizard.ts";
import { askAtDeparture } from "#client/bookings/stay-questions.ts";
import { callErrorOf } from "#client/core/call-error.ts";
import { useSay } from "#client/core/i18n.ts";
import { wordsFor } from "#client/core/problems.ts";
import { carrying, trpc } from "#client/core/trpc.ts";
import { write } from "#client/core/writes.ts";
import { locksMade } from "#client/room-locks/lock-steps.ts";
import type { PlanRoom } from "#client/room-plan/board/plan-rows.ts";
import type { Drawn, GroupWish } from "#client/room-plan/cards/group-wish.ts";
import { instantsOf, type Range } from "#client/room-plan/gestures/plan-target.ts";
import type { PlanStore } from "#client/room-plan/store/plan-store.ts";
import type { BarAction, RoomAction } from "#client/room-plan/store/plan-view.ts";
import { useFeature } from "#client/settings/features.ts";
import { toast, toastError, toastRefusal } from "#client/ui/dialog/toast.tsx";
import { soon } from "#client/ui/later.tsx";
import { bookingStep, LAST_STEP, stepHistory, tellStep } from "#client/undo/step-history.ts";
import type { Booking } from "#shared/bookings/schema.ts";
import type { PlanBooking } from "#shared/room-plan/schema.ts";

const doors = soon(() => import("#client/access-control/open-door.ts"));
const arrivals = soon(() => import("#client/bookings/check-in/arrival-query.ts"));
const roomSteps = soon(() => import("#client/rooms/room-steps.ts"));
const refusals = soon(() => import("#client/bookings/refused-together.ts"));

const DONE = {
  check_in: "room_plan.checked_in_toast",
  check_out: "room_plan.checked_out_toast",
  confirm: "room_plan.confirmed_toast",
  cancel: "room_plan.canceled_toast",
} as const satisfies Record<BarAction, string>;

type Deed = {
  call(): Promise<readonly Booking[]>;
  message: string;
  /** What to say of a refusal; null where it is dealt with otherwise. */
  refusal?: (thrown: unknown) => string | null | Promise<string | null>;
};

/** What is done with bookings and rooms from the plan, besides moving them. */
export function usePlanActions(store: PlanStore, times: { start: string; end: string }) {
  const { zone } = store;
  const say = useSay();
  const takesMoney = useFeature("PAYMENT_AT_ARRIVAL") ?? false;

  /** One call, one word about it, one undo; answers the bookings, none of a refusal. */
  const carryOut = useCallback(async ({ call, message, refusal = wordsFor }: Deed): Promise<readonly Booking[]> => {
    const carriedOut = call().then((bookings) => {
      if (bookings.length > 0) tellStep(bookingStep(message, bookings));
      else toast({ message, topic: LAST_STEP });
      return bookings;
    });
    stepHistory.waitFor(carriedOut);
    return carriedOut.catch(async (thrown: unknown) => {
      const words = await refusal(thrown);
      if (words !== null) toastRefusal(words, words);
      return [];
    });
  }, []);

  const nameOf = useCallback(
    (bookings: readonly PlanBooking[]) =>
      bookings.length === 1 ? nameOfOne(bookings[0]) : say("room_plan.bookings", { count: bookings.length }),
    [say],
  );

  /** `ask` opens what settles a refusal that can be settled. */
  const act = useCallback(
    async (action: BarAction, bookings: readonly PlanBooking[], ask: (() => void) | null): Promise<readonly Booking[]> => {
      const [only] = bookings;
      if (ask && only && action === "check_in" && (await isAskedFirst(only.id, takesMoney))) {
        ask();
        return [];
      }
      const leaving = action === "check_out" ? await askAtDeparture(idsOf(bookings)).catch(toastError) : null;
      if (action === "check_out" && !leaving) return [];
      return carryOut({
        call: () => (leaving ? write(trpc.bookings.depart, leaving) : write(trpc.bookings.actAll, { ids: idsOf(bookings), action })),
        message: say(DONE[action], { name: nameOf(bookings) }),
        async refusal(thrown) {
          if (ask && canWizardSettle(callErrorOf(thrown).type)) {
            ask();
            return null;
          }
          const { refusedTogether } = await refusals();
          return refusedTogether(thrown, action, bookings.map(nameOfOne), say);
        },
      });
    },
    [carryOut, nameOf, say, takesMoney],
  );

  const roomAction = useCallback((action: RoomAction, room: PlanRoom) => {
    if (action === "openDoor") return void doors().then(({ openDoor }) => openDoor(room));
    const done = roomSteps().then(({ markRoom, unlockRoom }) => (action === "unlock" ? unlockRoom(room) : markRoom(room, action)));
    stepHistory.waitFor(done);
  }, []);

  /** Answers why it was refused, or null. */
  const lock = useCallback(
    (ranges: readonly Range[], reason: string | null): Promise<string | null> => {
      const room_locks = ranges.flatMap((range) =>
        range.roomId ? [{ room_id: range.roomId, reason, ...instantsOf(range, zone, times) }] : [],
      );
      const numbers = new Set(room_locks.map(({ room_id }) => store.room(room_id)?.number ?? ""));
      const what = say("room_plan.locked_toast", { numbers: [...numbers].join(", ") });
      const made = write(trpc.roomLocks.createBatch, { room_locks }).then((locks) => {
        tellStep(locksMade(what, locks));
        return null;
      }, wordsFor);
      stepHistory.waitFor(made);
      return made;
    },
    [say, store, zone, times],
  );

  /** A group of bookings that exist, or of new ones in the drawn ranges. */
  const group = useCallback(
    (wish: GroupWish, bookings: readonly PlanBooking[], drawn: readonly Drawn[]) =>
      carryOut({
        async call() {
          const { name, customer_id } = wish;
          const added = drawn.map((each) => ({ ...newBooking(each, zone, times), ...agreedIn(wish) }));
          const input = { name, customer_id, booking_ids: idsOf(bookings), bookings: added };
          const made = await write(trpc.groups.create, input, carrying({ idempotencyKey: crypto.randomUUID() }));

          return made.bookings;
        },
        message: say("room_plan.grouped_toast", { name: wish.name }),
      }),
    [carryOut, say, zone, times],
  );

  const ungroup = useCallback(
    (bookings: readonly PlanBooking[]) => {
      const id = bookings[0]?.group_id;
      if (!id) return;
      void carryOut({
        call: () => write(trpc.groups.removeBookings, { id, booking_ids: idsOf(bookings) }),
        message: say("room_plan.ungrouped_toast", { name: nameOf(bookings) }),
      });
    },
    [carryOut, nameOf, say],
  );

  return useMemo(() => ({ act, roomAction, lock, group, ungroup }), [act, roomAction, lock, group, ungroup]);
}

/** Nothing is asked first where nobody can be asked: the call itself says what is wrong. */
async function isAskedFirst(id: string, takesMoney: boolean): Promise<boolean> {
  const { asksOfGuest } = await arrivals();
  return asksOfGuest(id, takesMoney).catch(() => false);
}

function newBooking({ range, occupancy }: Drawn, zone: string, times: { start: string; end: string }) {
  const { start, end } = instantsOf(range, zone, times);
  return { check_in: start, check_out: end, occupancy, ...(range.roomId ? { room_id: range.roomId } : { room_type_id: range.typeId }) };
}

/** What all new bookings of a group have in common. The payer is the group's: each bar keeps the group's name. */
function agreedIn({ rate_id, expires_at }: GroupWish) {
  const offer = expires_at === null ? {} : { status: "pending" as const, expires_at };
  return { ...offer, ...(rate_id === null ? {} : { rate_id }) };
}

function nameOfOne(booking: PlanBooking | undefined): string {
  return booking?.name ?? booking?.code ?? "";
}

function idsOf(bookings: readonly PlanBooking[]): string[] {
  return bookings.map(({ id }) => id);
}
