import { joinedNights, type Nights } from "#shared/calendar-feeds/blocked-nights.ts";
import type { CalendarEntry } from "#shared/calendar-feeds/read-calendar.ts";
import { datesBetween } from "#shared/core/stays.ts";

/** A stay that is known from earlier readings, with the dates that the channel gave it last. */
export type KnownStay = Nights & { id: string; uid: string };

/** A stay as the channel's calendar has it now. */
export type ChannelStay = Nights & { uid: string };

/** Which known stay each stay of the calendar is; null for a new one. `missing` are known ones that the calendar has no more. */
export type Matching<K extends KnownStay> = { pairs: { stay: ChannelStay; known: K | null }[]; missing: K[] };

/**
 * Finds each stay of a channel's calendar among those that are known: by UID and dates, then by UID, whose dates were changed, then by dates,
 * since some channels give a stay another UID when they send it again. A stay that has begun keeps the day on which it did: channels cut
 * off what is past.
 */
export function matchEntries<K extends KnownStay>(stays: readonly ChannelStay[], known: readonly K[], today: string): Matching<K> {
  const left = new Set(known);
  const found = new Map<ChannelStay, K>();
  const ways: ((stay: ChannelStay) => string)[] = [
    ({ uid, from, to }) => `${uid} ${from} ${to}`,
    ({ uid }) => uid,
    ({ from, to }) => `${from} ${to}`,
  ];
  for (const way of ways) {
    const byKey = new Map<string, K[]>();
    for (const each of left) {
      const alike = byKey.get(way(each));
      if (alike) alike.push(each);
      else byKey.set(way(each), [each]);
    }
    for (const stay of stays) {
      if (found.has(stay) || (way === ways[1] && stay.uid === "")) continue;
      const match = byKey.get(way(stay))?.shift();
      if (!match) continue;
      found.set(stay, match);
      left.delete(match);
    }
  }
  const pairs = stays.map((stay) => {
    const match = found.get(stay) ?? null;
    const hasBegun = match !== null && match.from < today && stay.from <= today;
    return { stay: hasBegun ? { ...stay, from: match.from } : stay, known: match };
  });
  return { pairs, missing: [...left] };
}

/** `ours`: nights that the channel has from us; `blocked`: nights that it does not sell by itself. Both are taken by nobody. */
type FromChannel = { stays: ChannelStay[]; ours: number; blocked: number };

/** What is known when a calendar is read: the last night of the plan, the nights that the channel has read of us, and the kind of place. */
type Place = { today: string; horizon: string; told: readonly Nights[]; isRoom: boolean };

/**
 * The stays among a calendar's entries: those that are not over and begin before the horizon. Of nights that are closed without a reason,
 * those that the channel has from us are no stay, nor, in one room, those of another entry. A turn for each entry: a calendar may have
 * thousands, each as long as the plan.
 */
export function* staysOfEntries(entries: readonly CalendarEntry[], { today, horizon, told, isRoom }: Place): Generator<void, FromChannel> {
  const current = entries.filter(({ from, to }) => to > today && from < horizon);
  const nightsOf = (nights: Nights) => datesBetween(nights.from < today ? today : nights.from, nights.to > horizon ? horizon : nights.to);
  const reserved = current.filter(({ kind }) => kind === "reserved");
  const ours = new Set(told.flatMap(({ from, to }) => datesBetween(from, to)));
  const taken = new Set<string>();
  for (const entry of isRoom ? reserved : []) {
    for (const night of nightsOf(entry)) taken.add(night);
    yield;
  }
  const result: FromChannel = { stays: reserved.map(stayOf), ours: 0, blocked: 0 };
  for (const entry of current) {
    if (entry.kind === "reserved") continue;
    yield;
    const nights = nightsOf(entry);
    const others = entry.kind === "own" ? [] : nights.filter((night) => !ours.has(night));
    result.ours += nights.length - others.length;
    if (entry.kind === "blocked") {
      result.blocked += others.length;
      continue;
    }
    const free = others.filter((night) => !taken.has(night));
    // A stay that has begun keeps the night on which it did.
    const isWhole = free.length === nights.length;
    result.stays.push(...(isWhole ? [stayOf(entry)] : joinedNights(free).map((run) => ({ uid: entry.uid, ...run }))));
    if (isRoom) for (const night of free) taken.add(night);
  }
  return isRoom ? { ...result, stays: withoutDoubles(result.stays) } : result;
}

function stayOf({ uid, from, to }: CalendarEntry): ChannelStay {
  return { uid, from, to };
}

/** Two entries for the same nights of one room are one stay. Two that overlap otherwise are both kept: somebody has to look at them. */
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
 * Whether a stay that is missing has been canceled: it is so in two readings in a row. Where a calendar is suddenly empty, a fault of the
 * channel is likelier than that all guests canceled, so it has to stay empty for six hours.
 */
export function isGone({ readings_missed, missing_since }: Missing, now: string, isEmpty: boolean): boolean {
  if (readings_missed < 1 || missing_since === null) return false;
  return !isEmpty || Date.parse(now) - Date.parse(missing_since) >= EMPTY_FOR_MS;
}
