import type { BookingNight } from "#shared/stays/bookings/schema.ts";

/** Typed changes of nights by date; a null amount goes back to the rate. */
export type NightEdits = ReadonlyMap<string, { rate_id?: string; gross_amount?: number | null }>;

/** A night as the form shows it: `typed` is its own amount, null if the rate says what it costs. */
export type EditedNight = { date: string; rate_id: string | null; typed: number | null; isRateChanged: boolean };

/** The nights with the typed changes over them. */
export function editedNights(nights: readonly BookingNight[], edits: NightEdits): EditedNight[] {
  return nights.map(({ date, rate_id, gross_amount, fixed }) => {
    const edit = edits.get(date) ?? {};
    const isRateChanged = edit.rate_id !== undefined && edit.rate_id !== rate_id;
    const typed = edit.gross_amount === undefined ? (fixed ? gross_amount : null) : edit.gross_amount;
    return { date, rate_id: edit.rate_id ?? rate_id, typed, isRateChanged };
  });
}

/** Another rate for a night, and with `isOnward` for those after it up to the next that has another one. */
export function withRate(
  edits: NightEdits,
  nights: readonly EditedNight[],
  { date, rate_id, isOnward }: { date: string; rate_id: string; isOnward: boolean },
): NightEdits {
  const start = nights.findIndex((night) => night.date === date);
  const former = nights[start]?.rate_id;
  const others = nights.findIndex((night, index) => index > start && night.rate_id !== former);
  const end = isOnward ? (others === -1 ? nights.length : others) : start + 1;
  const next = new Map(edits);
  for (const night of nights.slice(start, end)) next.set(night.date, { ...next.get(night.date), rate_id });
  return next;
}

/** An amount of a night's own, or null for that of its rate. */
export function withAmount(edits: NightEdits, date: string, gross_amount: number | null): NightEdits {
  return new Map(edits).set(date, { ...edits.get(date), gross_amount });
}

type ChangedNight = { date: string; rate_id?: string | null; gross_amount?: number | null };

/** The nights that differ from how they are, as they are to be saved. */
export function changedNights(nights: readonly BookingNight[], edits: NightEdits): ChangedNight[] {
  const after = new Map(editedNights(nights, edits).map((night) => [night.date, night]));
  return nights.flatMap(({ date, gross_amount, fixed }) => {
    const night = after.get(date);
    const changed: ChangedNight = { date };
    if (night?.isRateChanged) changed.rate_id = night.rate_id;
    if (night && night.typed !== (fixed ? gross_amount : null)) changed.gross_amount = night.typed;
    return Object.keys(changed).length > 1 ? [changed] : [];
  });
}
