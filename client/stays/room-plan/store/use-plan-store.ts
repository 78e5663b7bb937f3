import { useQueries } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useRooms, useRoomTypes } from "#client/platform/core/master-data.ts";
import { recentChanges } from "#client/platform/core/recent-changes.ts";
import { currentSession } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { usePendingInputs } from "#client/platform/core/writes.ts";
import type { PriceQuestion } from "#client/stays/room-plan/model/move-price.ts";
import { idOfBar, partKey } from "#client/stays/room-plan/model/plan-bars.ts";
import { type PlanShape, roomTarget } from "#client/stays/room-plan/model/plan-content.ts";
import { LANE_HEIGHT, type Scale, xOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { placesAfter } from "#client/stays/room-plan/model/plan-parts.ts";
import { clockOf, parkingAtom, planState, priceQuestionAtom, tagsAtom } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { planWindows } from "#client/stays/room-plan/store/plan-windows.ts";
import type { RowState } from "#client/stays/room-plan/store/row-states.ts";
import { groupBy } from "#shared/platform/core/group-by.ts";
import { localDate } from "#shared/platform/core/stays.ts";
import type { UsualTimes } from "#shared/platform/core/usual-times.ts";
import { movedPart, movedParts, type PartFacts, type PartMove, type PartPlace } from "#shared/stays/bookings/part-changes.ts";
import type { MoveTarget } from "#shared/stays/bookings/rules.ts";
import type { PlanBooking, PlanWindow } from "#shared/stays/room-plan/schema.ts";

/** One row's bars; draws again only when this row changes. */
export function useRow(store: PlanStore, key: string): RowState {
  return useSyncExternalStore(useRowSubscription(store, key), () => store.row(key));
}

/** True if the row's room is locked at a moment; draws again only when that changes. */
export function useIsLocked(store: PlanStore, key: string, now: string): boolean {
  const isLocked = () => store.row(key).laid.bars.some((bar) => bar.kind === "lock" && bar.lock.start <= now && now < bar.lock.end);
  return useSyncExternalStore(useRowSubscription(store, key), isLocked);
}

const NOT_LOADED = "";

/** Current versions of the bookings of some bars; renders again when one of them changes, in any row. */
export function useBookings(store: PlanStore, keys: readonly string[]): PlanBooking[] {
  const ids = keys.map(idOfBar);
  const rows = ids.flatMap((id) => rowsOrNone(store.rowKeysOf(id))).join(" ");
  const subscribe = useCallback(
    (listener: () => void) => {
      // What isn't loaded may come any moment, and changes the free rooms then.
      const ends = rows
        .split(" ")
        .map((row) => (row === NOT_LOADED ? store.subscribeFree(null, listener) : store.subscribeRow(row, listener)));
      return () => ends.forEach((end) => end());
    },
    [store, rows],
  );
  useSyncExternalStore(subscribe, () => ids.map((id) => `${store.rowKeysOf(id).join(" ")} ${store.booking(id)?.version}`).join(" "));
  return [...new Set(ids)].flatMap((id) => store.booking(id) ?? []);
}

function rowsOrNone(keys: readonly string[]): readonly string[] {
  return keys.length > 0 ? keys : [NOT_LOADED];
}

/** Rows of the plan with their positions. */
export function useShape(store: PlanStore): PlanShape {
  return useSyncExternalStore(store.subscribeShape, store.shape);
}

function useRowSubscription(store: PlanStore, key: string) {
  return useCallback((listener: () => void) => store.subscribeRow(key, listener), [store, key]);
}

/** So long they may lag behind the bars, which come first; of many changes at once they are drawn once. */
const FREE_LAG_MS = 100;

/** Draws again when the free rooms of a type change, or of any type for null, a moment later. */
export function useFreeVersion(store: PlanStore, typeId: string | null): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer = 0;
      const draw = () => {
        timer = 0;
        listener();
      };
      const end = store.subscribeFree(typeId, () => {
        if (timer === 0) timer = window.setTimeout(draw, FREE_LAG_MS);
      });
      return () => {
        end();
        clearTimeout(timer);
      };
    },
    [store, typeId],
  );
  return useSyncExternalStore(subscribe, () => store.freeVersion(typeId));
}

type ShownWindow = { store: PlanStore; scale: Scale; from: number; days: number; times: UsualTimes };

/**
 * Fills the plan's store: rooms, the stretches in sight and those that parked bookings stand in, and the moves that aren't
 * answered yet laid over them.
 */
export function usePlanData({ store, scale, from, days, times }: ShownWindow) {
  const parked = useAtomValue(parkingAtom);
  const rooms = useRooms();
  const types = useRoomTypes();
  const windows = useQueries({ queries: planWindows(scale.zone, { from, days, parked: parked.map(({ day }) => day) }) });
  const question = useAtomValue(priceQuestionAtom);
  const { pending, unsaved } = usePendingMoves(store, question);
  useUnsavedMarks(store, unsaved);

  useLayoutEffect(() => {
    if (types.data && rooms.data) store.setRooms(types.data.data, rooms.data.data);
  }, [store, types.data, rooms.data]);

  useLayoutEffect(() => store.setTimes(times), [store, times]);

  const loaded = windows.flatMap(({ data }) => data ?? []);
  const known = useRef<readonly PlanWindow[]>([]);
  useLayoutEffect(() => {
    store.setPending(pending);
    if (sameList(known.current, loaded)) return;
    known.current = loaded;
    syncWithGlides(store, scale, loaded);
  });

  const missing = [rooms, types, ...windows].filter(({ data }) => data === undefined);
  const failed = missing.find(({ isError }) => isError);
  const hasRooms = rooms.data !== undefined && types.data !== undefined;
  const canDraw = hasRooms && loaded.length > 0;
  return {
    isLoading: !hasRooms || (loaded.length === 0 && !failed),
    /** By the server's word: what is remembered from before a reload may be older than the first room. */
    isEmpty: rooms.data?.count === 0 && rooms.dataUpdatedAt > 0,
    /** Rooms, and nobody in them as far as is seen. */
    isBare:
      (rooms.data?.count ?? 0) > 0 && loaded.length > 0 && failed === undefined && loaded.every(({ bookings }) => bookings.length === 0),
    /** Nothing can be drawn. What is there stays drawn, however often reading it again fails. */
    error: canDraw ? null : (failed?.error ?? null),
    /** A stretch in sight could not be loaded, and looks free. */
    isPartMissing: canDraw && failed !== undefined,
    retry: () => void Promise.all(missing.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}

/** The places of bookings once every move under way has been accepted; a refused move simply drops out. */
function usePendingMoves(store: PlanStore, question: PriceQuestion | null) {
  const sent = usePendingInputs(trpc.bookings.move).flatMap(({ moves }) => moves);
  const sentParts = usePendingInputs(trpc.bookings.movePart);
  const pending = new Map<string, MoveTarget>();
  for (const { proposal } of question?.moves ?? []) {
    pending.set(proposal.key, proposal.to);
    const stay = store.booking(proposal.key);
    if (stay && proposal.part) addPlaces(pending, placesAfter(store.content, stay, proposal.part.after));
  }
  for (const [id, moves] of groupBy(sent, (move) => move.id)) {
    const stay = store.booking(id);
    const ofParts = moves.flatMap((move) => partMoveOf(store, move));
    if (stay && ofParts.length > 0) addPlaces(pending, placesAfter(store.content, stay, movedParts(stay, ofParts, factsOf(store))));
  }
  for (const { id, part_id, check_in, check_out, room_id } of sent) {
    const booking = store.part(id);
    if (!booking || part_id !== undefined) continue;
    pending.set(id, {
      check_in: check_in ?? booking.check_in,
      check_out: check_out ?? booking.check_out,
      room: roomTarget(store.content, room_id === undefined ? booking.room_id : room_id),
    });
  }
  for (const { id, part_id, from, to, room_id } of sentParts) {
    const stay = store.booking(id);
    const move = { id: part_id, from, to, place: placeIn(store, room_id) };
    if (stay) addPlaces(pending, placesAfter(store.content, stay, movedPart(stay, move, factsOf(store))));
  }
  return { pending, unsaved: [...pending.keys()] };
}

type SentMove = {
  part_id?: string | undefined;
  check_in?: string | undefined;
  check_out?: string | undefined;
  room_id?: string | null | undefined;
};

/** The move of one part among those of several bars. */
function partMoveOf(store: PlanStore, { part_id, check_in, check_out, room_id }: SentMove): PartMove[] {
  if (part_id === undefined) return [];
  const day = (instant: string | undefined) => (instant === undefined ? undefined : localDate(instant, store.zone));
  return [{ id: part_id, from: day(check_in), to: day(check_out), place: placeIn(store, room_id) }];
}

function placeIn(store: PlanStore, room_id: string | null | undefined): PartPlace | undefined {
  const room = room_id == null ? null : roomTarget(store.content, room_id);
  return room ? { ...room, room_id: room.id } : undefined;
}

function factsOf(store: PlanStore): PartFacts {
  return { clock: clockOf(store), times: store.content.times, occupants: () => [] };
}

function addPlaces(pending: Map<string, MoveTarget>, places: readonly [string, MoveTarget][]): void {
  for (const [key, to] of places) pending.set(key, to);
}

/** Time that an answer may take before its bar says that it is not saved yet. */
export const PATIENCE_MS = 1_500;

/** Marks bars whose move hasn't been saved for a while, sent or not: without a line its price can't even be asked for. */
function useUnsavedMarks(store: PlanStore, unsaved: readonly string[]): void {
  const ids = unsaved.join("\n");
  useEffect(() => {
    if (ids === "") return undefined;
    const mark = (waiting: boolean) =>
      store.change(() => {
        for (const id of ids.split("\n")) store.mark(id, { waiting });
      });
    const timer = setTimeout(() => mark(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      mark(false);
    };
  }, [store, ids]);
}

function sameList<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((each, i) => each === other[i]);
}

const GLIDE_MS = 180;
const TAG_MS = 2_400;

/** Brings the store to what is loaded; what a colleague has moved glides to its new place, with their name at it. */
function syncWithGlides(store: PlanStore, scale: Scale, windows: readonly PlanWindow[]): void {
  const bookings = windows.flatMap((window) => window.bookings);
  const locks = windows.flatMap((window) => window.room_locks);
  const arrivals = [
    ...arrivalsOf(store, scale, { object: "booking", rows: bookings }),
    ...arrivalsOf(store, scale, { object: "room_lock", rows: locks }),
  ];
  store.sync(
    bookings,
    locks,
    windows.flatMap((window) => window.no_shows),
  );
  for (const { key, name, before } of arrivals) {
    const after = placeOf(store, scale, key);
    if (!after || (after.x === before.x && after.y === before.y)) continue;
    store.mark(key, { glide: { dx: before.x - after.x, dy: before.y - after.y } });
    window.setTimeout(() => store.mark(key, { glide: null }), GLIDE_MS);
    const tag = { key, name };
    planState.set(tagsAtom, [...planState.get(tagsAtom).filter((each) => each.key !== key), tag]);
    window.setTimeout(
      () =>
        planState.set(
          tagsAtom,
          planState.get(tagsAtom).filter((each) => each !== tag),
        ),
      TAG_MS,
    );
  }
}

type Arrival = { key: string; name: string; before: { x: number; y: number } };
type Loaded = { object: "booking" | "room_lock"; rows: readonly Row[] };

/** The bars that a colleague has changed, each with its place before. */
function arrivalsOf(store: PlanStore, scale: Scale, { object, rows }: Loaded): Arrival[] {
  return rows.flatMap((row) => {
    const name = moverOf(object, row, object === "booking" ? store.booking(row.id) : store.lock(row.id));
    if (name === null) return [];
    const known = store.booking(row.id);
    return store.rowKeysOf(row.id).flatMap((_, part) => {
      const key = known ? partKey(known, part) : row.id;
      const before = placeOf(store, scale, key);
      return before ? [{ key, name, before }] : [];
    });
  });
}

type Row = { id: string; version: number };

/** The colleague whose change brought this bar, or null if it is unchanged or this user's own. */
function moverOf(of: string, row: Row, known: Row | undefined): string | null {
  if (!known || known === row || known.version >= row.version) return null;
  const change = recentChanges().findLast(({ object, id, version }) => object === of && id === row.id && version === row.version);
  const session = currentSession();
  if (!change?.actor || (session.state === "open" && change.actor.user_id === session.identity.subject_id)) return null;
  return change.actor.name;
}

function placeOf(store: PlanStore, scale: Scale, key: string): { x: number; y: number } | null {
  const bar = store.barOf(key);
  const { tops, indexOf } = store.shape();
  const row = indexOf.get(store.rowKeyOf(key) ?? "");
  if (!bar || row === undefined) return null;
  return { x: Math.round(xOf(scale, bar.from)), y: (tops[row] ?? 0) + bar.lane * LANE_HEIGHT };
}
