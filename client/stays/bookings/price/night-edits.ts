import type { BookingNight } from "#shared/stays/bookings/schema.ts";

/** Typed changes of nights by date; a null amount goes back to the rate. */
export type NightEdits = Readonly<Record<string, { rate_id?: string; gross_amount?: number | null }>>;

/** A night as it is before the changes. */
export type NightBefore = Omit<BookingNight, "gross_amount"> & { gross_amount: number };

/** A night as the form shows it: `typed` is its own amount, null if the rate says what it costs. */
export type EditedNight = { date: string; rate_id: string | null; typed: number | null; isRateChanged: boolean };

/** A rate for a night, and with `isOnward` for those after it up to the next that has another one. */
export type RateChange = { date: string; rate_id: string; isOnward: boolean };

/** The nights of a stay that is no booking yet: all have its rate. */
export function nightsOfNew(dates: readonly string[], rate_id: string): NightBefore[] {
  return dates.map((date) => ({ date, rate_id: rate_id || null, gross_amount: 0, fixed: false }));
}

/** The nights with the typed changes over them. */
export function editedNights(nights: readonly NightBefore[], edits: NightEdits): EditedNight[] {
  return nights.map(({ date, rate_id, gross_amount, fixed }) => {
    const edit = edits[date] ?? {};
    const isRateChanged = edit.rate_id !== undefined && edit.rate_id !== rate_id;
    const typed = edit.gross_amount === undefined ? (fixed ? gross_amount : null) : edit.gross_amount;
    return { date, rate_id: edit.rate_id ?? rate_id, typed, isRateChanged };
  });
}

/** The typed changes after one of a rate. */
export function withRate(edits: NightEdits, nights: readonly EditedNight[], { date, rate_id, isOnward }: RateChange): NightEdits {
  const start = nights.findIndex((night) => night.date === date);
  const former = nights[start]?.rate_id;
  const others = nights.findIndex((night, index) => index > start && night.rate_id !== former);
  const end = isOnward ? (others === -1 ? nights.length : others) : start + 1;
  const changed = nights.slice(start, end).map((night) => [night.date, { ...edits[night.date], rate_id }] as const);
  return { ...edits, ...Object.fromEntries(changed) };
}

/** The same of a new stay: the rate of its first night is the stay's, and only nights with another one name it. */
export function withRateOfNew(stay: { nights: readonly NightBefore[]; edits: NightEdits }, change: RateChange) {
  const after = editedNights(stay.nights, withRate(stay.edits, editedNights(stay.nights, stay.edits), change));
  const rate_id = after[0]?.rate_id ?? "";
  const entries = after.map((night) => {
    const { rate_id: _, ...amount } = stay.edits[night.date] ?? {};
    return [night.date, night.rate_id === null || night.rate_id === rate_id ? amount : { ...amount, rate_id: night.rate_id }] as const;
  });
  return { rate_id, edits: Object.fromEntries(entries.filter(([, edit]) => Object.keys(edit).length > 0)) as NightEdits };
}

/** An amount of a night's own, or null for that of its rate. */
export function withAmount(edits: NightEdits, date: string, gross_amount: number | null): NightEdits {
  return { ...edits, [date]: { ...edits[date], gross_amount } };
}

type ChangedNight = { date: string; rate_id?: string | null; gross_amount?: number | null };

/** The nights that differ from how they are, as they are to be saved. */
export function changedNights(nights: readonly NightBefore[], edits: NightEdits): ChangedNight[] {
  const after = new Map(editedNights(nights, edits).map((night) => [night.date, night]));
  return nights.flatMap(({ date, gross_amount, fixed }) => {
    const night = after.get(date);
    const changed: ChangedNight = { date };
    if (night?.isRateChanged) changed.rate_id = night.rate_id;
    if (night && night.typed !== (fixed ? gross_amount : null)) changed.gross_amount = night.typed;
    return Object.keys(changed).length > 1 ? [changed] : [];
  });
}
