import { countNights } from "#client/stays/room-plan/model/plan-availability.ts";
import { bookingItems, lanesBetween, layRow, type PlanItem, partsOf, type RowBars } from "#client/stays/room-plan/model/plan-bars.ts";
import {
  barIn,
  barsIn,
  bookingIn,
  emptyContent,
  freeRoomsIn,
  keyIn,
  keysIn,
  lockIn,
  rowKeyOf,
} from "#client/stays/room-plan/model/plan-content.ts";
import { topsOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { type Marks, marked, NO_MARKS } from "#client/stays/room-plan/model/plan-marks.ts";
import {
  heightOf,
  type PlanRoom,
  type PlanRoomType,
  type PlanRow,
  roomKey,
  rowsOf,
  unassignedKey,
} from "#client/stays/room-plan/model/plan-rows.ts";
import { makeListeners } from "#client/stays/room-plan/store/listeners.ts";
import { makeMissedStays } from "#client/stays/room-plan/store/plan-missed.ts";
import { type MoveTarget, moved } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking, PlanLock } from "#shared/stays/room-plan/schema.ts";

/** Calendar days, counted from 1970. */
type VisibleRows = { from: number; to: number };
export type RowState = { laid: RowBars; marks: number };

export type PlanStore = ReturnType<typeof makePlanStore>;

/** The keys under which the whole property's free rooms and the rows themselves are listened to. */
const ALL_TYPES = "";
const SHAPE = "";

/**
 * Store of bars by row, outside React. Components subscribe to a row, so that one changed booking draws one bar. The content itself, with
 * all that can be read from it, is `model/plan-content.ts`. `split` gives the parts of a booking, each of which has a bar.
 */
export function makePlanStore(zone: string, split = partsOf) {
  const content = emptyContent(zone);
  const { rooms, types, shown, items, laid, taken } = content;
  let pending: ReadonlyMap<string, MoveTarget> = new Map();
  const pendingLocks = new Map<string, Pick<PlanLock, "room_id" | "start" | "end">>();
  const states = new Map<string, RowState>();
  const marks = new Map<string, Marks>();
  const versions = new Map<string, number>();
  const missed = makeMissedStays(zone);
  /** The days on the screen, on which it depends how many lanes of bookings without a room there are. */
  let sight: VisibleRows = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

  const rowListeners = makeListeners();
  const freeListeners = makeListeners();
  const shapeListeners = makeListeners();
  let depth = 0;

  /** Runs a change and then notifies each listener concerned once. */
  function change(work: () => void): void {
    depth++;
    work();
    depth--;
    if (depth > 0) return;
    rowListeners.notify();
    freeListeners.notify();
    shapeListeners.notify();
  }

  function typeOf(item: PlanItem): string {
    const roomId = item.kind === "booking" ? item.booking.room_id : item.lock.room_id;
    const room = roomId === null ? undefined : rooms.get(roomId);
    return room?.room_type_id ?? (item.kind === "booking" ? item.booking.room_type_id : "");
  }

  function touchFree(typeId: string): void {
    for (const key of [typeId, ALL_TYPES]) {
      versions.set(key, (versions.get(key) ?? 0) + 1);
      freeListeners.touch(key);
    }
  }

  function touchRow(key: string): void {
    const before = laid.get(key);
    if (before) laid.set(key, layRow(items.get(key) ?? [], before, zone));
    const state = states.get(key);
    if (state) states.set(key, { laid: barsIn(content, key), marks: state.marks });
    if (key.startsWith("unassigned:") && lanesOf(key) !== lanesShown(key)) reshape();
    rowListeners.touch(key);
  }

  function lanesShown(key: string): number {
    const row = content.shape.rows[content.shape.indexOf.get(key) ?? -1];
    return row?.kind === "unassigned" ? row.lanes : 0;
  }

  /** As many as the bookings in sight need. More than that stay while those half a screen away need them. */
  function lanesOf(key: string): number {
    if ((items.get(key)?.length ?? 0) === 0) return 0;
    const bars = barsIn(content, key);
    const far = (sight.to - sight.from) / 2;
    const kept = Math.min(lanesShown(key), lanesBetween(bars, sight.from - far, sight.to + far));
    return Math.max(kept, lanesBetween(bars, sight.from - 1, sight.to + 1));
  }

  /** Puts the items of a booking or lock into their rows in place of those that it had. */
  function place(id: string, next: readonly PlanItem[]): void {
    const before = shown.get(id) ?? [];
    if (next.length > 0) shown.set(id, next);
    else shown.delete(id);
    for (const item of before) {
      takeOut(item, rowKeyOf(item));
      recount(item, -1);
    }
    for (const item of next) {
      const key = rowKeyOf(item);
      items.get(key)?.push(item) ?? items.set(key, [item]);
      recount(item, 1);
    }
    for (const key of new Set([...before, ...next].map(rowKeyOf))) touchRow(key);
  }

  function takeOut(item: PlanItem, key: string): void {
    const left = (items.get(key) ?? []).filter((other) => other !== item);
    if (left.length > 0) items.set(key, left);
    else items.delete(key);
  }

  function recount(item: PlanItem, by: 1 | -1): void {
    const typeId = typeOf(item);
    const counted = taken.get(typeId);
    if (counted) countNights(counted, item, zone, by);
    touchFree(typeId);
  }

  /** A booking as it is drawn: with the move that is under way. */
  function drawn(base: PlanBooking): PlanBooking {
    const to = pending.get(base.id);
    return to ? moved(base, to) : base;
  }

  function show(base: PlanBooking): void {
    place(base.id, bookingItems(base, split(drawn(base))));
  }

  function showLock(base: PlanLock): void {
    place(base.id, [{ kind: "lock", key: base.id, base, lock: { ...base, ...pendingLocks.get(base.id) } }]);
  }

  /** Fills the empty store at once: rows are laid out when they are read. */
  function fill(nextBookings: readonly PlanBooking[], nextLocks: readonly PlanLock[]): void {
    let key = "";
    let place: string | null | undefined;
    let row: PlanItem[] = [];
    const add = (item: PlanItem, roomId: string | null) => {
      // They come room by room, so the row is looked up once for each room.
      if (roomId === null || roomId !== place) {
        place = roomId;
        key = rowKeyOf(item);
        row = items.get(key) ?? [];
        items.set(key, row);
      }
      row.push(item);
    };
    for (const base of nextBookings) {
      // A stay across the border of two windows comes in both.
      if (shown.has(base.id)) continue;
      const parts = bookingItems(base, split(drawn(base)));
      shown.set(base.id, parts);
      for (const part of parts) add(part, part.booking.room_id);
    }
    for (const lock of nextLocks) {
      if (shown.has(lock.id)) continue;
      const item: PlanItem = { kind: "lock", key: lock.id, lock, base: lock };
      shown.set(lock.id, [item]);
      add(item, lock.room_id);
    }
    taken.clear();
    for (const typeId of types.keys()) touchFree(typeId);
    for (const key of new Set([...laid.keys(), ...states.keys()])) touchRow(key);
    if ([...types.keys()].some((typeId) => items.has(unassignedKey(typeId)))) reshape();
  }

  /** Rows and their heights again; rows that stand as before keep their state. */
  function reshape(): void {
    const before = new Map(content.shape.rows.map((row) => [row.key, row]));
    const rows = rowsOf([...types.values()], [...rooms.values()], (typeId) => lanesOf(unassignedKey(typeId))).map((row) =>
      keptRow(before.get(row.key), row),
    );
    content.shape = { rows, tops: topsOf(rows.map(heightOf)), indexOf: new Map(rows.map((row, i) => [row.key, i])) };
    shapeListeners.touch(SHAPE);
  }

  function rowState(key: string): RowState {
    const known = states.get(key);
    if (known) return known;
    const state = { laid: barsIn(content, key), marks: 0 };
    states.set(key, state);
    return state;
  }

  const bookingOf = (id: string) => bookingIn(content, id);
  const lockOf = (id: string) => lockIn(content, id);

  function putBooking(booking: PlanBooking): void {
    const known = bookingOf(booking.id);
    if (known && !isNewer(booking, known)) return;
    change(() => show(booking));
  }

  function putLock(lock: PlanLock): void {
    const known = lockOf(lock.id);
    if (known && !isNewer(lock, known)) return;
    change(() => showLock(lock));
  }

  function remove(id: string): void {
    change(() => place(id, []));
  }

  /** Draws rows again of which nothing has changed but what is beside their bars. */
  function redraw(keys: readonly string[]): void {
    change(() => {
      for (const key of keys) {
        const state = states.get(key);
        if (state) states.set(key, { ...state });
        rowListeners.touch(key);
      }
    });
  }

  function syncBars(nextBookings: readonly PlanBooking[], nextLocks: readonly PlanLock[]): void {
    if (shown.size === 0) return fill(nextBookings, nextLocks);
    for (const booking of nextBookings) if (bookingOf(booking.id) !== booking) putBooking(booking);
    for (const lock of nextLocks) if (lockOf(lock.id) !== lock) putLock(lock);
    if (shown.size === nextBookings.length + nextLocks.length) return;
    const kept = new Set([...nextBookings, ...nextLocks].map((entry) => entry.id));
    for (const id of [...shown.keys()]) if (!kept.has(id)) remove(id);
  }

  return {
    subscribeRow: rowListeners.subscribe,
    /** Calls the listener when the free rooms of a type change; without a type, of any. */
    subscribeFree: (typeId: string | null, listener: () => void) => freeListeners.subscribe(typeId ?? ALL_TYPES, listener),
    subscribeShape: (listener: () => void) => shapeListeners.subscribe(SHAPE, listener),
    change,
    zone,
    content,
    shape: () => content.shape,
    row: rowState,
    marksOf: (id: string) => marks.get(id) ?? NO_MARKS,
    booking: bookingOf,
    /** As it is drawn: with the move that is under way. */
    shownBooking(id: string): PlanBooking | undefined {
      const base = bookingOf(id);
      return base && drawn(base);
    },
    lock: lockOf,
    /** The no-shows of a room's row; they take nothing, so nothing else here knows of them. */
    missedIn: missed.inRow,
    missed: missed.find,
    room: (id: string) => rooms.get(id),
    type: (id: string) => types.get(id),
    keyOf: (id: string) => keyIn(content, id),
    keysOf: (id: string) => keysIn(content, id),
    barOf: (id: string) => barIn(content, id),
    freeVersion: (typeId: string | null) => versions.get(typeId ?? ALL_TYPES) ?? 0,
    freeRooms: (typeId: string, from: number, to: number) => freeRoomsIn(content, typeId, from, to),

    /** The days that are on the screen now; `isMoving` while it is scrolled, when no lane is taken away. */
    lookAt(next: VisibleRows, isMoving: boolean): void {
      sight = next;
      const keys = [...types.keys()].map(unassignedKey);
      const differs = (key: string) => (isMoving ? lanesOf(key) > lanesShown(key) : lanesOf(key) !== lanesShown(key));
      if (keys.some(differs)) change(reshape);
    },

    setRooms(nextTypes: readonly PlanRoomType[], nextRooms: readonly PlanRoom[]): void {
      change(() => {
        types.clear();
        rooms.clear();
        for (const type of nextTypes) types.set(type.id, type);
        for (const room of nextRooms) rooms.set(room.id, room);
        const keys = new Set([...types.keys()].map(unassignedKey).concat([...rooms.keys()].map(roomKey)));
        for (const key of states.keys()) if (!keys.has(key)) states.delete(key);
        for (const key of laid.keys()) if (!keys.has(key)) laid.delete(key);
        taken.clear();
        for (const type of nextTypes) touchFree(type.id);
        reshape();
      });
    },

    putBooking,
    putLock,
    remove,

    /** Brings the store to what the loaded windows hold; only what differs is touched, and no version goes back. */
    sync(nextBookings: readonly PlanBooking[], nextLocks: readonly PlanLock[], noShows: readonly PlanBooking[] = []): void {
      change(() => {
        syncBars(nextBookings, nextLocks);
        redraw(missed.sync(noShows));
      });
    },

    /** Draws bookings where moves that aren't answered yet will put them. */
    setPending(next: ReadonlyMap<string, MoveTarget>): void {
      change(() => {
        const before = pending;
        pending = next;
        for (const id of new Set([...before.keys(), ...next.keys()])) {
          const booking = bookingOf(id);
          if (booking && before.get(id) !== next.get(id)) show(booking);
        }
      });
    },

    /** Draws a lock where a change that isn't answered yet will put it; null ends that. */
    setPendingLock(id: string, to: Pick<PlanLock, "room_id" | "start" | "end"> | null): void {
      change(() => {
        if (to) pendingLocks.set(id, to);
        else pendingLocks.delete(id);
        const lock = lockOf(id);
        if (lock) showLock(lock);
      });
    },

    redraw,

    mark(id: string, next: Partial<Marks>): void {
      const before = marks.get(id) ?? NO_MARKS;
      const after = marked(before, next);
      if (after === before) return;
      change(() => {
        if (after === NO_MARKS) marks.delete(id);
        else marks.set(id, after);
        for (const key of keysIn(content, id)) {
          const state = states.get(key);
          if (!state) continue;
          states.set(key, { laid: state.laid, marks: state.marks + 1 });
          rowListeners.touch(key);
        }
      });
    },
  };
}

/** A row of the same version differs where a contact, group or room that it names was renamed. No version goes back. */
function isNewer<T extends { version: number }>(row: T, known: T): boolean {
  if (row.version !== known.version) return row.version > known.version;
  for (const field in row) if (row[field] !== known[field]) return true;
  return false;
}

/** The row as it was, where nothing of it changed, so that it isn't drawn again. */
function keptRow(before: PlanRow | undefined, row: PlanRow): PlanRow {
  if (before?.type !== row.type || before.kind !== row.kind) return row;
  if (row.kind === "room") return before.kind === "room" && before.room === row.room ? before : row;
  if (row.kind === "type") return before.kind === "type" && before.rooms === row.rooms ? before : row;
  return before.kind === "unassigned" && before.lanes === row.lanes ? before : row;
}
