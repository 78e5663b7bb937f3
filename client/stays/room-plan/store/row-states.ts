import { countNights } from "#client/stays/room-plan/model/plan-availability.ts";
import { idOfBar, lanesBetween, layRow, type PlanItem, type RowBars } from "#client/stays/room-plan/model/plan-bars.ts";
import { barsIn, type PlanContent, rowKeyIn, rowKeysIn } from "#client/stays/room-plan/model/plan-content.ts";
import { topsOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { type Marks, marked, NO_MARKS } from "#client/stays/room-plan/model/plan-marks.ts";
import { heightOf, type PlanRow, rowsOf, unassignedKey } from "#client/stays/room-plan/model/plan-rows.ts";
import { makeListeners } from "#client/stays/room-plan/store/listeners.ts";

export type RowState = { laid: RowBars; marks: number };

/** Calendar days, counted from 1970. */
type VisibleDays = { from: number; to: number };

const SHAPE = "";

type Shape = ReturnType<typeof makeShape>;

/** The rows of a plan with their heights, which depend on how many lanes the bookings without a room need in sight. */
export function makeShape(content: PlanContent) {
  const listeners = makeListeners();
  let sight: VisibleDays = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

  function lanesShown(key: string): number {
    const row = content.shape.rows[content.shape.indexOf.get(key) ?? -1];
    return row?.kind === "unassigned" ? row.lanes : 0;
  }

  /** As many as the bookings in sight need. More than that stay while those half a screen away need them. */
  function lanesOf(key: string): number {
    if ((content.items.get(key)?.length ?? 0) === 0) return 0;
    const bars = barsIn(content, key);
    const far = (sight.to - sight.from) / 2;
    const kept = Math.min(lanesShown(key), lanesBetween(bars, sight.from - far, sight.to + far));
    return Math.max(kept, lanesBetween(bars, sight.from - 1, sight.to + 1));
  }

  /** Computes rows and their heights again; rows that have not changed keep their state. */
  function reshape(): void {
    const before = new Map(content.shape.rows.map((row) => [row.key, row]));
    const rows = rowsOf([...content.types.values()], [...content.rooms.values()], (typeId) => lanesOf(unassignedKey(typeId))).map((row) =>
      keptRow(before.get(row.key), row),
    );
    content.shape = { rows, tops: topsOf(rows.map(heightOf)), indexOf: new Map(rows.map((row, i) => [row.key, i])) };
    listeners.touch(SHAPE);
  }

  return {
    subscribe: (listener: () => void) => listeners.subscribe(SHAPE, listener),
    notify: listeners.notify,
    reshape,
    /** Reshapes the plan if the lane of a row has more or fewer lines than it needs. */
    fitLane(key: string): void {
      if (key.startsWith("unassigned:") && lanesOf(key) !== lanesShown(key)) reshape();
    },
    /** The days that are on the screen now; `isMoving` while it is scrolled, when no lane is taken away. */
    lookAt(next: VisibleDays, isMoving: boolean): void {
      sight = next;
      const keys = [...content.types.keys()].map(unassignedKey);
      const differs = (key: string) => (isMoving ? lanesOf(key) > lanesShown(key) : lanesOf(key) !== lanesShown(key));
      if (keys.some(differs)) reshape();
    },
  };
}

/** Bars and marks of each row, as components read them. */
export function makeRowStates(content: PlanContent, shape: Shape) {
  const listeners = makeListeners();
  const states = new Map<string, RowState>();
  const marks = new Map<string, Marks>();

  /** Redraws a row of which only the parts beside its bars have changed. */
  function redraw(key: string, marked = 0): void {
    const state = states.get(key);
    if (state) states.set(key, { laid: state.laid, marks: state.marks + marked });
    listeners.touch(key);
  }

  return {
    subscribe: listeners.subscribe,
    notify: listeners.notify,
    redraw,
    known: () => states.keys(),
    get(key: string): RowState {
      let state = states.get(key);
      if (!state) states.set(key, (state = { laid: barsIn(content, key), marks: 0 }));
      return state;
    },
    /** Lays out a row whose items have changed. */
    layOut(key: string): void {
      const before = content.laid.get(key);
      if (before) content.laid.set(key, layRow(content.items.get(key) ?? [], before, content.zone));
      const state = states.get(key);
      if (state) states.set(key, { laid: barsIn(content, key), marks: state.marks });
      shape.fitLane(key);
      listeners.touch(key);
    },
    /** Forgets the rows of rooms and types that are gone. */
    keep(keys: ReadonlySet<string>): void {
      for (const key of states.keys()) if (!keys.has(key)) states.delete(key);
      for (const key of content.laid.keys()) if (!keys.has(key)) content.laid.delete(key);
    },
    /** Marks of a bar: its own, and of the whole booking those that name a colleague. */
    marksOf(key: string): Marks {
      const own = marks.get(key) ?? NO_MARKS;
      const id = idOfBar(key);
      if (key === id) return own;
      const { holder, news } = marks.get(id) ?? NO_MARKS;
      return marked(own, { holder, news });
    },
    mark(key: string, next: Partial<Marks>): void {
      const before = marks.get(key) ?? NO_MARKS;
      const after = marked(before, next);
      if (after === before) return;
      if (after === NO_MARKS) marks.delete(key);
      else marks.set(key, after);
      // The first part's bar has the booking's id: what it says of the booking shows at all parts.
      const isOfAll = next.holder !== undefined || next.news !== undefined;
      const rows = isOfAll ? rowKeysIn(content, key) : [rowKeyIn(content, key)];
      for (const row of rows) if (row !== undefined && states.has(row)) redraw(row, 1);
    },
  };
}

/** The key under which the whole property's free rooms are listened to. */
const ALL_TYPES = "";

/** Free rooms by type, kept up to date once they have been looked at. */
export function makeFreeCounts(content: PlanContent) {
  const listeners = makeListeners();
  const versions = new Map<string, number>();

  function touch(typeId: string): void {
    for (const key of [typeId, ALL_TYPES]) {
      versions.set(key, (versions.get(key) ?? 0) + 1);
      listeners.touch(key);
    }
  }

  return {
    /** Calls the listener when the free rooms of a type change; without a type, of any. */
    subscribe: (typeId: string | null, listener: () => void) => listeners.subscribe(typeId ?? ALL_TYPES, listener),
    notify: listeners.notify,
    version: (typeId: string | null) => versions.get(typeId ?? ALL_TYPES) ?? 0,
    /** Counts a new or a gone item. */
    count(item: PlanItem, by: 1 | -1): void {
      const typeId = typeOf(content, item);
      const counted = content.taken.get(typeId);
      if (counted) countNights(counted, item, content.zone, by);
      touch(typeId);
    },
    /** Marks the counts of all room types as stale; they are computed when they are read. */
    reset(): void {
      content.taken.clear();
      for (const typeId of content.types.keys()) touch(typeId);
    },
  };
}

function typeOf({ rooms }: PlanContent, item: PlanItem): string {
  const roomId = item.kind === "booking" ? item.booking.room_id : item.lock.room_id;
  const room = roomId === null ? undefined : rooms.get(roomId);
  return room?.room_type_id ?? (item.kind === "booking" ? item.booking.room_type_id : "");
}

/** The former row if nothing of it changed, so that it isn't drawn again. */
function keptRow(before: PlanRow | undefined, row: PlanRow): PlanRow {
  if (before?.type !== row.type || before.kind !== row.kind) return row;
  if (row.kind === "room") return before.kind === "room" && before.room === row.room ? before : row;
  if (row.kind === "type") return before.kind === "type" && before.rooms === row.rooms ? before : row;
  return before.kind === "unassigned" && before.lanes === row.lanes ? before : row;
}
