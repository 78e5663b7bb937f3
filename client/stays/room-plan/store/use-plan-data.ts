import { useQueries } from "@tanstack/react-query";
import { useAtomValue, useStore } from "jotai";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useRooms, useRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { usePendingInputs } from "#client/platform/core/writes.ts";
import type { PriceQuestion } from "#client/stays/room-plan/model/move-price.ts";
import { roomTarget } from "#client/stays/room-plan/model/plan-content.ts";
import type { Scale } from "#client/stays/room-plan/model/plan-layout.ts";
import { syncWithGlides } from "#client/stays/room-plan/store/plan-arrivals.ts";
import type { PlanSession } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanStore } from "#client/stays/room-plan/store/plan-store.ts";
import { planWindows } from "#client/stays/room-plan/store/plan-windows.ts";
import type { MoveTarget } from "#shared/stays/bookings/rules.ts";
import type { PlanWindow } from "#shared/stays/room-plan/schema.ts";

type ShownWindow = { store: PlanStore; session: PlanSession; scale: Scale; from: number; days: number };

/**
 * Fills the plan's store: rooms, the stretches in sight and those that parked bookings stand in, and the moves that aren't
 * answered yet laid over them.
 */
export function usePlanData({ store, session, scale, from, days }: ShownWindow) {
  const atoms = useStore();
  const parked = useAtomValue(session.parking);
  const rooms = useRooms();
  const types = useRoomTypes();
  const windows = useQueries({ queries: planWindows(scale.zone, { from, days, parked: parked.map(({ day }) => day) }) });
  const question = useAtomValue(session.priceQuestion);
  const { pending, unsaved } = usePendingMoves(store, question);
  useUnsavedMarks(store, unsaved);

  useLayoutEffect(() => {
    if (types.data && rooms.data) store.setRooms(types.data.data, rooms.data.data);
  }, [store, types.data, rooms.data]);

  const loaded = windows.flatMap(({ data }) => data ?? []);
  const known = useRef<readonly PlanWindow[]>([]);
  useLayoutEffect(() => {
    store.setPending(pending);
    if (sameList(known.current, loaded)) return;
    known.current = loaded;
    syncWithGlides({ store, session, atoms, scale }, loaded);
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
  const pending = new Map<string, MoveTarget>();
  for (const { proposal } of question?.moves ?? []) pending.set(proposal.booking.id, proposal.to);
  for (const { id, check_in, check_out, room_id } of sent) {
    const booking = store.booking(id);
    if (!booking) continue;
    pending.set(id, {
      check_in: check_in ?? booking.check_in,
      check_out: check_out ?? booking.check_out,
      room: roomTarget(store.content, room_id === undefined ? booking.room_id : room_id),
    });
  }
  return { pending, unsaved: [...pending.keys()] };
}

/** Time that an answer may take before its bar says that it is not saved yet. */
export const PATIENCE_MS = 1_500;

/** Marks bars whose move hasn't been saved for a while, sent or not: without a line its price can't even be asked for. */
function useUnsavedMarks(store: PlanStore, unsaved: readonly string[]): void {
  const ids = unsaved.join(" ");
  useEffect(() => {
    if (ids === "") return undefined;
    const mark = (waiting: boolean) =>
      store.change(() => {
        for (const id of ids.split(" ")) store.mark(id, { waiting });
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
