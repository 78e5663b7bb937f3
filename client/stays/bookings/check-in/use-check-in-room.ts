import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRooms } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import type { Room } from "#shared/inventory/rooms/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** Room of an arrival: if it is ready, and the alternatives. */
export type CheckInRoomState = {
  /** Room of the check-in by the form's current values. */
  proposed: Room | null;
  /** The booking's own one. */
  own: Room | null;
  /** Why the own one is no choice; null if it is one. */
  conflict: "missing" | "out_of_service" | "occupied" | null;
  /** Free rooms of the type, those that are clean first, else best fit first; undefined until they are known. */
  free: readonly Room[] | undefined;
  /** Neither the own room nor another one of the type can be moved into. */
  isFull: boolean;
};

/** Room state of a check-in. If the own room is not ready, the best free one is proposed. */
export function useCheckInRoom(booking: Booking, chosenId: string): CheckInRoomState {
  const rooms = useRooms().data?.data ?? [];
  const [now] = useState(() => new Date().toISOString());
  const { room_type_id, check_out } = booking;
  const check_in = now < booking.check_in ? now : booking.check_in;
  const { data } = useQuery(
    trpc.availabilities.rooms.queryOptions(check_in < check_out ? { room_type_id, check_in, check_out } : skipToken),
  );
  const own = rooms.find(({ id }) => id === booking.room_id) ?? null;
  const conflict = refusalOf(booking, own);
  const free = data && [...data].map((room) => rooms.find(({ id }) => id === room.id) ?? room).sort(cleanFirst);
  const proposed = rooms.find(({ id }) => id === chosenId) ?? (conflict ? (free?.[0] ?? null) : own);
  const isFull = conflict !== null && free !== undefined && free.length === 0;
  return { proposed, own, conflict, free, isFull };
}

function refusalOf({ room_id, actions }: Booking, own: Room | null): CheckInRoomState["conflict"] {
  if (room_id === null || !own) return "missing";
  if (own.status === "out_of_service") return "out_of_service";
  const [reason] = actions?.find(({ action }) => action === "check_in")?.reasons ?? [];
  return reason === "room/occupied" ? "occupied" : null;
}

function cleanFirst(a: Room, b: Room): number {
  return Number(b.status === "clean") - Number(a.status === "clean");
}
