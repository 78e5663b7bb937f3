import { atom, getDefaultStore } from "jotai";
import { api } from "#client/core/trpc.ts";
import { asksAtDeparture, type NoShowCharges } from "#shared/bookings/departure.ts";
import type { Departure, DepartureInput } from "#shared/bookings/departure-schema.ts";
import type { Booking, BookingCancellation, CancellationFees } from "#shared/bookings/schema.ts";

/** What is asked before a guest leaves or is given up; null says that nothing is to happen. */
export type StayQuestion =
  | { kind: "departure"; ids: string[]; departures: readonly Departure[]; answer(input: DepartureInput | null): void }
  | { kind: "no_show"; booking: Booking; fees: CancellationFees; answer(charges: NoShowCharges | null): void }
  | { kind: "cancel"; booking: Booking; fees: CancellationFees; answer(decision: FeeDecision | null): void };

/** Whether the fee of the terms is charged, or why not. */
export type FeeDecision = Pick<BookingCancellation, "charge_fee" | "waive_reason">;

export const stayQuestionAtom = atom<StayQuestion | null>(null);
const store = getDefaultStore();

/** Asks once about all that is open with stays that end; where nothing is, the answer is there at once. */
export async function askAtDeparture(ids: string[]): Promise<DepartureInput | null> {
  const departures = await api.bookings.departures.query({ ids });
  if (!departures.some(asksAtDeparture)) return { ids, waive: false, payments: [] };
  return ask((answer) => ({ kind: "departure", ids, departures, answer }));
}

/** Asks what a guest who never came is charged; where that is nothing anyway, or an invoice has it, it stays. */
export async function askAtNoShow(id: string): Promise<NoShowCharges | null> {
  const booking = await api.bookings.get.query({ id, expand: ["guests", "customer"] });
  if (booking.gross_amount === 0 || booking.read_only) return "keep";
  const fees = await api.bookings.cancellationFees.query({ id });
  return ask((answer) => ({ kind: "no_show", booking, fees, answer }));
}

/** Asks what a cancellation costs; where that is nothing, the answer is there at once. */
export async function askAtCancellation(id: string): Promise<FeeDecision | null> {
  const fees = await api.bookings.cancellationFees.query({ id });
  if (fees.fee === 0) return { charge_fee: false };
  const booking = await api.bookings.get.query({ id, expand: ["guests", "customer"] });
  return ask((answer) => ({ kind: "cancel", booking, fees, answer }));
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
