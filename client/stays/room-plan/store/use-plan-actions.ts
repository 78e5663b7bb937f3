import { markRoom, unlockRoom } from "#client/inventory/rooms/room-steps.ts";
import type { CallError } from "#client/platform/core/call-error.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { messageOf, wordsFor } from "#client/platform/core/problems.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { type Send, useWrite, useWrites } from "#client/platform/core/writes.ts";
import { toastError, toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { fetchPart } from "#client/platform/ui/lazy-part.tsx";
import { stepHistory, toastBookings, toastStep } from "#client/platform/undo/step-history.ts";
import { openDoor, toastNotOpened } from "#client/stays/access-control/open-door.ts";
import { asksOfGuest } from "#client/stays/bookings/check-in/arrival-query.ts";
import { canWizardSettle } from "#client/stays/bookings/check-in/needs-wizard.ts";
import { usePaidWords } from "#client/stays/bookings/paid-words.ts";
import { askAtCancellation, askAtDeparture } from "#client/stays/bookings/stay-questions.tsx";
import { locksMade } from "#client/stays/room-locks/lock-steps.ts";
import { instantsOf, type Range } from "#client/stays/room-plan/model/drawn-range.ts";
import type { DrawnStays, GroupWish } from "#client/stays/room-plan/model/group-wish.ts";
import type { PlanRoom } from "#client/stays/room-plan/model/plan-rows.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import type { BarAction, RoomAction } from "#client/stays/room-plan/store/use-plan-callbacks.ts";
import { useFeature } from "#client/tenant/settings/features.ts";
import type { RoomStatus } from "#shared/inventory/rooms/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { PlanBooking } from "#shared/stays/room-plan/schema.ts";

const DONE = {
  check_in: "room_plan.checked_in_toast",
  check_out: "room_plan.checked_out_toast",
  confirm: "room_plan.confirmed_toast",
  cancel: "room_plan.canceled_toast",
} as const satisfies Record<BarAction, string>;

type PlanAction = {
  call(send: Send): Promise<readonly Booking[]>;
  message: string;
  /** Repeats a cancellation or a departure with the former decisions and payments. */
  again?: ((send: Send) => Promise<readonly Booking[]>) | undefined;
  /** Message of a refusal; null if it is handled elsewhere. */
  refusal?: (error: CallError) => string | null | Promise<string | null>;
};

type Locking = { what: string; room_locks: { room_id: string; reason: string | null; start: string; end: string }[] };

/** Actions on bookings and rooms from the plan, besides moving them. */
export function usePlanActions(store: PlanStore, times: { start: string; end: string }) {
  const { zone } = store;
  const say = useSay();
  const takesMoney = useFeature("PAYMENT_AT_ARRIVAL") ?? false;
  const paidWords = usePaidWords();

  const deeds = useWrites(({ call }: PlanAction, send) => call(send), {
    done: (bookings, { message, again }) => toastBookings(message, bookings, again ? { again } : {}),
    failed(error, { refusal = messageOf }) {
      void Promise.resolve(refusal(error)).then((words) => {
        if (words !== null) toastRefusal(words, words);
      });
      return true;
    },
  });
  const groups = useWrite(trpc.groups.create, {
    once: true,
    done: ({ name, bookings }) => toastBookings(say("room_plan.grouped_toast", { name }), bookings),
  });
  const locks = useWrites(({ what, room_locks }: Locking, send) =>
    send(trpc.roomLocks.createBatch, { room_locks }).then((made) => {
      toastStep(locksMade(what, made));
      return null;
    }, wordsFor),
  );
  const rooms = useWrites(async ({ action, room }: { action: RoomStatus | "unlock"; room: PlanRoom }, send) => {
    await (action === "unlock" ? unlockRoom(room) : markRoom(room, action))(send);
  });
  const opening = useWrites((room: PlanRoom, send) => openDoor(room, send), {
    once: true,
    failed(error, room) {
      toastNotOpened(error, room);
      return true;
    },
  });

  /** One call, one word about it, one undo; answers the bookings, none of a refusal. */
  async function carryOut(deed: PlanAction): Promise<readonly Booking[]> {
    const done = deeds.run(deed);
    stepHistory.waitFor(done);
    return (await done) ?? [];
  }

  function nameOf(bookings: readonly PlanBooking[]): string {
    return bookings.length === 1 ? nameOfOne(bookings[0]) : say("room_plan.bookings", { count: bookings.length });
  }

  /** `ask` opens the dialog that resolves a refusal, where there is one. */
  async function act(action: BarAction, bookings: readonly PlanBooking[], ask: (() => void) | null): Promise<readonly Booking[]> {
    const [only] = bookings;
    if (ask && only && action === "check_in" && (await isAskedFirst(only.id, takesMoney))) {
      ask();
      return [];
    }
    const leaving = action === "check_out" ? await askAtDeparture(idsOf(bookings)).catch(toastError) : null;
    if (action === "check_out" && !leaving) return [];
    const canceling = action === "cancel" ? await askAtCancellation(idsOf(bookings)).catch(toastError) : null;
    if (action === "cancel" && !canceling) return [];
    // With the decisions on money, which the undo of an undo would leave out.
    const decided = (send: Send) => {
      if (leaving) return send(trpc.bookings.depart, leaving);
      return send(trpc.bookings.cancelAll, { ids: idsOf(bookings), ...canceling?.decision });
    };
    const again = leaving || canceling ? decided : undefined;
    const words = canceling?.words ?? paidWords(leaving?.payments ?? []);
    return carryOut({
      call: again ?? ((send) => send(trpc.bookings.actAll, { ids: idsOf(bookings), action })),
      message: say(DONE[action], { name: nameOf(bookings) }) + words,
      again,
      async refusal(error) {
        if (ask && canWizardSettle(error.type)) {
          ask();
          return null;
        }
        const { refusedTogether } = await fetchPart(() => import("#client/stays/bookings/refused-together.ts"));
        return refusedTogether(error, { action, names: bookings.map(nameOfOne) }, say);
      },
    });
  }

  function roomAction(action: RoomAction, room: PlanRoom): void {
    if (action === "openDoor") return void opening.run(room);
    stepHistory.waitFor(rooms.run({ action, room }));
  }

  /** Answers why it was refused, or null. */
  function lock(ranges: readonly Range[], reason: string | null): Promise<string | null> {
    const room_locks = ranges.flatMap((range) =>
      range.roomId ? [{ room_id: range.roomId, reason, ...instantsOf(range, zone, times) }] : [],
    );
    const numbers = new Set(room_locks.map(({ room_id }) => store.room(room_id)?.number ?? ""));
    const what = say("room_plan.locked_toast", { numbers: [...numbers].join(", ") });
    const made = locks.run({ what, room_locks });
    stepHistory.waitFor(made);
    return made;
  }

  /** A group of bookings that exist, or of new ones in the drawn ranges; answers whether it was made. */
  async function group(wish: GroupWish, bookings: readonly PlanBooking[], drawn: readonly DrawnStays[]): Promise<boolean> {
    const { name, customer_id } = wish;
    const added = drawn.map((each) => ({ ...newBooking(each, zone, times), ...agreedIn(wish) }));
    const made = groups.run({ name, customer_id, booking_ids: idsOf(bookings), bookings: added });
    stepHistory.waitFor(made);
    return (await made) !== null;
  }

  function ungroup(bookings: readonly PlanBooking[]): void {
    const id = bookings[0]?.group_id;
    if (!id) return;
    void carryOut({
      call: (send) => send(trpc.groups.removeBookings, { id, booking_ids: idsOf(bookings) }),
      message: say("room_plan.ungrouped_toast", { name: nameOf(bookings) }),
    });
  }

  return { act, roomAction, lock, group, ungroup };
}

/** Nothing is asked first where nobody can be asked: the call itself says what is wrong. */
async function isAskedFirst(id: string, takesMoney: boolean): Promise<boolean> {
  return asksOfGuest(id, takesMoney).catch(() => false);
}

function newBooking({ range, occupancy }: DrawnStays, zone: string, times: { start: string; end: string }) {
  const { start, end } = instantsOf(range, zone, times);
  return { check_in: start, check_out: end, occupancy, ...(range.roomId ? { room_id: range.roomId } : { room_type_id: range.typeId }) };
}

/**
 * Common input of all new bookings of a group. The payer is the group's: each bar keeps the group's name. Restrictions of the rate are
 * for guests and channels, and no group asks for them.
 */
function agreedIn({ rate_id, expires_at }: GroupWish) {
  const offer = expires_at === null ? {} : { status: "pending" as const, expires_at };
  return { ...offer, ...(rate_id === null ? {} : { rate_id }), ignore_rate_rules: true };
}

function nameOfOne(booking: PlanBooking | undefined): string {
  return booking?.name ?? booking?.code ?? "";
}

function idsOf(bookings: readonly PlanBooking[]): string[] {
  return bookings.map(({ id }) => id);
}
