import { atom, getDefaultStore } from "jotai";
import { api, queryClient, trpc } from "#client/platform/core/trpc.ts";
import type { Cancellation, CancellationFees, FeeDecision } from "#shared/stays/bookings/cancellation-schema.ts";
import { asksAtDeparture, type NoShowCharges } from "#shared/stays/bookings/departure.ts";
import type { Departure, DepartureInput } from "#shared/stays/bookings/departure-schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** The decision on a cancellation, and the words on a refund for its message: ", € 50.00 given back (Cash)". */
export type Canceling = { decision: FeeDecision; words: string };

/** Questions before a departure, a cancellation or a no-show; the answer null cancels the action. */
export type StayQuestion =
  | { kind: "departure"; ids: string[]; departures: readonly Departure[]; answer(input: DepartureInput | null): void }
  | { kind: "no_show"; booking: Booking; fees: CancellationFees; answer(charges: NoShowCharges | null): void }
  | { kind: "cancel"; stays: readonly Cancellation[]; answer(canceling: Canceling | null): void };

export const stayQuestionAtom = atom<StayQuestion | null>(null);
const store = getDefaultStore();

/** Asks once about all that is open with stays that end; where nothing is, the answer is there at once. */
export async function askAtDeparture(ids: string[]): Promise<DepartureInput | null> {
  // The dialog reads on from the cache: what a colleague books meanwhile is paid, too.
  const departures = await queryClient.fetchQuery({ ...trpc.bookings.departures.queryOptions({ ids }), staleTime: 0 });
  if (!departures.some(asksAtDeparture)) return { ids, waive: false, payments: [] };
  return ask((answer) => ({ kind: "departure", ids, departures, answer }));
}

/** Asks what a guest who never came is charged; where that is nothing anyway, or an invoice has it, it stays. */
export async function askAtNoShow(id: string): Promise<NoShowCharges | null> {
  const booking = await api.bookings.get.query({ id, expand: ["guests", "customer", "group", "room"] });
  if (booking.gross_amount === 0 || booking.read_only) return "keep";
  const fees = await api.bookings.cancellationFees.query({ id });
  return ask((answer) => ({ kind: "no_show", booking, fees, answer }));
}

/** Asks what guests pay for a cancellation, and what happens to what they have paid; without either, the answer is there at once. */
export async function askAtCancellation(ids: string[]): Promise<Canceling | null> {
  const stays = await queryClient.fetchQuery({ ...trpc.bookings.cancellations.queryOptions({ ids }), staleTime: 0 });
  if (stays.every(({ fee, paid_amount }) => fee === 0 && paid_amount === 0)) return { decision: { charge_fee: false }, words: "" };
  return ask((answer) => ({ kind: "cancel", stays, answer }));
}

function ask<T>(question: (answer: (value: T | null) => void) => StayQuestion): Promise<T | null> {
  const open = store.get(stayQuestionAtom);
  if (open) open.answer(null);
  return new Promise((resolve) => {
    const answer = (value: T | null) => {
      store.set(stayQuestionAtom, null);
      resolve(value);
    };
    store.set(stayQuestionAtom, question(answer));
  });
}
