import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { BEST_ROOM, type BookingValues } from "#client/bookings/booking-values.ts";
import { trpc } from "#client/core/trpc.ts";
import { proposalAtom } from "#client/room-plan/make-room-state.ts";
import type { RoomProposal } from "#shared/bookings/make-room.ts";

type Stay = Pick<BookingValues, "room_type_id" | "check_in" | "check_out" | "room_id">;

/** The rooms that are free for the whole stay, best fit first; undefined while nobody knows. */
export function useFreeRooms({ room_type_id, check_in, check_out }: Stay) {
  const isStay = check_in !== null && check_out !== null && check_in <= check_out && room_type_id !== "";
  const asked = isStay ? { room_type_id, check_in, check_out } : skipToken;
  return useQuery(trpc.availabilities.rooms.queryOptions(asked, { placeholderData: keepPreviousData })).data;
}

/**
 * How a new booking would get a room where none is free for its whole stay and the house is to choose. The plan behind
 * the form shows it meanwhile.
 */
export function useRoomProposal(stay: Stay, name: string): RoomProposal | null {
  const free = useFreeRooms(stay);
  const { room_type_id, check_in, check_out, room_id } = stay;
  const isAsked = free?.length === 0 && room_id === BEST_ROOM && check_in !== null && check_out !== null;
  const { data = null } = useQuery(
    trpc.bookings.proposeRoom.queryOptions(isAsked ? { room_type_id, check_in, check_out } : skipToken, { retry: false }),
  );
  const proposal = isAsked ? data : null;
  const setShown = useSetAtom(proposalAtom);
  useEffect(() => {
    setShown(proposal && { name, proposal });
    return () => setShown(null);
  }, [setShown, proposal, name]);
  return proposal;
}
