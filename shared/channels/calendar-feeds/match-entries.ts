import { joinedNights, type Nights } from "#shared/channels/calendar-feeds/blocked-nights.ts";
import type { CalendarEntry } from "#shared/channels/calendar-feeds/read-calendar.ts";
import { datesBetween } from "#shared/platform/core/stays.ts";

/** A stay that is known from earlier readings, with the dates that the channel gave it last; `ended_at` once it was gone. */
export type KnownStay = Nights & { id: string; uid: string; ended_at: string | null };

/** A stay as the channel's calendar has it now. */
export type ChannelStay = Nights & { uid: string };

/** Pairs of a calendar's stay and the known one, null for a new stay. `missing` are known stays that the calendar no longer has. */
export type Matching<K extends KnownStay> = { pairs: { stay: ChannelStay; known: K | null }[]; missing: K[] };

/** The hotel's day, the calendar's date, which is the next one after midnight, and the kind of place that the calendar is about. */
type Reading = { today: string; date: string; isRoom: boolean };

/**
 * Finds each stay of a channel's calendar among the known ones: by UID and dates, by UID (its dates were changed), by dates (some channels
 * change UIDs), and, for stays that have begun, by the day of departure: channels cut off past nights and change the UID with them. One
 * room has one running stay, whatever its departure. A stay that has begun keeps its first day.
 */
export function matchEntries<K extends KnownStay>(
  stays: readonly ChannelStay[],
  known: readonly K[],
  { today, date, isRoom }: Reading,
): Matching<K> {
  const left = new Set(known);
  const found = new Map<ChannelStay, K>();
  /** Pairs what has the same key; a key of null pairs with nothing. */
  function pairBy(keyOf: (stay: ChannelStay) => string | null, candidates: Iterable<K> = left): void {
    const byKey = new Map<string, K[]>();
    for (const each of candidates) {
      const key = keyOf(each);
      if (key !== null) byKey.set(key, [...(byKey.get(key) ?? []), each]);
    }
    for (const stay of stays) {
      const key = found.has(stay) ? null : keyOf(stay);
      const match = key === null ? undefined : byKey.get(key)?.shift();
      if (!match) continue;
      found.set(stay, match);
      left.delete(match);
    }
  }
  const hasBegun = ({ from }: Nights) => from <= date;
  const running = () => [...left].filter(({ from, ended_at }) => ended_at === null && from <= today);
  pairBy(({ uid, from, to }) => `${uid} ${from} ${to}`);
  pairBy(({ uid }) => uid || null);
  pairBy(({ from, to }) => `${from} ${to}`);
  pairBy((stay) => (hasBegun(stay) ? stay.to : null), running());
  if (isRoom) pairBy((stay) => (hasBegun(stay) ? "running" : null), running());
  const pairs = stays.map((stay) => {
    const match = found.get(stay) ?? null;
    const isRunning = match !== null && match.from <= today && hasBegun(stay);
    return { stay: isRunning ? { ...stay, from: match.from } : stay, known: match };
  });
  return { pairs, missing: [...left] };
}

/**
 * `ours`: nights that the channel has from us; `blocked`: nights that it does not sell by itself. Both are taken by nobody, and so are
 * entries in `unclear` words and entries that are `free`.
 */
type FromChannel = { stays: ChannelStay[]; ours: number; blocked: number; unclear: number; free: number };

/** The facts known when a calendar is read: the last night of the plan, the nights that the channel has read of us, and the kind of place. */
type FeedScope = { today: string; horizon: string; told: readonly Nights[]; isRoom: boolean };

/** Runs a step for each entry. */
type ForEach = (entries: readonly CalendarEntry[], step: (entry: CalendarEntry) => void) => Promise<void>;

/**
 * The stays among a calendar's entries: those that are not over and begin before the horizon. Of nights that are closed without a reason,
 * those that the channel has from us are no stay, nor, in one room, those of another entry. `forEach` may pause between two entries: a
 * calendar may have thousands, each as long as the plan.
 */
export async function staysOfEntries(
  entries: readonly CalendarEntry[],
  { today, horizon, told, isRoom }: FeedScope,
  forEach: ForEach,
): Promise<FromChannel> {
  const current = entries.filter(({ from, to }) => to > today && from < horizon);
  const nightsOf = (nights: Nights) => datesBetween(nights.from < today ? today : nights.from, nights.to > horizon ? horizon : nights.to);
  const reserved = current.filter(({ kind }) => kind === "reserved");
  const ours = new Set(told.flatMap(({ from, to }) => datesBetween(from, to)));
  const taken = new Set<string>();
  await forEach(isRoom ? reserved : [], (entry) => {
    for (const night of nightsOf(entry)) taken.add(night);
  });
  const free = current.filter(({ kind }) => kind === "free").length;
  const result: FromChannel = { stays: reserved.map(stayOf), ours: 0, blocked: 0, unclear: 0, free };
  await forEach(current, (entry) => {
    if (entry.kind === "reserved" || entry.kind === "free") return;
    const nights = nightsOf(entry);
    const others = entry.kind === "own" ? [] : nights.filter((night) => !ours.has(night));
    result.ours += nights.length - others.length;
    if (entry.kind === "blocked") {
      result.blocked += others.length;
      return;
    }
    if (entry.kind === "unclear") {
      if (others.length > 0) result.unclear += 1;
      return;
    }
    const left = others.filter((night) => !taken.has(night));
    // A stay that has begun keeps its first night.
    const isWhole = left.length === nights.length;
    result.stays.push(...(isWhole ? [stayOf(entry)] : joinedNights(left).map((run) => ({ uid: entry.uid, ...run }))));
    if (isRoom) for (const night of left) taken.add(night);
  });
  return isRoom ? { ...result, stays: withoutDoubles(result.stays) } : result;
}

function stayOf({ uid, from, to }: CalendarEntry): ChannelStay {
  return { uid, from, to };
}

/** Two entries for the same nights of one room are one stay. Two that overlap otherwise are both kept: a user has to decide. */
function withoutDoubles(stays: readonly ChannelStay[]): ChannelStay[] {
  const first = new Map<string, ChannelStay>();
  for (const stay of stays) {
    const nights = `${stay.from} ${stay.to}`;
    if (!first.has(nights)) first.set(nights, stay);
  }
  return [...first.values()];
}

const EMPTY_FOR_MS = 6 * 3_600_000;

/** A stay that the calendar has no more: how often it was missing already, and since when. */
type Missing = { readings_missed: number; missing_since: string | null };

/**
 * True if a stay that is missing has been canceled: it is so in two readings in a row. Where a calendar is suddenly empty, a fault of the
 * channel is likelier than that all guests canceled, so it has to stay empty for six hours.
 */
export function isGone({ readings_missed, missing_since }: Missing, now: string, isEmpty: boolean): boolean {
  if (readings_missed < 1 || missing_since === null) return false;
  return !isEmpty || Date.parse(now) - Date.parse(missing_since) >= EMPTY_FOR_MS;
}
