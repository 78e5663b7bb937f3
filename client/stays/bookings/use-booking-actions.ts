import { useNavigate } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRooms } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { type Send, useWrites } from "#client/platform/core/writes.ts";
import { useIsAsking } from "#client/platform/ui/dialog/open-dialog.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { toastBookings } from "#client/platform/undo/step-history.ts";
import { asksOfGuest } from "#client/stays/bookings/check-in/arrival-query.ts";
import { canWizardSettle, needsWizard } from "#client/stays/bookings/check-in/needs-wizard.ts";
import { usePaidWords } from "#client/stays/bookings/paid-words.ts";
import { askAtCancellation, askAtDeparture, askAtNoShow } from "#client/stays/bookings/stay-questions.tsx";
import { useAsksAtArrival } from "#client/stays/bookings/use-asks-at-arrival.ts";
import { openMail } from "#client/tenant/mail/open-mail.tsx";
import { useFeature } from "#client/tenant/settings/features.ts";
import type { Booking, BookingAction } from "#shared/stays/bookings/schema.ts";
import { owedByOthers } from "#shared/stays/folios/payers.ts";

const CALLS = {
  confirm: trpc.bookings.confirm,
  check_in: trpc.bookings.checkIn,
  undo_check_in: trpc.bookings.undoCheckIn,
  undo_check_out: trpc.bookings.undoCheckOut,
  undo_no_show: trpc.bookings.undoNoShow,
  undo_cancel: trpc.bookings.undoCancel,
} as const satisfies Record<Exclude<BookingAction, "cancel" | "check_out" | "no_show">, unknown>;

type Acting = Pick<Booking, "id" | "code"> & Partial<Pick<Booking, "room_id">>;
/** `words` describe payments and refunds of the step. `again` repeats it with the former decisions and payments. */
type Outcome = { answer: Booking; words: string; again?: (send: Send) => Promise<Booking[]> };
type BookingStep = { booking: Acting; action: BookingAction };

/**
 * The steps of a booking's life. Each says what it did and offers the way back. A check-in that has something to ask
 * first opens its wizard.
 */
export function useBookingActions() {
  const say = useSay();
  const rooms = useRooms().data?.data ?? [];
  const asksAlways = useAsksAtArrival();
  const takesMoney = useFeature("PAYMENT_AT_ARRIVAL") ?? false;
  const { change } = useAddress();
  const navigate = useNavigate();
  const paidWords = usePaidWords();
  const isAsking = useIsAsking();
  const ask = (booking: Pick<Booking, "id">) => change({ check_in: booking.id });

  const { run, isRunning, running } = useWrites<BookingStep, Outcome | null>(
    async ({ booking, action }, send) => {
      if (action !== "check_in" || !(await asksOfGuest(booking.id, takesMoney))) return carryOut(booking.id, action, { send, paidWords });
      ask(booking);
      return null;
    },
    {
      done(outcome, { booking, action }) {
        if (!outcome) return;
        const { answer, words, again } = outcome;
        const what = say("bookings.done", { code: booking.code, status: say(`bookings.${answer.status}`) }) + words;
        toastBookings(what, [answer], { offer: offerAfter(action, answer), again });
      },
      failed(error, { booking, action }) {
        if (action !== "check_in" || !canWizardSettle(error.type)) return false;
        ask(booking);
        return true;
      },
    },
  );

  /** The step that often follows: the confirmation, or after a departure the invoices of other payers. */
  function offerAfter(action: BookingAction, answer: Booking) {
    if (action === "confirm")
      return { label: say("bookings.send_the_confirmation"), take: () => openMail({ about: answer, kind: "confirmation" }) };
    if (action !== "check_out" || owedByOthers(answer) === 0) return undefined;
    return { label: say("invoices.bills"), take: () => void navigate(`/bookings/${answer.id}?tab=invoices`) };
  }

  function act(booking: Acting, action: BookingAction): void {
    // Where guests are registered at the front desk their sheet is part of every arrival, and so is the key that is issued there.
    if (action === "check_in" && (asksAlways || needsWizard(booking, rooms))) return ask(booking);
    if (!isRunning) void run({ booking, action });
  }

  // While a dialog asks, the program waits for the user, not the user for the program.
  return { act, running: isAsking ? null : (running?.action ?? null) };
}

type Carrying = { send: Send; paidWords: ReturnType<typeof usePaidWords> };

/** Runs a step after its questions; null if the user cancels. */
async function carryOut(id: string, action: BookingAction, { send, paidWords }: Carrying): Promise<Outcome | null> {
  if (action === "check_out") {
    const input = await askAtDeparture([id]);
    if (!input) return null;
    const leave = (by: Send) => by(trpc.bookings.depart, input);
    const [left = null] = await leave(send);
    return left && { answer: left, words: paidWords(input.payments), again: leave };
  }
  if (action === "cancel") {
    const canceling = await askAtCancellation([id]);
    if (!canceling) return null;
    const cancel = (by: Send) => by(trpc.bookings.cancel, { id, ...canceling.decision });
    return { answer: await cancel(send), words: canceling.words, again: async (by) => [await cancel(by)] };
  }
  if (action !== "no_show") return { answer: await send(CALLS[action], { id }), words: "" };
  const charges = await askAtNoShow(id);
  return charges && { answer: await send(trpc.bookings.markNoShow, { id, charges }), words: "" };
}
