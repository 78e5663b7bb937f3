import { isInParts, type PlanItem, partKey, partsOf } from "#client/stays/room-plan/model/plan-bars.ts";
import {
  barIn,
  bookingIn,
  emptyContent,
  freeRoomsIn,
  itemIn,
  lockIn,
  type PlanContent,
  partIn,
  rowKeyIn,
  rowKeyOf,
  rowKeysIn,
} from "#client/stays/room-plan/model/plan-content.ts";
import type { Marks } from "#client/stays/room-plan/model/plan-marks.ts";
import { type PlanRoom, type PlanRoomType, type PlanRow, roomKey, unassignedKey } from "#client/stays/room-plan/model/plan-rows.ts";
import { makeMissedStays } from "#client/stays/room-plan/store/plan-missed.ts";
import { makeFreeCounts, makeRowStates, makeShape } from "#client/stays/room-plan/store/row-states.ts";
import type { UsualTimes } from "#shared/platform/core/usual-times.ts";
import { type MoveTarget, moved } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking, PlanLock } from "#shared/stays/room-plan/schema.ts";

export type PlanStore = ReturnType<typeof makePlanStore>;

type LockPlace = Pick<PlanLock, "room_id" | "start" | "end">;

/**
 * Store of bars by row, outside React. Components subscribe to a row, so that one changed booking draws one bar. The content itself, with
 * all that can be read from it, is `model/plan-content.ts`; `store/row-states.ts` keeps what components listen to.
 */
export function makePlanStore(zone: string) {
  const content = emptyContent(zone);
  const shape = makeShape(content);
  const rows = makeRowStates(content, shape);
  const free = makeFreeCounts(content);
  const change = batched([rows.notify, free.notify, shape.notify]);
  return {
    change,
    zone,
    content,
    ...reads(content),
    ...makeEdge((keys) => change(() => keys.forEach((key) => rows.redraw(key)))),
    ...barWrites(content, { rows, free, shape, change }),
    subscribeRow: rows.subscribe,
    subscribeFree: free.subscribe,
    subscribeShape: shape.subscribe,
    row: rows.get,
    marksOf: rows.marksOf,
    freeVersion: free.version,
    lookAt: (days: { from: number; to: number }, isMoving: boolean) => change(() => shape.lookAt(days, isMoving)),
    mark: (key: string, next: Partial<Marks>) => change(() => rows.mark(key, next)),
    setTimes: (times: UsualTimes) => void (content.times = times),
    setRooms(nextTypes: readonly PlanRoomType[], nextRooms: readonly PlanRoom[]): void {
      change(() => {
        const { types, rooms } = content;
        types.clear();
        rooms.clear();
        for (const type of nextTypes) types.set(type.id, type);
        for (const room of nextRooms) rooms.set(room.id, room);
        rows.keep(new Set([...types.keys()].map(unassignedKey).concat([...rooms.keys()].map(roomKey))));
        free.reset();
        shape.reshape();
      });
    },
  };
}

/** Runs changes, also nested ones, and then notifies each listener concerned once. */
function batched(notices: readonly (() => void)[]): (work: () => void) => void {
  let depth = 0;
  return (work) => {
    depth++;
    work();
    depth--;
    if (depth === 0) for (const notify of notices) notify();
  };
}

/** The parts of the content that components read. A bar's key is that of a lock, or of a part of a booking: the first part's is the booking's id. */
function reads(content: PlanContent) {
  return {
    shape: () => content.shape,
    /** The whole booking of a bar as the server has it. */
    booking: (key: string) => bookingIn(content, key),
    /** The part of the booking that a bar shows, as the server has it. */
    part: (key: string) => partIn(content, key),
    /** The same as it is drawn: with the move that is under way. */
    shownPart(key: string): PlanBooking | undefined {
      const item = itemIn(content, key);
      return item?.kind === "booking" ? item.booking : undefined;
    },
    lock: (id: string) => lockIn(content, id),
    room: (id: string) => content.rooms.get(id),
    type: (id: string) => content.types.get(id),
    barOf: (key: string) => barIn(content, key),
    /** The key of the row in which a bar is drawn. */
    rowKeyOf: (key: string) => rowKeyIn(content, key),
    /** The row in which a bar is drawn. */
    rowOf(key: string): PlanRow | undefined {
      const { rows, indexOf } = content.shape;
      return rows[indexOf.get(rowKeyIn(content, key) ?? "") ?? -1];
    },
    /** The keys of all rows in which a booking or lock is drawn. */
    rowKeysOf: (id: string) => rowKeysIn(content, id),
    freeRooms: (typeId: string, from: number, to: number) => freeRoomsIn(content, typeId, from, to),
  };
}

/** The left edge of what is seen, in days of the time axis: bars across it show their names behind it. */
function makeEdge(redraw: (keys: readonly string[]) => void) {
  let edge = Number.NEGATIVE_INFINITY;
  return {
    edge: () => edge,
    /** The plan has come to rest at an edge: draws the rows of bars across it, or across the one before, again. */
    setEdge(next: number, keys: readonly string[]): void {
      edge = next;
      redraw(keys);
    },
  };
}

type Parts = {
  rows: ReturnType<typeof makeRowStates>;
  free: ReturnType<typeof makeFreeCounts>;
  shape: ReturnType<typeof makeShape>;
  change(work: () => void): void;
};

/** Puts bookings and locks on the plan, as the server has them and where moves under way will put them. */
function barWrites(content: PlanContent, parts: Parts) {
  const { change } = parts;
  const { pending, place, bookingItems, lockItem, fill } = makePlaces(content, parts);
  // They take nothing, so nothing else here knows of them.
  const missed = makeMissedStays(content.zone);
  const show = (base: PlanBooking) => place(base.id, bookingItems(base));
  const showLock = (base: PlanLock) => place(base.id, [lockItem(base)]);

  function putBooking(booking: PlanBooking): void {
    const known = bookingIn(content, booking.id);
    if (!known || isNewer(booking, known)) change(() => show(booking));
  }

  function putLock(lock: PlanLock): void {
    const known = lockIn(content, lock.id);
    if (!known || isNewer(lock, known)) change(() => showLock(lock));
  }

  function syncBars(bookings: readonly PlanBooking[], locks: readonly PlanLock[]): void {
    const { shown } = content;
    if (shown.size === 0) return fill(bookings, locks);
    for (const booking of bookings) if (bookingIn(content, booking.id) !== booking) putBooking(booking);
    for (const lock of locks) if (lockIn(content, lock.id) !== lock) putLock(lock);
    if (shown.size === bookings.length + locks.length) return;
    const kept = new Set([...bookings, ...locks].map((entry) => entry.id));
    for (const id of [...shown.keys()]) if (!kept.has(id)) place(id, []);
  }

  return {
    /** The no-shows of a room's row. */
    missedIn: missed.inRow,
    missed: missed.find,
    putBooking,
    putLock,
    remove: (id: string) => change(() => place(id, [])),
    /** Brings the store to what the loaded windows hold; only what differs is touched, and no version goes back. */
    sync(bookings: readonly PlanBooking[], locks: readonly PlanLock[], noShows: readonly PlanBooking[] = []): void {
      change(() => {
        syncBars(bookings, locks);
        for (const key of missed.sync(noShows)) parts.rows.redraw(key);
      });
    },
    ...pendingWrites(content, { pending, show, showLock, change }),
  };
}

type Pending = { moves: ReadonlyMap<string, MoveTarget>; locks: Map<string, LockPlace> };
type Shown = Pick<Parts, "change"> & { pending: Pending; show(base: PlanBooking): void; showLock(base: PlanLock): void };

/** Draws bars where a move under way will put them. */
function pendingWrites(content: PlanContent, { pending, show, showLock, change }: Shown) {
  return {
    /** Draws bars where moves that aren't answered yet will put them. */
    setPending(next: ReadonlyMap<string, MoveTarget>): void {
      change(() => {
        const before = pending.moves;
        pending.moves = next;
        for (const key of new Set([...before.keys(), ...next.keys()])) {
          const booking = bookingIn(content, key);
          if (booking && before.get(key) !== next.get(key)) show(booking);
        }
      });
    },
    /** Draws a lock where a change that isn't answered yet will put it; null ends that. */
    setPendingLock(id: string, to: LockPlace | null): void {
      change(() => {
        if (to) pending.locks.set(id, to);
        else pending.locks.delete(id);
        const lock = lockIn(content, id);
        if (lock) showLock(lock);
      });
    },
  };
}

/** Turns bookings and locks into items of rows, and puts these into their rows. */
function makePlaces(content: PlanContent, parts: Omit<Parts, "change">) {
  const { shown, items } = content;
  const pending: Pending = { moves: new Map(), locks: new Map() };

  function itemOf(key: string, part: PlanBooking, base: PlanBooking): PlanItem {
    const to = pending.moves.get(key);
    return { kind: "booking", key, booking: to ? moved(part, to) : part, part, base };
  }

  function bookingItems(base: PlanBooking): PlanItem[] {
    if (!isInParts(base)) return [itemOf(base.id, base, base)];
    return partsOf(base).map((part, i) => itemOf(partKey(base, i), part, base));
  }

  function lockItem(base: PlanLock): PlanItem {
    return { kind: "lock", key: base.id, base, lock: { ...base, ...pending.locks.get(base.id) } };
  }

  /** Puts the items of a booking or lock into their rows in place of those that it had. */
  function place(id: string, next: readonly PlanItem[]): void {
    const before = shown.get(id) ?? [];
    if (next.length > 0) shown.set(id, next);
    else shown.delete(id);
    for (const item of before) {
      takeOut(content, item);
      parts.free.count(item, -1);
    }
    for (const item of next) {
      const key = rowKeyOf(item);
      items.get(key)?.push(item) ?? items.set(key, [item]);
      parts.free.count(item, 1);
    }
    for (const key of new Set([...before, ...next].map(rowKeyOf))) parts.rows.layOut(key);
  }

  /** Fills the empty store at once: rows are laid out when they are read. */
  function fill(bookings: readonly PlanBooking[], locks: readonly PlanLock[]): void {
    const append = makeAppender(items);
    const add = (id: string, made: readonly PlanItem[]) => {
      shown.set(id, made);
      made.forEach(append);
    };
    // A stay across the border of two windows comes in both.
    for (const base of bookings) if (!shown.has(base.id)) add(base.id, bookingItems(base));
    for (const lock of locks) if (!shown.has(lock.id)) add(lock.id, [lockItem(lock)]);
    parts.free.reset();
    for (const key of new Set([...content.laid.keys(), ...parts.rows.known()])) parts.rows.layOut(key);
    if ([...content.types.keys()].some((typeId) => items.has(unassignedKey(typeId)))) parts.shape.reshape();
  }

  return { pending, place, bookingItems, lockItem, fill };
}

/** Adds items to their rows. They come room by room, so the row is looked up once for each room. */
function makeAppender(items: Map<string, PlanItem[]>): (item: PlanItem) => void {
  let roomId: string | null = null;
  let row: PlanItem[] = [];
  return (item) => {
    const next = item.kind === "booking" ? item.booking.room_id : item.lock.room_id;
    if (next === null || next !== roomId) {
      roomId = next;
      const key = rowKeyOf(item);
      row = items.get(key) ?? [];
      items.set(key, row);
    }
    row.push(item);
  };
}

function takeOut({ items }: PlanContent, item: PlanItem): void {
  const key = rowKeyOf(item);
  const left = (items.get(key) ?? []).filter((other) => other !== item);
  if (left.length > 0) items.set(key, left);
  else items.delete(key);
}

/** A row of the same version differs where a contact, group or room that it names was renamed. No version goes back. */
function isNewer<T extends { version: number }>(row: T, known: T): boolean {
  if (row.version !== known.version) return row.version > known.version;
  for (const field in row) if (row[field] !== known[field]) return true;
  return false;
}
